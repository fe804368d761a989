import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Scope } from '../../../api/limits.ts';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';

/** Whose content and customers everything belongs to: the `{userId}` of the paths. */
export const users = pgTable('users', {
  userId: userIdColumn().primaryKey(),
  name: text('name').notNull(),
  /** Whether anybody may read the published articles without a key, through version 1 of the FAQ. */
  faqV1Enabled: boolean('faq_v1_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** API keys, by the SHA-256 of their secret; the secret itself is shown once and never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    hash: text('hash').notNull(),
    /** The first characters of the key, by which an operator knows it again. */
    hint: text('hint').notNull(),
    kind: text('kind').$type<'secret' | 'public'>().notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Of a public key: the pages that may use it. */
    origins: text('origins').array().notNull(),
    label: text('label').notNull().default(''),
    isRevoked: boolean('is_revoked').notNull().default(false),
    /** Until when it is good, once another has taken over from it; null: until it is revoked. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('api_keys_hash').on(table.userId, table.hash),
  ],
);

/** When API keys were last used, to the hour. Apart from the keys, whose every change is told to all servers. */
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

/** The people who write articles and answer visitors. */
export const agents = pgTable(
  'agents',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    name: text('name').notNull(),
    picture: text('picture'),
    email: text('email'),
    /** Null: never. */
    lastActiveAt: instant('last_active_at'),
    department: text('department').notNull().default(''),
    isBackOffice: boolean('is_back_office').notNull().default(false),
    groups: text('groups').array().notNull().default([]),
    /** The text below the agent's answers in mails to customers; empty: none. */
    signature: text('signature').notNull().default(''),
    /** The same with formatting; null: it has none. */
    signatureHtml: text('signature_html'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('agents_name').on(table.userId, table.name),
  ],
);
