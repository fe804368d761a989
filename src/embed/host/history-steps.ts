/**
 * Where the panel covers the screen, Back goes through its views and then closes it, before it leaves the page. The
 * history has an entry for each step, added when the visitor takes it: browsers pass over entries that a page adds by
 * itself.
 */

import { isNarrowScreen } from './screen-kind.ts';

/** Returns the steps into a panel of the page's current entry; 0: not an entry of a panel. */
function stepsInHistory(): number {
  const steps: unknown = history.state?.frontdesk;
  return typeof steps === 'number' ? steps : 0;
}

/**
 * Going back arrives later, and until then the entries are still visible. Of all widgets that a page has and has had:
 * two that went back from the same entry would leave the page.
 */
let goingBack: Promise<void> | undefined;

function goBack(steps: number): void {
  goingBack = new Promise((arrived) => {
    const arrive = () => {
      goingBack = undefined;
      arrived();
    };
    // After the other listeners.
    addEventListener('popstate', () => setTimeout(arrive), { once: true });
  });
  history.go(-steps);
}

export interface HistorySteps {
  /** @param steps views into the panel: 1 at its first view, 0 while it is invisible */
  set(steps: number): void;
}

/** Calls `onBack` with the steps that are left when the visitor has gone back, until the signal ends it. */
export function followHistory(onBack: (steps: number) => void, signal: AbortSignal): HistorySteps {
  let steps = 0;

  /** Gives a visible panel as many entries as steps. */
  function settle(): void {
    if (goingBack) {
      goingBack.then(settle);
      return;
    }
    if (steps === 0 || !isNarrowScreen()) return;
    const entries = stepsInHistory();
    if (entries > steps) goBack(entries - steps);
    for (let step = entries + 1; step <= steps; step += 1) {
      // With what the page's router keeps there: to it, the entry is one that it is at already.
      history.pushState({ ...history.state, frontdesk: step }, '');
    }
  }

  function follow(): void {
    // Another widget may have gone back from the entries, or this one before it was opened again.
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
      // Where the page has gone elsewhere meanwhile, the entries lie behind it, and go to where the page was.
      if (steps === 0 && !goingBack && stepsInHistory() > 0) goBack(stepsInHistory());
      else settle();
    },
  };
}
