/** Highlights become text and marked text, never HTML. */

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

/** The parts of escaped text in which marked words stand between `<em>` and `</em>`. */
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

function unescapeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}
