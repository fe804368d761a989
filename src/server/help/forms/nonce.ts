/**
 * What a form of a page carries, so that it is sent by somebody who had the page before them: signed, for one form of one
 * help center in one language, good once, not at once, and not for long.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from '../../../formats/hash.ts';

/** A form that comes back sooner was not filled in by a person. */
export const minAgeMs = 2000;

/** Two hours, for whoever writes slowly. */
const maxAgeMs = 7_200_000;

const pattern = /^(\d{13})\.(\d{13})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** What a form is for. */
export interface FormPlace {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
  /** Such as `vote:34`, `contact` or `confirm`. */
  readonly purpose: string;
}

/** @param shownAt when the form was first shown, in milliseconds since 1970 */
export function createFormNonce(secret: string, place: FormPlace, shownAt = Date.now()): string {
  const signed = `${shownAt}.${Date.now()}.${randomBytes(16).toString('base64url')}`;
  return `${signed}.${signatureOf(secret, place, signed).toString('base64url')}`;
}

export type ReadNonce =
  | { readonly state: 'good'; readonly shownAt: number; readonly hash: string }
  /** It came back too soon. */
  | { readonly state: 'early'; readonly shownAt: number }
  /** It came back too late, or was not made for this form. */
  | { readonly state: 'bad' };

/** What a nonce is worth. Whether it was used before is for the database to say, by its hash. */
export function readFormNonce(secret: string, place: FormPlace, nonce: string): ReadNonce {
  const [, shown = '', made = '', random = '', signature = ''] = pattern.exec(nonce) ?? [];
  const isSigned = timingSafeEqual(
    signatureOf(secret, place, `${shown}.${made}.${random}`),
    Buffer.from(signature.padEnd(43, 'A'), 'base64url'),
  );
  const now = Date.now();
  if (!isSigned || now - Number(made) > maxAgeMs) return { state: 'bad' };
  const shownAt = Number(shown);
  return now - shownAt < minAgeMs
    ? { state: 'early', shownAt }
    : { state: 'good', shownAt, hash: hashOf(nonce) };
}

function signatureOf(
  secret: string,
  { userId, helpCenterId, language, purpose }: FormPlace,
  signed: string,
): Buffer {
  const place = JSON.stringify([userId, helpCenterId, language, purpose]);
  return createHmac('sha256', secret).update(`form ${place} ${signed}`).digest();
}
