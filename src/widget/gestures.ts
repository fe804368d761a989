/** What pointers and keys do anywhere in the widget. */

import { isForBrowser, targetOf } from './links.ts';
import type { NavigationModel } from './models/navigation.ts';
import type { Route } from './routes.ts';
import type { Stage } from './stage.ts';

export interface GestureOptions {
  readonly navigation: NavigationModel;
  readonly stage: Stage;
  /** Called for a route that is about to be gone to, perhaps. */
  prefetch(route: Route): void;
  /** Escape, with nothing left to leave; absent where Escape does nothing. */
  readonly onEscape: (() => void) | undefined;
  /** Ends it all. */
  readonly signal: AbortSignal;
}

export function listenToGestures(element: HTMLElement, options: GestureOptions): void {
  const { navigation, stage, prefetch, onEscape, signal } = options;

  function follow(event: MouseEvent) {
    const target = targetOf(event);
    if (!target || event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    if ('heading' in target) stage.showHeading(target.heading);
    else navigation.go(target.route);
  }

  function foresee(event: Event) {
    const target = targetOf(event);
    if (target && 'route' in target) prefetch(target.route);
  }

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return;
    const isField = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key === '/' && !isField && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (!stage.focusSearch()) navigation.go({ name: 'search', text: '' });
    }
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      // The page may close something of its own with the same key.
      event.stopPropagation();
      onEscape();
    }
  }

  element.addEventListener('click', follow, { signal });
  element.addEventListener('keydown', press, { signal });
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(type, foresee, { signal, passive: true });
  }
}
