import { brotliCompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as tables from '../../../src/server/db/tables/index.ts';
import type { Listener } from '../../../src/server/live/listen.ts';
import { presentSuggestionIndex } from '../../../src/server/resources/faq/present.ts';
import { createIndexes } from '../../../src/server/search/indexes/create-indexes.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.sql.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { listSuggestable } from '../../../src/server/search/suggestion-index.ts';
import { useDatabase } from '../../support/database.ts';
import { demoHelp } from '../../support/demo-help.ts';
import {
  type BuiltHelpCenter,
  buildArticles,
  buildCategory,
  buildHelpCenter,
} from '../../support/faq-content.ts';
import { helpTexts } from '../../support/help-texts.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();
let center: BuiltHelpCenter;
let index: SearchIndex;

const hour = 3_600_000;

async function suggest(text: string, where = index, limit = 10): Promise<string[]> {
  const indexes = indexesOf(database.db);
  // A suggestion waits for its index for a moment only.
  await indexes.get(where);
  const articles = await suggestArticles(indexes, database.db, where, text, limit);
  return articles.map(({ title }) => title);
}

beforeAll(async () => {
  center = await buildHelpCenter(database.db);
  const { faqCategoryId: _, ...rest } = center;
  index = rest;
  await buildArticles(database.db, center, [
    { title: 'Return', body: 'Everything about sending goods back.' },
    { title: 'Return a tent', body: 'Dry it first.' },
    { title: 'How to return worn boots', body: 'Clean the soles.' },
    { title: 'Refund times', body: 'A refund follows each return within five days.' },
    { title: 'Forgot your password?', body: 'We send a link to your e-mail address.' },
    { title: 'Återvinning i Åre', body: 'Lämna gamla tält.' },
    { title: 'Change your delivery address', body: 'Before the parcel is shipped.' },
  ]);
});

describe('suggestArticles', () => {
  it('puts the very title first, then titles that begin so, titles with the word, and texts', async () => {
    expect(await suggest('return')).toEqual([
      'Return',
      'Return a tent',
      'How to return worn boots',
      'Refund times',
    ]);
  });

  it('answers while the last word is unfinished', async () => {
    for (const text of ['f', 'forgo', 'forgot your pass', 'your PASSW', 'passw']) {
      expect((await suggest(text))[0]).toBe('Forgot your password?');
    }
    expect(await suggest('soles cle')).toEqual(['How to return worn boots']);
  });

  it('forgives accents, case and typos, also in an unfinished word', async () => {
    expect((await suggest('atervin'))[0]).toBe('Återvinning i Åre');
    expect((await suggest('ÅTERVINNING I ARE'))[0]).toBe('Återvinning i Åre');
    for (const text of ['pasword', 'forgto pass', 'paswor', 'delviery addr', 'delviery adr']) {
      expect((await suggest(text))[0]).toBe(
        text.startsWith('delv') ? 'Change your delivery address' : 'Forgot your password?',
      );
    }
  });

  it('finds words that are written together or apart', async () => {
    expect((await suggest('email'))[0]).toBe('Forgot your password?');
    expect((await suggest('pass word'))[0]).toBe('Forgot your password?');
  });

  it('names the article and its category, and keeps to the limit', async () => {
    const [first, ...more] = await suggestArticles(indexesOf(database.db), database.db, index, 'return', 1);
    expect(first).toEqual({
      faqArticleId: expect.any(Number),
      title: 'Return',
      faqCategoryId: center.faqCategoryId,
      categoryTitle: 'General',
    });
    expect(more).toEqual([]);
  });

  it('shows only what is published at this moment, in a category that is there', async () => {
    const other = await buildHelpCenter(database.db);
    const { faqCategoryId: _, ...where } = other;
    const removed = await buildCategory(database.db, where, 'Removed');
    const now = Date.now();
    const ids = await buildArticles(database.db, other, [
      { title: 'Kayak now', publishAt: new Date(now - hour), unpublishAt: new Date(now + hour) },
      { title: 'Kayak soon', publishAt: new Date(now + hour) },
      { title: 'Kayak before', unpublishAt: new Date(now - hour) },
      { title: 'Kayak draft' },
      { title: 'Kayak gone' },
      { title: 'Kayak elsewhere', faqCategoryId: removed },
    ]);
    await database.db.execute(sql`update faq_articles set status = 'draft' where id = ${ids[3]}`);
    await database.db.execute(sql`update faq_articles set is_removed = true where id = ${ids[4]}`);
    await database.db.execute(
      sql`update faq_categories set is_removed = true where faq_category_id = ${removed}`,
    );
    expect(await suggest('kayak', where)).toEqual(['Kayak now']);
    const { articles } = await searchArticles(indexesOf(database.db), database.db, where, 'kayak', 10);
    expect(articles.map((article) => article.title)).toEqual(['Kayak now']);
    const suggestable = await listSuggestable(indexesOf(database.db), where);
    expect(suggestable?.articles.map(({ title }) => title)).toEqual(['Kayak now']);
  });

  it('keeps users, help centers and languages apart', async () => {
    expect(await suggest('return', { ...index, userId: index.userId + 1 })).toEqual([]);
    expect(await suggest('return', { ...index, helpCenterId: index.helpCenterId + 1 })).toEqual([]);
    expect(await suggest('return', { ...index, language: 'sv' })).toEqual([]);
  });

  it('takes no query, whatever is typed, while the index is in memory', async () => {
    const sent: string[] = [];
    const counting = drizzle(database.pool, {
      schema: tables,
      logger: { logQuery: (query) => sent.push(query) },
    });
    const hearing: Listener = { isAlive: () => true, on() {}, tell: async () => {}, close: async () => {} };
    const indexes = createIndexes({ db: counting, listener: hearing });
    await suggestArticles(indexes, counting, index, 'return', 10);
    for (const text of ['return', 'paswrod delviery', 'r', 'pasword forgto tnet']) {
      sent.length = 0;
      await suggestArticles(indexes, counting, index, text, 10);
      expect(sent).toEqual([]);
    }
  });

  it('answers nothing to a text without words', async () => {
    for (const text of ['', '   ', '?!', '🎉', '%_\\', '\u0000']) {
      expect(await suggest(text)).toEqual([]);
      expect(await searchArticles(indexesOf(database.db), database.db, index, text, 10)).toEqual({
        articles: [],
        total: 0,
        corrections: [],
        unknownWords: [],
      });
    }
  });

  it('never fails on any text', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc
        .array(
          fc.constantFrom(
            'return',
            'tnet',
            "'; drop table x;--",
            '\u0000',
            '\ud83d',
            '%',
            '_',
            '\\',
            '{"',
            '返品',
          ),
        )
        .map((parts) => parts.join(' ')),
      fc.constantFrom(
        'a'.repeat(500),
        'ab '.repeat(166),
        'é'.repeat(500),
        '界'.repeat(500),
        '👩‍👩‍👧'.repeat(50),
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect((await suggest(text)).length).toBeLessThanOrEqual(10);
        const { corrections } = await searchArticles(indexesOf(database.db), database.db, index, text, 5);
        for (const one of corrections) {
          expect(text.slice(one.offset, one.offset + one.length)).toBe(one.text);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('listSuggestable', () => {
  it('lists every article with its category and what tells most of its text', async () => {
    const found = await listSuggestable(indexesOf(database.db), index);
    expect(found?.articles).toHaveLength(7);
    expect(found?.articles.find(({ title }) => title === 'Return a tent')).toEqual({
      faqArticleId: expect.any(Number),
      title: 'Return a tent',
      faqCategoryId: center.faqCategoryId,
      categoryTitle: 'General',
      words: ['dry', 'first'],
    });
    expect(found?.stopWords).toContain('your');
  });

  it('puts what an article is to be found by before the words of its text', async () => {
    const other = await buildHelpCenter(database.db);
    const { faqCategoryId: _, ...where } = other;
    const body = 'Everything about posting parcels, boxes and labels. Boxes of 3 kg, to and fro.';
    await buildArticles(database.db, other, [
      { title: 'Kayak', body, keywords: ['canoe'] },
      { title: 'Tent', body: 'Boxes.' },
      ...['Stove', 'Lamp', 'Rope'].map((title) => ({ title, body: 'Labels.' })),
    ]);
    const [first] = (await listSuggestable(indexesOf(database.db), where))?.articles ?? [];
    expect(first?.words[0]).toBe('canoe');
    expect(first?.words.toSorted()).toEqual(['canoe', 'fro', 'kg', 'parcels', 'posting']);
  });

  it('keeps users, help centers and languages apart', async () => {
    const { userId, helpCenterId } = index;
    for (const other of [{ userId: userId + 1 }, { helpCenterId: helpCenterId + 1 }, { language: 'sv' }]) {
      expect(await listSuggestable(indexesOf(database.db), { ...index, ...other })).toMatchObject({
        articles: [],
      });
    }
  });

  it('fits 500 articles into 15 kB, and lists none of more', async () => {
    const large = await buildHelpCenter(database.db);
    const { faqCategoryId: _, ...where } = large;
    const texts = [...demoHelp('en'), ...helpTexts(501 - demoHelp('en').length)];
    await buildArticles(database.db, large, texts.slice(1));
    const found = await listSuggestable(indexesOf(database.db), where);
    expect(found?.articles).toHaveLength(500);
    expect(found?.articles.flatMap(({ words }) => words).length).toBeGreaterThanOrEqual(1500);
    const sent = brotliCompressSync(JSON.stringify(presentSuggestionIndex(found)));
    expect(sent.length).toBeLessThanOrEqual(15_000);

    await buildArticles(database.db, large, texts.slice(0, 1));
    expect(await listSuggestable(indexesOf(database.db), where)).toBeNull();
  });
});
