/** Handles presses and keys anywhere in the widget. */

import { pressedRoute } from '../links.ts';
import type { HomeState } from './home-state.ts';
import type { Viewport } from './viewport.ts';

export interface InputHandlerOptions {
  readonly viewport: Viewport;
  /** Returns what is drawn, if anything is. */
  home(): HomeState | undefined;
  /** Whether Escape goes back and closes the widget, if no component handled the key. */
  readonly hasEscape: boolean;
  readonly signal: AbortSignal;
}

export function addInputHandlers(element: HTMLElement, options: InputHandlerOptions): void {
  const { viewport, home, hasEscape, signal } = options;

  function follow(event: MouseEvent) {
    const route = pressedRoute(event);
    // A click with a modifier key opens the link in a new tab or window.
    if (!route || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    home()?.go(route);
  }

  function foresee(event: Event) {
    const route = pressedRoute(event);
    if (route) home()?.prefetch(route);
  }

  function press(event: KeyboardEvent) {
    const { key, target, defaultPrevented, isComposing } = event;
    // The page may close something of its own on the same key.
    if (key === 'Escape' && !isComposing && (hasEscape || defaultPrevented)) event.stopPropagation();
    if (defaultPrevented || isComposing) return;
    if (key === '/' && !(target instanceof Element && target.matches('input, textarea, select'))) {
      event.preventDefault();
      if (!viewport.focusSearch()) home()?.go({ name: 'search', text: '' });
    } else if (key === 'Escape' && hasEscape) {
      event.preventDefault();
      home()?.escape();
    }
  }

  element.addEventListener('click', follow, { signal });
  element.addEventListener('keydown', press, { signal });
  element.addEventListener('pointerover', foresee, { signal });
  element.addEventListener('focusin', foresee, { signal });
}
