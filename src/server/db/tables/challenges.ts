import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** The secret that signs the challenges of a user's visitors, in every process. */
export const challengeSecrets = pgTable('challenge_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
});

/** Used challenges, so that none is accepted twice; kept for a day. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The hash of the challenge's signature. */
    hash: text('hash').notNull(),
    /** The hash of the request's idempotency key and caller, whose repeats may use it again; null: no repeat may. */
    claim: text('claim'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('used_challenges_created').on(table.createdAt),
  ],
);
