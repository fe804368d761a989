import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';

/** A passage of a draft that the ticket of its answer knows about the customer. */
export interface StoredPassage {
  readonly kind: 'address' | 'number' | 'name';
  readonly text: string;
  /** Whether an agent decided that the article may contain it. */
  readonly isKept: boolean;
}

/** Drafts of articles that are edited at the desk: at most one for each article in one language. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    userId: userIdColumn(),
    /** The row id of the article. */
    articleId: idColumn('article_id').notNull(),
    helpCenterId: idColumn('help_center_id').notNull(),
    /** The time of the last change in milliseconds, or the last version plus one if that is more. */
    version: idColumn('version').notNull(),
    title: text('title').notNull(),
    /** The Markdown as it was written. */
    markdown: text('markdown').notNull(),
    description: text('description').notNull().default(''),
    faqCategoryId: idColumn('faq_category_id').notNull(),
    keywords: text('keywords').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    proposedKeywords: text('proposed_keywords').array().notNull().default([]),
    passages: jsonb('passages').$type<readonly StoredPassage[]>().notNull().default([]),
    /** The ticket of the answer from which the draft was made; null if there is none. */
    ticketId: idColumn('ticket_id'),
    /** When the draft is published; null if no time is set. */
    scheduledAt: instant('scheduled_at'),
    /** The owner who set the time. */
    scheduledBy: idColumn('scheduled_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** The agent who wrote the last change; null if unknown. */
    changedBy: idColumn('changed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    foreignKey({
      columns: [table.userId, table.articleId],
      foreignColumns: [faqArticles.userId, faqArticles.id],
    }).onDelete('cascade'),
    index('article_drafts_help_center').on(table.userId, table.helpCenterId),
    index('article_drafts_ticket').on(table.userId, table.ticketId),
    index('article_drafts_scheduled').on(table.scheduledAt).where(sql`${table.scheduledAt} is not null`),
  ],
);

/** Versions of articles that were published at the desk, and of imported articles when the desk took them over. */
export const articleVersions = pgTable(
  'article_versions',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    /** The row id of the article. */
    articleId: idColumn('article_id').notNull(),
    helpCenterId: idColumn('help_center_id').notNull(),
    title: text('title').notNull(),
    markdown: text('markdown').notNull(),
    description: text('description').notNull(),
    keywords: text('keywords').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    publishedAt: instant('published_at').notNull().defaultNow(),
    /** The owner who published it; null for an import. */
    publishedBy: idColumn('published_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.articleId],
      foreignColumns: [faqArticles.userId, faqArticles.id],
    }).onDelete('cascade'),
    index('article_versions_article').on(table.userId, table.articleId, table.publishedAt),
  ],
);

/** `upload`: files that an owner chose in a browser. `sample`: the articles that the server brings. */
export type ContentSourceKind = 'folder' | 'export' | 'upload' | 'sample';

/** What was last imported into each help center. */
export const contentSources = pgTable(
  'content_sources',
  {
    userId: userIdColumn(),
    helpCenterId: idColumn('help_center_id').notNull(),
    kind: text('kind').$type<ContentSourceKind>().notNull(),
    /** Name of the folder, without the folders above it. */
    name: text('name').notNull(),
    importedAt: instant('imported_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
  ],
);
