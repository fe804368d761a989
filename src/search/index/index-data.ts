import { makeWordList, type WordList } from '../words/word-list.ts';

/**
 * An index as arrays, which can be passed to another thread or stored in a file. Words, including phrases, are numbered
 * in alphabetical order, articles in the order in which they were added.
 */
export interface IndexData {
  /** The id of each article. */
  readonly articleIds: Float64Array;
  readonly words: WordList;
  /** The spelling of each word in articles; empty if it equals the word. */
  readonly spellings: WordList;
  /** The number of articles, and of titles, that have each word. */
  readonly articleCounts: Uint32Array;
  readonly titleCounts: Uint32Array;
  readonly stems: WordList;
  /** Stem `n` belongs to the words in `stemWords` from `stemStarts[n]` to `stemStarts[n + 1]`. */
  readonly stemStarts: Uint32Array;
  readonly stemWords: Uint32Array;
  /** Word `n` has the postings from `postingStarts[n]` to `postingStarts[n + 1]`: articles in order, and values. */
  readonly postingStarts: Uint32Array;
  readonly postingArticles: Uint32Array;
  /** The values from `postingValue`; 0 for a removed article. */
  readonly postingValues: Uint16Array;
  /** Article `n` has the title `titleWords` from `titleStarts[n]` to `titleStarts[n + 1]`. */
  readonly titleStarts: Uint32Array;
  readonly titleWords: Uint32Array;
  /** The articles, sorted by their titles word by word. */
  readonly titleOrder: Uint32Array;
  /** The article of each question, in order. */
  readonly questionArticles: Uint32Array;
  /** Question `n` has the words `questionWords` from `questionStarts[n]` to `questionStarts[n + 1]`. */
  readonly questionStarts: Uint32Array;
  readonly questionWords: Uint32Array;
}

/** Returns an index without articles, for articles that are added as changes. */
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
    questionArticles: none,
    questionStarts: new Uint32Array(1),
    questionWords: none,
  };
}

/** Returns the size of an index in bytes. */
export function sizeOfIndex(data: IndexData): number {
  return arraysOf(data).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Returns the buffers of an index, to transfer them to another thread. */
export function buffersOfIndex(data: IndexData): ArrayBuffer[] {
  return arraysOf(data).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}

function arraysOf({ words, spellings, stems, ...arrays }: IndexData) {
  const lists = [words, spellings, stems].flatMap(({ units, starts }) => [units, starts]);
  return [...Object.values(arrays), ...lists];
}
