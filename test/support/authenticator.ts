/** An authenticator in memory, which creates passkeys and signs challenges as those of browsers do. */

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { CreatedPasskey, SignedChallenge } from '../../src/api/schemas/desk-passkeys.ts';

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Whether the person has shown a finger, a face or a PIN. @default true */
  readonly isVerified?: boolean;
}

export interface Authenticator {
  /** The count of the last signature. */
  counter: number;
  create(ceremony: Ceremony, userHandle: string): CreatedPasskey;
  sign(ceremony: Ceremony, overrides?: Partial<SignedChallenge>): SignedChallenge;
}

const isPresent = 0x01;
const isVerifiedFlag = 0x04;
const hasCredential = 0x40;

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let handle = '';

  return {
    counter: 0,
    create(ceremony, userHandle) {
      handle = userHandle;
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ]);
      const authData = Buffer.concat([authenticatorData(ceremony, hasCredential, this.counter), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    sign(ceremony, overrides = {}) {
      const data = authenticatorData(ceremony, 0, this.counter);
      const client = clientData('webauthn.get', ceremony);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        userHandle: handle,
        ...overrides,
      };
    },
  };
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData({ rpId, isVerified = true }: Ceremony, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([flags | isPresent | (isVerified ? isVerifiedFlag : 0)]),
    count,
  ]);
}

/** The key in the COSE format: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** As short as it can be: readers measure a key by writing it again. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
