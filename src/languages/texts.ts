/** The texts of all languages: a server has every language at once, a browser loads one. */

import { texts as ar } from './ar/index.ts';
import { texts as de } from './de/index.ts';
import { texts as en } from './en/index.ts';
import { texts as es } from './es/index.ts';
import { findIn } from './find-in.ts';
import { texts as fr } from './fr/index.ts';
import { type Direction, type Language, textDirection } from './index.ts';
import { texts as it } from './it/index.ts';
import type { LanguageTexts } from './language-texts.ts';
import { texts as sv } from './sv/index.ts';

const byLanguage: Readonly<Record<Language, LanguageTexts>> = { ar, de, en, es, fr, it, sv };

/** The tags of all languages. */
export const languageTags: readonly string[] = Object.keys(byLanguage);

export interface TextsInLanguage {
  /** The tag of the texts' language, with its country; `en` for English in place of another language. */
  readonly language: string;
  readonly direction: Direction;
  readonly texts: LanguageTexts;
}

/** Returns the texts of the first of these language tags that Frontdesk speaks; English without one. */
export function textsIn(...tags: readonly string[]): TextsInLanguage {
  for (const language of tags) {
    const texts = findTexts(language);
    if (texts) return { language, direction: textDirection(language), texts };
  }
  return { language: 'en', direction: 'ltr', texts: en };
}

/** Returns the texts of a language tag; undefined for a language that Frontdesk does not speak. */
export function findTexts(tag: string): LanguageTexts | undefined {
  return findIn(byLanguage, tag);
}
