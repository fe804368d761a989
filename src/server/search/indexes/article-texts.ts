/** Caches the plain texts of the articles that were found last, from which snippets are cut. */

import { and, eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Prose, readProse, sizeOfProse } from '../../../search/prose.ts';
import { primaryLanguage } from '../../../search/tokenise.ts';
import type { Database } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';
import type { SearchIndex } from '../search-index.ts';
import type { ListedArticle } from './listed-articles.ts';

export interface ArticleBody {
  readonly text: string;
  readonly prose: Prose;
}

/** The approximate bytes of a character, and of an entry without its text. */
const bytesOfCharacter = 2;
const bytesOfEntry = 200;

export class ArticleTexts {
  readonly #db: Database;
  /** Keyed by object: a changed article is another object, so its former text is never returned. */
  readonly #texts: LRUCache<ListedArticle, ArticleBody>;

  /**
   * @param db the primary: a replica may have an older version of an article
   * @param maxBytes the maximum bytes of all texts together
   */
  constructor(db: Database, maxBytes: number) {
    this.#db = db;
    this.#texts = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: ({ text, prose }) =>
        text.length * bytesOfCharacter + Math.ceil(sizeOfProse(prose)) + bytesOfEntry,
    });
  }

  /** Returns the texts of articles of an index, in their order; undefined for a removed article. */
  async read(
    { userId, language }: SearchIndex,
    articles: readonly ListedArticle[],
  ): Promise<(ArticleBody | undefined)[]> {
    const missing = articles.filter((article) => !this.#texts.has(article)).map(({ id }) => id);
    const stored = missing.length === 0 ? new Map<number, string>() : await this.#readStored(userId, missing);
    return articles.map((article) => {
      const known = this.#texts.get(article);
      const text = stored.get(article.id);
      if (known || text === undefined) return known;
      const body = { text, prose: readProse(text, primaryLanguage(language)) };
      this.#texts.set(article, body);
      return body;
    });
  }

  async #readStored(userId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#db
      .select({ id: faqArticles.id, text: faqArticles.contentPlain })
      .from(faqArticles)
      .where(and(eq(faqArticles.userId, userId), inArray(faqArticles.id, [...ids])));
    return new Map(rows.map(({ id, text }) => [id, text]));
  }
}
