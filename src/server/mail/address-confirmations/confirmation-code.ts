/** Creates and hashes codes that confirm email addresses: 32 random bytes behind a prefix that the log redacts. */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../formats/hash.ts';

export function newConfirmationCode(): string {
  return `fdh_${randomBytes(32).toString('base64url')}`;
}

export function isConfirmationCode(text: string): boolean {
  return /^fdh_[A-Za-z0-9_-]{43}$/.test(text);
}

/** Returns a hash without a salt: a code of 256 random bits cannot be guessed from its hash. */
export function confirmationCodeHash(code: string): string {
  return sha256(code);
}
