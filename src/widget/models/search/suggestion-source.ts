/** Asks which articles a text may mean: for the search box, and for the form to write to the site. */

import type { OutputOf } from '../../../api/operation.ts';
import { suggestSearch } from '../../../api/operations/faq.ts';
import { createLatest } from '../../../client/latest.ts';
import type { ListedArticle } from '../help/article.ts';
import type { Source } from '../state/source.ts';

export interface Suggestion extends ListedArticle {
  /** The title of the category that it is found in, if it has one. */
  readonly category?: string | undefined;
}

/**
 * Returns the suggestions for a text, best first.
 * @throws {ApiError} as the server refuses, or cannot be reached.
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
   * Asks once nothing else has been typed for a while. The request of the text before is aborted. Resolves to the
   * suggestions, best first, or to `undefined` where a newer text or `cancel` overtook this one.
   * @throws {ApiError} as the server refuses, or cannot be reached.
   */
  suggest(lang: string, q: string): Promise<readonly Suggestion[] | undefined>;
  cancel(): void;
}

/** `wait` is how many milliseconds nothing is typed before the server is asked. */
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
