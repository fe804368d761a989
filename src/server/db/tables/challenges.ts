import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** The secret that signs the challenges for a user's visitors, shared by all processes. */
export const challengeSecrets = pgTable('challenge_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
});

/** Used challenges, kept for a day, so that none is accepted twice. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The hash of the challenge's signature. */
    hash: text('hash').notNull(),
    /** The hash of the idempotency key and caller whose repeats may use the challenge again; null for none. */
    claim: text('claim'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('used_challenges_created').on(table.createdAt),
  ],
);
