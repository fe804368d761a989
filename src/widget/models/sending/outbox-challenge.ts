/** Proof of work: arrives when a server asks for it. */

import type { OutputOf } from '../../../api/operation.ts';
import type { getChallenge } from '../../../api/operations/visitor.ts';

export type Challenge = NonNullable<OutputOf<typeof getChallenge>['challenge']>;

/**
 * The solution in the form in which a message carries it.
 * @throws {TypeError} on pages without TLS, where browsers have no cryptography.
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
  const view = new DataView(password.buffer);
  const rules = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  for (let counter = 0; ; counter += 1) {
    view.setUint32(password.length - 4, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = hexOf(await crypto.subtle.deriveBits(rules, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
