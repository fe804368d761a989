/** What the pages of the hosted help center are made of beside the articles themselves. */

import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** A heading of an article. */
export interface ArticleHeading {
  /** As links within the article have it, without the prefix of ids. */
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}

const inHelpCenter = () => ({
  userId: userIdColumn(),
  helpCenterId: idColumn('help_center_id').notNull(),
});

/** An article as a page shows it without a script: sanitised, and ready to be read. */
export const articlePages = pgTable(
  'article_pages',
  {
    userId: userIdColumn(),
    /** The row of the article, in one language. */
    articleId: idColumn('article_id').notNull(),
    html: text('html').notNull(),
    /** Of what the HTML was made. */
    contentHash: text('content_hash').notNull(),
    /** Of the rules that it was sanitised by, see `markup/version.ts`. */
    version: smallint('version').notNull(),
    /** Those of the two upper levels, in order. */
    headings: jsonb('headings').$type<readonly ArticleHeading[]>().notNull().default([]),
    /** Language-independent ids of articles that it links to. */
    linkedArticles: idColumn('linked_articles').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    foreignKey({
      columns: [table.userId, table.articleId],
      foreignColumns: [faqArticles.userId, faqArticles.id],
    }).onDelete('cascade'),
    index('article_pages_version').on(table.version),
  ],
);

/** The picture that is shown where an article is linked to, one for each article and language. */
export const articlePictures = pgTable(
  'article_pictures',
  {
    userId: userIdColumn(),
    articleId: idColumn('article_id').notNull(),
    /** Of all that the picture was drawn from. */
    hash: text('hash').notNull(),
    /** A PNG. */
    data: bytes('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    foreignKey({
      columns: [table.userId, table.articleId],
      foreignColumns: [faqArticles.userId, faqArticles.id],
    }).onDelete('cascade'),
  ],
);

/** How the pages of a help center look, and what stands around its articles. */
export const helpBrands = pgTable(
  'help_brands',
  {
    ...inHelpCenter(),
    /** See `server/help/brand/`. */
    brand: jsonb('brand').$type<unknown>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
  ],
);

/** Logos, fonts and style sheets of brands, by the SHA-256 of what they hold. */
export const helpBrandFiles = pgTable(
  'help_brand_files',
  {
    ...inHelpCenter(),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.hash] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
  ],
);

/** What the forms of a user's pages are signed with, by every process alike. */
export const formSecrets = pgTable('form_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
});

/** Forms that were sent, so that none is good twice; kept for a day. */
export const usedForms = pgTable(
  'used_forms',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** Of the nonce. */
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('used_forms_created').on(table.createdAt),
  ],
);

/** What was written in a form without a script, held until its sender confirms the address by mail. */
export const heldTickets = pgTable(
  'held_tickets',
  {
    ...inHelpCenter(),
    id: idColumn().notNull().default(nextEntityId),
    /** SHA-256 of the code in the mail that was made last; empty: none was made yet. */
    codeHash: text('code_hash').notNull().default(''),
    /** As it was written. */
    fromEmail: text('from_email').notNull(),
    /** SHA-256 of the mailbox behind it, by which it is counted how many wait for one. */
    mailboxHash: text('mailbox_hash').notNull(),
    fromName: text('from_name').notNull().default(''),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: text('language').notNull(),
    /** The page on which it is confirmed, in full, without the code. */
    confirmUrl: text('confirm_url').notNull(),
    /** Times that its mail was tried. */
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** While the mail is sent, when its sender is taken for dead. Null: it was sent, or is not tried any more. */
    nextMailAt: instant('next_mail_at').defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
    index('held_tickets_code').on(table.userId, table.codeHash),
    index('held_tickets_mailbox').on(table.userId, table.mailboxHash, table.createdAt),
    index('held_tickets_help_center').on(table.userId, table.helpCenterId, table.createdAt),
    index('held_tickets_mail_due').on(table.nextMailAt).where(sql`${table.nextMailAt} is not null`),
    index('held_tickets_ends').on(table.endsAt),
  ],
);
