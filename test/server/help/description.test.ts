import { describe, expect, test } from 'vitest';
import { readExport } from '../../../src/content/exports/read-export.ts';
import { articleDescription } from '../../../src/server/help/description.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter, importFiles, withFolder } from '../../support/help-center.ts';

const describeText = (contentPlain: string, language = 'en', description = '') =>
  articleDescription({ description, contentPlain, language });

describe('what an article is about', () => {
  test('is what its author wrote', () => {
    expect(describeText('The text.', 'en', 'What it is\n about')).toBe('What it is about');
  });

  test('is else its first sentence, without headings and tables before it', () => {
    const first = 'Send a product back within thirty days of the day on which it came.';
    expect(describeText(`Before you begin\nSize\tPrice.\n${first} Then wait.\nMore.`)).toBe(first);
  });

  test('is more than one sentence where the first says little', () => {
    expect(
      describeText('Yes. We send to all of Europe, and to Norway. It takes three days until it is there.'),
    ).toBe('Yes. We send to all of Europe, and to Norway. It takes three days until it is there.');
  });

  test('is the first block where there is no sentence', () => {
    expect(describeText('Opening hours\nMonday')).toBe('Opening hours');
    expect(describeText('')).toBe('');
  });

  test('ends with a word, within 160 characters', () => {
    const text = describeText(`${'Wherever you are, we deliver to you '.repeat(9)}.`);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^Wherever you are.*(you|are|we|deliver|to|Wherever)…$/);
  });

  test('ends with a word in a language without blanks', () => {
    const sentence = '商品が届いてから三十日以内であれば返品することができます'.repeat(8);
    const text = describeText(`${sentence}。次の文。`, 'ja');
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.length).toBeGreaterThan(140);
    const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(sentence)];
    expect(words.map(({ index }) => index)).toContain(text.length - 1);
    expect(describeText('返品できます。送料は無料です。', 'ja')).toBe('返品できます。送料は無料です。');
  });

  test('reads Arabic sentences', () => {
    const first = 'يمكنك إرجاع المنتج خلال ثلاثين يومًا من تاريخ استلامه دون أي رسوم؟';
    expect(describeText(`${first} ثم انتظر.`, 'ar')).toBe(first);
  });

  test('never cuts a character that readers see', () => {
    const text = describeText('👩‍👩‍👧‍👦'.repeat(60));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^(?:👩‍👩‍👧‍👦)+…$/u);
    expect(describeText('x'.repeat(500))).toBe(`${'x'.repeat(159)}…`);
  });

  test('takes no longer for a longer text', () => {
    expect(describeText('a '.repeat(5_000_000)).length).toBeLessThanOrEqual(160);
  });
});

describe('a description in an import', () => {
  const database = useDatabase();

  async function stored(): Promise<string[]> {
    const { rows } = await database.pool.query<{ description: string }>(
      'select description from faq_articles where not is_removed order by title',
    );
    return rows.map(({ description }) => description);
  }

  test('comes from the front matter, and a change of it is stored', async () => {
    const files = (description: string) => ({
      'orders/a.md': `---\ntitle: A\n${description}\n---\nText.\n`,
      'orders/b.md': '# B\n\nText.\n',
    });
    const help = await buildHelpCenter(database.db, { userId: 1, files: files('description: One') });
    expect(await stored()).toEqual(['One', '']);
    const changed = await importFiles(database.db, help, files('description: "Two: more"'));
    expect(changed.articles).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await stored()).toEqual(['Two: more', '']);
    await importFiles(database.db, help, files('order: 1'));
    expect(await stored()).toEqual(['', '']);
  });

  test('comes from the export of a help desk that has it', async () => {
    const article = { type: 'article', id: '5', title: 'Track', body: '<p>Text.</p>', state: 'published' };
    const translated_content = {
      type: 'article_translated_content',
      sv: { ...article, title: 'Spåra', description: 'Var\tpaketet är' },
    };
    const row = { ...article, description: 'Where it is', default_locale: 'en', translated_content };
    const files = {
      'articles.json': JSON.stringify({ data: [row, { ...article, id: '6', title: 'Other' }] }),
    };
    const source = await withFolder(files, (dir) => readExport(dir, null));
    expect(source?.articles.map(({ title, description }) => [title, description])).toEqual(
      expect.arrayContaining([
        ['Track', 'Where it is'],
        ['Spåra', 'Var paketet är'],
        ['Other', undefined],
      ]),
    );
  });
});
