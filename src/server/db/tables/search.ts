import { type SQL, sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { faqArticles, helpCenters } from './faq.ts';
import { bytes, folded, idColumn, userIdColumn } from './ids.ts';

/** Raised by whatever changes what is stored of an article: how text is cut, what words weigh, which phrases there are. */
export const indexVersion = 2;

const mark = `user_id::text || '.' || help_center_id::text || '.' || language || '.'`;

const inIndex = () => ({
  userId: userIdColumn(),
  helpCenterId: idColumn('help_center_id').notNull(),
  language: text('language').notNull(),
});

/** One row for each index: a help center in one language. */
export const searchIndexes = pgTable(
  'search_indexes',
  {
    ...inIndex(),
    /** Indexed articles. */
    articleCount: integer('article_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.helpCenterId, table.language] })],
);

/** Every word of an index. */
export const searchLexicon = pgTable(
  'search_lexicon',
  {
    ...inIndex(),
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    /** Folded: without case and accents. */
    word: folded('word').notNull(),
    /** As an article spells it, in lower case. */
    spelling: text('spelling').notNull(),
    stem: folded('stem').notNull(),
    /** Articles that have the word, and articles that have it in the title. */
    articleCount: integer('article_count').notNull(),
    titleCount: integer('title_count').notNull(),
    /** The word and what is left of it without one letter, each marked with the index: misspelt words meet here. */
    deletions: text('deletions').array().notNull(),
  },
  // Only one of these begins with the index: with new or old statistics, two that do look alike to the planner.
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.language, table.word] }),
    index('search_lexicon_id').on(table.id),
    index('search_lexicon_stem').on(table.stem, table.userId, table.helpCenterId, table.language),
    // A list of pending entries would be read from end to end by every search until the next vacuum.
    index('search_lexicon_deletions').using('gin', table.deletions).with({ fastupdate: false }),
  ],
);

/**
 * How much a word says about an article, without the word's rarity. A word belongs to one index, so its number stands
 * for help center and language too: nearly every row of an index is here, and a short key is half the size and time.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    userId: userIdColumn(),
    wordId: idColumn('word_id').notNull(),
    /** The article's row id. */
    articleId: idColumn('article_id').notNull(),
    impact: real('impact').notNull(),
    /** The title's share of it. */
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

/**
 * What means the same in a help center by its owner: a row a member. `key` is how the index knows the member, by the
 * stems of its words.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    ...inIndex(),
    groupNumber: integer('group_number').notNull(),
    position: smallint('position').notNull(),
    /** As the owner wrote it. */
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
 * The words of a row of `search_titles`, each marked with the index, so that one look into the table's inverted index
 * finds the titles that have several, and tells them from those of other help centers. An index of its own, so nothing
 * is stored twice.
 */
export const titleWords: SQL = sql.raw(
  `array_to_tsvector(string_to_array(${mark} || replace(title, ' ', ' ' || ${mark}), ' '))`,
);

/** The indexed articles by their titles: folded words with one blank between. */
export const searchTitles = pgTable(
  'search_titles',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    title: folded('title').notNull(),
    /** What its telling words tell together: the sum of their rarities when the index last counted them. */
    mass: real('mass').notNull().default(0),
    /** What the article was indexed by: rows below `indexVersion` are indexed again. */
    version: smallint('version').notNull().default(0),
    /** The model that made its sections; null: they are to be made, or nobody wants them. */
    embeddedBy: folded('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_titles_embedded_by').on(table.embeddedBy),
    // As for the lexicon: a search would read a list of pending entries from end to end.
    index('search_titles_words').using('gin', titleWords).with({ fastupdate: false }),
    index('search_titles_prefix').on(table.userId, table.helpCenterId, table.language, table.title),
    // Empty once every article is indexed by this version.
    index('search_titles_old')
      .on(table.userId, table.helpCenterId, table.language)
      .where(sql`${table.version} < ${sql.raw(String(indexVersion))}`),
  ],
);

/** What the sections of articles mean, for semantic search. Empty where no operator has asked for it. */
export const searchSections = pgTable(
  'search_sections',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    /** In the article, from 0. */
    position: smallint('position').notNull(),
    /** What made the vector: those of different models cannot be compared. */
    model: text('model').notNull(),
    /** Of the text that the vector stands for. */
    hash: text('hash').notNull(),
    /** Of length 1, two bytes for each number; empty where the model did not take the text. */
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
