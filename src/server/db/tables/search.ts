import { type SQL, sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, folded, idColumn, userIdColumn } from './ids.ts';

/** The version of the index, raised whenever tokens, weights or phrases are computed differently. */
export const indexVersion = 2;

const mark = `user_id::text || '.' || help_center_id::text || '.' || language || '.'`;

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
  },
  (table) => [primaryKey({ columns: [table.userId, table.helpCenterId, table.language] })],
);

export const searchLexicon = pgTable(
  'search_lexicon',
  {
    ...inIndex(),
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    /** The word without case and accents. */
    word: folded('word').notNull(),
    /** The word as an article spells it, in lower case. */
    spelling: text('spelling').notNull(),
    stem: folded('stem').notNull(),
    /** The number of articles with the word; `titleCount` counts those with the word in the title. */
    articleCount: integer('article_count').notNull(),
    titleCount: integer('title_count').notNull(),
    /** The word and its variants without one letter, each marked with the index: a misspelt word shares one of them. */
    deletions: text('deletions').array().notNull(),
  },
  // Only one database index begins with the columns of a search index: the planner would confuse two, whether its
  // statistics are new or old.
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.language, table.word] }),
    index('search_lexicon_id').on(table.id),
    index('search_lexicon_stem').on(table.stem, table.userId, table.helpCenterId, table.language),
    // Without a pending list, which every search would read completely until the next vacuum.
    index('search_lexicon_deletions').using('gin', table.deletions).with({ fastupdate: false }),
  ],
);

/**
 * The weight of a word for an article, before its rarity is counted. A word belongs to one index, so its number implies
 * help center and language. Nearly every row of an index is in this table, and the short key halves size and time.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    userId: userIdColumn(),
    wordId: idColumn('word_id').notNull(),
    /** The id of the article's row. */
    articleId: idColumn('article_id').notNull(),
    impact: real('impact').notNull(),
    /** The part of the weight that the title contributes. */
    titleImpact: real('title_impact').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.wordId, table.articleId] }),
    index('search_postings_article').on(table.userId, table.articleId),
    index('search_postings_title')
      .on(table.userId, table.wordId, table.articleId)
      .where(sql`${table.titleImpact} > 0`),
  ],
);

/** Synonyms that a help center's owner defined. `key` contains the stems of the words. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    ...inIndex(),
    groupNumber: integer('group_number').notNull(),
    position: smallint('position').notNull(),
    /** The synonym as the owner spells it. */
    member: text('member').notNull(),
    key: folded('key').notNull(),
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
    index('search_synonyms_key').on(table.userId, table.helpCenterId, table.language, table.key),
  ],
);

/**
 * The words of a `search_titles` row, each marked with the index, so that one read of the inverted index finds titles
 * with several words, and none of other help centers. An index on an expression stores nothing twice.
 */
export const titleWords: SQL = sql.raw(
  `array_to_tsvector(string_to_array(${mark} || replace(title, ' ', ' ' || ${mark}), ' '))`,
);

/** The titles of indexed articles: folded words, separated by one space. */
export const searchTitles = pgTable(
  'search_titles',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    title: folded('title').notNull(),
    /** The sum of the idf of the title's informative terms, as of the last count. */
    mass: real('mass').notNull().default(0),
    /** The version with which the row was indexed: rows below `indexVersion` are indexed again. */
    version: smallint('version').notNull().default(0),
    /** The model that made the sections' vectors; null if not made yet, or semantic search is off. */
    embeddedBy: folded('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_titles_embedded_by').on(table.embeddedBy),
    // Without a pending list, as in the lexicon.
    index('search_titles_words').using('gin', titleWords).with({ fastupdate: false }),
    index('search_titles_prefix').on(table.userId, table.helpCenterId, table.language, table.title),
    // This index is empty once every article is indexed by this version.
    index('search_titles_old')
      .on(table.userId, table.helpCenterId, table.language)
      .where(sql`${table.version} < ${sql.raw(String(indexVersion))}`),
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
