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

/** The parts of escaped text in which marked words stand between `<em>` and `</em>`. */
export function toTextParts(highlight: string): TextPart[] {
  return highlight
    .split(/<em>(.*?)<\/em>/s)
    .map((part, index) => ({ text: unescapeEntities(part), isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function unescapeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}
