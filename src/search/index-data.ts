import { makeWordList, type WordList } from './word-list.ts';

/**
 * An index as arrays, which can be handed to another thread or kept in a file. Words, and phrases among them, are
 * numbered in alphabetical order, articles in the order in which they came.
 */
export interface IndexData {
  /** The id of each article. */
  readonly articleIds: Float64Array;
  readonly words: WordList;
  /** As articles spell the words; empty where that is the word. */
  readonly spellings: WordList;
  /** In how many articles each word is, and in how many titles. */
  readonly articleCounts: Uint32Array;
  readonly titleCounts: Uint32Array;
  readonly stems: WordList;
  /** Stem `n` is that of the words `stemWords` from `stemStarts[n]` to `stemStarts[n + 1]`. */
  readonly stemStarts: Uint32Array;
  readonly stemWords: Uint32Array;
  /** Word `n` has the postings from `postingStarts[n]` to `postingStarts[n + 1]`: articles in order, and values. */
  readonly postingStarts: Uint32Array;
  readonly postingArticles: Uint32Array;
  /** As `impact.ts` makes them; 0 once the article is removed. */
  readonly postingValues: Uint16Array;
  /** Article `n` has the title `titleWords` from `titleStarts[n]` to `titleStarts[n + 1]`. */
  readonly titleStarts: Uint32Array;
  readonly titleWords: Uint32Array;
  /** The articles in the order of their titles, word by word. */
  readonly titleOrder: Uint32Array;
}

/** Returns an index without articles: all of them are added as changes. */
export function emptyIndexData(): IndexData {
  const none = new Uint32Array(0);
  const [words, spellings, stems] = [makeWordList([]), makeWordList([]), makeWordList([])];
  return {
    articleIds: new Float64Array(0),
    words,
    spellings,
    articleCounts: none,
    titleCounts: none,
    stems,
    stemStarts: new Uint32Array(1),
    stemWords: none,
    postingStarts: new Uint32Array(1),
    postingArticles: none,
    postingValues: new Uint16Array(0),
    titleStarts: new Uint32Array(1),
    titleWords: none,
    titleOrder: none,
  };
}

/** Returns the bytes that an index takes. */
export function sizeOfIndex(data: IndexData): number {
  return arraysOf(data).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Returns the memory of an index, to hand it to another thread. */
export function buffersOfIndex(data: IndexData): ArrayBuffer[] {
  return arraysOf(data).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}

function arraysOf({ words, spellings, stems, ...arrays }: IndexData) {
  const lists = [words, spellings, stems].flatMap(({ units, starts }) => [units, starts]);
  return [...Object.values(arrays), ...lists];
}
