import { escapeHtml } from '../../markup/html/escape-html.ts';
import type { TextPart } from '../../search/rank/highlight.ts';

/** Returns the parts of a text as escaped HTML, with the marked ones in `<em>`. */
export function markedHtml(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, isMarked }) => (isMarked ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text)))
    .join('');
}
