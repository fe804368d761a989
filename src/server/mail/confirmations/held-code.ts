/**
 * What confirms the address of whoever wrote in a form without a script: 32 random bytes, in a link of a mail, behind a
 * prefix by which the log knows them.
 */

import { randomBytes } from 'node:crypto';
import { hashOf } from '../../../formats/hash.ts';

export function newHeldCode(): string {
  return `fdh_${randomBytes(32).toString('base64url')}`;
}

export function isHeldCode(text: string): boolean {
  return /^fdh_[A-Za-z0-9_-]{43}$/.test(text);
}

/** A code has 256 random bits, so that a plain hash cannot be guessed back. */
export function hashOfHeldCode(code: string): string {
  return hashOf(code);
}
