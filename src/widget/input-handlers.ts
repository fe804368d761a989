/** Handles presses and keys anywhere in the widget. */

import { pressedRoute } from './links.ts';
import type { NavigationModel } from './models/navigation.ts';
import type { Route } from './routes.ts';
import type { Viewport } from './viewport.ts';

export interface InputHandlerOptions {
  readonly navigation: NavigationModel;
  readonly viewport: Viewport;
  /** Called with a route that the visitor may be about to open. */
  prefetch(route: Route): void;
  /** Called for Escape if no component handled the key; undefined if Escape does nothing. */
  readonly onEscape: (() => void) | undefined;
  readonly signal: AbortSignal;
}

export function addInputHandlers(element: HTMLElement, options: InputHandlerOptions): void {
  const { navigation, viewport, prefetch, onEscape, signal } = options;

  function follow(event: MouseEvent) {
    const route = pressedRoute(event);
    // A click with a modifier key opens the link in a new tab or window.
    if (!route || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.go(route);
  }

  function foresee(event: Event) {
    const route = pressedRoute(event);
    if (route) prefetch(route);
  }

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return;
    const { key, target } = event;
    if (key === '/' && !(target instanceof Element && target.matches('input, textarea, select'))) {
      event.preventDefault();
      if (!viewport.focusSearch()) navigation.go({ name: 'search', text: '' });
    } else if (key === 'Escape' && onEscape) {
      // The page may close something of its own on the same key.
      event.stopPropagation();
      onEscape();
    }
  }

  element.addEventListener('click', follow, { signal });
  element.addEventListener('keydown', press, { signal });
  element.addEventListener('pointerover', foresee, { signal });
  element.addEventListener('focusin', foresee, { signal });
}
