import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** A heading of an article. */
export interface ArticleHeading {
  /** The fragment that links within the article use, without the prefix that ids get. */
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}

const inHelpCenter = () => ({
  userId: userIdColumn(),
  helpCenterId: idColumn('help_center_id').notNull(),
});

/** Articles as sanitised HTML, for pages that work without a script. */
export const articlePages = pgTable(
  'article_pages',
  {
    userId: userIdColumn(),
    /** The id of the article's row, which has one language. */
    articleId: idColumn('article_id').notNull(),
    html: text('html').notNull(),
    /** The hash of the content from which the HTML was made. */
    contentHash: text('content_hash').notNull(),
    /** The version of the sanitising rules, see `markup/version.ts`. */
    version: smallint('version').notNull(),
    /** The article's headings of the two upper levels, in order. */
    headings: jsonb('headings').$type<readonly ArticleHeading[]>().notNull().default([]),
    /** The language-independent ids of the articles to which this one links. */
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

/** Preview images for links to articles, one per article and language. */
export const articleImages = pgTable(
  'article_pictures',
  {
    userId: userIdColumn(),
    articleId: idColumn('article_id').notNull(),
    /** The hash of everything from which the image was drawn. */
    hash: text('hash').notNull(),
    /** The image as PNG. */
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

/** The brands, or designs, of help centers' pages. */
export const helpBrands = pgTable(
  'help_brands',
  {
    ...inHelpCenter(),
    /** The shape is defined in `server/help/brand/`. */
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

/** Logos, fonts and style sheets of brands, identified by the SHA-256 of their bytes. */
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

/** The secret that signs the forms on a user's pages, shared by all processes. */
export const formSecrets = pgTable('form_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
});

/** Nonces of submitted forms, kept for a day, so that none is accepted twice. */
export const usedForms = pgTable(
  'used_forms',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('used_forms_created').on(table.createdAt),
  ],
);

/** Messages from forms without a script, until their sender confirms the email address. */
export const unconfirmedTickets = pgTable(
  'held_tickets',
  {
    ...inHelpCenter(),
    id: idColumn().notNull().default(nextEntityId),
    /** The SHA-256 of the code in the latest confirmation mail; empty before the first mail. */
    codeHash: text('code_hash').notNull().default(''),
    /** The email address as the sender typed it. */
    fromEmail: text('from_email').notNull(),
    /** The SHA-256 of the mailbox, for counting its unconfirmed messages. */
    mailboxHash: text('mailbox_hash').notNull(),
    fromName: text('from_name').notNull().default(''),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: text('language').notNull(),
    /** The full URL of the confirmation page, without the code. */
    confirmUrl: text('confirm_url').notNull(),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** The next attempt, or during an attempt when its process counts as dead; null if sent or given up. */
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
