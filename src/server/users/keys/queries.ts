import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { publicScopes } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { apiKeys, apiKeyUses, roundedNow } from '../../db/tables/index.ts';
import type { KnownKey } from './known-key.ts';
import { keyHash } from './secret.ts';

/** Neither revoked nor past its end. */
export const isInForce = and(
  eq(apiKeys.isRevoked, false),
  or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, roundedNow)),
);

/** What nearly every request asks. */
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

/** The key of a user, unless it is revoked or has ended. A public key has the public scopes, whatever its row says. */
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
  /** Until when it is good, once another has taken over from it; null: until it is revoked. */
  readonly endsAt: Date | null;
  /** To the hour; null: never, or not since this is noted. */
  readonly lastUsedAt: Date | null;
}

/** Every key, or those of one user, the oldest first. */
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

/** The origins that public keys list, of all users. */
export async function listPublicOrigins(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ origin: sql<string>`unnest(${apiKeys.origins})` })
    .from(apiKeys)
    .where(and(eq(apiKeys.kind, 'public'), isInForce));
  return rows.map(({ origin }) => origin);
}
