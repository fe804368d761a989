/** Where the visitor is, and the way back. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Route, toPath } from '../routes.ts';

/** Where the visitor was in a view: how far down, in px, and what had the focus. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly focusKey: string | undefined;
}

/** One opening of a view. */
export interface Entry {
  readonly key: number;
  readonly route: Route;
  /** Where the visitor was when leaving it; `undefined` until then. */
  scrollPosition: ScrollPosition | undefined;
}

export interface NavigationModel {
  readonly current: ReadonlySignal<Entry>;
  readonly canGoBack: ReadonlySignal<boolean>;
  /** How the current view was reached. */
  readonly direction: ReadonlySignal<'forward' | 'back'>;
  /** The visitor goes somewhere. A search from a search takes its place. */
  go(route: Route): void;
  /** The visitor goes back. */
  back(): void;
  /** The page shows something: without telling it, and as going back where that is what it is. */
  show(route: Route): void;
}

const isSame = (a: Route | undefined, b: Route) => a !== undefined && toPath(a) === toPath(b);

export function createNavigation(
  first: Route,
  readScrollPosition: () => ScrollPosition,
  onNavigate: (route: Route) => void,
): NavigationModel {
  let lastKey = 0;
  const enter = (route: Route): Entry => ({ key: ++lastKey, route, scrollPosition: undefined });

  const home: Route = { name: 'home' };
  const stack = signal<readonly Entry[]>((isSame(home, first) ? [home] : [home, first]).map(enter));
  const direction = signal<'forward' | 'back'>('forward');
  // There is always one: nothing takes the first away.
  const current = computed(() => stack.value.at(-1) ?? enter(home));

  function move(way: 'forward' | 'back', entries: readonly Entry[]) {
    current.peek().scrollPosition = readScrollPosition();
    direction.value = way;
    stack.value = entries;
  }

  function push(route: Route) {
    const replaces = route.name === 'search' && current.peek().route.name === 'search';
    move('forward', [...stack.peek().slice(0, replaces ? -1 : undefined), enter(route)]);
  }

  const pop = () => move('back', stack.peek().slice(0, -1));

  return {
    current,
    canGoBack: computed(() => stack.value.length > 1),
    direction,
    go(route) {
      if (isSame(current.peek().route, route)) return;
      push(route);
      onNavigate(route);
    },
    back() {
      if (stack.peek().length < 2) return;
      pop();
      onNavigate(current.peek().route);
    },
    show(route) {
      if (isSame(current.peek().route, route)) return;
      if (isSame(stack.peek().at(-2)?.route, route)) pop();
      else push(route);
    },
  };
}
