/** Polls less and less often, and only while the widget is visible. */

import { jitter } from '../../../state/live/back-off.ts';
import { onReturn } from '../../../state/page-presence.ts';

/** Milliseconds between two requests: initially, for a while after news, and at most. */
const first = 10_000;
const often = 4000;
const oftenFor = 120_000;
const longest = 120_000;

export interface Poll {
  /** Polls at once, and often from then on. */
  nudge(): void;
  /** Polls within seconds, at a random moment in each browser. */
  soon(): void;
}

/** `ask` resolves to whether there was news. `whenVisible` calls its argument once the widget is visible. */
export function createPoll(
  ask: () => Promise<boolean>,
  whenVisible: (act: () => void) => void,
  signal: AbortSignal,
): Poll {
  let wait = first;
  let oftenUntil = 0;
  let isAsking = false;
  let timer = setTimeout(whenVisible, wait, run);

  async function run() {
    if (isAsking || signal.aborted) return;
    isAsking = true;
    clearTimeout(timer);
    if (await ask()) oftenUntil = Date.now() + oftenFor;
    wait = Date.now() < oftenUntil ? often : Math.min(wait * 1.5, longest);
    isAsking = false;
    plan(wait);
  }

  function plan(milliseconds: number) {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(whenVisible, milliseconds, run);
  }

  function nudge() {
    oftenUntil = Date.now() + oftenFor;
    whenVisible(run);
  }

  onReturn(nudge, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    nudge,
    soon() {
      wait = often;
      if (!isAsking) plan(jitter(often));
    },
  };
}
