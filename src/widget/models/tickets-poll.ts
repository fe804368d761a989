/** Asks again and again, more and more seldom, and only while somebody looks. */

export interface Poll {
  /** Something has happened: asks at once, and often from then on. */
  nudge(): void;
}

/** Milliseconds between two questions, at first and at most. */
const first = 10_000;
const longest = 120_000;

/**
 * `ask` resolves to whether anything was new. `whenSeen` calls once the widget is to be seen; the signal ends it all.
 */
export function createPoll(
  ask: () => Promise<boolean>,
  whenSeen: (act: () => void) => void,
  signal: AbortSignal,
): Poll {
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  function plan() {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => whenSeen(run), wait);
  }

  async function run() {
    if (isAsking || signal.aborted) return;
    isAsking = true;
    const isNew = await ask().catch(() => false);
    isAsking = false;
    wait = isNew ? first : Math.min(wait * 1.5, longest);
    plan();
  }

  function nudge() {
    wait = first;
    clearTimeout(timer);
    whenSeen(run);
  }

  addEventListener('focus', nudge, { signal });
  addEventListener('online', nudge, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  plan();
  return { nudge };
}
