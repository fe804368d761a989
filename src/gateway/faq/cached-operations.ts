/** Operations that everybody may read, each with a cache of its own: searches drive no articles out. */

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

/** Characters of JSON kept per operation: of articles and categories, and of any other operation. */
export const maxTexts = 32_000_000;
const maxOthers = 8_000_000;

export class CachedOperations {
  readonly #request: RequestUpstream;
  readonly #freshFor: number;

  /** @param freshFor milliseconds */
  constructor(request: RequestUpstream, freshFor: number) {
    this.#request = request;
    this.#freshFor = freshFor;
  }

  /**
   * Returns a cached read of an operation, asked for in the name of a page, never of the caller.
   * @param maxSize characters of JSON
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
