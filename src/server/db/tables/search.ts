import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, folded, idColumn, userIdColumn } from './ids.ts';

/** Raised by every change of the index: of tokens, weights or phrases. */
export const indexVersion = 2;

const inIndex = () => ({
  userId: userIdColumn(),
  helpCenterId: idColumn('help_center_id').notNull(),
  language: text('language').notNull(),
});

/** Indexes, one row each: a help center in one language. */
export const searchIndexes = pgTable(
  'search_indexes',
  {
    ...inIndex(),
    /** The number of indexed articles. */
    articleCount: integer('article_count').notNull(),
    /** Raised with every change of the index's rows in `search_rows`, by writers who take turns. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.helpCenterId, table.language] })],
);

/** Synonyms of a help center's owner, one row each. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    ...inIndex(),
    groupNumber: integer('group_number').notNull(),
    position: smallint('position').notNull(),
    /** In the owner's spelling. */
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

/** The titles of indexed articles: folded words with one blank between. */
export const searchTitles = pgTable(
  'search_titles',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    title: folded('title').notNull(),
    /** The version of the index: rows below `indexVersion` are indexed again. */
    version: smallint('version').notNull().default(0),
    /** The model of its sections; null: they are still to be made, or semantic search is off. */
    embeddedBy: folded('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_titles_embedded_by').on(table.embeddedBy),
    index('search_titles_prefix').on(table.userId, table.helpCenterId, table.language, table.title),
    // Empty once every article is indexed by this version.
    index('search_titles_old')
      .on(table.userId, table.helpCenterId, table.language)
      .where(sql`${table.version} < ${sql.raw(String(indexVersion))}`),
  ],
);

/**
 * The words of articles as the search engine reads them (`src/search/article-row.ts`). They are derived: made again
 * from the article where their version is an older one.
 */
export const searchRows = pgTable(
  'search_rows',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    /** The revision of the index that brought the row: who has an index in memory reads later ones only. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    version: smallint('version').notNull(),
    row: bytes('row').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_rows_index').on(table.userId, table.helpCenterId, table.language, table.revision),
  ],
);

/** Vectors of articles' sections, for semantic search. Empty where it is off. */
export const searchSections = pgTable(
  'search_sections',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    /** The position in the article, from 0. */
    position: smallint('position').notNull(),
    /** The model: vectors of different models cannot be compared. */
    model: text('model').notNull(),
    /** The hash of the section's text. */
    hash: text('hash').notNull(),
    /** Of length 1, two bytes for each number; empty where the model refused the text. */
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
