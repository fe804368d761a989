import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** What the challenges of a user's visitors are signed with, by every process alike. */
export const challengeSecrets = pgTable('challenge_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
});

/** Challenges that were solved and handed in, so that none is good twice; kept for a day. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** Of the challenge's signature. */
    hash: text('hash').notNull(),
    /** The hash of the request's idempotency key and caller, whose repeats may bring it again; null: nothing may. */
    claim: text('claim'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('used_challenges_created').on(table.createdAt),
  ],
);
