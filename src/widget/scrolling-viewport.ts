/** The viewport of home with what other views need besides: their scroll positions, and when they are visible. */

import type { Viewport } from './home/viewport.ts';
import type { Entry, ScrollPosition } from './models/navigation.ts';
import { restoreScroll } from './scroll-restoration.ts';
import { findScroller } from './scroller.ts';
import type { Layout } from './settings.ts';

export interface ScrollingViewport extends Viewport {
  /** Returns the current position; called before a view is left. */
  readScrollPosition(): ScrollPosition;
  /** Scrolls and focuses a view that was just drawn: as it was left, or at its top with the focus on its heading. */
  enter(entry: Entry): void;
  /** Calls `act` once the widget is visible: not hidden, and in a visible tab. */
  whenVisible(act: () => void): void;
  /** Calls `act` with whether the widget is visible, at first and at each change, until the returned function is called. */
  watchVisibility(act: (isVisible: boolean) => void): () => void;
}

export function createScrollingViewport(viewport: Viewport, layout: Layout): ScrollingViewport {
  const { element, focused, focusHeading, focusSearch } = viewport;
  let hadFocus = false;
  /** Ends the restoration of an earlier scroll position. */
  let entering = new AbortController();

  const scroller = () =>
    layout === 'panel' ? findScroller(element.querySelector('.view')) : document.scrollingElement;

  return {
    ...viewport,
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
      if (left) left.focus({ preventScroll: true });
      else if (route.name !== 'search' || route.text !== '' || !focusSearch()) focusHeading();
    },
    whenVisible(act) {
      const stop = watchVisibility(element, (isVisible) => {
        if (!isVisible) return;
        stop();
        act();
      });
    },
    watchVisibility: (act) => watchVisibility(element, act),
  };
}

/** Scrolls to the top of the view if that is above the window, without scrolling the page any further. */
function showStart(element: HTMLElement): void {
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
}

function watchVisibility(element: HTMLElement, act: (isVisible: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => act(entries.at(-1)?.isIntersecting === true));
  observer.observe(element);
  return () => observer.disconnect();
}
