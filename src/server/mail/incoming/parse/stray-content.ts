/** Reads content that the declared boundary of a mail leaves out, as it fits no part, or not all of them. */

/** The content of a multipart node that belongs to none of its parts. */
export interface StrayContent {
  /** Such as `mixed` or `alternative`. */
  readonly subtype: string;
  /** Whether the node itself is one of several versions of the same text. */
  readonly isAlternative: boolean;
  /** Whether the node has parts too; other content is then usually a sentence for old mail programs. */
  readonly hasParts: boolean;
  readonly bytes: Buffer;
}

/** Characters of the longest line that counts as a boundary. */
const longestBoundary = 200;

/**
 * Returns a mail that consists of the content alone: with the boundary that its lines have, else as a text. Null if there
 * is nothing to read.
 */
export function mailOfStray({ subtype, hasParts, bytes }: StrayContent): Buffer | null {
  const first = findBoundary(bytes);
  if (first !== null) {
    const type = /^[a-z-]{1,40}$/.test(subtype) ? subtype : 'mixed';
    const head = `Content-Type: multipart/${type}; boundary="${first.boundary}"\r\n\r\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(first.at)]);
  }
  if (hasParts || bytes.toString('latin1').trim() === '') return null;
  return Buffer.concat([Buffer.from('\r\n'), bytes]);
}

/** Finds the first line that begins with two hyphens and is above a header of a part. */
export function findBoundary(bytes: Buffer): { readonly boundary: string; readonly at: number } | null {
  for (let at = bytes.indexOf('--'); at >= 0; at = bytes.indexOf('--', at + 1)) {
    if (at > 0 && bytes[at - 1] !== 0x0a) continue;
    const end = bytes.subarray(at, at + longestBoundary).indexOf('\n');
    if (end < 0) continue;
    const boundary = bytes.toString('latin1', at + 2, at + end).trimEnd();
    const below = bytes.toString('latin1', at + end + 1, at + end + 40);
    if (/^[\x20-\x7e]+$/.test(boundary) && !/["\\]/.test(boundary) && /^content-[a-z]/i.test(below)) {
      return { boundary, at };
    }
  }
  return null;
}
