/** Reads what visitors see first, each with one query. */

import { type SQL, sql } from 'drizzle-orm';
import { maxPopularArticles } from '../../../api/limits.ts';
import type { ListedArticle, ListedCategory } from '../../../api/schemas/faq.ts';
import type { ReadDatabase } from '../../db/database.ts';
import { searchIndexes } from '../../db/tables/index.ts';
import { lookJson } from '../../looks/looks.sql.ts';
import { type ContactInbox, contactInboxJson } from './contact-inbox.sql.ts';
import { categoriesJson, type HelpCenterRow, popularArticlesJson } from './visible-content.sql.ts';

/** What a help center's answer contains besides its row. */
export interface HelpCenterDetails {
  /** The languages that have articles, in no order. */
  readonly languages: readonly string[];
  readonly inbox: ContactInbox | null;
  /** As `parseStoredLook` reads it. */
  readonly look: unknown;
}

export interface HomeDetails extends HelpCenterDetails {
  readonly categories: ListedCategory[];
  readonly popularArticles: ListedArticle[];
}

export async function readHelpCenterDetails(
  db: ReadDatabase,
  row: HelpCenterRow,
): Promise<HelpCenterDetails> {
  const { rows } = await db.execute<HelpCenterDetails & Record<string, unknown>>(
    sql`select ${selectDetails(row)}`,
  );
  return only(rows);
}

/** @param language the language of the lists */
export async function readHomeDetails(
  db: ReadDatabase,
  row: HelpCenterRow,
  language: string,
  now: Date,
): Promise<HomeDetails> {
  const { userId, id: helpCenterId } = row;
  const categories = categoriesJson({ userId, helpCenters: helpCenterId, language });
  const popular = popularArticlesJson(db, { userId, helpCenterId, language }, now, maxPopularArticles);
  const { rows } = await db.execute<HomeDetails & Record<string, unknown>>(
    sql`select ${selectDetails(row)}, ${categories} as categories, ${popular} as "popularArticles"`,
  );
  return only(rows);
}

const selectDetails = (row: HelpCenterRow): SQL =>
  sql`${languagesJson(row)} as languages, ${contactInboxJson(row)} as inbox,
    ${lookJson({ userId: row.userId, helpCenterId: row.id })} as look`;

const languagesJson = ({ userId, id }: HelpCenterRow): SQL<string[]> => sql<string[]>`(
  select coalesce(json_agg(i.language), '[]') from ${searchIndexes} i
  where i.user_id = ${userId}::bigint and i.help_center_id = ${id}::bigint and i.article_count > 0)`;

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the database returned no row');
  return row;
}
