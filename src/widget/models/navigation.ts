/** The current view, and the views to go back to. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Route, toPath } from '../routes.ts';

/** Scroll position in a view, in px, and the element with the focus. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly focusKey: string | undefined;
}

/** A suggestion that the visitor chose, and the text in the search box at that time. */
export interface ChosenSuggestion {
  readonly text: string;
  readonly articleId: number;
}

/** One opening of a view, as stored for the next page of the site. */
export interface KeptEntry {
  readonly route: Route;
  /** Position at which the visitor left the view; `undefined` until then. */
  readonly scrollPosition: ScrollPosition | undefined;
  /** The suggestion by which the visitor left the view. */
  readonly chosen: ChosenSuggestion | undefined;
}

/** One opening of a view. */
export interface Entry extends KeptEntry {
  readonly key: number;
  scrollPosition: ScrollPosition | undefined;
  chosen: ChosenSuggestion | undefined;
  /** Whether the view was opened on an earlier page, which has already emitted its event. */
  readonly isRestored: boolean;
}

export interface NavigationModel {
  readonly current: ReadonlySignal<Entry>;
  /** The open views, the current one last. */
  readonly entries: ReadonlySignal<readonly Entry[]>;
  readonly canGoBack: ReadonlySignal<boolean>;
  /** How the current view was reached. */
  readonly direction: ReadonlySignal<'forward' | 'back'>;
  /** Opens a view for the visitor. A search replaces a preceding search. */
  go(route: Route): void;
  back(): void;
  /** Gives the current view another route, such as a new thread the ticket that it became. The view stays mounted. */
  replace(route: Route): void;
  /** Goes back until `count` views are left. */
  backTo(count: number): void;
  /** Opens a view for the page, without `onNavigate`; goes back if it is the previous view. */
  show(route: Route): void;
  /** Replaces all views by those of an earlier page. */
  restore(entries: readonly KeptEntry[]): void;
}

export interface NavigationOptions {
  readonly first: Route;
  readScrollPosition(): ScrollPosition;
  /** Returns the suggestion that the visitor has just chosen, if any. */
  readChosen(): ChosenSuggestion | undefined;
  onNavigate(route: Route): void;
}

const isSame = (a: Route | undefined, b: Route) => a !== undefined && toPath(a) === toPath(b);

const home: Route = { name: 'home' };

export function createNavigation(options: NavigationOptions): NavigationModel {
  const { first, readScrollPosition, readChosen, onNavigate } = options;
  const enter = createEntries();
  const stack = signal<readonly Entry[]>(withHome(first).map((route) => enter(route)));
  const direction = signal<'forward' | 'back'>('forward');
  // The list is never empty, since the first view stays.
  const current = computed(() => stack.value.at(-1) ?? enter(home));

  function move(way: 'forward' | 'back', entries: readonly Entry[]) {
    const left = current.peek();
    left.scrollPosition = readScrollPosition();
    left.chosen = readChosen();
    direction.value = way;
    stack.value = entries;
  }

  function push(route: Route) {
    const replaces = route.name === 'search' && current.peek().route.name === 'search';
    move('forward', [...stack.peek().slice(0, replaces ? -1 : undefined), enter(route)]);
  }

  function pop(left = stack.peek().length - 1) {
    move('back', stack.peek().slice(0, left));
  }

  function backTo(count: number) {
    if (count < 1 || count >= stack.peek().length) return;
    pop(count);
    onNavigate(current.peek().route);
  }

  return {
    current,
    entries: stack,
    canGoBack: computed(() => stack.value.length > 1),
    direction,
    go(route) {
      if (isSame(current.peek().route, route)) return;
      push(route);
      onNavigate(route);
    },
    replace(route) {
      stack.value = [...stack.peek().slice(0, -1), { ...current.peek(), route }];
      onNavigate(route);
    },
    back: () => backTo(stack.peek().length - 1),
    backTo,
    show(route) {
      if (isSame(current.peek().route, route)) return;
      if (isSame(stack.peek().at(-2)?.route, route)) pop();
      else push(route);
    },
    restore(entries) {
      const [oldest] = entries;
      if (!oldest) return;
      const below = isSame(home, oldest.route) ? [] : [enter(home)];
      stack.value = [...below, ...entries.map((kept) => enter(kept.route, kept))];
    },
  };
}

/** A first view other than home has home below it. */
const withHome = (first: Route): Route[] => (isSame(home, first) ? [home] : [home, first]);

/** @returns a function that creates an entry with the next key; `kept` is the same entry on an earlier page */
function createEntries(): (route: Route, kept?: KeptEntry) => Entry {
  let lastKey = 0;
  return (route, kept) => ({
    key: ++lastKey,
    route,
    scrollPosition: kept?.scrollPosition,
    chosen: kept?.chosen,
    isRestored: !!kept,
  });
}
