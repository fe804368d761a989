/**
 * Creates and verifies nonces, which a page of Frontdesk sends back to prove that a person opened the page. A nonce is
 * signed, and valid for one purpose and a limited time.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Nonce {
  /** When the page was first shown, in milliseconds since 1970. */
  readonly shownAt: number;
  /** When the nonce was created, in milliseconds since 1970. */
  readonly madeAt: number;
}

/** Milliseconds for which a page with a single button may stay open before the button is pressed. */
export const maxPageAgeMs = 3_600_000;

const pattern = /^(\d{13})\.(\d{13})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * @param purpose identifies the page and its reader; the nonce is valid for no other purpose
 * @param shownAt when the page was first shown, in milliseconds since 1970
 */
export function createNonce(secret: Buffer | string, purpose: string, shownAt = Date.now()): string {
  const signed = `${shownAt}.${Date.now()}.${randomBytes(16).toString('base64url')}`;
  return `${signed}.${sign(secret, purpose, signed).toString('base64url')}`;
}

/** Returns null for another purpose or an old nonce. Whether it was used before is checked in the database. */
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
