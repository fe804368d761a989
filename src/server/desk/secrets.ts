/**
 * Codes of links and tokens of sessions: 32 random bytes after a prefix, by which the log hides them, and the user's id,
 * by which they are looked up.
 */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../formats/hash.ts';

export interface DeskSecret {
  readonly userId: number;
  /** The stored hash. A secret has 256 random bits, so an unsalted hash cannot be reversed by guessing. */
  readonly hash: string;
}

export interface NewSecret extends DeskSecret {
  readonly text: string;
}

type SecretKind = 'link' | 'session';

const prefixes: Readonly<Record<SecretKind, string>> = { link: 'fdl', session: 'fda' };

const pattern = /^(fdl|fda)_([1-9]\d{0,14})-[A-Za-z0-9_-]{43}$/;

export function newSecret(kind: SecretKind, userId: number): NewSecret {
  const text = `${prefixes[kind]}_${userId}-${randomBytes(32).toString('base64url')}`;
  return { userId, hash: sha256(text), text };
}

/** Returns null for a text that is no secret of the kind. */
export function readSecret(kind: SecretKind, text: string): DeskSecret | null {
  const [, prefix, userId] = pattern.exec(text) ?? [];
  return prefix === prefixes[kind] ? { userId: Number(userId), hash: sha256(text) } : null;
}
