import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { agents } from './users.ts';

export interface LinkKey {
  readonly userId: number;
  readonly id: number;
}

/** One-time links that sign an agent in at the desk. */
export const deskLinks = pgTable(
  'desk_links',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    agentId: idColumn('agent_id').notNull(),
    /** The SHA-256 of the code in the link; null until the link is mailed. */
    codeHash: text('code_hash'),
    /** The SHA-256 of the nonce of the browser that asked for the link; null: any browser may use it. */
    browserHash: text('browser_hash'),
    /** The IP address and the browser that asked, which the mail names; empty for a link of an operator. */
    ip: text('ip').notNull().default(''),
    browser: text('browser').notNull().default(''),
    /** The base URL of an invitation's link, from the request of the owner who invites; null for other links. */
    baseUrl: text('base_url'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** The next attempt, or during an attempt when its process counts as dead; null if there is none. */
    nextMailAt: instant('next_mail_at'),
    /** Links to the agent's other desks, which the same mail contains. */
    mailedWith: jsonb('mailed_with').$type<readonly LinkKey[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('desk_links_code').on(table.userId, table.codeHash),
    index('desk_links_agent').on(table.userId, table.agentId, table.createdAt),
    index('desk_links_created').on(table.createdAt),
    index('desk_links_due').on(table.nextMailAt).where(sql`${table.nextMailAt} is not null`),
  ],
);

/** Sessions of agents at the desk. They end with their agents. */
export const deskSessions = pgTable(
  'desk_sessions',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    agentId: idColumn('agent_id').notNull(),
    /** The SHA-256 of the token in the browser's cookie. */
    hash: text('hash').notNull(),
    /** The SHA-256 of the token before, until the browser has shown the present one, and a minute longer. */
    formerHash: text('former_hash'),
    /** The end of the former token; null until the browser has shown the present one. */
    formerEndsAt: instant('former_ends_at'),
    rotatedAt: instant('rotated_at').notNull().defaultNow(),
    /** The IP address and the browser that signed in, by which agents recognise a session. */
    ip: text('ip').notNull(),
    browser: text('browser').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last use, to five minutes. */
    usedAt: instant('used_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('desk_sessions_hash').on(table.userId, table.hash),
    index('desk_sessions_former').on(table.userId, table.formerHash),
    index('desk_sessions_agent').on(table.userId, table.agentId),
    index('desk_sessions_ends').on(table.endsAt),
  ],
);

/** Days after the last use for which a session lasts. */
export const idleDays = 7;

/** Whether a session has not ended, and was used in the last days. */
export function isOpenSession(): SQL | undefined {
  return and(
    gt(deskSessions.endsAt, sql`now()`),
    gt(deskSessions.usedAt, sql`now() - make_interval(days => ${idleDays})`),
  );
}

/** Whether an agent may be signed in: without an email address, only the first owner may. */
export function maySignIn(): SQL | undefined {
  return or(isNotNull(agents.email), eq(agents.role, 'owner'));
}
