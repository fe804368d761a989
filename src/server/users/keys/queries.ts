import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { publicScopes } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { apiKeys, apiKeyUses, roundedNow } from '../../db/tables/index.ts';
import type { KnownKey } from './known-key.ts';
import { keyHash } from './secret.ts';

/** A condition: whether a key is valid, which is neither revoked nor expired. */
export const isInForce = and(
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
