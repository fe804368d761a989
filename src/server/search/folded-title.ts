import { primaryLanguage, tokenise } from '../../search/words/tokenise.ts';

/** Limits the letters of a title that are stored. */
const longestTitle = 200;

/** Returns the folded words of a title with blanks between them, as `search_titles` has them. */
export function foldedTitle(title: string, language: string): string {
  const words = tokenise(title, primaryLanguage(language)).map(({ text }) => text);
  return Array.from(words.join(' ')).slice(0, longestTitle).join('');
}
