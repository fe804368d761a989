/** Changes start tags in markup, and keeps all other characters. */

import { escapeAttribute } from './escape-html.ts';
import { type Attribute, type ParentNode, parseHtml, type StartTag } from './parse-html.ts';

/** The new attributes of a tag; `keep` leaves the tag unchanged, `leave-out` removes it. */
export type Rewrite = readonly Attribute[] | 'keep' | 'leave-out';

/** The replacement of a part of the markup, from `start` to before `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replaces removed markup. Without it, the texts around could form a tag: `<<style></style>b>` would become `<b>`. */
const nothing = '<!---->';

/**
 * Returns the edits of all rewritten tags, and the tree of the original markup.
 * @throws {MarkupLimitError}
 */
export function tagEdits(
  html: string,
  rewrite: (tag: StartTag) => Rewrite,
): { readonly edits: Edit[]; readonly tree: ParentNode } {
  const edits: Edit[] = [];
  const tree = parseHtml(html, (tag) => {
    const result = rewrite(tag);
    if (result !== 'keep') edits.push(tagEdit(tag, result));
  });
  return { edits, tree };
}

export function tagEdit(tag: StartTag, result: Exclude<Rewrite, 'keep'>): Edit {
  const text = result === 'leave-out' ? nothing : printTag(tag, result);
  return { start: tag.start, end: tag.end, text };
}

export function leaveOut(start: number, end: number): Edit {
  return { start, end, text: nothing };
}

/** Applies edits. Of overlapping edits, the first applies; of those with the same start, the longest. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    pieces.push(html.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + html.slice(at);
}

function printTag({ name, isSelfClosing }: StartTag, attributes: readonly Attribute[]): string {
  const printed = attributes.map((attribute) => ` ${attribute.name}="${escapeAttribute(attribute.value)}"`);
  return `<${name}${printed.join('')}${isSelfClosing ? ' /' : ''}>`;
}
