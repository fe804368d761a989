import { hyphenated, tokenise, type Word } from '../words/tokenise.ts';

/** A piece of a text that does or does not match a search. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts a text into parts, and marks the words whose folded form `isMatch` accepts. */
export function highlight(text: string, language: string, isMatch: (word: string) => boolean): TextPart[] {
  return markWords(text, tokenise(text, language), isMatch);
}

/** Does the same as `highlight` for a text that is already cut into words. */
export function markWords(
  text: string,
  words: readonly Word[],
  isMatch: (word: string) => boolean,
): TextPart[] {
  const marked = [...words, ...hyphenated(text, words)]
    .filter((word) => isMatch(word.text))
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  const parts: TextPart[] = [];
  let position = 0;
  for (const { offset, length } of marked) {
    // This word is part of a marked hyphenated word.
    if (offset < position) continue;
    parts.push({ text: text.slice(position, offset), isMarked: false });
    position = offset + length;
    parts.push({ text: text.slice(offset, position), isMarked: true });
  }
  parts.push({ text: text.slice(position), isMarked: false });
  return parts.filter((part) => part.text !== '');
}
