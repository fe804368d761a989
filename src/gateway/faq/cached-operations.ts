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
    const cache = createStaleCache<{ readonly answer: AnswerOf<Name>; readonly size: number }>({
      freshFor: this.#freshFor,
      keptFor: dayMs,
      maxSize,
      sizeOf: ({ size }) => size,
    });
    return async ({ userId }, input) => {
      const { answer } = await cache.get(`${userId} ${JSON.stringify(input)}`, async () => {
        const fetched = await read({ userId, kind: 'public', scopes: [] }, input);
        return { answer: fetched, size: JSON.stringify(fetched).length };
      });
      return answer;
    };
  }
}
