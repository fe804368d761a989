/** With many articles, no query of a suggestion may read a table from end to end. */

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, it } from 'vitest';
import * as tables from '../../../src/server/db/tables/index.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { useDatabase } from '../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { helpTexts } from '../../support/help-texts.ts';

const database = useDatabase();
const texts = helpTexts(5000);
let index: SearchIndex;

beforeAll(async () => {
  const center = await buildHelpCenter(database.db);
  await buildArticles(database.db, center, texts);
  const { faqCategoryId: _, ...rest } = center;
  index = rest;
  await database.db.execute(sql`analyze`);
}, 120_000);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

function scannedWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedWhole)];
}

const large = ['search_lexicon', 'search_postings', 'search_titles', 'faq_articles'];

it.each([['r'], ['how do i ch'], ['return'], ['pasword delviery adres'], [texts[17]?.title ?? '']])(
  'reads by index only for "%s"',
  async (text) => {
    const sent: { query: string; values: unknown[] }[] = [];
    const db = drizzle(database.pool, {
      schema: tables,
      logger: { logQuery: (query, values) => sent.push({ query, values }) },
    });
    expect((await suggestArticles(db, index, text, 10)).length).toBeGreaterThan(0);
    await searchArticles(db, index, text, 10);
    expect(sent.length).toBeGreaterThanOrEqual(4);
    for (const { query, values } of sent) {
      const { rows } = await database.pool.query(`explain (analyze false, format json) ${query}`, values);
      const [plan]: { Plan: Plan }[] = rows[0]['QUERY PLAN'];
      expect(plan && scannedWhole(plan.Plan).filter((table) => large.includes(table))).toEqual([]);
    }
  },
);
