import { findSearchWords } from '../../languages/search-words.ts';
import { primaryLanguage } from './tokenise.ts';

/** Shorter parts occur in too many words. */
const shortestPart = 3;

/** Languages without messages of Frontdesk. */
const othersWithLinkingS = ['da', 'nb', 'nn', 'no', 'nl'];

/**
 * Returns the ways to cut a word in two, longer first parts first; in Swedish and others also without the linking s.
 */
export function splits(word: string, language: string): (readonly [string, string])[] {
  const letters = Array.from(word);
  const hasLinkingS =
    findSearchWords(language)?.hasLinkingS ?? othersWithLinkingS.includes(primaryLanguage(language));
  const pairs: (readonly [string, string])[] = [];
  for (let cut = letters.length - shortestPart; cut >= shortestPart; cut -= 1) {
    const first = letters.slice(0, cut).join('');
    const second = letters.slice(cut).join('');
    pairs.push([first, second]);
    if (hasLinkingS && first.endsWith('s') && cut > shortestPart) pairs.push([first.slice(0, -1), second]);
  }
  return pairs;
}
