/** Requests and responses by which agents add passkeys, and sign in by one. No key may send them. */

import { type Static, Type } from 'typebox';
import { Id, nullable, Timestamp } from './common.ts';

/** Bytes as base64url. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

const maxCredentialId = 1400;
const maxClientData = 4000;

/** A credential that an authenticator has created, as WebAuthn names its members. */
export const CreatedPasskey = Type.Object({
  id: Bytes(maxCredentialId),
  clientDataJSON: Bytes(maxClientData),
  attestationObject: Bytes(20_000),
  transports: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** A challenge that an authenticator has signed. */
export const SignedChallenge = Type.Object({
  id: Bytes(maxCredentialId),
  clientDataJSON: Bytes(maxClientData),
  authenticatorData: Bytes(4000),
  signature: Bytes(8000),
  userHandle: Bytes(100),
});
export type SignedChallenge = Static<typeof SignedChallenge>;

/** A passkey of the agent who is signed in. */
export const Passkey = Type.Object({
  passkeyId: Id,
  /** The browser that added it. */
  name: Type.String(),
  createdDate: Timestamp,
  /** The last sign-in by it. */
  usedDate: nullable(Timestamp),
});
export type Passkey = Static<typeof Passkey>;
