/** A client of the desk whose requests wait until a test answers them. */

import type { CsvClient } from '../../../src/client/client.ts';
import { createDeskClient } from '../../../src/client/desk.ts';

export interface HeldClient {
  readonly client: CsvClient;
  /** Returns how many requests wait. */
  waiting(): number;
  /** Answers the requests that wait, from one on, and those that are sent from now on. */
  release(text: string, from?: number): void;
  /** Answers the request that has waited longest. */
  releaseFirst(text: string): void;
}

/** @param answer returns the body of an answer with a text, or the answer */
export function openHeldClient(answer: (text: string) => unknown): HeldClient {
  const held: ((text: string) => void)[] = [];
  let released: string | null = null;
  const client = createDeskClient({
    baseUrl: location.origin,
    userId: 1,
    fetch: () =>
      new Promise((resolve) => {
        const settle = (text: string) => {
          const body = answer(text);
          resolve(body instanceof Response ? body : Response.json(body));
        };
        if (released === null) held.push(settle);
        else settle(released);
      }),
  });
  return {
    client,
    waiting: () => held.length,
    release(text, from = 0) {
      released = text;
      for (const settle of held.splice(from)) settle(text);
    },
    releaseFirst: (text) => held.shift()?.(text),
  };
}
