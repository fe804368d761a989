/** How agents add passkeys and sign in by one, by requests of a ceremony, and the operations on passkeys. */

import { type Static, Type } from 'typebox';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk } from './contract.ts';

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

export const ListedPasskeys = Type.Object({
  passkeys: Type.Array(Passkey),
  /** Whether browsers have passkeys at this address. */
  canAdd: Type.Boolean(),
});
export type ListedPasskeys = Static<typeof ListedPasskeys>;

export const listPasskeys = forDesk(contract('Tickets:Read', Type.Object({}), ListedPasskeys));

export const removePasskey = forDesk(contract('Tickets:Write', Type.Object({ passkeyId: Id })));
