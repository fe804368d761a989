import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { publicScopes, type Scope, secretScopes } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { apiKeys, apiKeyUses, roundedNow, users } from '../../db/tables/index.ts';
import { parseOrigin } from '../../settings/stored/origin.ts';
import type { KnownKey } from './known-key.ts';
import { keyHash, keyHint, newKey } from './secret.ts';

/** A condition: whether a key is valid, which is neither revoked nor expired. */
const isInForce = and(
  eq(apiKeys.isRevoked, false),
  or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, roundedNow)),
);

/** The prepared query that finds a key, which nearly every request runs. */
const finding = prepareOnce((db) =>
  db
    .select({ id: apiKeys.id, kind: apiKeys.kind, scopes: apiKeys.scopes, origins: apiKeys.origins })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.userId, sql.placeholder('userId')),
        eq(apiKeys.hash, sql.placeholder('hash')),
        isInForce,
      ),
    )
    .prepare('frontdesk_find_key'),
);

/** Finds a valid key of a user. A public key has the public scopes, whatever scopes its row contains. */
export async function findKey(db: Queryable, userId: number, apiKey: string): Promise<KnownKey | null> {
  const [key] = await finding(db).execute({ userId, hash: keyHash(apiKey) });
  if (!key) return null;
  return key.kind === 'public' ? { ...key, scopes: publicScopes } : key;
}

export interface ListedKey {
  readonly id: number;
  readonly userId: number;
  readonly hint: string;
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly string[];
  readonly origins: readonly string[];
  readonly label: string;
  readonly isRevoked: boolean;
  readonly createdAt: Date;
  /** The time until which a replaced key stays valid; null if the key is not replaced. */
  readonly endsAt: Date | null;
  /** The time of the last use, precise to an hour; null if no use is stored. */
  readonly lastUsedAt: Date | null;
}

/** Lists the keys of one user or of all users, the oldest first. */
export async function listKeys(db: Queryable, userId?: number): Promise<ListedKey[]> {
  return await db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      hint: apiKeys.hint,
      kind: apiKeys.kind,
      scopes: apiKeys.scopes,
      origins: apiKeys.origins,
      label: apiKeys.label,
      isRevoked: apiKeys.isRevoked,
      createdAt: apiKeys.createdAt,
      endsAt: apiKeys.endsAt,
      lastUsedAt: apiKeyUses.usedAt,
    })
    .from(apiKeys)
    .leftJoin(apiKeyUses, and(eq(apiKeyUses.userId, apiKeys.userId), eq(apiKeyUses.keyId, apiKeys.id)))
    .where(userId === undefined ? undefined : eq(apiKeys.userId, userId))
    .orderBy(apiKeys.userId, apiKeys.id);
}

/** Lists the origins of all users' public keys. */
export async function listPublicOrigins(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ origin: sql<string>`unnest(${apiKeys.origins})` })
    .from(apiKeys)
    .where(and(eq(apiKeys.kind, 'public'), isInForce));
  return rows.map(({ origin }) => origin);
}

export type NewKey = { readonly userId: number; readonly label?: string } & (
  | { readonly kind: 'secret'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'public'; readonly origins: readonly string[] }
);

/**
 * Creates a key for an existing user, and returns it. Only its hash is stored, so it cannot be read again.
 * @throws {Refusal} `BadRequest` for an unknown user, a scope that this kind of key cannot have, or an invalid origin
 */
export async function createKey(db: Queryable, key: NewKey): Promise<{ id: number; apiKey: string }> {
  const [user] = await db.select({ id: users.userId }).from(users).where(eq(users.userId, key.userId));
  if (!user) throw new Refusal('BadRequest', `There is no user ${key.userId}.`);
  const scopes = key.kind === 'public' ? publicScopes : key.scopes;
  if (key.kind === 'secret') refuseScopes(key.scopes);
  const origins = key.kind === 'public' ? requireOrigins(key.origins) : [];

  const apiKey = newKey(key.kind);
  const [row] = await db
    .insert(apiKeys)
    .values({
      userId: key.userId,
      hash: keyHash(apiKey),
      hint: keyHint(apiKey),
      kind: key.kind,
      scopes: [...scopes],
      origins,
      label: key.label ?? '',
    })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error('the key was not stored');
  return { id: row.id, apiKey };
}

