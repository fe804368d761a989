/** What a key looks like: 32 random bytes behind a prefix that tells people and scanners what they found. */

import { randomBytes } from 'node:crypto';
import { keyPrefixes } from '../../../api/key-format.ts';
import { sha256 } from '../../../formats/hash.ts';

export function newKey(kind: 'secret' | 'public'): string {
  return keyPrefixes[kind] + randomBytes(32).toString('base64url');
}

/** A key has 256 random bits, so that a plain hash cannot be guessed back. */
export function keyHash(key: string): string {
  return sha256(key);
}

/** Enough to know a key again, too little to use it. */
export function keyHint(key: string): string {
  return `${key.slice(0, 8)}…`;
}
