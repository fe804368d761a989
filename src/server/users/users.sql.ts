import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { apiKeys, helpCenters, users } from '../db/tables/index.ts';

/** Whether the database has no users, and therefore no data yet. */
export async function hasNoUsers(db: Queryable): Promise<boolean> {
  return (await db.select({ userId: users.userId }).from(users).limit(1)).length === 0;
}

export interface ListedUser {
  readonly userId: number;
  readonly name: string;
  readonly faqV1Enabled: boolean;
  readonly createdAt: Date;
  readonly helpCenters: number;
  /** The number of keys that are not revoked. */
  readonly keys: number;
  /** What the operator has granted to owners. */
  readonly mailDomains: readonly string[];
  readonly hosts: readonly string[];
}

/** Lists all users, ordered by id. */
export async function listUsers(db: Queryable): Promise<ListedUser[]> {
  return await db
    .select({
      userId: users.userId,
      name: users.name,
      faqV1Enabled: users.faqV1Enabled,
      createdAt: users.createdAt,
      helpCenters: db.$count(helpCenters, eq(helpCenters.userId, users.userId)),
      keys: db.$count(apiKeys, sql`${apiKeys.userId} = ${users.userId} and not ${apiKeys.isRevoked}`),
      mailDomains: users.mailDomains,
      hosts: users.hosts,
    })
    .from(users)
    .orderBy(asc(users.userId));
}

/** Creates the user unless it exists. */
export async function ensureUser(db: Queryable, userId: number, name: string): Promise<void> {
  await db.insert(users).values({ userId, name }).onConflictDoNothing();
}
