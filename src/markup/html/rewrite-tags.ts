/** Changes the start tags of markup, and leaves everything else in it as it is, letter by letter. */

import { escapeAttribute } from './escape-html.ts';
import { type Attribute, type ParentNode, parseHtml, type StartTag } from './parse-html.ts';

/** The attributes that the tag shall have; `keep`: it stays as it was written; `leave-out`: it goes. */
export type Rewrite = readonly Attribute[] | 'keep' | 'leave-out';

/** A part of the markup, from `start` up to `end`, and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What takes the place of what is left out. Without it the text before and after could become a tag together: of
 * `<<style></style>b>` only `<b>` would be left.
 */
const nothing = '<!---->';

/**
 * What changes in the markup, and its tree as it is.
 * @throws {MarkupLimitError}
 */
export function editsOfTags(
  html: string,
  rewrite: (tag: StartTag) => Rewrite,
): { readonly edits: Edit[]; readonly tree: ParentNode } {
  const edits: Edit[] = [];
  const tree = parseHtml(html, (tag) => {
    const result = rewrite(tag);
    if (result !== 'keep') edits.push(editOfTag(tag, result));
  });
  return { edits, tree };
}

/** An edit that puts something else in the place of a tag. */
export function editOfTag(tag: StartTag, result: Exclude<Rewrite, 'keep'>): Edit {
  const text = result === 'leave-out' ? nothing : printTag(tag, result);
  return { start: tag.start, end: tag.end, text };
}

/** An edit that leaves a part of the markup out. */
export function leaveOut(start: number, end: number): Edit {
  return { start, end, text: nothing };
}

/** Of edits that overlap, the one that begins first counts, and of those the longest. */
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
