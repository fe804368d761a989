/** Caches the plain texts of the articles that were found last, from which snippets are cut. */

import { LRUCache } from 'lru-cache';
import { readHeadingKeys } from '../../../search/index/row-headings.ts';
import { RowReader } from '../../../search/index/row-reader.ts';
import { type Prose, readProse, sizeOfProse } from '../../../search/words/prose.ts';
import { primaryLanguage } from '../../../search/words/tokenise.ts';
import type { Database } from '../../db/database.ts';
import type { ArticleHeading } from '../../db/tables/help.ts';
import type { SearchIndex } from '../search-index.sql.ts';
import { knownHeadings } from './known-headings.ts';
import type { ListedArticle } from './listed-articles.ts';
import { readPageHeadings, readTexts, type StoredText } from './stored-texts.sql.ts';

export interface ArticleBody {
  readonly text: string;
  readonly prose: Prose;
  /** The keys of the headings if their ids are unknown, because the article's page has not been made yet. */
  readonly unlinkedKeys: readonly string[] | undefined;
}

/** The approximate bytes of a character, and of an entry without its text. */
const bytesOfCharacter = 2;
const bytesOfEntry = 200;

export class ArticleTexts {
  readonly #db: Database;
  /** Keyed by object: a changed article is another object, so its former text is never returned. */
  readonly #texts: LRUCache<ListedArticle, ArticleBody>;
  readonly #rows = new RowReader();

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
    const primary = primaryLanguage(language);
    const stored = await this.#readStored(userId, articles);
    const pages = await this.#readNewPages(userId, articles);
    return articles.map((article) => {
      const known = this.#texts.get(article);
      const body = known
        ? withLinks(known, pages.get(article.id), primary)
        : this.#toBody(stored.get(article.id), primary);
      if (body && body !== known) this.#texts.set(article, body);
      return body;
    });
  }

  /** Reads the texts that are not cached. */
  async #readStored(userId: number, articles: readonly ListedArticle[]): Promise<Map<number, StoredText>> {
    const missing = articles.filter((article) => !this.#texts.has(article)).map(({ id }) => id);
    return missing.length === 0 ? new Map() : await readTexts(this.#db, userId, missing);
  }

  /** Reads the headings of pages that were missing when the articles' texts were cached. */
  async #readNewPages(userId: number, articles: readonly ListedArticle[]) {
    const unlinked = articles
      .filter((article) => this.#texts.peek(article)?.unlinkedKeys)
      .map(({ id }) => id);
    return unlinked.length === 0
      ? new Map<number, readonly ArticleHeading[]>()
      : await readPageHeadings(this.#db, userId, unlinked);
  }

  #toBody(stored: StoredText | undefined, language: string): ArticleBody | undefined {
    if (!stored) return undefined;
    const { text, row, headings } = stored;
    if (row) this.#rows.read(row);
    const keys = row ? readHeadingKeys(this.#rows) : [];
    const known = knownHeadings(keys, headings ?? [], language);
    const unlinkedKeys = keys.length > 0 && headings === null ? keys : undefined;
    return { text, prose: readProse(text, language, known), unlinkedKeys };
  }
}

/** Returns a text whose headings have links, if its page has been made since. */
function withLinks(
  body: ArticleBody,
  headings: readonly ArticleHeading[] | undefined,
  language: string,
): ArticleBody {
  const { text, unlinkedKeys } = body;
  if (!headings || !unlinkedKeys) return body;
  const known = knownHeadings(unlinkedKeys, headings, language);
  return { text, prose: readProse(text, language, known), unlinkedKeys: undefined };
}
