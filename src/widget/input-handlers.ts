/** What pointers and keys do anywhere in the widget. */

import { pressedRoute } from './links.ts';
import type { NavigationModel } from './models/navigation.ts';
import type { Route } from './routes.ts';
import type { Viewport } from './viewport.ts';

export interface InputHandlerOptions {
  readonly navigation: NavigationModel;
  readonly viewport: Viewport;
  /** Called for a route that the visitor may be about to go to. */
  prefetch(route: Route): void;
  /** Escape, where nothing took it before; absent where it does nothing. */
  readonly onEscape: (() => void) | undefined;
  /** Ends it all. */
  readonly signal: AbortSignal;
}

export function addInputHandlers(element: HTMLElement, options: InputHandlerOptions): void {
  const { navigation, viewport, prefetch, onEscape, signal } = options;

  function follow(event: MouseEvent) {
    const route = pressedRoute(event);
    // With a modifier the browser opens it in a tab or window of its own.
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
      // The page may close something of its own with the same key.
      event.stopPropagation();
      onEscape();
    }
  }

  element.addEventListener('click', follow, { signal });
  element.addEventListener('keydown', press, { signal });
  element.addEventListener('pointerover', foresee, { signal });
  element.addEventListener('focusin', foresee, { signal });
}
