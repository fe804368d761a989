import { escapeHtml } from '../../markup/html/escape-html.ts';
import type { TextPart } from '../../search/highlight.ts';

/** Returns parts of a text as HTML: escaped, the marked ones between `<em>` and `</em>`. */
export function markedHtml(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, isMarked }) => (isMarked ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text)))
    .join('');
}
