/** Requests suggestions of articles for a text, for the search box and for a first message. */

import type { OutputOf } from '../../../api/operation.ts';
import { suggestSearch } from '../../../api/operations/faq.ts';
import { createLatest } from '../../../state/latest.ts';
import type { ListedArticle } from '../help/article.ts';
import type { Source } from '../source.ts';

export interface Suggestion extends ListedArticle {
  /** Title of the article's category, if it has one. */
  readonly category?: string | undefined;
}

/**
 * Returns the suggestions for a text, best first.
 * @throws {ApiError} if the server rejects the request or cannot be reached
 */
export async function readSuggestions(
  { client, selector }: Source,
  lang: string,
  q: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { result } = await client.send(suggestSearch, { lang, q, ...selector }, { signal });
  return result.flatMap(({ options }) => options.map(toSuggestion));
}

export interface SuggestionSource {
  /**
   * Requests suggestions once the visitor pauses typing, and aborts the request for the previous text. Resolves to the
   * suggestions, best first, or to `undefined` if a newer text or `cancel` has overtaken this one.
   * @throws {ApiError} if the server rejects the request or cannot be reached
   */
  suggest(lang: string, q: string): Promise<readonly Suggestion[] | undefined>;
  cancel(): void;
}

/** `wait` is the pause in typing, in milliseconds, before the request is sent. */
export function createSuggestionSource(source: Source, wait: number): SuggestionSource {
  const latest = createLatest();
  return {
    suggest: (lang, q) =>
      latest.run(async (signal) => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        signal.throwIfAborted();
        return await readSuggestions(source, lang, q, signal);
      }),
    cancel: latest.cancel,
  };
}

type Option = OutputOf<typeof suggestSearch>['result'][number]['options'][number];

function toSuggestion({ text, payload }: Option): Suggestion {
  return { faqArticleId: payload.id, title: text, category: payload.category[0]?.title };
}
