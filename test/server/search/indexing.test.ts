import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexArticles, removeFromIndex } from '../../../src/server/search/indexing.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter } from '../../support/faq-content.ts';

const database = useDatabase();

async function newIndex(language = 'en'): Promise<SearchIndex> {
  const { faqCategoryId: _, ...index } = await buildHelpCenter(database.db, language);
  return index;
}

/** Every count that the index keeps, where it differs from what its rows say. */
async function wrongCounts({ userId }: SearchIndex): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select l.word, l.article_count, l.title_count, count(p.*), count(p.*) filter (where p.title_impact > 0)
    from search_lexicon l left join search_postings p on p.user_id = l.user_id and p.word_id = l.id
    where l.user_id = ${userId} group by 1, 2, 3
    having l.article_count = 0 or l.article_count <> count(p.*)
      or l.title_count <> count(p.*) filter (where p.title_impact > 0)
    union all
    select 'articles', i.article_count, 0, (select count(*) from search_titles t where t.user_id = i.user_id), 0
    from search_indexes i where i.user_id = ${userId}
      and i.article_count <> (select count(*) from search_titles t where t.user_id = i.user_id)
    union all
    select 'posting without word', p.word_id, 0, 0, 0 from search_postings p where p.user_id = ${userId}
      and not exists (select from search_lexicon l where l.user_id = p.user_id and l.id = p.word_id)`);
  return rows;
}

async function sizeOf({ userId }: SearchIndex): Promise<unknown> {
  const { rows } = await database.db.execute(sql`
    select (select count(*)::int from search_lexicon where user_id = ${userId}) as words,
      (select count(*)::int from search_postings where user_id = ${userId}) as postings,
      (select count(*)::int from search_titles where user_id = ${userId}) as titles`);
  return rows[0];
}

const article = (id: number, title: string, body = '') => ({ id, title, headings: [], body, keywords: [] });

describe('indexArticles and removeFromIndex', () => {
  it('replace: what an article had before is gone', async () => {
    const index = await newIndex();
    await database.db.transaction(async (tx) => {
      await indexArticles(tx, index, [article(1, 'Return a tent'), article(2, 'Return a stove')]);
      await indexArticles(tx, index, [article(1, 'Wash a tent')]);
    });
    expect(await wrongCounts(index)).toEqual([]);
    expect(await sizeOf(index)).toEqual({ words: 5, postings: 6, titles: 2 });
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
        for (const { indexed, removed } of steps) {
          await database.db.transaction(async (tx) => {
            await indexArticles(tx, index, indexed);
            await removeFromIndex(tx, index, removed);
          });
          expect(await wrongCounts(index)).toEqual([]);
        }
        await database.db.transaction((tx) => removeFromIndex(tx, index, [1, 2, 3, 4, 5, 6, 7, 8]));
        expect(await wrongCounts(index)).toEqual([]);
        expect(await sizeOf(index)).toEqual({ words: 0, postings: 0, titles: 0 });
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
      select i.language, i.article_count, (select l.article_count from search_lexicon l
        where l.user_id = i.user_id and l.language = i.language and l.word = 'stove') as stoves
      from search_indexes i where i.user_id = ${swedish.userId} order by 1`);
    expect(rows).toEqual([
      { language: 'en', article_count: 24, stoves: 24 },
      { language: 'sv', article_count: 23, stoves: 23 },
    ]);
  });

  it('stem by the language, and leave others as they are', async () => {
    const stemOf = async (language: string, word: string) => {
      const index = await newIndex(language);
      await database.db.transaction((tx) => indexArticles(tx, index, [article(index.userId * 10, word)]));
      const { rows } = await database.db.execute<{ stem: string }>(
        sql`select stem from search_lexicon where user_id = ${index.userId}`,
      );
      return rows.map((row) => row.stem).join();
    };
    expect(await stemOf('sv-SE', 'lösenorden')).toBe('losenord');
    expect(await stemOf('en', 'returns')).toBe('return');
    expect(await stemOf('de', 'bestellungen')).toBe('bestell');
    expect(await stemOf('fr', 'commandes')).toBe('command');
    expect(await stemOf('ar', 'الطلبات')).toBe('طلب');
    expect(await stemOf('tlh', 'returns')).toBe('returns');
  });
});
