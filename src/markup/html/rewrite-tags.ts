/** Changes the start tags of markup, and leaves all other characters unchanged. */

import { escapeAttribute } from './escape-html.ts';
import { type Attribute, type ParentNode, parseHtml, type StartTag } from './parse-html.ts';

/** The new attributes of a tag; `keep` leaves it unchanged, `leave-out` removes it. */
export type Rewrite = readonly Attribute[] | 'keep' | 'leave-out';

/** A part of the markup, from `start` up to `end`, and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The replacement of removed markup. Without it, the texts before and after could form a tag: `<<style></style>b>`
 * would become `<b>`.
 */
const nothing = '<!---->';

/**
 * Returns the edits of the markup, and its tree before them.
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

/** An edit that replaces a tag. */
export function tagEdit(tag: StartTag, result: Exclude<Rewrite, 'keep'>): Edit {
  const text = result === 'leave-out' ? nothing : printTag(tag, result);
  return { start: tag.start, end: tag.end, text };
}

/** An edit that removes a part of the markup. */
export function leaveOut(start: number, end: number): Edit {
  return { start, end, text: nothing };
}

/** Removes overlapping edits: the first one stays, and the longest of those with the same start. */
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
