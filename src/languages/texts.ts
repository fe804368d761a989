/** The server's texts in all languages. A server loads all languages, a browser only one. */

import { texts as ar } from './ar/index.ts';
import { texts as de } from './de/index.ts';
import { texts as en } from './en/index.ts';
import { texts as es } from './es/index.ts';
import { findIn } from './find-in.ts';
import { texts as fr } from './fr/index.ts';
import { type Direction, type Language, textDirection } from './index.ts';
import { texts as it } from './it/index.ts';
import type { LanguageTexts } from './messages.ts';
import { texts as sv } from './sv/index.ts';

const byLanguage: Readonly<Record<Language, LanguageTexts>> = { ar, de, en, es, fr, it, sv };

/** Tags of all languages. */
export const languageTags: readonly string[] = Object.keys(byLanguage);

export interface TextsInLanguage {
  /** The language tag for which texts were found; `en` if none were. */
  readonly language: string;
  readonly direction: Direction;
  readonly texts: LanguageTexts;
}

/** Returns the texts for the first tag whose language Frontdesk's user interface has; in English if there is none. */
export function textsIn(...tags: readonly string[]): TextsInLanguage {
  for (const language of tags) {
    const texts = findTexts(language);
    if (texts) return { language, direction: textDirection(language), texts };
  }
  return { language: 'en', direction: 'ltr', texts: en };
}

/** Returns the texts for a language tag; undefined if Frontdesk's user interface does not have the language. */
export function findTexts(tag: string): LanguageTexts | undefined {
  return findIn(byLanguage, tag);
}
