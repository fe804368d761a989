import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, folded, idColumn, userIdColumn } from './ids.ts';

const inIndex = () => ({
  userId: userIdColumn(),
  helpCenterId: idColumn('help_center_id').notNull(),
  language: text('language').notNull(),
});

/** Search indexes, one per help center and language. */
export const searchIndexes = pgTable(
  'search_indexes',
  {
    ...inIndex(),
    articleCount: integer('article_count').notNull(),
    /** Raised with every change of the index's rows in `search_rows`, by writers who take turns. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /**
     * The version that every row of the index has in `search_rows`, and with which its titles are folded; below
     * `rowVersion`, rows are old or missing.
     */
    rowsVersion: smallint('rows_version').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.helpCenterId, table.language] })],
);

/** Synonyms that a help center's owner defined, one row each. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    ...inIndex(),
    groupNumber: integer('group_number').notNull(),
    position: smallint('position').notNull(),
    /** The synonym as the owner spells it. */
    member: text('member').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'search_synonyms_pk',
      columns: [table.userId, table.helpCenterId, table.language, table.groupNumber, table.position],
    }),
    foreignKey({
      name: 'search_synonyms_help_center',
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
  ],
);

/** The titles of indexed articles: folded words, separated by one space. */
export const searchTitles = pgTable(
  'search_titles',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    title: folded('title').notNull(),
    /** The model that made the sections' vectors; null if not made yet, or semantic search is off. */
    embeddedBy: folded('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_titles_embedded_by').on(table.embeddedBy),
    index('search_titles_prefix').on(table.userId, table.helpCenterId, table.language, table.title),
  ],
);

/**
 * The terms of articles as the search engine reads them (`src/search/index/article-row.ts`). Rows are derived: a row of an
 * older version is made again from its article.
 */
export const searchRows = pgTable(
  'search_rows',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    /** The revision of the index that wrote the row. An index in memory reads only later ones. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    version: smallint('version').notNull(),
    row: bytes('row').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_rows_index').on(table.userId, table.helpCenterId, table.language, table.revision),
  ],
);

/** The indexes that servers search: after a start, a server assembles those first that were searched last. */
export const searchIndexUses = pgTable(
  'search_index_uses',
  {
    ...inIndex(),
    /** The last day with a search, in UTC. */
    usedOn: date('used_on', { mode: 'string' }).notNull(),
    /** The number of days with a search. */
    days: integer('days').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.language] }),
    foreignKey({
      name: 'search_index_uses_help_center',
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
  ],
);

/** Vectors of articles' sections; empty if semantic search is off. */
export const searchSections = pgTable(
  'search_sections',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    /** The section's position in the article, from 0. */
    position: smallint('position').notNull(),
    /** The model that made the vector: vectors of different models cannot be compared. */
    model: text('model').notNull(),
    hash: text('hash').notNull(),
    /** The vector of length 1, with two bytes per number; empty if the model refused the text. */
    vector: bytes('vector').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId, table.position] }),
    foreignKey({
      columns: [table.userId, table.articleId],
      foreignColumns: [faqArticles.userId, faqArticles.id],
    }).onDelete('cascade'),
    index('search_sections_index').on(
      table.userId,
      table.helpCenterId,
      table.language,
      table.position,
      table.articleId,
    ),
  ],
);
