/** Scroll position, focus and visibility of the widget. */

import type { Entry, ScrollPosition } from './models/navigation.ts';
import { restoreScroll } from './scroll-restoration.ts';
import { findScroller } from './scroller.ts';
import type { Layout } from './settings.ts';

export interface Viewport {
  readonly element: HTMLElement;
  /** Returns the current position; read before a view is left. */
  readScrollPosition(): ScrollPosition;
  /** Scrolls and focuses a view that was just drawn: as it was left, or at its top with the focus on its heading. */
  enter(entry: Entry): void;
  /** Puts the focus where a visitor begins. */
  focus(): void;
  /** Moves the focus from the empty frame to its new content. */
  passFocusOn(): void;
  /** Calls once the widget is visible: not hidden, in a tab that is looked at. */
  whenVisible(act: () => void): void;
  /** Puts the focus in the search box; returns whether there is one. */
  focusSearch(): boolean;
}

/** @param root of the element */
export function createViewport(element: HTMLElement, root: ShadowRoot, layout: Layout): Viewport {
  let hadFocus = false;
  /** Ends a scroll to an earlier position that is still under way. */
  let entering = new AbortController();

  const view = () => element.querySelector<HTMLElement>('.view');
  const scroller = () => (layout === 'panel' ? findScroller(view()) : document.scrollingElement);
  const focusOn = (target: HTMLElement | null | undefined) => target?.focus({ preventScroll: true });

  function focused(): Element | null {
    const active = root.activeElement;
    return element.contains(active) ? active : null;
  }

  function focusHeading() {
    focusOn(element.querySelector<HTMLElement>('h1') ?? view() ?? element);
  }

  const viewport: Viewport = {
    element,
    readScrollPosition() {
      const active = focused();
      hadFocus = active !== null;
      return {
        scrollTop: scroller()?.scrollTop ?? 0,
        focusKey: active?.getAttribute('href') ?? active?.id,
      };
    },
    enter({ route, scrollPosition }) {
      entering.abort();
      entering = new AbortController();
      const box = scroller();
      if (layout === 'inline' && !scrollPosition) showStart(element);
      else if (box) restoreScroll(box, scrollPosition?.scrollTop ?? 0, entering.signal);
      // A page that shows something of its own accord keeps the focus where it was.
      if (!hadFocus) return;
      const key = scrollPosition?.focusKey;
      const left =
        key && element.querySelector<HTMLElement>(`[href="${CSS.escape(key)}"], #${CSS.escape(key)}`);
      if (left) focusOn(left);
      else if (route.name !== 'search' || route.text !== '' || !viewport.focusSearch()) focusHeading();
    },
    focus() {
      // On a touch screen the keyboard would come up and hide what there is to choose from.
      if (matchMedia('(pointer: coarse)').matches || !viewport.focusSearch()) focusHeading();
    },
    passFocusOn() {
      if (focused() === element) viewport.focus();
    },
    whenVisible: (act) => whenVisible(element, act),
    focusSearch() {
      const box = element.querySelector<HTMLInputElement>('#search');
      focusOn(box);
      box?.select();
      return box !== null;
    },
  };
  return viewport;
}

/** Scrolls to the top of the view, where that is above the window: what the page has above the widget stays in place. */
function showStart(element: HTMLElement): void {
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
}

function whenVisible(element: HTMLElement, act: () => void): void {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  }).observe(element);
}
