/** Finds articles of a help center, and makes of one the line that shows it in a message. */

import { computed } from '@preact/signals';
import { getArticle, suggestSearch } from '../../../../api/operations/faq.ts';
import { idAndSlug, type Titled } from '../../../../api/shared/article-slug.ts';
import type { DeskHelpCenter } from '../../../../api/shared/desk-page.ts';
import type { Client } from '../../../../client/client.ts';
import { getOrCreate } from '../../../../state/get-or-create.ts';
import { createQuery, type FailureHandler, type Query } from '../../../../state/query.ts';
import { closestLanguage } from '../../settings/closest-language.ts';

export interface FoundArticle extends Titled {
  /** Title of its category. */
  readonly category: string;
}

export interface ArticleContent {
  /** Unsanitised HTML. */
  readonly html: string;
  readonly plain: string;
}

/** Maximum length of a description, in characters. */
const maxDescription = 140;

export interface ArticleSearchOptions {
  readonly client: Client;
  readonly onError: FailureHandler;
}

export class ArticleSearch {
  readonly #options: ArticleSearchOptions;
  readonly #helpCenter: DeskHelpCenter;
  /** The articles that were read, by language and id. */
  readonly #contents = new Map<string, Query<ArticleContent>>();
  readonly #found: Query<readonly FoundArticle[]>;
  /** What was found last, nothing after a failure; undefined before the first response. */
  readonly found = computed(() =>
    this.#found.state.value.status === 'failed' ? [] : this.#found.value.value,
  );
  #asked = { lang: '', q: '' };

  constructor(options: ArticleSearchOptions, helpCenter: DeskHelpCenter) {
    this.#options = options;
    this.#helpCenter = helpCenter;
    this.#found = createQuery({
      read: (aborted) => this.#search(aborted),
      onError: options.onError,
    });
  }

  /** Searches a text; what was found before is shown until the response is there. */
  async find(text: string, lang: string): Promise<void> {
    const q = text.trim();
    if (q === '') return;
    this.#asked = { lang, q };
    await this.#found.restart();
  }

  /** Returns the URL of an article's page. */
  address({ id, title }: Titled, lang: string): string {
    const { url } = this.#helpCenter;
    return new URL(`${url}/${lang}/articles/${idAndSlug({ id, title })}`, location.origin).href;
  }

  /** Returns the line that shows an article as a card; without its description if that cannot be read. */
  async readLine(article: Titled, lang: string): Promise<string> {
    const content = await this.content(article, lang).ensure();
    const plain = content.status === 'ready' ? content.value.plain : '';
    return articleLine(this.address(article, lang), article.title, plain);
  }

  /** Returns the text of an article, which is not loaded yet unless it was asked for before. */
  content({ id }: Pick<Titled, 'id'>, lang: string): Query<ArticleContent> {
    const options = this.#options;
    const { helpCenterId } = this.#helpCenter;
    return getOrCreate(this.#contents, `${lang} ${id}`, () =>
      createQuery({
        async read(aborted) {
          const article = await options.client.send(
            getArticle,
            { helpCenterId, id, lang },
            { signal: aborted },
          );
          return { html: article.content, plain: article.contentPlain };
        },
        onError: options.onError,
      }),
    );
  }

  async #search(aborted: AbortSignal): Promise<readonly FoundArticle[]> {
    const input = { helpCenterId: this.#helpCenter.helpCenterId, ...this.#asked };
    const { result } = await this.#options.client.send(suggestSearch, input, { signal: aborted });
    return result.flatMap(({ options }) =>
      options.map(({ text: title, payload: { id, category } }) => ({
        id,
        title,
        category: category[0]?.title ?? '',
      })),
    );
  }
}

/** Returns the language of a help center for a customer: theirs if it has articles, else its default one. */
export function articleLanguage({ languages }: DeskHelpCenter, wanted: string | null): string {
  return closestLanguage(languages, wanted) ?? languages[0] ?? 'en';
}

/** Returns a link with a description, as `markup/light-markup.ts` reads it. */
function articleLine(address: string, title: string, text: string): string {
  const label = title.replaceAll('[', '(').replaceAll(']', ')').trim() || address;
  const description = shorten(text).replaceAll('"', '”');
  return description === '' ? `[${label}](${address})` : `[${label}](${address} "${description}")`;
}

/** Returns the beginning of a text on one line, to the end of a word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescription) return line;
  const cut = line.slice(0, maxDescription);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : maxDescription)} …`;
}
