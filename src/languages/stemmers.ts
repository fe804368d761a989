/** Stemmers for search in browsers, each loaded with the first search in its language. */

import { findIn } from './find-in.ts';
import type { Language } from './index.ts';

/** Returns the stem of a folded word. */
export type Stem = (word: string) => string;

const byLanguage: Readonly<Record<Language, () => Promise<{ readonly stem: Stem }>>> = {
  ar: () => import('./ar/search/stem.ts'),
  de: () => import('./de/search/stem.ts'),
  en: () => import('./en/search/stem.ts'),
  es: () => import('./es/search/stem.ts'),
  fr: () => import('./fr/search/stem.ts'),
  it: () => import('./it/search/stem.ts'),
  sv: () => import('./sv/search/stem.ts'),
};

/** Loads the stemmer of a tag's language; null if the user interface does not have the language. */
export async function loadStem(tag: string): Promise<Stem | null> {
  const loaded = await findIn(byLanguage, tag)?.();
  return loaded?.stem ?? null;
}
