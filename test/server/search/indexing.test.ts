import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSearchedArticles } from '../../../src/api/limits.ts';
import { indexArticles, removeFromIndex } from '../../../src/server/search/indexing.sql.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.sql.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter } from '../../support/faq-content.ts';

const database = useDatabase();

async function newIndex(language = 'en'): Promise<SearchIndex> {
  const { faqCategoryId: _, ...index } = await buildHelpCenter(database.db, language);
  return index;
}

/** What the index counts and has: the articles of its row, and those with a title and a row of words. */
async function sizesOf({ userId }: SearchIndex) {
  const { rows } = await database.db.execute(sql`
    select
      (select coalesce(sum(article_count), 0)::int from search_indexes where user_id = ${userId}) as counted,
      (select count(*)::int from search_titles where user_id = ${userId}) as titles,
      (select count(*)::int from search_rows where user_id = ${userId}) as rows`);
  return rows[0];
}

const sizes = (count: number) => ({ counted: count, titles: count, rows: count });

const article = (id: number, title: string, body = '') => ({ id, title, headings: [], body, keywords: [] });

describe('indexArticles and removeFromIndex', () => {
  it('refuse more articles than an index may have, and store none of them', async () => {
    const index = await newIndex();
    await database.db.transaction((tx) => indexArticles(tx, index, [article(1, 'Return a tent')]));
    await database.db.execute(
      sql`update search_indexes set article_count = ${maxSearchedArticles - 1} where user_id = ${index.userId}`,
    );
    const store = (...ids: number[]) =>
      database.db.transaction((tx) =>
        indexArticles(
          tx,
          index,
          ids.map((id) => article(id, 'Wash a tent')),
        ),
      );
    await expect(store(2, 3)).rejects.toMatchObject({ kind: 'PayloadTooLarge' });
    expect(await sizesOf(index)).toEqual({ counted: maxSearchedArticles - 1, titles: 1, rows: 1 });
    await store(2);
    await store(1, 2);
  });

  it('replace: what an article had before is gone', async () => {
    const index = await newIndex();
    await database.db.transaction(async (tx) => {
      await indexArticles(tx, index, [article(1, 'Return a tent'), article(2, 'Return a stove')]);
      await indexArticles(tx, index, [article(1, 'Wash a tent')]);
    });
    expect(await sizesOf(index)).toEqual(sizes(2));
    const { rows } = await database.db.execute(
      sql`select title from search_titles where user_id = ${index.userId} order by article_id`,
    );
    expect(rows).toEqual([{ title: 'wash a tent' }, { title: 'return a stove' }]);
  });

  it('keep counts that equal the rows, whatever is added, replaced and removed', async () => {
    const index = await newIndex();
    const text = fc.array(fc.constantFrom('tent', 'stove', 'e-mail', 'Åre', '返品', '%', "it's"), {
      maxLength: 6,
    });
    const articles = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 8 }),
        title: text.map((words) => words.join(' ')),
        headings: fc.array(fc.string({ unit: 'binary' }), { maxLength: 2 }),
        body: text.map((words) => words.join(' ')),
        keywords: fc.array(
          text.map((words) => words.join(' ')),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 6 },
    );
    const step = fc.record({ indexed: articles, removed: fc.array(fc.integer({ min: 1, max: 9 })) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const ids = new Set<number>();
        for (const { indexed, removed } of steps) {
          await database.db.transaction(async (tx) => {
            await indexArticles(tx, index, indexed);
            await removeFromIndex(tx, index, removed);
          });
          for (const { id } of indexed) ids.add(id);
          for (const id of removed) ids.delete(id);
          expect(await sizesOf(index)).toEqual(sizes(ids.size));
        }
        await database.db.transaction((tx) => removeFromIndex(tx, index, [1, 2, 3, 4, 5, 6, 7, 8]));
        expect(await sizesOf(index)).toEqual(sizes(0));
      }),
      { numRuns: 30 },
    );
  });

  it('take turns: concurrent writers lose no count and do not lock each other out', async () => {
    const swedish = await newIndex('sv');
    const english = { ...swedish, language: 'en' };
    const writers = Array.from({ length: 8 }, (_, writer) =>
      database.db.transaction(async (tx) => {
        const articles = [10, 20, 30].map((ten) => article(ten + writer, `Tält ${writer % 3}`, 'stove tent'));
        // Every other writer takes the languages the other way round.
        for (const index of writer % 2 === 0 ? [swedish, english] : [english, swedish]) {
          const ids = index === english ? 1000 : 0;
          await indexArticles(
            tx,
            index,
            articles.map((one) => ({ ...one, id: one.id + ids })),
          );
        }
        if (writer === 3) await removeFromIndex(tx, swedish, [13]);
      }),
    );
    await Promise.all(writers);
    const { rows } = await database.db.execute(sql`
      select i.language, i.article_count, (select count(*)::int from search_rows r
        where r.user_id = i.user_id and r.language = i.language) as rows
      from search_indexes i where i.user_id = ${swedish.userId} order by 1`);
    expect(rows).toEqual([
      { language: 'en', article_count: 24, rows: 24 },
      { language: 'sv', article_count: 23, rows: 23 },
    ]);
  });
});
