/** Defines the format of one-time codes: 32 random bytes behind a prefix that people and secret scanners recognise. */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../formats/hash.ts';

export function newOneTimeCode(): string {
  return `fdb_${randomBytes(32).toString('base64url')}`;
}

/** Returns a hash without a salt: a code of 256 random bits cannot be guessed from its hash. */
export function oneTimeCodeHash(code: string): string {
  return sha256(code);
}

/** Removes one-time codes from a text that may quote an email: also those that confirm an address, or sign an agent in. */
export function withoutOneTimeCodes(text: string): string {
  return text.replace(/(fd(?:[bh]_|l_\d{1,15}-))[A-Za-z0-9_-]{43}/g, '$1…');
}
