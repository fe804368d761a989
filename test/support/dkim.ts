/** Checks the signature of a mail as whoever receives it does (RFC 6376, `relaxed/relaxed`), but for the look into DNS. */

import { createHash, createVerify } from 'node:crypto';

export interface DkimResult {
  /** Whether the body is as it was signed. */
  readonly body: boolean;
  /** Whether the headers are. */
  readonly headers: boolean;
}

/** @param publicKey in PEM */
export function verifyDkim(raw: string, publicKey: string): DkimResult {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (signature === undefined) throw new Error('the mail is not signed');
  const tags = tagsOf(signature);
  if (tags['c'] !== 'relaxed/relaxed' || tags['a'] !== 'rsa-sha256') throw new Error('signed otherwise');
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)))
    .digest('base64');
  // From below, where a header stands there more than once.
  const left = headers.toReversed();
  const signed = (tags['h'] ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((header) => nameOf(header) === name.trim().toLowerCase());
    return at < 0 ? [] : left.splice(at, 1);
  });
  const unsigned = relaxedHeader(signature).replace(/(;\s*b=)[^;]*/, '$1');
  const text = [...signed.map(relaxedHeader), unsigned].join('\r\n');
  return {
    body: bodyHash === tags['bh'],
    headers: createVerify('sha256')
      .update(text)
      .verify(publicKey, tags['b'] ?? '', 'base64'),
  };
}

function tagsOf(signature: string): Partial<Record<string, string>> {
  const value = signature.slice(signature.indexOf(':') + 1).replace(/\s+/g, '');
  return Object.fromEntries(
    value.split(';').map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
}

function nameOf(header: string): string {
  return header.slice(0, header.indexOf(':')).trim().toLowerCase();
}

function relaxedHeader(header: string): string {
  const value = header.slice(header.indexOf(':') + 1).replace(/\s+/g, ' ');
  return `${nameOf(header)}:${value.trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
