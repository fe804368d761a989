/** The nonces of forms: each is for one form of one help center in one language, good once, and not at once. */

import { hashOf } from '../../../formats/hash.ts';
import { createNonce, readNonce } from '../../../formats/nonce.ts';

/** A form that comes back sooner was not filled in by a person. */
export const minAgeMs = 2000;

/** Two hours, for those who write slowly. */
const maxAgeMs = 7_200_000;

/** What a form is for. */
export interface FormPlace {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
  /** Such as `vote:34`, `contact` or `confirm`. */
  readonly purpose: string;
}

/** @param shownAt when the form was first shown, in milliseconds since 1970 */
export function createFormNonce(secret: string, place: FormPlace, shownAt?: number): string {
  return createNonce(secret, noncePurpose(place), shownAt);
}

export type ReadNonce =
  | { readonly state: 'good'; readonly shownAt: number; readonly hash: string }
  /** It came back too soon. */
  | { readonly state: 'early'; readonly shownAt: number }
  /** It came back too late, or was not made for this form. */
  | { readonly state: 'bad' };

/** Returns what a nonce is worth. Whether it was used before is for the database to say, by its hash. */
export function readFormNonce(secret: string, place: FormPlace, text: string): ReadNonce {
  const nonce = readNonce(secret, noncePurpose(place), text, maxAgeMs);
  if (!nonce) return { state: 'bad' };
  const { shownAt } = nonce;
  return Date.now() - shownAt < minAgeMs
    ? { state: 'early', shownAt }
    : { state: 'good', shownAt, hash: hashOf(text) };
}

function noncePurpose({ userId, helpCenterId, language, purpose }: FormPlace): string {
  return `form ${JSON.stringify([userId, helpCenterId, language, purpose])}`;
}
