/** Turns highlights into plain and marked text, never into HTML. */

export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

const begin = '<em>';
const end = '</em>';

/** Parses escaped text in which `<em>` and `</em>` enclose marked words. */
export function toTextParts(highlight: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) parts.push({ text: unescapeEntities(highlight.slice(from, to)), isMarked });
  };
  let at = 0;
  while (true) {
    const marked = highlight.indexOf(begin, at);
    const close = marked < 0 ? -1 : highlight.indexOf(end, marked);
    if (close < 0) break;
    add(at, marked, false);
    add(marked + begin.length, close, true);
    at = close + end.length;
  }
  add(at, highlight.length, false);
  return parts;
}

/** Cuts a text after a whole word to at most `length` characters, and adds an ellipsis if anything was cut. */
export function cutAtWord(parts: readonly TextPart[], length: number): TextPart[] {
  const kept: TextPart[] = [];
  let left = length;
  for (const part of parts) {
    if (part.text.length <= left) {
      kept.push(part);
      left -= part.text.length;
      continue;
    }
    // A word that continues after the limit is dropped; some languages have no spaces between words.
    const space = part.text.lastIndexOf(' ', left);
    const end = space < 0 && kept.length === 0 ? left : Math.max(0, space);
    if (end > 0) return [...kept, { text: `${part.text.slice(0, end)}…`, isMarked: part.isMarked }];
    // The ellipsis does not begin a line of its own.
    return [...kept.map(withoutLastSpace), { text: '…', isMarked: false }];
  }
  return kept;
}

function withoutLastSpace(part: TextPart, position: number, parts: readonly TextPart[]): TextPart {
  return position === parts.length - 1 ? { text: part.text.trimEnd(), isMarked: part.isMarked } : part;
}

function unescapeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}
