/**
 * Creates and checks the signed tokens in reply and bounce addresses. A token identifies a row of a user:
 *
 *     1 byte: kind and lengths | user | id | 10 bytes of HMAC-SHA-256
 *
 * The bytes are written in lower-case base32, as mail programs and servers change the letter case of email addresses. A
 * token has at most 40 characters.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase32, encodeBase32 } from './base32.ts';

export interface AddressToken {
  /** The kind of `id`: a recipient's for `reply`, an email's for `bounce`. */
  readonly kind: 'reply' | 'bounce';
  readonly userId: number;
  readonly id: number;
}

/** A token whose signature is not checked yet: it must not be trusted before `isSignedWith`. */
export interface UncheckedToken extends AddressToken {
  readonly signed: Buffer;
  readonly signature: Buffer;
}

const signatureBytes = 10;
const maxNumberBytes = 7;
const bounceBit = 0x40;

/** Characters of the longest token. */
export const maxTokenLength = 40;

export function createToken(secret: Buffer, { kind, userId, id }: AddressToken): string {
  const numbers = [toBytes(userId), toBytes(id)] as const;
  const lengths = ((numbers[0].length - 1) << 3) | (numbers[1].length - 1);
  const signed = Buffer.concat([Buffer.of((kind === 'bounce' ? bounceBit : 0) | lengths), ...numbers]);
  return encodeBase32(Buffer.concat([signed, createSignature(secret, signed)]));
}

/** Parses a token in any letter case; null if the text is no token. */
export function readToken(text: string): UncheckedToken | null {
  if (text.length > maxTokenLength) return null;
  const bytes = decodeBase32(text.toLowerCase());
  const first = bytes?.[0];
  if (!bytes || first === undefined || (first & ~(bounceBit | 0x3f)) !== 0) return null;
  const [userBytes, idBytes] = [((first >> 3) & 7) + 1, (first & 7) + 1];
  const end = 1 + userBytes + idBytes;
  if (Math.max(userBytes, idBytes) > maxNumberBytes || bytes.length !== end + signatureBytes) return null;
  return {
    kind: (first & bounceBit) === 0 ? 'reply' : 'bounce',
    userId: toNumber(bytes.subarray(1, 1 + userBytes)),
    id: toNumber(bytes.subarray(1 + userBytes, end)),
    signed: bytes.subarray(0, end),
    signature: bytes.subarray(end),
  };
}

/** Compares in constant time. */
export function isSignedWith(secret: Buffer, { signed, signature }: UncheckedToken): boolean {
  return timingSafeEqual(createSignature(secret, signed), signature);
}

function createSignature(secret: Buffer, signed: Buffer): Buffer {
  return createHmac('sha256', secret).update(signed).digest().subarray(0, signatureBytes);
}

/** Returns the bytes of an integer, the highest first, without leading zeros. */
function toBytes(number: number): Buffer {
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function toNumber(bytes: Buffer): number {
  return Number.parseInt(bytes.toString('hex'), 16);
}
