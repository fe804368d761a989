export interface EventQueue<Event> {
  push(event: Event): void;
  /** Ends the iteration after the queued events. */
  end(): void;
  readonly events: AsyncIterable<Event>;
}

/**
 * Creates a queue without a bound: its reader must wait only for the next event, and itself drop slow clients.
 * @param ended called once, when either side has ended the queue
 */
export function createEventQueue<Event>(ended: () => void): EventQueue<Event> {
  const waiting: Event[] = [];
  let wake: ((result: IteratorResult<Event, undefined>) => void) | null = null;
  let isEnded = false;
  const done = { done: true, value: undefined } as const;

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    wake?.(done);
    wake = null;
    ended();
  }

  const iterator: AsyncIterator<Event, undefined> = {
    async next() {
      const value = waiting.shift();
      if (value !== undefined) return { done: false, value };
      if (isEnded) return done;
      return await new Promise((resolve) => {
        wake = resolve;
      });
    },
    async return() {
      waiting.length = 0;
      end();
      return done;
    },
  };

  return {
    push(event) {
      if (isEnded) return;
      if (wake) {
        wake({ done: false, value: event });
        wake = null;
      } else {
        waiting.push(event);
      }
    },
    end,
    events: { [Symbol.asyncIterator]: () => iterator },
  };
}
