/** Tells current pages of articles from outdated ones, in SQL. */

import { type SQL, sql } from 'drizzle-orm';
import { articleHtmlVersion } from '../../markup/version.ts';
import { articlePages, faqArticles } from './tables/index.ts';

/** The hash of an article's content, equal to `sha256` of the same text. */
export const contentHash = sql`encode(sha256(convert_to(${faqArticles.content}, 'UTF8')), 'hex')`;

/** Whether the current rules made a page from the current content, in a join of both tables; false without a page. */
export const isCurrentPage: SQL<boolean> = sql<boolean>`coalesce(
  ${articlePages.version} = ${sql.raw(String(articleHtmlVersion))} and ${articlePages.contentHash} = ${contentHash}, false)`;
