/** The format of a ticket token: 32 random bytes behind a prefix that people and scanners recognise. */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../formats/hash.ts';

export function newTicketToken(): string {
  return `fdt_${randomBytes(32).toString('base64url')}`;
}

/** A token has 256 random bits, so that a plain hash cannot be guessed back. */
export function hashOfTicketToken(token: string): string {
  return sha256(token);
}
