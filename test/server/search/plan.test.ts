/** With many articles, a suggestion reads a bounded part of the index, and no query reads a table from end to end. */

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import * as tables from '../../../src/server/db/tables/index.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { useDatabase } from '../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { helpTexts } from '../../support/help-texts.ts';
import { roundsOf } from '../../support/sample.ts';

const database = useDatabase();
/** So many that half of them are more than a suggestion may read, and that no table is read whole. */
const texts = helpTexts(roundsOf(5000, 2000));
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
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Plan[];
}

const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

interface Sent {
  readonly query: string;
  readonly values: unknown[];
}

/** A database that notes what is sent to it. */
function noting(sent: Sent[]): Database {
  return drizzle(database.pool, {
    schema: tables,
    logger: { logQuery: (query, values) => sent.push({ query, values }) },
  });
}

/** The steps of the plan of each query; `analyze` runs it. */
async function plansOf(sent: readonly Sent[], analyze: boolean): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { query, values } of sent) {
    const { rows } = await database.pool.query(`explain (analyze ${analyze}, format json) ${query}`, values);
    const [plan]: { Plan: Plan }[] = rows[0]['QUERY PLAN'];
    if (plan) plans.push(...steps(plan.Plan));
  }
  return plans;
}

const large = ['search_lexicon', 'search_postings', 'search_titles', 'faq_articles'];
const typed = ['r', 'how do i ch', 'return', 'pasword delviery adres', texts[17]?.title ?? ''];

it.each(typed.map((text) => [text]))('reads by index only for "%s"', async (text) => {
  const sent: Sent[] = [];
  const db = noting(sent);
  expect((await suggestArticles(db, index, text, 10)).length).toBeGreaterThan(0);
  await searchArticles(db, index, text, 10);
  expect(sent.length).toBeGreaterThanOrEqual(4);
  const scanned = (await plansOf(sent, false)).filter((step) => step['Node Type'] === 'Seq Scan');
  expect(scanned.filter((step) => large.includes(step['Relation Name'] ?? ''))).toEqual([]);
});

// "password" stands in the texts of most articles, and in hundreds of titles; "the" in nearly every text.
it.each([['password'], ['password for th'], ['the account passw'], ['your order on your ph']])(
  'reads a bounded part of the postings for "%s"',
  async (text) => {
    const sent: Sent[] = [];
    await suggestArticles(noting(sent), index, text, 10);
    const postings = (await plansOf(sent, true)).filter(
      (step) => step['Relation Name'] === 'search_postings',
    );
    const read = postings.reduce(
      (sum, step) => sum + (step['Actual Rows'] ?? 0) * (step['Actual Loops'] ?? 0),
      0,
    );
    expect(read).toBeLessThanOrEqual(800);
  },
);

it('plans the queries of a suggestion once for all texts', async () => {
  const client = await database.pool.connect();
  try {
    const db = drizzle(client, { schema: tables });
    for (const { title } of texts.slice(0, 30)) {
      await suggestArticles(db, index, title.slice(0, 12), 10);
    }
    const { rows } = await client.query(`select name from pg_prepared_statements
      where name like 'frontdesk%' and custom_plans > 5`);
    expect(rows).toEqual([]);
  } finally {
    client.release();
  }
});
