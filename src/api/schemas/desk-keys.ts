/** API keys, which owners manage at the desk: a key that leaks would make more keys. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import {
  maxKeepSeconds,
  maxKeyLabelLength,
  maxKeyOrigins,
  maxOriginLength,
  secretScopes,
} from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk, shownOnce } from './contract.ts';

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

const CreatedKey = Type.Object({
  keyId: Id,
  /** The key, which cannot be read again. */
  apiKey: Type.String(),
});

export const listApiKeys = forDesk(
  contract('Tickets:Read', Type.Object({}), Type.Object({ keys: Type.Array(ManagedKey) })),
);

export const createApiKey = shownOnce(
  forDesk(
    contract(
      'Tickets:Write',
      Type.Object({
        kind: Type.Union([Type.Literal('public'), Type.Literal('secret')]),
        label: Label,
        /** Required for a public key, which pages of these origins may use. */
        origins: Type.Optional(Origins),
        /** Required for a secret key. */
        scopes: Type.Optional(Scopes),
      }),
      CreatedKey,
    ),
  ),
);

export const updateApiKey = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({
      keyId: Id,
      label: Type.Optional(Label),
      /** Only public keys have any. */
      origins: Type.Optional(Origins),
    }),
  ),
);

export const rotateApiKey = shownOnce(
  forDesk(
    contract(
      'Tickets:Write',
      Type.Object({
        keyId: Id,
        /** Seconds for which the replaced key stays valid. */
        keepSeconds: Type.Integer({ minimum: 0, maximum: maxKeepSeconds }),
      }),
      CreatedKey,
    ),
  ),
);

export const revokeApiKey = forDesk(contract('Tickets:Write', Type.Object({ keyId: Id })));
