import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Scope } from '../../../api/limits.ts';
import type { AgentRole } from '../../settings/stored/agent.ts';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';

/** Users, who own all content and customers: `{userId}` in the interface's paths. */
export const users = pgTable('users', {
  userId: userIdColumn().primaryKey(),
  name: text('name').notNull(),
  /** Whether published articles are readable without a key, through version 1 of the FAQ interface. */
  faqV1Enabled: boolean('faq_v1_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Domains of email addresses and of replies, and hosts of help centers, that the operator has granted to owners. */
  mailDomains: text('mail_domains').array().notNull().default([]),
  hosts: text('hosts').array().notNull().default([]),
});

/** API keys, identified by the SHA-256 of their secret; the secret is shown once and never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    hash: text('hash').notNull(),
    /** The first characters of the key, by which an operator recognises it. */
    hint: text('hint').notNull(),
    kind: text('kind').$type<'secret' | 'public'>().notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** The origins of the pages that may use a public key. */
    origins: text('origins').array().notNull(),
    label: text('label').notNull().default(''),
    isRevoked: boolean('is_revoked').notNull().default(false),
    /** The time when a replaced key expires; null: valid until revoked. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('api_keys_hash').on(table.userId, table.hash),
  ],
);

/** The last uses of API keys, to the hour; apart, as every change of a key is sent to all servers. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    userId: userIdColumn(),
    keyId: idColumn('key_id').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyId] }),
    foreignKey({
      columns: [table.userId, table.keyId],
      foreignColumns: [apiKeys.userId, apiKeys.id],
    }).onDelete('cascade'),
  ],
);

export const agents = pgTable(
  'agents',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    name: text('name').notNull(),
    picture: text('picture'),
    email: text('email'),
    /** Null if the agent was never active. */
    lastActiveAt: instant('last_active_at'),
    department: text('department').notNull().default(''),
    /** Whether a program answers as the agent. */
    isBot: boolean('is_bot').notNull().default(false),
    isBackOffice: boolean('is_back_office').notNull().default(false),
    /** The names of the agent's teams, which the interface calls groups. */
    groups: text('groups').array().notNull().default([]),
    /** The signature below the agent's answers in mail; empty for none. */
    signature: text('signature').notNull().default(''),
    /** The signature as HTML; null if it has no formatting. */
    signatureHtml: text('signature_html'),
    /** Whether visitors see the agent's name and picture before they write. */
    greets: boolean('greets').notNull().default(false),
    /** What the agent may do at the desk. */
    role: text('role').$type<AgentRole>().notNull().default('agent'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('agents_name').on(table.userId, table.name),
  ],
);
