import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, idColumn, nextEntityId, userIdColumn } from './ids.ts';

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
    /** Weighted words of all of them together; divided by articleCount it is BM25's average length. */
    totalLength: real('total_length').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.helpCenterId, table.language] })],
);

/** Every word of an index, folded. */
export const searchLexicon = pgTable(
  'search_lexicon',
  {
    ...inIndex(),
    id: idColumn().notNull().default(nextEntityId),
    word: folded('word').notNull(),
    stem: folded('stem').notNull(),
    /** Articles that have the word, and articles that have it in the title. */
    articleCount: integer('article_count').notNull(),
    titleCount: integer('title_count').notNull(),
    /** The word and what is left of it without one letter: two misspelt words meet here. */
    deletions: text('deletions').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('search_lexicon_word').on(table.userId, table.helpCenterId, table.language, table.word),
    index('search_lexicon_stem').on(table.userId, table.helpCenterId, table.language, table.stem),
    index('search_lexicon_deletions').using(
      'gin',
      table.userId,
      table.helpCenterId,
      table.language,
      table.deletions,
    ),
  ],
);

/** How much a word says about an article, without the word's rarity. */
export const searchPostings = pgTable(
  'search_postings',
  {
    ...inIndex(),
    wordId: idColumn('word_id').notNull(),
    /** The article's row id. */
    articleId: idColumn('article_id').notNull(),
    impact: real('impact').notNull(),
    titleImpact: real('title_impact').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.userId, table.helpCenterId, table.language, table.wordId, table.articleId],
    }),
    index('search_postings_article').on(table.userId, table.articleId),
    index('search_postings_title')
      .on(table.userId, table.helpCenterId, table.language, table.wordId, table.articleId)
      .where(sql`${table.titleImpact} > 0`),
  ],
);

/** The folded titles, for completions. */
export const searchTitles = pgTable(
  'search_titles',
  {
    ...inIndex(),
    articleId: idColumn('article_id').notNull(),
    /** Words of the title, folded, with one blank between. */
    title: folded('title').notNull(),
    words: text('words').array().notNull(),
    /** Weighted words of the whole article. */
    length: real('length').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('search_titles_prefix').on(table.userId, table.helpCenterId, table.language, table.title),
    index('search_titles_words').using('gin', table.userId, table.helpCenterId, table.language, table.words),
  ],
);
