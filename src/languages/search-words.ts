/** Words of each language that the server's search uses. */

import { search as ar } from './ar/search/index.ts';
import { search as de } from './de/search/index.ts';
import { search as en } from './en/search/index.ts';
import { search as es } from './es/search/index.ts';
import { findIn } from './find-in.ts';
import { search as fr } from './fr/search/index.ts';
import type { Language } from './index.ts';
import { search as it } from './it/search/index.ts';
import { search as sv } from './sv/search/index.ts';
import type { SearchWords } from './words.ts';

const byLanguage: Readonly<Record<Language, SearchWords>> = { ar, de, en, es, fr, it, sv };

/** Returns the words for a tag's language; undefined if Frontdesk's user interface does not have the language. */
export function findSearchWords(tag: string): SearchWords | undefined {
  return findIn(byLanguage, tag);
}
