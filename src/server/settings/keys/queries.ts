import { and, eq, sql } from 'drizzle-orm';
import { publicScopes } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { apiKeys } from '../../db/tables/index.ts';
import type { KnownKey } from './known-key.ts';
import { hashOfKey } from './secret.ts';

/** What nearly every request asks. */
const finding = prepareOnce((db) =>
  db
    .select({ id: apiKeys.id, kind: apiKeys.kind, scopes: apiKeys.scopes, origins: apiKeys.origins })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.userId, sql.placeholder('userId')),
        eq(apiKeys.hash, sql.placeholder('hash')),
        eq(apiKeys.isRevoked, false),
      ),
    )
    .prepare('frontdesk_find_key'),
);

/** The key of a user, unless it is revoked. A public key has the public scopes, whatever its row says. */
export async function findKey(db: Queryable, userId: number, apiKey: string): Promise<KnownKey | null> {
  const [key] = await finding(db).execute({ userId, hash: hashOfKey(apiKey) });
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
    })
    .from(apiKeys)
    .where(userId === undefined ? undefined : eq(apiKeys.userId, userId))
    .orderBy(apiKeys.userId, apiKeys.id);
}

/** The origins that public keys list, of all users. */
export async function listPublicOrigins(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ origin: sql<string>`unnest(${apiKeys.origins})` })
    .from(apiKeys)
    .where(and(eq(apiKeys.kind, 'public'), eq(apiKeys.isRevoked, false)));
  return rows.map(({ origin }) => origin);
}
