import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, folded, idColumn, userIdColumn } from './ids.ts';

/** Raised by every change of the index: of tokens, weights or phrases. */
export const indexVersion = 2;

const mark = `user_id::text || '.' || help_center_id::text || '.' || language || '.'`;

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

/** The words of an index. */
export const searchLexicon = pgTable(
  'search_lexicon',
  {
    ...inIndex(),
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    /** Folded: without case and accents. */
    word: folded('word').notNull(),
    /** In an article's spelling, in lower case. */
    spelling: text('spelling').notNull(),
    stem: folded('stem').notNull(),
    /** The numbers of articles with the word, and with the word in the title. */
    articleCount: integer('article_count').notNull(),
    titleCount: integer('title_count').notNull(),
    /** The word and its variants without one letter, each marked with the index: misspelt words share one of them. */
    deletions: text('deletions').array().notNull(),
  },
  // Only one index begins with the index id: to the planner, two such would look alike with new or old statistics.
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.language, table.word] }),
    index('search_lexicon_id').on(table.id),
    index('search_lexicon_stem').on(table.stem, table.userId, table.helpCenterId, table.language),
    // Without a pending list, which every search would read from end to end until the next vacuum.
    index('search_lexicon_deletions').using('gin', table.deletions).with({ fastupdate: false }),
  ],
);

/**
 * The weight of a word for an article, before its rarity. A word belongs to one index, so its number implies help
 * center and language: nearly every row of an index is here, and a short key halves size and time.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    userId: userIdColumn(),
    wordId: idColumn('word_id').notNull(),
    /** The id of the article's row. */
    articleId: idColumn('article_id').notNull(),
    impact: real('impact').notNull(),
    /** The title's part of the weight. */
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

/** Synonyms of a help center's owner, one row each. `key` is the form in the index: the stems of its words. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    ...inIndex(),
    groupNumber: integer('group_number').notNull(),
    position: smallint('position').notNull(),
    /** In the owner's spelling. */
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
 * The words of a row of `search_titles`, each marked with the index, so that one read of the table's inverted index
 * finds the titles with several words, apart from those of other help centers. An index on an expression stores nothing
 * twice.
 */
export const titleWords: SQL = sql.raw(
  `array_to_tsvector(string_to_array(${mark} || replace(title, ' ', ' ' || ${mark}), ' '))`,
);

/** The titles of indexed articles: folded words with one blank between. */
export const searchTitles = pgTable(
  'search_titles',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    title: folded('title').notNull(),
    /** The idf sum of its informative terms, when the index last counted them. */
    mass: real('mass').notNull().default(0),
    /** The version of the index: rows below `indexVersion` are indexed again. */
    version: smallint('version').notNull().default(0),
    /** The model of its sections; null: they are still to be made, or semantic search is off. */
    embeddedBy: folded('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_titles_embedded_by').on(table.embeddedBy),
    // Without a pending list, as for the lexicon.
    index('search_titles_words').using('gin', titleWords).with({ fastupdate: false }),
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
