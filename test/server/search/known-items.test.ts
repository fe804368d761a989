/** How well an article is found by someone who knows that it is there, over the demo shop's own help. */

import { beforeAll, describe, expect, it } from 'vitest';
import { searchArticles } from '../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.sql.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { useDatabase } from '../../support/database.ts';
import { demoHelp } from '../../support/demo-help.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { seeded } from '../../support/help-texts.ts';
import { sampleOf } from '../../support/sample.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();

const random = seeded(42);
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The title with a letter dropped, doubled or swapped in one of its longer words. */
function misspelt(title: string): string {
  const long = wordsOf(title).filter((word) => word.length >= 5);
  const word = long[Math.floor(random() * long.length)] ?? '';
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  const swapped = before + after.slice(0, 1) + letter + after.slice(1);
  const typos = [before + after, before + letter + letter + after, swapped];
  return title.toLowerCase().replace(word, typos[Math.floor(random() * typos.length)] ?? word);
}

const queries: readonly (readonly [string, number, (title: string) => string])[] = [
  ['its title', 0.98, (title) => title],
  ['the beginning of its title', 0.95, (title) => title.slice(0, Math.max(4, Math.ceil(title.length * 0.5)))],
  ['its title with a typo', 0.95, misspelt],
  ['its title without accents', 0.98, (title) => title.normalize('NFD').replace(/\p{M}/gu, '')],
  ['the words of its title backwards', 0.95, (title) => wordsOf(title).reverse().join(' ')],
];

describe.each(['en', 'sv'] as const)('the demo shop in %s', (language) => {
  const texts = demoHelp(language);
  const titles = sampleOf(texts, 24).map(({ title }) => title);
  let index: SearchIndex;

  beforeAll(async () => {
    const center = await buildHelpCenter(database.db, language);
    await buildArticles(database.db, center, texts);
    const { faqCategoryId: _, ...rest } = center;
    index = rest;
  });

  it.each(queries)('has an article among the first five by %s', async (_, floor, queryOf) => {
    expect(texts.length).toBeGreaterThan(30);
    const found = { suggested: 0, searched: 0 };
    for (const title of titles) {
      const query = queryOf(title);
      const suggested = await suggestArticles(indexesOf(database.db), database.db, index, query, 5);
      if (suggested.some((article) => article.title === title)) found.suggested += 1;
      const { articles } = await searchArticles(indexesOf(database.db), database.db, index, query, 5);
      if (articles.some((article) => article.title === title)) found.searched += 1;
    }
    expect(found.suggested / titles.length).toBeGreaterThanOrEqual(floor);
    expect(found.searched / titles.length).toBeGreaterThanOrEqual(floor);
  });

  it('has an article first by its very title', async () => {
    for (const title of titles) {
      expect((await suggestArticles(indexesOf(database.db), database.db, index, title, 5))[0]?.title).toBe(
        title,
      );
    }
  });
});
