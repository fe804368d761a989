/** Scroll position, focus and visibility of the widget. */

import type { Entry, ScrollPosition } from '../models/navigation.ts';
import type { Layout } from '../settings.ts';
import { restoreScroll } from './scroll-restoration.ts';
import { findScroller } from './scroller.ts';

export interface Viewport {
  readonly element: HTMLElement;
  /** Returns the current position; called before a view is left. */
  readScrollPosition(): ScrollPosition;
  /** Scrolls and focuses a view that was just drawn: as it was left, or at its top with the focus on its heading. */
  enter(entry: Entry): void;
  /** Focuses the element where a visitor begins. */
  focus(): void;
  /** Moves the focus from the empty frame to its new content. */
  passFocusOn(): void;
  /** Calls `act` once the widget is visible: not hidden, and in a visible tab. */
  whenVisible(act: () => void): void;
  /** Focuses the search box; returns whether there is one. */
  focusSearch(): boolean;
}

/** @param root shadow root of the element */
export function createViewport(element: HTMLElement, root: ShadowRoot, layout: Layout): Viewport {
  let hadFocus = false;
  /** Ends the restoration of an earlier scroll position. */
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
      // A page that navigates without an action of the visitor does not move the focus.
      if (!hadFocus) return;
      const key = scrollPosition?.focusKey;
      const left =
        key && element.querySelector<HTMLElement>(`[href="${CSS.escape(key)}"], #${CSS.escape(key)}`);
      if (left) focusOn(left);
      else if (route.name !== 'search' || route.text !== '' || !viewport.focusSearch()) focusHeading();
    },
    focus() {
      // On a touch screen the keyboard would appear and hide the content.
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

/** Scrolls to the top of the view if that is above the window, without scrolling the page any further. */
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
