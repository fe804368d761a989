import { primaryLanguage } from './tokenise.ts';

/** The stemmers of PostgreSQL 15; a migration makes a dictionary without stop words of each. */
const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
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
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** The text search dictionary that stems a language; `simple`, which leaves words as they are, when there is none. */
export function stemDictionary(language: string): string {
  const stemmer = stemmers[primaryLanguage(language)];
  return stemmer ? `frontdesk_${stemmer}` : 'pg_catalog.simple';
}
