/** Visitors of a site: secrets, tokens, and the callers that they make. */

import { publicScopes } from '../../src/api/limits.ts';
import type { Caller, VisitorIdentity } from '../../src/api/service.ts';
import type { Database } from '../../src/server/db/database.ts';
import { createVisitorSecret } from '../../src/server/visitor/records/tokens-and-secrets.sql.ts';
import { type SigningSecret, signVisitorToken } from '../../src/server/visitor/token.ts';

/** A caller through a public key whom nobody has signed for. */
export const anonymous: Caller = {
  userId: 1,
  kind: 'public',
  scopes: publicScopes,
  visitor: {
    identity: null,
    ticketToken: null,
    offeredToken: null,
    network: '203.0.113.7',
    keepTicketToken() {},
  },
};

/** A person, as a site's backend names them. */
export function person(name: string, more: Partial<VisitorIdentity> = {}): VisitorIdentity {
  return { sub: name, email: `${name}@post.example`, name, conversations: [], ...more };
}

/** The backend of a user's site: signs for its visitors with a secret of its own. */
export async function buildBackend(
  db: Database,
  userId: number,
): Promise<{
  readonly secret: SigningSecret;
  sign(identity: VisitorIdentity, seconds?: number): Promise<string>;
}> {
  const secret = await createVisitorSecret(db, userId);
  return {
    secret,
    sign: (identity, seconds = 600) => signVisitorToken(secret, userId, identity, seconds),
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
