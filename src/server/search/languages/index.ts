/** What search knows of the languages of the widget. Any other language is searched without it. */

import { stopWords as arStopWords } from './ar/stop-words.ts';
import { thesaurus as arThesaurus } from './ar/thesaurus.ts';
import { stopWords as deStopWords } from './de/stop-words.ts';
import { thesaurus as deThesaurus } from './de/thesaurus.ts';
import { stopWords as enStopWords } from './en/stop-words.ts';
import { thesaurus as enThesaurus } from './en/thesaurus.ts';
import { stopWords as esStopWords } from './es/stop-words.ts';
import { thesaurus as esThesaurus } from './es/thesaurus.ts';
import { stopWords as frStopWords } from './fr/stop-words.ts';
import { thesaurus as frThesaurus } from './fr/thesaurus.ts';
import { stopWords as svStopWords } from './sv/stop-words.ts';
import { thesaurus as svThesaurus } from './sv/thesaurus.ts';

export interface LanguageWords {
  /** Words with blanks between them, as people type them. */
  readonly stopWords: string;
  /** One group a line, its members separated by commas. */
  readonly thesaurus: string;
}

const languages: Readonly<Record<string, LanguageWords>> = {
  ar: { stopWords: arStopWords, thesaurus: arThesaurus },
  de: { stopWords: deStopWords, thesaurus: deThesaurus },
  en: { stopWords: enStopWords, thesaurus: enThesaurus },
  es: { stopWords: esStopWords, thesaurus: esThesaurus },
  fr: { stopWords: frStopWords, thesaurus: frThesaurus },
  sv: { stopWords: svStopWords, thesaurus: svThesaurus },
};

/** What is known of a language by its primary tag, such as `sv`. */
export function languageWords(primary: string): LanguageWords | undefined {
  return Object.hasOwn(languages, primary) ? languages[primary] : undefined;
}
