import { fieldBits } from '../rank/impact.ts';
import { makeWordList } from '../words/word-list.ts';
import type { IndexData } from './index-data.ts';

/** An index with words and articles in the order in which they were added. */
export interface UnsortedIndex {
  readonly words: readonly string[];
  /** The spelling of each word; empty if it equals the word. */
  readonly spellings: readonly string[];
  readonly stems: readonly string[];
  readonly articleIds: Float64Array;
  /** Article `n` has the postings from `postingStarts[n]` to `postingStarts[n + 1]`. */
  readonly postingStarts: Uint32Array;
  readonly postingWords: Uint32Array;
  readonly postingValues: Uint16Array;
  readonly titleStarts: Uint32Array;
  readonly titleWords: Uint32Array;
  /** The words of each question, in the order of their articles. */
  readonly questions: readonly { readonly article: number; readonly words: Uint32Array }[];
}

/** Numbers the words of an index in alphabetical order, and sorts postings by words. */
export function sortIndex(index: UnsortedIndex): IndexData {
  const { words, spellings, stems, articleIds } = index;
  const order = alphabetical(words);
  const numbers = new Uint32Array(words.length);
  for (const [number, word] of order.entries()) numbers[word] = number;
  const postings = sortPostings(index, numbers);
  const titleStarts = index.titleStarts.slice(0, articleIds.length + 1);
  const titleWords = index.titleWords
    .slice(0, titleStarts[articleIds.length])
    .map((word) => numbers[word] ?? 0);
  return {
    articleIds,
    words: makeWordList(pick(words, order)),
    spellings: makeWordList(pick(spellings, order)),
    ...sortStems(pick(stems, order)),
    ...postings,
    titleStarts,
    titleWords,
    titleOrder: sortTitles(articleIds.length, titleStarts, titleWords),
    ...joinQuestions(index, numbers),
  };
}

function joinQuestions({ questions }: UnsortedIndex, numbers: Uint32Array) {
  const starts = [0];
  for (const { words } of questions) starts.push((starts.at(-1) ?? 0) + words.length);
  return {
    questionArticles: Uint32Array.from(questions, ({ article }) => article),
    questionStarts: Uint32Array.from(starts),
    questionWords: Uint32Array.from(
      questions.flatMap(({ words }) => [...words].map((word) => numbers[word] ?? 0)),
    ),
  };
}

const pick = (texts: readonly string[], order: Uint32Array) => Array.from(order, (at) => texts[at] ?? '');

/** Returns the positions of texts in the order of their UTF-16 units. */
function alphabetical(texts: readonly string[]): Uint32Array {
  const order = Array.from(texts, (text, at) => ({ text, at }));
  order.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return Uint32Array.from(order, ({ at }) => at);
}

function sortPostings(
  { articleIds, postingStarts: ofArticles, postingWords, postingValues: values }: UnsortedIndex,
  numbers: Uint32Array,
) {
  const count = ofArticles[articleIds.length] ?? 0;
  const articleCounts = new Uint32Array(numbers.length);
  const titleCounts = new Uint32Array(numbers.length);
  for (let at = 0; at < count; at += 1) {
    const number = numbers[postingWords[at] ?? 0] ?? 0;
    articleCounts[number] = (articleCounts[number] ?? 0) + 1;
    if ((values[at] ?? 0) & fieldBits.title) titleCounts[number] = (titleCounts[number] ?? 0) + 1;
  }
  const postingStarts = new Uint32Array(numbers.length + 1);
  for (const [number, articles] of articleCounts.entries()) {
    postingStarts[number + 1] = (postingStarts[number] ?? 0) + articles;
  }
  const next = postingStarts.slice();
  const postingArticles = new Uint32Array(count);
  const postingValues = new Uint16Array(count);
  for (let article = 0; article < articleIds.length; article += 1) {
    const end = ofArticles[article + 1] ?? 0;
    for (let at = ofArticles[article] ?? 0; at < end; at += 1) {
      const number = numbers[postingWords[at] ?? 0] ?? 0;
      const place = next[number] ?? 0;
      next[number] = place + 1;
      postingArticles[place] = article;
      postingValues[place] = values[at] ?? 0;
    }
  }
  return { articleCounts, titleCounts, postingStarts, postingArticles, postingValues };
}

/** @param stems the stem of each word, in the order of words */
function sortStems(stems: readonly string[]) {
  const stemWords = alphabetical(stems);
  const distinct: string[] = [];
  const starts: number[] = [];
  for (const [at, word] of stemWords.entries()) {
    const stem = stems[word] ?? '';
    if (at > 0 && stem === distinct.at(-1)) continue;
    distinct.push(stem);
    starts.push(at);
  }
  starts.push(stemWords.length);
  return { stems: makeWordList(distinct), stemStarts: Uint32Array.from(starts), stemWords };
}

function sortTitles(count: number, starts: Uint32Array, words: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: count }, (_, article) => article).sort((a, b) => {
    const [startA = 0, startB = 0] = [starts[a], starts[b]];
    const lengthA = (starts[a + 1] ?? 0) - startA;
    const lengthB = (starts[b + 1] ?? 0) - startB;
    for (let at = 0; at < Math.min(lengthA, lengthB); at += 1) {
      const difference = (words[startA + at] ?? 0) - (words[startB + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB || a - b;
  });
}
