/** Where the panel covers the screen, Back closes it before it leaves the page: an entry in the history stands for it. */

import { isNarrowScreen } from './screen-kind.ts';

const isOurs = () => history.state?.frontdesk === true;

/**
 * Going back arrives later, and until then the entry is still visible. Of all widgets that a page has and has had:
 * two that went back from the same entry would leave the page.
 */
let goingBack: Promise<void> | undefined;

function goBack(): void {
  goingBack = new Promise((arrived) => {
    const arrive = () => {
      goingBack = undefined;
      arrived();
    };
    // Once everybody has heard of it.
    addEventListener('popstate', () => setTimeout(arrive), { once: true });
  });
  history.back();
}

export interface HistoryEntry {
  /** Adds the entry, as far as one is needed: the panel is visible now. */
  add(): void;
  /** Goes back from the entry: the panel is invisible now. */
  remove(): void;
}

/** Calls `onBack` when the visitor has gone back from a visible panel, until the signal ends it. */
export function closeOnBack(onBack: () => void, signal: AbortSignal): HistoryEntry {
  let isVisible = false;

  function enterHistory(): void {
    if (goingBack) goingBack.then(() => isVisible && enterHistory());
    else if (isVisible && !isOurs() && isNarrowScreen()) {
      // With what the page's router keeps there: to it, the entry is one that it is at already.
      history.pushState({ ...history.state, frontdesk: true }, '');
    }
  }

  function followHistory(): void {
    // Another widget may have gone back from the entry, or this one before it was opened again.
    if (goingBack) enterHistory();
    else if (isVisible && isNarrowScreen() && !isOurs()) onBack();
  }

  addEventListener('popstate', followHistory, { signal });

  return {
    add() {
      isVisible = true;
      enterHistory();
    },
    remove() {
      isVisible = false;
      // Where the page has gone elsewhere meanwhile, the entry lies behind it, and goes to where the page was.
      if (!goingBack && isOurs()) goBack();
    },
  };
}
