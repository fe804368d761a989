/** However many articles there are, the popular ones are found by reading few, and are the same as by reading all. */

import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import * as tables from '../../../../src/server/db/tables/index.ts';
import { listPopularArticles } from '../../../../src/server/resources/faq/visible-content.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildCategory, buildHelpCenter } from '../../../support/faq-content.ts';
import { helpTexts, seeded } from '../../../support/help-texts.ts';

const database = useDatabase();
const limit = 10;
const fewestTellingViews = 5;
const day = new Date('2026-03-04T12:00:00Z');
let helpCenter: { userId: number; helpCenterId: number; language: string };

beforeAll(async () => {
  const { faqCategoryId, ...index } = await buildHelpCenter(database.db);
  helpCenter = index;
  const orders = await buildCategory(database.db, index, 'Orders');
  const random = seeded(3);
  const articles = helpTexts(1500).map((text) => ({
    ...text,
    faqCategoryId: random() < 0.5 ? faqCategoryId : orders,
  }));
  await buildArticles(database.db, { ...index, faqCategoryId }, articles);
  const sections = [1, 2, 3].map((order) => ({
    ...index,
    faqCategoryId,
    title: `Section ${order}`,
    order: 5 - order,
    sourceKey: `${order}`,
    sourceHash: '',
  }));
  await database.db.insert(tables.faqSections).values(sections);
  await database.pool.query(
    `update faq_articles a set "order" = id % 7, section_id = (
       select s.id from faq_sections s where s.faq_category_id = a.faq_category_id order by s.id offset a.id % 4 limit 1)`,
  );
  await database.pool.query('analyze');
});

interface Row {
  readonly id: number;
  readonly views: number;
  readonly featured: boolean;
  readonly category: number;
}

/** The same of every article: sorted in the order of the content, then dealt out by category. */
async function popularOfAll(): Promise<number[]> {
  const { rows } = await database.pool.query<Row>(
    `select a.id::int, a.featured, c.id::int as category, coalesce(v.views, 0)::int as views
     from faq_articles a
     join faq_categories c on c.faq_category_id = a.faq_category_id
     left join faq_sections s on s.id = a.section_id
     left join (select faq_article_id, sum(count) as views from faq_views group by 1) v using (faq_article_id)
     where a.publish_at is null
     order by c."order", c.id, s."order" nulls first, s.id, a."order", a.title collate "C", a.id`,
  );
  const counts = new Map<string, number>();
  const dealt = rows.map((row) => {
    const weight = row.views < fewestTellingViews ? 0 : row.views;
    const pile = `${row.category} ${weight > 0} ${row.featured}`;
    const turn = (counts.get(pile) ?? 0) + 1;
    counts.set(pile, turn);
    return { ...row, weight, turn };
  });
  dealt.sort(
    (a, b) =>
      b.weight - a.weight ||
      Number(b.featured) - Number(a.featured) ||
      a.turn - b.turn ||
      a.category - b.category ||
      a.id - b.id,
  );
  return dealt.slice(0, limit).map(({ id }) => id);
}

const popular = async (db = database.db) =>
  (await listPopularArticles(db, helpCenter, day, limit)).map(({ article }) => article.id);

test.each([
  ['nobody has viewed any', ''],
  [
    'some are not published yet',
    `update faq_articles set publish_at = now() + interval '1 day' where id % 3 = 0`,
  ],
  ['some are featured', 'update faq_articles set featured = true where id % 400 = 1'],
  [
    'a few are viewed a few times',
    `insert into faq_views (user_id, help_center_id, language, faq_article_id, day, device, count)
     select user_id, help_center_id, language, faq_article_id, '2026-03-01', 'mobile', 1 + id % 4
     from faq_articles where id % 500 = 1`,
  ],
  [
    'more are viewed than are listed, some of them as often as others',
    `insert into faq_views (user_id, help_center_id, language, faq_article_id, day, device, count)
     select user_id, help_center_id, language, faq_article_id, '2026-03-02', 'desktop', 1 + id % 9
     from faq_articles where id % 30 = 1`,
  ],
])('are the first of all when %s', async (_, change) => {
  await database.pool.query(change);
  const listed = await popular();
  expect(listed).toHaveLength(limit);
  expect(listed).toEqual(await popularOfAll());
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

test('are found by reading few articles', async () => {
  await database.pool.query('delete from faq_views');
  const sent: { query: string; values: unknown[] }[] = [];
  const logger = { logQuery: (query: string, values: unknown[]) => sent.push({ query, values }) };
  await popular(drizzle(database.pool, { schema: tables, logger }));
  const [{ query, values } = { query: '', values: [] }] = sent;
  const { rows } = await database.pool.query(`explain (analyze, format json) ${query}`, values);
  const [found]: { Plan: Plan }[] = rows[0]['QUERY PLAN'];
  const read = (found ? steps(found.Plan) : [])
    .filter((step) => step['Relation Name'] === 'faq_articles')
    .map(
      (step) =>
        ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 0),
    )
    .reduce((sum, count) => sum + count, 0);
  expect(read).toBeGreaterThanOrEqual(limit);
  expect(read).toBeLessThan(400);
});
