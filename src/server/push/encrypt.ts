/** Encrypts the payload of a push for one browser, as RFC 8291 specifies: the push service cannot read it. */

import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: Uint8Array;
  readonly authSecret: Uint8Array;
}

/** What is random in one push. */
export interface PushRandom {
  readonly salt: Uint8Array;
  /** The sender's key pair, used once. */
  readonly sender: ECDH;
}

const curve = 'prime256v1';

/** The size of the one record: more bytes than any payload has. */
const recordSize = 4096;

/** Marks the end of the last record. */
const lastRecord = Buffer.from([2]);

/** The most bytes of a payload: push services take 4096 bytes, of which 103 are the header and the end. */
export const maxPayloadBytes = 3993;

/** Returns the body of the request, whose `Content-Encoding` is `aes128gcm`. @throws {Error} for a key off the curve */
export function encrypt(payload: Uint8Array, { publicKey, authSecret }: BrowserKeys, random = newRandom()) {
  const { salt, sender } = random;
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(shared, authSecret, info, 32);
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const record = [cipher.update(payload), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey, ...record]);
}

/** Whether the bytes are a point of the curve. */
export function isPublicKey(bytes: Uint8Array): boolean {
  try {
    createSender().computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

function newRandom(): PushRandom {
  return { salt: randomBytes(16), sender: createSender() };
}

function createSender(): ECDH {
  const sender = createECDH(curve);
  sender.generateKeys();
  return sender;
}

function derive(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}
