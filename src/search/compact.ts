import type { IndexData } from './index-data.ts';
import type { SearchIndex } from './search-index.ts';
import { sortIndex } from './sort-index.ts';

/** Returns an index without what was removed from it, and with what was added in its arrays. */
export function compactIndex(index: SearchIndex): IndexData {
  const articles = numbersBelow(index.size).filter((article) => index.idOf(article) > 0);
  const words = numbersBelow(index.wordCount).filter((word) => index.articleCountOf(word) > 0);
  const texts = words.map((word) => index.textOf(word));
  const postings = postingsByArticle(index, words, renumber(articles, index.size));
  const newWords = renumber(words, index.wordCount);
  const titles = articles.map((article) => index.titleOf(article));
  return sortIndex({
    words: texts,
    spellings: words.map((word, at) => {
      const spelling = index.spellingOf(word);
      return spelling === texts[at] ? '' : spelling;
    }),
    // A phrase is its own stem.
    stems: texts.map((text) => (text.includes(' ') ? text : index.language.stem(text))),
    articleIds: Float64Array.from(articles, (article) => index.idOf(article)),
    ...postings,
    titleStarts: startsOf(titles.map(({ length }) => length)),
    titleWords: Uint32Array.from(
      titles.flatMap((title) => [...title]),
      (word) => newWords[word] ?? 0,
    ),
  });
}

const numbersBelow = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Returns the new number by the old one. */
function renumber(kept: readonly number[], size: number): Uint32Array {
  const numbers = new Uint32Array(size);
  for (const [number, old] of kept.entries()) numbers[old] = number;
  return numbers;
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  return starts;
}

function postingsByArticle(index: SearchIndex, words: readonly number[], newArticles: Uint32Array) {
  const counts = new Array<number>(newArticles.length).fill(0);
  for (const word of words) {
    index.visitPostings(word, (article) => {
      const at = newArticles[article] ?? 0;
      counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  const postingStarts = startsOf(counts);
  const next = postingStarts.slice();
  const total = postingStarts.at(-1) ?? 0;
  const postingWords = new Uint32Array(total);
  const postingValues = new Uint16Array(total);
  for (const [newWord, word] of words.entries()) {
    index.visitPostings(word, (article, value) => {
      const at = newArticles[article] ?? 0;
      const place = next[at] ?? 0;
      next[at] = place + 1;
      postingWords[place] = newWord;
      postingValues[place] = value;
    });
  }
  return { postingStarts, postingWords, postingValues };
}
