import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { agents } from './users.ts';

/** Passkeys, by which agents sign in at the desk. They end with their agents. */
export const deskPasskeys = pgTable(
  'desk_passkeys',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    agentId: idColumn('agent_id').notNull(),
    /** The id that the authenticator has given the credential, as base64url. */
    credentialId: text('credential_id').notNull(),
    /** The public key in the COSE format, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The ways to reach the authenticator, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** The browser that added it, by which agents recognise a passkey. */
    name: text('name').notNull(),
    /** The IP address that added it, which the notice names; empty once the notice is mailed. */
    ip: text('ip').notNull(),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** The next attempt to mail the notice, or during an attempt when its process counts as dead; null if it is mailed. */
    nextMailAt: instant('next_mail_at').default(sql`now()`),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last sign-in by the passkey; null if there was none. */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('desk_passkeys_credential').on(table.userId, table.credentialId),
    index('desk_passkeys_agent').on(table.userId, table.agentId),
    index('desk_passkeys_due').on(table.nextMailAt).where(sql`${table.nextMailAt} is not null`),
  ],
);

/** Challenges that authenticators sign. Each is used once. */
export const deskChallenges = pgTable(
  'desk_challenges',
  {
    /** The user whose agent adds a passkey; 0 for a challenge to sign in, whose agent is known only from the response. */
    userId: userIdColumn(),
    /** The SHA-256 of the challenge. */
    hash: text('hash').notNull(),
    /** The SHA-256 of what the challenge is for: a session, or the nonce of a browser. */
    purposeHash: text('purpose_hash').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('desk_challenges_ends').on(table.endsAt),
  ],
);
