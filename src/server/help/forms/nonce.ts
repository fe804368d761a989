/** Signs nonces, each valid once for one form of one help center in one language, after `minAgeMs`. */

import { sha256 } from '../../../formats/hash.ts';
import { createNonce, readNonce } from '../../../formats/nonce.ts';

/** Milliseconds before which a form that is sent was not filled in by a person. */
export const minAgeMs = 2000;

/** Milliseconds for which a nonce is valid: two hours, for visitors who write slowly. */
const maxAgeMs = 7_200_000;

export interface FormIdentity {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
  /** The form's purpose, such as `vote:34`, `contact` or `confirm`. */
  readonly purpose: string;
}

/** @param shownAt when the form was first shown, in milliseconds since 1970 */
export function createFormNonce(secret: string, identity: FormIdentity, shownAt?: number): string {
  return createNonce(secret, noncePurpose(identity), shownAt);
}

export type ReadNonce =
  | { readonly state: 'good'; readonly shownAt: number; readonly hash: string }
  /** The form was sent too soon. */
  | { readonly state: 'early'; readonly shownAt: number }
  /** The form was sent too late, or the nonce belongs to another form. */
  | { readonly state: 'bad' };

/** Returns the state but for earlier use, which the database checks by `hash`. */
export function readFormNonce(secret: string, identity: FormIdentity, text: string): ReadNonce {
  const nonce = readNonce(secret, noncePurpose(identity), text, maxAgeMs);
  if (!nonce) return { state: 'bad' };
  const { shownAt } = nonce;
  return Date.now() - shownAt < minAgeMs
    ? { state: 'early', shownAt }
    : { state: 'good', shownAt, hash: sha256(text) };
}

function noncePurpose({ userId, helpCenterId, language, purpose }: FormIdentity): string {
  return `form ${JSON.stringify([userId, helpCenterId, language, purpose])}`;
}
