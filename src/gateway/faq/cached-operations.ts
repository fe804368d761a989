/** Reads public operations through a cache per operation, so that searches do not evict articles. */

import type { InputOf } from '../../api/operation.ts';
import type { Operations } from '../../api/operations/index.ts';
import type { Caller } from '../../api/service.ts';
import type { AnswerOf } from '../transport/answer.ts';
import { createStaleCache } from '../transport/cache.ts';
import type { RequestUpstream } from '../transport/request.ts';

export type Read<Name extends keyof Operations> = (
  caller: Caller,
  input: InputOf<Operations[Name]>,
) => Promise<AnswerOf<Name>>;

const dayMs = 86_400_000;

/** Maximum characters of cached JSON per operation: for operations with articles' texts, and for others. */
export const maxTexts = 32_000_000;
const maxOthers = 8_000_000;

interface CachedAnswer<Name extends keyof Operations> {
  readonly answer: AnswerOf<Name>;
  readonly size: number;
  readonly isComplete: boolean;
}

export class CachedOperations {
  readonly #request: RequestUpstream;
  readonly #freshFor: number;

  /** @param freshFor milliseconds for which a cached response is fresh */
  constructor(request: RequestUpstream, freshFor: number) {
    this.#request = request;
    this.#freshFor = freshFor;
  }

  /**
   * Returns a cached read of an operation. The upstream is asked as for a public key, regardless of the caller.
   * @param maxSize maximum characters of cached JSON
   */
  read<Name extends keyof Operations>(
    name: Name,
    maxSize = maxOthers,
    read: Read<Name> = (caller, input) => this.#request(caller, name, input),
  ): Read<Name> {
    const cache = createStaleCache<CachedAnswer<Name>>({
      freshFor: this.#freshFor,
      keptFor: dayMs,
      maxSize,
      sizeOf: ({ size }) => size,
      isComplete: (cached) => cached.isComplete,
    });
    return async ({ userId, noteIncomplete }, input) => {
      const { answer, isComplete } = await cache.get(`${userId} ${JSON.stringify(input)}`, async () => {
        let isComplete = true;
        const note = () => {
          isComplete = false;
        };
        const fetched = await read({ userId, kind: 'public', scopes: [], noteIncomplete: note }, input);
        return { answer: fetched, size: JSON.stringify(fetched).length, isComplete };
      });
      if (!isComplete) noteIncomplete?.();
      return answer;
    };
  }
}
