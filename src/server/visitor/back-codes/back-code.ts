/** What a one-time code looks like: 32 random bytes behind a prefix that tells people and scanners what they found. */

import { randomBytes } from 'node:crypto';
import { hashOf } from '../../../formats/hash.ts';

export function newBackCode(): string {
  return `fdb_${randomBytes(32).toString('base64url')}`;
}

/** A code has 256 random bits, so that a plain hash cannot be guessed back. */
export function hashOfBackCode(code: string): string {
  return hashOf(code);
}

/**
 * A text, such as the quote of a mail, without the codes that stand in it, those that confirm an address among them:
 * whoever answers or forwards a mail quotes them.
 */
export function withoutBackCodes(text: string): string {
  return text.replace(/(fd[bh]_)[A-Za-z0-9_-]{43}/g, '$1…');
}
