/**
 * Operations of Frontdesk's own that another deployment may lack: the first answer that shows it is remembered, and the
 * upstream is asked without them from then on.
 */

import type { InputOf } from '../../api/operation.ts';
import type { Operations } from '../../api/operations/index.ts';
import { Refusal, ValidationError } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { unlessNotFound } from '../../api/unless-not-found.ts';
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

  /** The categories of one help center; those of all where the upstream refuses the selector. */
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

  /** The related articles; none from an upstream without the operation. */
  async listRelatedArticles(
    caller: Caller,
    input: InputOf<Operations['listRelatedArticles']>,
  ): Promise<AnswerOf<'listRelatedArticles'>> {
    if (!this.#hasRelated) return [];
    const related = await unlessNotFound(this.#request(caller, 'listRelatedArticles', input));
    if (related) return related;
    // An answer proves that the article exists, so the operation is missing.
    await this.#request(caller, 'getArticle', input);
    this.#hasRelated = false;
    return [];
  }

  /** The index of suggestions; an empty one from an upstream without the operation. */
  async suggestionIndex(
    caller: Caller,
    input: InputOf<Operations['suggestionIndex']>,
  ): Promise<AnswerOf<'suggestionIndex'>> {
    if (this.#hasSuggestionIndex) {
      const index = await unlessNotFound(this.#request(caller, 'suggestionIndex', input));
      if (index) return index;
      // An answer proves that the help center exists, so the operation is missing.
      await this.#request(caller, 'listPopularArticles', input);
      this.#hasSuggestionIndex = false;
    }
    return { stopWords: [] };
  }
}

/** Whether the upstream rejects a value of the input. */
function isRefusedInput(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof Refusal && error.kind === 'BadRequest');
}