export interface KeyChanges {
  readonly label?: string | undefined;
  /** The origins of a public key. */
  readonly origins?: readonly string[] | undefined;
}

/**
 * Changes a valid key.
 * @throws {Refusal} `NotFound` if there is no such valid key, `BadRequest` for invalid origins, or origins of a secret key
 */
export async function setKey(
  db: Queryable,
  { userId, id }: { readonly userId: number; readonly id: number },
  { label, origins }: KeyChanges,
): Promise<void> {
  const isKey = and(eq(apiKeys.userId, userId), eq(apiKeys.id, id), isInForce);
  const [known] = await db.select({ kind: apiKeys.kind }).from(apiKeys).where(isKey);
  if (!known) throw unknownKey(userId, id);
  if (origins && known.kind !== 'public') throw new Refusal('BadRequest', 'Only a public key has origins.');
  await db
    .update(apiKeys)
    .set({ label: label ?? sql`${apiKeys.label}`, origins: origins && requireOrigins(origins) })
    .where(isKey);
}

const unknownKey = (userId: number, id: number) =>
  new Refusal('NotFound', `User ${userId} has no active key ${id}.`);

/** @throws {Refusal} `BadRequest` for an invalid origin, or none */
function requireOrigins(texts: readonly string[]): string[] {
  const origins = [...new Set(texts.map(parseOrigin))];
  if (origins.length === 0)
    throw new Refusal('BadRequest', 'A public key needs the origins that may use it.');
  return origins;
}

export interface RotatedKey {
  readonly id: number;
  /** The new key, which cannot be read again. */
  readonly apiKey: string;
  /** The time until which the replaced key stays valid. */
  readonly formerEndsAt: Date;
}

/**
 * Creates a key that replaces another one, with the same scopes, origins and label.
 * @param keepSeconds seconds for which the replaced key stays valid
 * @throws {Refusal} `NotFound` if there is no such valid key, `Conflict` if the key was replaced before
 */
export async function rotateKey(
  db: Database,
  { userId, id }: { readonly userId: number; readonly id: number },
  keepSeconds: number,
): Promise<RotatedKey> {
  return await db.transaction(async (tx) => {
    const [former] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id), isInForce))
      .for('update');
    if (!former) throw unknownKey(userId, id);
    if (former.endsAt !== null)
      throw new Refusal(
        'Conflict',
        `Key ${id} is already replaced, and is valid until ${former.endsAt.toISOString()}.`,
      );
    const { kind, scopes, origins, label } = former;
    const apiKey = newKey(kind);
    const hash = keyHash(apiKey);
    const [made] = await tx
      .insert(apiKeys)
      .values({ userId, hash, hint: keyHint(apiKey), kind, scopes, origins, label })
      .returning({ id: apiKeys.id });
    const [ending] = await tx
      .update(apiKeys)
      .set({ endsAt: sql`now() + make_interval(secs => ${keepSeconds})` })
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
      .returning({ endsAt: apiKeys.endsAt });
    if (!made || !ending?.endsAt) throw new Error('the key was not stored');
    return { id: made.id, apiKey, formerEndsAt: ending.endsAt };
  });
}

/** Revokes expired keys, so that lists and counts leave them out. */
export async function revokeEndedKeys(db: Database): Promise<void> {
  await db
    .update(apiKeys)
    .set({ isRevoked: true })
    .where(and(eq(apiKeys.isRevoked, false), lt(apiKeys.endsAt, roundedNow)));
}

/** Stores the time of a key's use, unless a use within the last hour is stored. */
export async function noteKeyUse(db: Queryable, userId: number, keyId: number): Promise<void> {
  await db
    .insert(apiKeyUses)
    .values({ userId, keyId, usedAt: roundedNow })
    .onConflictDoUpdate({
      target: [apiKeyUses.userId, apiKeyUses.keyId],
      set: { usedAt: roundedNow },
      setWhere: lt(apiKeyUses.usedAt, sql`now() - interval '1 hour'`),
    });
}

/** Revokes a key at once. Returns whether it was valid before. */
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
