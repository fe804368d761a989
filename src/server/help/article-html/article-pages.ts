/** What pages show of articles: made once of what an article says, and stored. */

import pMap from 'p-map';
import { hashOf } from '../../../formats/hash.ts';
import type { Database } from '../../db/database.ts';
import { type ArticleHtmlOptions, createArticleHtmlMaker } from './article-html.ts';
import { storeArticlePage } from './commands.ts';
import { type ArticleSource, articlesWithoutPage, findArticlePage, pictureFilesOf } from './queries.ts';
import type { ArticleHtml } from './worker-messages.ts';

export interface ArticlePages {
  /**
   * Returns what the page of an article shows: what is stored, if it was made of what the article says now and by the
   * rules of now; else it is made and stored.
   */
  pageHtmlOf(article: ArticleSource): Promise<ArticleHtml>;
  /**
   * Makes some of the pages that are missing or of an older version.
   * @param userId whose; everybody's where it is absent
   * @returns whether there may be more
   */
  bringUp(userId?: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Articles that are read and stored at once, so that the thread need not wait for the database. */
const articlesAtOnce = 4;

const batchSize = 20;

/** Pictures of one article that are measured. */
const maxPictures = 100;

/** Bytes of a picture that are looked at: photographs may say much of themselves before they say their size. */
const bytesOfPicture = 65_536;

const filePath = /\/files\/\d+\/\d+\/([\da-f]{64})\//g;

export function createArticlePages(db: Database, options: ArticleHtmlOptions): ArticlePages {
  const maker = createArticleHtmlMaker(options);
  /** Those that are being made, by what they are made of: whoever asks for the same waits for it. */
  const making = new Map<string, Promise<ArticleHtml>>();

  async function makePage(article: ArticleSource, hash: string): Promise<ArticleHtml> {
    const { content, contentPlain, language } = article;
    const hashes = new Set(Array.from(content.matchAll(filePath), ([, found = '']) => found));
    const pictures = await pictureFilesOf(db, article, [...hashes].slice(0, maxPictures), bytesOfPicture);
    const page = await maker.make({ content, language, pictures }, contentPlain);
    await storeArticlePage(db, article, hash, page);
    return page;
  }

  function makeOnce(article: ArticleSource, hash: string): Promise<ArticleHtml> {
    const key = `${article.userId}/${article.id}/${hash}`;
    const begun = making.get(key) ?? makePage(article, hash).finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }

  return {
    async pageHtmlOf(article) {
      const hash = hashOf(article.content);
      return (await findArticlePage(db, article, hash)) ?? (await makeOnce(article, hash));
    },
    async bringUp(userId) {
      const articles = await articlesWithoutPage(db, userId, batchSize);
      await pMap(articles, (article) => makeOnce(article, hashOf(article.content)), {
        concurrency: articlesAtOnce,
      });
      return articles.length === batchSize;
    },
    async close() {
      await Promise.allSettled(making.values());
      await maker.close();
    },
  };
}
