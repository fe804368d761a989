/** What a page of ours posts, to show that a person has it before them: signed, and good for an hour. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const goodForMs = 3_600_000;

const form = /^(\d{13})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function createPageNonce(secret: Buffer): string {
  const signed = `${Date.now() + goodForMs}.${randomBytes(16).toString('base64url')}`;
  return `${signed}.${signatureOf(secret, signed).toString('base64url')}`;
}

export function isPageNonce(secret: Buffer, nonce: string): boolean {
  const [, endsAt = '', random = '', signature = ''] = form.exec(nonce) ?? [];
  const isSigned = timingSafeEqual(
    signatureOf(secret, `${endsAt}.${random}`),
    Buffer.from(signature.padEnd(43, 'A'), 'base64url'),
  );
  return isSigned && Number(endsAt) > Date.now();
}

function signatureOf(secret: Buffer, signed: string): Buffer {
  return createHmac('sha256', secret).update(`page ${signed}`).digest();
}
