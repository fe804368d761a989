import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { apiKeys, users } from '../../../db/tables/index.ts';

/** Keys that are named in a report. */
const mostNamed = 5;

interface NamedKey {
  readonly userId: number;
  readonly id: number;
}

export interface KeyCounts {
  readonly users: number;
  /** Keys that are not revoked. */
  readonly secret: number;
  readonly public: number;
  /** Public keys that every site may use, and those that pages without TLS may use; a few of each. */
  readonly forEverySite: readonly NamedKey[];
  readonly withoutTls: readonly NamedKey[];
}

export async function countKeys(tx: Transaction): Promise<KeyCounts> {
  const [all] = await tx.select({ users: count() }).from(users);
  const kinds = await tx
    .select({ kind: apiKeys.kind, keys: count() })
    .from(apiKeys)
    .where(eq(apiKeys.isRevoked, false))
    .groupBy(apiKeys.kind);
  const isPublic = and(eq(apiKeys.kind, 'public'), eq(apiKeys.isRevoked, false));
  const named = { userId: apiKeys.userId, id: apiKeys.id };
  const forEverySite = await tx
    .select(named)
    .from(apiKeys)
    .where(and(isPublic, sql`'*' = any(${apiKeys.origins})`))
    .limit(mostNamed);
  const withoutTls = await tx
    .select(named)
    .from(apiKeys)
    .where(
      and(
        isPublic,
        // Pages of this machine need none.
        sql`exists (select from unnest(${apiKeys.origins}) origin
          where origin like 'http://%' and origin !~ '^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?$')`,
      ),
    )
    .limit(mostNamed);
  const keysOf = (kind: string) => kinds.find((row) => row.kind === kind)?.keys ?? 0;
  return {
    users: all?.users ?? 0,
    secret: keysOf('secret'),
    public: keysOf('public'),
    forEverySite,
    withoutTls,
  };
}
