/** The nonces of forms: each is for one form of one help center in one language, and good once, after `minAgeMs`. */

import { sha256 } from '../../../formats/hash.ts';
import { createNonce, readNonce } from '../../../formats/nonce.ts';

/** Milliseconds; a form that comes back sooner was not filled in by a person. */
export const minAgeMs = 2000;

/** Two hours, for visitors who write slowly. */
const maxAgeMs = 7_200_000;

/** The one form for which a nonce is good. */
export interface FormIdentity {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
  /** Such as `vote:34`, `contact` or `confirm`. */
  readonly purpose: string;
}

/** @param shownAt when the form was first shown, in milliseconds since 1970 */
export function createFormNonce(secret: string, identity: FormIdentity, shownAt?: number): string {
  return createNonce(secret, noncePurpose(identity), shownAt);
}

export type ReadNonce =
  | { readonly state: 'good'; readonly shownAt: number; readonly hash: string }
  /** The form came back too soon. */
  | { readonly state: 'early'; readonly shownAt: number }
  /** The form came back too late, or the nonce was not made for it. */
  | { readonly state: 'bad' };

/** Returns the state of a nonce. Whether a form was used before is checked in the database, by `hash`. */
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
