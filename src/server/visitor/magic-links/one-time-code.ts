/** The format of a one-time code: 32 random bytes behind a prefix that people and scanners recognise. */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../formats/hash.ts';

export function newOneTimeCode(): string {
  return `fdb_${randomBytes(32).toString('base64url')}`;
}

/** A code has 256 random bits, so that a plain hash cannot be guessed back. */
export function oneTimeCodeHash(code: string): string {
  return sha256(code);
}

/** Removes codes from a text, those that confirm an email too: answers and forwards quote the mail that had them. */
export function withoutOneTimeCodes(text: string): string {
  return text.replace(/(fd[bh]_)[A-Za-z0-9_-]{43}/g, '$1…');
}
