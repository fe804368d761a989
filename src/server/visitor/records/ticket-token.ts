/** Defines the format of ticket tokens: 32 random bytes behind a prefix that people and secret scanners recognise. */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../formats/hash.ts';

export function newTicketToken(): string {
  return `fdt_${randomBytes(32).toString('base64url')}`;
}

/** Returns a hash without a salt: a token of 256 random bits cannot be guessed from its hash. */
export function hashOfTicketToken(token: string): string {
  return sha256(token);
}
