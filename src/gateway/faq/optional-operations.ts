/**
 * Frontdesk's own operations and parameters, which are not requested again once the upstream turns out to lack them.
 */

import type { InputOf } from '../../api/operation.ts';
import type { Operations } from '../../api/operations/index.ts';
import { Refusal, ValidationError } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { unlessNotFound } from '../../api/shared/unless-not-found.ts';
import type { AnswerOf } from '../transport/answer.ts';
import type { RequestUpstream } from '../transport/request.ts';

export class OptionalOperations {
  readonly #request: RequestUpstream;
  #acceptsHelpCenter = true;
  #hasRelated = true;
  #hasSuggestionIndex = true;

  constructor(request: RequestUpstream) {
    this.#request = request;
  }

  /** Lists the categories of one help center; of all help centers if the upstream rejects the parameter. */
  async listCategories(
    caller: Caller,
    input: InputOf<Operations['listCategories']>,
  ): Promise<AnswerOf<'listCategories'>> {
    const { lang } = input;
    if (!this.#acceptsHelpCenter) return await this.#request(caller, 'listCategories', { lang });
    try {
      return await this.#request(caller, 'listCategories', input);
    } catch (error) {
      if (!isRefusedInput(error)) throw error;
      const answer = await this.#request(caller, 'listCategories', { lang });
      this.#acceptsHelpCenter = false;
      return answer;
    }
  }

  /** Lists related articles; none if the upstream lacks the operation. */
  async listRelatedArticles(
    caller: Caller,
    input: InputOf<Operations['listRelatedArticles']>,
  ): Promise<AnswerOf<'listRelatedArticles'>> {
    if (!this.#hasRelated) return [];
    const related = await unlessNotFound(this.#request(caller, 'listRelatedArticles', input));
    if (related) return related;
    // If this request succeeds, the article exists, so the operation is missing.
    await this.#request(caller, 'getArticle', input);
    this.#hasRelated = false;
    return [];
  }

  /** Returns the suggestion index; an empty one if the upstream lacks the operation. */
  async suggestionIndex(
    caller: Caller,
    input: InputOf<Operations['suggestionIndex']>,
  ): Promise<AnswerOf<'suggestionIndex'>> {
    if (this.#hasSuggestionIndex) {
      const index = await unlessNotFound(this.#request(caller, 'suggestionIndex', input));
      if (index) return index;
      // If this request succeeds, the help center exists, so the operation is missing.
      await this.#request(caller, 'listPopularArticles', input);
      this.#hasSuggestionIndex = false;
    }
    return { stopWords: [] };
  }
}

/** Whether the upstream rejected a value of the input. */
function isRefusedInput(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof Refusal && error.kind === 'BadRequest');
}
