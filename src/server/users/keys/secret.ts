/** Creates keys: 32 random bytes after a prefix, by which people and secret scanners recognise a key. */

import { randomBytes } from 'node:crypto';
import { keyPrefixes } from '../../../api/shared/key-format.ts';
import { sha256 } from '../../../formats/hash.ts';

export function newKey(kind: 'secret' | 'public'): string {
  return keyPrefixes[kind] + randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a key. A key has 256 random bits, so an unsalted hash cannot be reversed by guessing. */
export function keyHash(key: string): string {
  return sha256(key);
}

/** Returns the first characters of a key: enough to recognise the key, but too few to use it. */
export function keyHint(key: string): string {
  return `${key.slice(0, 8)}…`;
}
