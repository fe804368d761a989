/** Finds articles of a help center, and makes of one the line that shows it in a message. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { getArticle, suggestSearch } from '../../../../api/operations/faq.ts';
import { idAndSlug, type Titled } from '../../../../api/shared/article-slug.ts';
import type { DeskHelpCenter } from '../../../../api/shared/desk-page.ts';
import type { Client } from '../../../../client/client.ts';
import { createLatest } from '../../../../state/latest.ts';
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

export interface FoundArticles {
  /** The text that was searched; null before the first response. */
  readonly text: string | null;
  readonly articles: readonly FoundArticle[];
}

/** Maximum length of a description, in characters. */
const maxDescription = 140;

export interface ArticleSearchOptions {
  readonly client: Client;
  noteError(error: unknown): void;
}

export class ArticleSearch {
  readonly #options: ArticleSearchOptions;
  readonly #helpCenter: DeskHelpCenter;
  readonly #latest = createLatest();
  /** The articles that were read, by language and id. */
  readonly #contents = new Map<string, ArticleContent>();
  readonly #found = signal<FoundArticles>({ text: null, articles: [] });

  constructor(options: ArticleSearchOptions, helpCenter: DeskHelpCenter) {
    this.#options = options;
    this.#helpCenter = helpCenter;
  }

  get found(): ReadonlySignal<FoundArticles> {
    return this.#found;
  }

  /** Searches a text; what was found before is shown until the response is there. */
  async find(text: string, lang: string): Promise<void> {
    const { helpCenterId } = this.#helpCenter;
    const q = text.trim();
    if (q === '') return;
    try {
      const response = await this.#latest.run((aborted) =>
        this.#options.client.send(suggestSearch, { helpCenterId, lang, q }, { signal: aborted }),
      );
      if (!response) return;
      const articles = response.result.flatMap(({ options }) =>
        options.map(({ text: title, payload: { id, category } }) => ({
          id,
          title,
          category: category[0]?.title ?? '',
        })),
      );
      this.#found.value = { text: q, articles };
    } catch (error) {
      this.#options.noteError(error);
      this.#found.value = { text: q, articles: [] };
    }
  }

  /** Returns the URL of an article's page. */
  address({ id, title }: Titled, lang: string): string {
    const { url } = this.#helpCenter;
    return new URL(`${url}/${lang}/articles/${idAndSlug({ id, title })}`, location.origin).href;
  }

  /** Returns the line that shows an article as a card; without its description if that cannot be read. */
  async readLine(article: Titled, lang: string): Promise<string> {
    const content = await this.readContent(article, lang);
    return articleLine(this.address(article, lang), article.title, content?.plain ?? '');
  }

  /** Reads an article once, also if it is asked for again; null if it cannot be read. */
  async readContent({ id }: Titled, lang: string): Promise<ArticleContent | null> {
    const { helpCenterId } = this.#helpCenter;
    const key = `${lang} ${id}`;
    const known = this.#contents.get(key);
    if (known) return known;
    try {
      const article = await this.#options.client.send(getArticle, { helpCenterId, id, lang });
      const content = { html: article.content, plain: article.contentPlain };
      this.#contents.set(key, content);
      return content;
    } catch (error) {
      this.#options.noteError(error);
      return null;
    }
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
