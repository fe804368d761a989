/** Folds the texts of saved replies to words, as those of messages are folded. */

import { tokenise } from '../../../../search/words/tokenise.ts';

/** Words are cut by no language's rules: a search may be for any language of a reply. */
const anyLanguage = '';

/** Returns the distinct words of texts, each after a space. */
export function foldReplyWords(texts: readonly string[]): string {
  const words = texts.flatMap((text) => searchedWords(text));
  return Array.from(new Set(words), (word) => ` ${word}`).join('');
}

/** Returns the words of a text. They contain letters, digits and marks only, so that they need no quoting. */
export function searchedWords(text: string): string[] {
  return tokenise(text, anyLanguage).map((word) => word.text);
}
