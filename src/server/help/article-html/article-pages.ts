import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { sha256 } from '../../../formats/hash.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { forAllCallers } from '../../db/turn.ts';
import { type ArticleHtmlOptions, createArticleHtmlMaker } from './article-html.ts';
import {
  type ArticleSource,
  articlesWithoutPage,
  findArticlePage,
  readImageFiles,
  storeArticlePage,
} from './article-pages.sql.ts';
import type { ArticleHtml } from './worker-messages.ts';

export interface ArticlePages {
  /** Returns the stored HTML if the current rules made it from the current content, else makes and stores it. */
  getPageHtml(article: ArticleSource): Promise<ArticleHtml>;
  /**
   * Makes some missing or outdated pages of one user, or of all users.
   * @returns whether there may be more
   */
  bringUp(userId?: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Articles that are read and stored concurrently, so that the thread does not wait for the database. */
const articlesAtOnce = 4;

const batchSize = 20;

/** Maximum images per article whose size is measured. */
const maxImages = 100;

/** Limits the bytes of an image that are read: photographs may have long metadata before the size. */
const maxImageBytes = 65_536;

const filePath = /\/files\/\d+\/\d+\/([\da-f]{64})\//g;

/** Milliseconds after which a page that could not be made is made again, and the number of such pages in memory. */
const postponedMs = 600_000;
const mostPostponed = 50;

interface PostponedPage {
  readonly userId: number;
  /** The row id of the article. */
  readonly id: number;
  /** Hash of the content that the page was made of. */
  readonly hash: string;
  readonly page: ArticleHtml;
}

const articleName = ({ userId, id }: Pick<PostponedPage, 'userId' | 'id'>) => `${userId} ${id}`;

export interface ArticlePagesOptions extends ArticleHtmlOptions {
  /** Receives the causes why pages could not be made. */
  readonly log?: Log | undefined;
}

export function createArticlePages(db: Database, { log, ...options }: ArticlePagesOptions): ArticlePages {
  const maker = createArticleHtmlMaker(options);
  /** Plain text in place of pages that could not be made, by user and article. It is not stored. */
  const postponed = new LRUCache<string, PostponedPage>({
    max: mostPostponed,
    ttl: postponedMs,
  });
  /** Concurrent requests for a page share its result. */
  const making = new Map<string, Promise<ArticleHtml>>();

  async function makePage(article: ArticleSource, hash: string): Promise<ArticleHtml> {
    const { content, contentPlain, language } = article;
    const hashes = new Set(Array.from(content.matchAll(filePath), ([, found = '']) => found));
    const images = await readImageFiles(db, article, [...hashes].slice(0, maxImages), maxImageBytes);
    let failure: string | null = null;
    const page = await maker.make({ content, language, images }, contentPlain, (cause) => {
      failure = cause;
    });
    if (failure === null) {
      await storeArticlePage(db, article, hash, page);
    } else {
      const { userId, id } = article;
      log?.warn({ userId, articleRowId: id, cause: failure }, 'an article is shown as plain text for now');
      postponed.set(articleName(article), { userId, id, hash, page });
    }
    return page;
  }

  function makeOnce(article: ArticleSource, hash: string): Promise<ArticleHtml> {
    const key = `${article.userId}/${article.id}/${hash}`;
    const begun =
      making.get(key) ?? forAllCallers(() => makePage(article, hash)).finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }

  return {
    async getPageHtml(article) {
      const hash = sha256(article.content);
      const later = postponed.get(articleName(article));
      if (later?.hash === hash) return later.page;
      return (await findArticlePage(db, article, hash)) ?? (await makeOnce(article, hash));
    },
    async bringUp(userId) {
      const articles = await articlesWithoutPage(db, userId, batchSize, [...postponed.values()]);
      await pMap(articles, (article) => makeOnce(article, sha256(article.content)), {
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

/** Returns what makes the pages of articles that a user has just published, before anybody reads them. */
export function makePublished(pages: Pick<ArticlePages, 'bringUp'>, log: Log): (userId: number) => void {
  return (userId) => {
    pages.bringUp(userId).catch((err: unknown) => {
      log.warn({ err, userId }, 'the page of a published article is made when it is read');
    });
  };
}
