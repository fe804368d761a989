/** The ten thousand commonest words of each language of Frontdesk, which are never treated as misspellings. */

import { findSearchWords } from '../../languages/search-words.ts';
import { fold, primaryLanguage } from '../../search/words/tokenise.ts';

const folded = new Map<string, ReadonlySet<string>>();

/** Returns the commonest words of a language, folded; none for a language without a list. */
export async function commonWordsOf(language: string): Promise<ReadonlySet<string>> {
  const primary = primaryLanguage(language);
  const known = folded.get(primary);
  if (known) return known;
  // The build puts each list into a file of about 80 kB, which is read when a search first needs it.
  const list = await findSearchWords(primary)?.loadCommonWords?.();
  const words = new Set((list?.default ?? '').split('\n').map(fold).filter(Boolean));
  folded.set(primary, words);
  return words;
}
