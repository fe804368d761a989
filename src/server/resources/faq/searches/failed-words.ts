/**
 * Lists words of visitors' searches that no article has, and words after which no article was ever opened. They are
 * listed from the first search on: a word of letters says less of a visitor than a whole search.
 */

import { primaryLanguage, tokenise } from '../../../../search/words/tokenise.ts';
import type { Database } from '../../../db/database.ts';
import type { LoadedIndex, SearchIndexes } from '../../../search/indexes/search-indexes.ts';
import { searchIndex } from '../../../search/search.ts';
import { type FailedSearch, listCountedSearches, type SearchPeriod } from './searches.sql.ts';
import { isSecretLike } from './secret-like.ts';

export interface FailedWord {
  readonly language: string;
  /** In lower case. */
  readonly word: string;
  /** The number of searches with the word. */
  readonly searches: number;
}

export interface WordWithMessages extends FailedWord {
  /** How many of the searches led to a message. */
  readonly messages: number;
}

export interface FailedWords {
  /** Words that no article has, in no form and by no synonym. */
  readonly wordsWithoutArticle: readonly FailedWord[];
  /** Words that articles have, though no search with them led to an article. */
  readonly wordsLedToNothing: readonly FailedWord[];
  /** Words of searches that led to a message, those of the most messages first. */
  readonly wordsLedToMessage: readonly WordWithMessages[];
}

/** Limits the words of each list. */
const mostListed = 100;

/** Limits the words that are looked up, the most frequent first: each takes up to a millisecond. */
const mostLookedUp = 2000;

const longestWord = 30;
const letters = /^\p{L}[\p{L}\p{M}]+(?:['’]\p{L}{1,2})?$/u;

/** Returns the lists, each with at most 100 words, the most frequent first. */
export async function listFailedWords(
  db: Database,
  indexes: SearchIndexes,
  period: SearchPeriod,
): Promise<FailedWords> {
  const { userId, helpCenterId } = period;
  const loaded = new Map<string, LoadedIndex>();
  const wordsWithoutArticle: FailedWord[] = [];
  const wordsLedToNothing: FailedWord[] = [];
  const wordsLedToMessage: WordWithMessages[] = [];
  for (const counted of countWords(await listCountedSearches(db, period))) {
    const { hasSuccess, folded, messages, ...word } = counted;
    const { language } = word;
    const index = loaded.get(language) ?? (await indexes.get({ userId, helpCenterId, language }));
    loaded.set(language, index);
    if (index.index.language.stopWords.has(folded)) continue;
    if (messages > 0) wordsLedToMessage.push({ ...word, messages });
    const isMissing = !(await isKnown(index, word.word));
    if (isMissing) wordsWithoutArticle.push(word);
    else if (!hasSuccess) wordsLedToNothing.push(word);
  }
  return {
    wordsWithoutArticle: wordsWithoutArticle.slice(0, mostListed),
    wordsLedToNothing: wordsLedToNothing.slice(0, mostListed),
    wordsLedToMessage: wordsLedToMessage
      .toSorted((one, other) => other.messages - one.messages)
      .slice(0, mostListed),
  };
}

interface CountedWord extends WordWithMessages {
  readonly folded: string;
  /** Whether an article was opened after a search with the word. */
  readonly hasSuccess: boolean;
}

/** Counts the words of searches, the most frequent first. */
function countWords(counted: readonly FailedSearch[]): CountedWord[] {
  const words = new Map<string, CountedWord>();
  for (const { language, words: text, searches, failed, messages } of counted) {
    for (const [folded, word] of distinctWords(text, language)) {
      const name = `${language} ${folded}`;
      const before = words.get(name) ?? {
        language,
        word,
        folded,
        searches: 0,
        messages: 0,
        hasSuccess: false,
      };
      words.set(name, {
        ...before,
        searches: before.searches + searches,
        messages: before.messages + messages,
        hasSuccess: before.hasSuccess || searches > failed,
      });
    }
  }
  return [...words.values()]
    .sort((a, b) => b.searches - a.searches || (a.word < b.word ? -1 : 1))
    .slice(0, mostLookedUp);
}

/** Returns the spellings of a search's words by their folded forms, without words that may identify the visitor. */
function distinctWords(text: string, language: string): Map<string, string> {
  const words = tokenise(text, primaryLanguage(language)).map(
    ({ text: folded, offset, length }) => [folded, text.slice(offset, offset + length)] as const,
  );
  return new Map(words.filter(([, word]) => isListed(word)));
}

const isListed = (word: string) => word.length <= longestWord && letters.test(word) && !isSecretLike(word);

/** Whether articles have a word: as it is, in another form, or by a synonym. A similar word is another word. */
async function isKnown(index: LoadedIndex, word: string): Promise<boolean> {
  const { terms } = await searchIndex(index, word, { isTyping: false });
  return terms.some(({ way }) => way !== 'typo');
}
