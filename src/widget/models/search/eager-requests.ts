/** Searches while a text is typed, so that a fast typist need not stop to see results. */

/**
 * A request is sent when typing pauses; while typing goes on, at the latest some time after the first keystroke since
 * the last request. With waits of 120 and 300 ms:
 *
 *     r    e    f    u    n    d
 *     ├──────── 300 ms ──┬─ request of “ref” ─────── shown below “refund”
 *                        ├──── n ─ 120 ms after “d” ─ request of “refund” ── shown
 *
 * At most two requests are pending. When a third is due, the younger of the two is aborted, since the older one's
 * response comes sooner. A request whose text is not a beginning of the newest text is aborted at once, and a response
 * aborts the requests of shorter texts.
 */
export interface EagerRequests {
  want(text: string): void;
  /** Aborts all requests, and sends no more. */
  cancel(): void;
}

export interface EagerRequestOptions<T> {
  /** Milliseconds without a keystroke until a request is sent. */
  readonly wait: number;
  /** Maximum milliseconds from the first keystroke since the last request until the next one. */
  readonly longestWait: number;
  send(text: string, signal: AbortSignal): Promise<T>;
  /** `text` is the current text or a beginning of it. */
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
  /** Pending requests, the oldest first; each text begins with the previous one. */
  let underWay: readonly Request[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first keystroke since the last request. */
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
