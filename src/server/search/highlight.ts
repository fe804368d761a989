import { escapeHtml } from '../../markup/html/escape-html.ts';
import { hyphenated, tokenise } from './tokenise.ts';

/** Escapes a text for HTML, with the words that `isMatch` accepts (folded) between `<em>` and `</em>`. */
export function highlight(text: string, language: string, isMatch: (word: string) => boolean): string {
  const words = tokenise(text, language);
  const marked = [...words, ...hyphenated(text, words)]
    .filter((word) => isMatch(word.text))
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  let html = '';
  let position = 0;
  for (const { offset, length } of marked) {
    // The word is part of a marked word with a hyphen.
    if (offset < position) continue;
    html += `${escapeHtml(text.slice(position, offset))}<em>${escapeHtml(text.slice(offset, offset + length))}</em>`;
    position = offset + length;
  }
  return html + escapeHtml(text.slice(position));
}
