/** Asks again and again, less and less often, and only while somebody looks. */

/** Milliseconds between two questions: at first, for a while after something has happened, and at most. */
const first = 10_000;
const often = 4000;
const oftenFor = 120_000;
const longest = 120_000;

export interface Poll {
  /** Something has happened: asks at once, and often from then on. */
  nudge(): void;
  /** Something may have been missed: asks within seconds, not everybody at the same moment. */
  soon(): void;
}

/** `ask` resolves to whether anything was new. `whenVisible` calls once the widget is visible; the signal ends it all. */
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

  addEventListener('focus', nudge, { signal });
  addEventListener('online', nudge, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    nudge,
    soon() {
      wait = often;
      if (!isAsking) plan(often * (0.5 + Math.random()));
    },
  };
}
