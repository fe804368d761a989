/**
 * Nonces, which a page of Frontdesk posts back to prove that a person opened it. Each is signed, for one purpose and a
 * limited time.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Nonce {
  /** Milliseconds since 1970 at the first view of the page. */
  readonly shownAt: number;
  /** Milliseconds since 1970 at the creation of the nonce. */
  readonly madeAt: number;
}

/** Milliseconds for which a page with a single button may stay open before it is pressed. */
export const maxPageAgeMs = 3_600_000;

const pattern = /^(\d{13})\.(\d{13})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * @param purpose names the page and its reader: a nonce is valid for no other
 * @param shownAt milliseconds since 1970 at the first view of the page
 */
export function createNonce(secret: Buffer | string, purpose: string, shownAt = Date.now()): string {
  const signed = `${shownAt}.${Date.now()}.${randomBytes(16).toString('base64url')}`;
  return `${signed}.${sign(secret, purpose, signed).toString('base64url')}`;
}

/**
 * Reads a posted nonce; null for one of another purpose, or one that is too old. The database knows whether it was used
 * before.
 * @param maxAgeMs milliseconds since its creation
 */
export function readNonce(
  secret: Buffer | string,
  purpose: string,
  nonce: string,
  maxAgeMs: number,
): Nonce | null {
  const [, shownAt = '', madeAt = '', random = '', signature = ''] = pattern.exec(nonce) ?? [];
  const isSigned = timingSafeEqual(
    sign(secret, purpose, `${shownAt}.${madeAt}.${random}`),
    Buffer.from(signature.padEnd(43, 'A'), 'base64url'),
  );
  const isGood = isSigned && Date.now() - Number(madeAt) <= maxAgeMs;
  return isGood ? { shownAt: Number(shownAt), madeAt: Number(madeAt) } : null;
}

function sign(secret: Buffer | string, purpose: string, signed: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${signed}`).digest();
}
