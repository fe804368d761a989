/** Requests and responses by which owners manage API keys at the desk. No key may send them: a leaked one would make more. */

import { type Static, Type } from 'typebox';
import {
  maxKeepSeconds,
  maxKeyLabelLength,
  maxKeyOrigins,
  maxOriginLength,
  secretScopes,
} from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';

/** PostgreSQL cannot store NUL characters. */
const Label = Type.String({ maxLength: maxKeyLabelLength, pattern: '^[^\\u0000]*$' });
const Origins = Type.Array(Type.String({ minLength: 1, maxLength: maxOriginLength }), {
  minItems: 1,
  maxItems: maxKeyOrigins,
});
const Scopes = Type.Array(Type.Enum([...secretScopes]), { minItems: 1, maxItems: secretScopes.length });

/** A key that is valid. */
export const ManagedKey = Type.Object({
  keyId: Id,
  /** The first characters of the key. */
  hint: Type.String(),
  kind: Type.Union([Type.Literal('public'), Type.Literal('secret')]),
  scopes: Type.Array(Type.String()),
  /** The origins of the pages that may use a public key. */
  origins: Type.Array(Type.String()),
  label: Type.String(),
  createdDate: Timestamp,
  /** The end of a key that was replaced; null if it was not. */
  endsDate: nullable(Timestamp),
  /** The last use, to the hour; null if there was none. */
  usedDate: nullable(Timestamp),
});
export type ManagedKey = Static<typeof ManagedKey>;

export const NewKey = Type.Union([
  Type.Object({ kind: Type.Literal('public'), label: Label, origins: Origins }),
  Type.Object({ kind: Type.Literal('secret'), label: Label, scopes: Scopes }),
]);
export type NewKey = Static<typeof NewKey>;

/** Members that are left out stay. Only public keys have origins. */
export const KeyChange = Type.Object({ label: Type.Optional(Label), origins: Type.Optional(Origins) });
export type KeyChange = Static<typeof KeyChange>;

export const KeyRotation = Type.Object({
  /** Seconds for which the replaced key stays valid. */
  keepSeconds: Type.Integer({ minimum: 0, maximum: maxKeepSeconds }),
});
export type KeyRotation = Static<typeof KeyRotation>;

export const CreatedKey = Type.Object({
  keyId: Id,
  /** The key, which cannot be read again. */
  apiKey: Type.String(),
});
export type CreatedKey = Static<typeof CreatedKey>;
