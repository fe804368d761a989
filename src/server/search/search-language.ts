import { findSearchWords } from '../../languages/search-words.ts';
import { createLanguage, type LanguageWords, type SearchLanguage } from '../../search/words/language.ts';
import { primaryLanguage } from '../../search/words/tokenise.ts';
import { otherStemmers } from './other-stemmers.ts';

const prepared = new Map<string, SearchLanguage>();

/** Languages without texts of Frontdesk that join the parts of a compound with an s. */
const othersWithLinkingS = ['da', 'nb', 'nn', 'no', 'nl'];

/** Returns the words and rules of a language for the search engine. */
export function searchLanguageOf(tag: string): SearchLanguage {
  const primary = primaryLanguage(tag);
  const known = prepared.get(primary);
  if (known) return known;
  const language = createLanguage(primary, findSearchWords(primary) ?? wordsOfOther(primary));
  prepared.set(primary, language);
  return language;
}

function wordsOfOther(primary: string): LanguageWords {
  const stem = otherStemmers[primary] ?? null;
  return {
    stopWords: '',
    questionFrames: [],
    thesaurus: '',
    stem,
    endings: '',
    hasLinkingS: othersWithLinkingS.includes(primary),
  };
}
