/** Asks which articles a text may mean, while it is typed: by the search box, and by the form to write to the site. */

import type { OutputOf } from '../../../api/operation.ts';
import { suggestSearch } from '../../../api/operations/faq.ts';
import type { ListedArticle } from '../help/article.ts';
import { createLatest } from '../state/latest.ts';
import type { Source } from '../state/source.ts';

export interface Suggestion extends ListedArticle {
  /** The title of the category that it is found in, if it has one. */
  readonly category?: string | undefined;
}

/** Each box has one of its own, so that what is typed in one box does not end what the other one waits for. */
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
export function createSuggestionSource({ client, selector }: Source, wait: number): SuggestionSource {
  const latest = createLatest();
  return {
    suggest: (lang, q) =>
      latest.run(async (signal) => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        signal.throwIfAborted();
        const { result } = await client.send(suggestSearch, { lang, q, ...selector }, { signal });
        return result.flatMap(({ options }) => options.map(toSuggestion));
      }),
    cancel: latest.cancel,
  };
}

type Option = OutputOf<typeof suggestSearch>['result'][number]['options'][number];

function toSuggestion({ text, payload }: Option): Suggestion {
  return { faqArticleId: payload.id, title: text, category: payload.category[0]?.title };
}
