import type { SearchIndex } from '../index/search-index.ts';
import { bestOf } from '../rank/best-of.ts';
import { fieldBits, impactOf } from '../rank/impact.ts';
import { rarity } from '../rank/rarity.ts';

/** Limits the words that are considered to those with the most impact: the rarest words may occur by chance. */
const mostWeighed = 40;

/** The minimum number of letters of a word. */
const shortest = 2;
const longest = 24;

interface Candidate {
  readonly text: string;
  /** The value of the posting, which grows with the impact. */
  readonly value: number;
  readonly weight: number;
}

/**
 * Returns the most informative words of each article, by its id, the best first, without those of its title. A word in
 * every third article is not informative, nor is one with a digit.
 */
export function informativeWords(index: SearchIndex, most: number): Map<number, string[]> {
  const byArticle = new Map<number, Candidate[]>();
  for (let article = 0; article < index.size; article += 1) {
    const id = index.idOf(article);
    if (id > 0) byArticle.set(id, []);
  }
  for (let word = 0; word < index.wordCount; word += 1) {
    const count = index.articleCountOf(word);
    if (count === 0 || count * 3 > Math.max(index.articleCount, 3)) continue;
    const text = index.textOf(word);
    if (text.length < shortest || text.length > longest || /[ \p{N}]/u.test(text) || index.isStopWord(word))
      continue;
    const wordRarity = rarity(index.articleCount, count);
    index.visitPostings(word, (article, value) => {
      if (value & fieldBits.title) return;
      byArticle.get(index.idOf(article))?.push({ text, value, weight: impactOf(value) * wordRarity });
    });
  }
  return new Map(
    Array.from(byArticle, ([id, words]) => {
      const weighed = bestOf(words, mostWeighed, (a, b) => b.value - a.value || (a.text < b.text ? -1 : 1));
      const best = bestOf(weighed, most, (a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1));
      return [id, best.map(({ text }) => text)] as const;
    }),
  );
}
