import type { Unspoken } from '../../languages/index.ts';
import { findSearchWords } from '../../languages/search-words.ts';
import { primaryLanguage } from './tokenise.ts';

/**
 * The stemmers of PostgreSQL 15 for languages without messages of Frontdesk. A migration makes a dictionary without
 * stop words of every stemmer.
 */
const otherStemmers: Unspoken<string> = {
  ca: 'catalan',
  da: 'danish',
  el: 'greek',
  eu: 'basque',
  fi: 'finnish',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/**
 * Returns the text search dictionary that stems a language; `simple`, which leaves words unchanged, where there is
 * none.
 */
export function stemDictionary(language: string): string {
  const words = findSearchWords(language);
  const stemmer = words ? words.stemmer : otherStemmers[primaryLanguage(language)];
  return stemmer ? `frontdesk_${stemmer}` : 'pg_catalog.simple';
}
