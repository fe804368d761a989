import { and, eq } from 'drizzle-orm';
import { publicScopes, type Scope, secretScopes } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { apiKeys, users } from '../../db/tables/index.ts';
import { parseOrigin } from './origin.ts';
import { hashOfKey, hintOfKey, newKey } from './secret.ts';

export type NewKey = { readonly userId: number; readonly label?: string } & (
  | { readonly kind: 'secret'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'public'; readonly origins: readonly string[] }
);

/**
 * Makes a key for a user that exists, and returns it: the only time that it is seen.
 * @throws {Refusal} `BadRequest` for an unknown user, a scope that its kind cannot have, or a malformed origin.
 */
export async function createKey(db: Queryable, key: NewKey): Promise<{ id: number; apiKey: string }> {
  const [user] = await db.select({ id: users.userId }).from(users).where(eq(users.userId, key.userId));
  if (!user) throw new Refusal('BadRequest', `There is no user ${key.userId}.`);
  const scopes = key.kind === 'public' ? publicScopes : key.scopes;
  if (key.kind === 'secret') refuseScopes(key.scopes);
  const origins = key.kind === 'public' ? key.origins.map(parseOrigin) : [];
  if (key.kind === 'public' && origins.length === 0) {
    throw new Refusal('BadRequest', 'A public key needs the origins that may use it.');
  }

  const apiKey = newKey(key.kind);
  const [row] = await db
    .insert(apiKeys)
    .values({
      userId: key.userId,
      hash: hashOfKey(apiKey),
      hint: hintOfKey(apiKey),
      kind: key.kind,
      scopes: [...scopes],
      origins,
      label: key.label ?? '',
    })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error('the key was not stored');
  return { id: row.id, apiKey };
}

/** Ends a key at once. Returns whether there was one to end. */
export async function revokeKey(db: Database, userId: number, id: number): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ isRevoked: true })
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id), eq(apiKeys.isRevoked, false)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

function refuseScopes(scopes: readonly Scope[]): void {
  if (scopes.length === 0) throw new Refusal('BadRequest', 'A secret key needs at least one scope.');
  const foreign = scopes.filter((scope) => !secretScopes.includes(scope));
  if (foreign.length > 0) {
    throw new Refusal('BadRequest', `A secret key cannot have the scope ${foreign.join(', ')}.`);
  }
}
