/**
 * Adds history entries for a panel that covers the screen, so that Back steps through its views and then closes it.
 * Each entry is added when the visitor takes a step: browsers skip entries added without a user action.
 */

import { isNarrowScreen } from './screen-kind.ts';

/** Returns how many steps into a panel the current history entry is; 0 if the entry is not a panel's. */
function stepsInHistory(): number {
  const steps: unknown = history.state?.frontdesk;
  return typeof steps === 'number' ? steps : 0;
}

/**
 * Pending until a call of `history.go` has taken effect. Shared by all widgets of a page: if two went back from the
 * same entry, they would leave the page.
 */
let goingBack: Promise<void> | undefined;

function goBack(steps: number): void {
  goingBack = new Promise((arrived) => {
    const arrive = () => {
      goingBack = undefined;
      arrived();
    };
    // After the other listeners of the event.
    addEventListener('popstate', () => setTimeout(arrive), { once: true });
  });
  history.go(-steps);
}

export interface HistorySteps {
  /** @param steps number of open views: 1 at the first view, 0 while the panel is invisible */
  set(steps: number): void;
}

/** Calls `onBack` with the number of remaining steps when the visitor has gone back, until the signal aborts. */
export function followHistory(onBack: (steps: number) => void, signal: AbortSignal): HistorySteps {
  let steps = 0;

  /** Adds or removes history entries until there are as many as steps. */
  function settle(): void {
    if (goingBack) {
      goingBack.then(settle);
      return;
    }
    if (steps === 0 || !isNarrowScreen()) return;
    const entries = stepsInHistory();
    if (entries > steps) goBack(entries - steps);
    for (let step = entries + 1; step <= steps; step += 1) {
      // Copies the state of the page's router, for which the new entry is the current page.
      history.pushState({ ...history.state, frontdesk: step }, '');
    }
  }

  function follow(): void {
    // The step back may come from another widget, or from this one before it was opened again.
    if (goingBack) settle();
    else if (isNarrowScreen() && stepsInHistory() < steps) {
      steps = stepsInHistory();
      onBack(steps);
    }
  }

  addEventListener('popstate', follow, { signal });

  return {
    set(wanted) {
      steps = wanted;
      // If the page has navigated meanwhile, the current entry is the page's, and nothing is removed.
      if (steps === 0 && !goingBack && stepsInHistory() > 0) goBack(stepsInHistory());
      else settle();
    },
  };
}
