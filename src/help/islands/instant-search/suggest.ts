import { suggestSearch } from '../../../api/operations/faq.ts';
import type { Client } from '../../../client/client.ts';
import { createLatest } from '../../../state/latest.ts';

export interface Suggestion {
  /** Language-independent id of the article. */
  readonly faqArticleId: number;
  readonly title: string;
  readonly category: string | undefined;
}

/**
 * Resolves to the suggestions, best first; to `undefined` if a newer text has overtaken this one.
 * @throws {ApiError}
 */
export type Suggest = (text: string) => Promise<readonly Suggestion[] | undefined>;

/** Milliseconds without a keystroke until a request is sent. */
const wait = 120;

/** Maximum number of suggestions: more would push the last option, which searches for the text, out of sight. */
const mostSuggested = 6;

export function createSuggest(
  client: Client,
  selector: { readonly lang: string; readonly helpCenterId: number },
): Suggest {
  const latest = createLatest();
  return (q) =>
    latest.run(async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      signal.throwIfAborted();
      const { result } = await client.send(suggestSearch, { ...selector, q }, { signal });
      return result
        .flatMap(({ options }) => options)
        .slice(0, mostSuggested)
        .map(({ text, payload }) => ({
          faqArticleId: payload.id,
          title: text,
          category: payload.category[0]?.title,
        }));
    });
}
