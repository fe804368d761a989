/** Searches while a text is typed, so that a fast typist need not stop to see results. */

/**
 * A request leaves when typing pauses, and while it goes on at the latest some time after the first key since the last
 * request. With waits of 120 and 300 ms:
 *
 *     r    e    f    u    n    d
 *     ├──────── 300 ms ──┬─ request of “ref” ─────── shown below “refund”
 *                        ├──── n ─ 120 ms after “d” ─ request of “refund” ── shown
 *
 * Two are under way at most. Where a third is due, the younger of them gives way: the older one's answer comes sooner. A
 * request whose text is no beginning of the newest is aborted at once, and an answer ends the requests of shorter texts.
 */
export interface EagerRequests {
  /** Takes the current text. */
  want(text: string): void;
  /** Aborts every request, and sends no more. */
  cancel(): void;
}

export interface EagerRequestOptions<T> {
  /** Milliseconds without a key. */
  readonly wait: number;
  /** Milliseconds from the first key without a request. */
  readonly longestWait: number;
  send(text: string, signal: AbortSignal): Promise<T>;
  /** `text` is what is there, or a beginning of it. */
  onAnswer(text: string, answer: T): void;
  onFail(text: string, error: unknown): void;
}

interface Request {
  readonly text: string;
  readonly controller: AbortController;
}

const mostUnderWay = 2;

export function createEagerRequests<T>(options: EagerRequestOptions<T>): EagerRequests {
  const { wait, longestWait, send, onAnswer, onFail } = options;
  /** The oldest first; each text begins with the one before. */
  let underWay: readonly Request[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first text since the last request. */
  let unaskedSince: number | undefined;

  function keep(isKept: (request: Request, index: number) => boolean) {
    const all = underWay;
    underWay = all.filter(isKept);
    for (const request of all) if (!underWay.includes(request)) request.controller.abort();
  }

  function forget(answered: Request) {
    underWay = underWay.filter((request) => request !== answered);
  }

  function stopWaiting() {
    clearTimeout(timer);
    unaskedSince = undefined;
  }

  async function ask(text: string) {
    stopWaiting();
    keep((_, index) => index < mostUnderWay - 1);
    const request: Request = { text, controller: new AbortController() };
    const { signal } = request.controller;
    underWay = [...underWay, request];
    try {
      const answer = await send(text, signal);
      if (signal.aborted) return;
      const place = underWay.indexOf(request);
      keep((_, index) => index >= place);
      forget(request);
      onAnswer(text, answer);
    } catch (error) {
      if (signal.aborted) return;
      forget(request);
      onFail(text, error);
    }
  }

  return {
    want(text) {
      keep((request) => text.startsWith(request.text));
      clearTimeout(timer);
      if (underWay.some((request) => request.text === text)) {
        stopWaiting();
        return;
      }
      const now = performance.now();
      unaskedSince ??= now;
      timer = setTimeout(ask, Math.min(wait, unaskedSince + longestWait - now), text);
    },
    cancel() {
      stopWaiting();
      keep(() => false);
    },
  };
}
