import { foreignKey, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Conversion } from '../../../content/article/conversion.ts';
import { faqArticles } from './faq.ts';
import { idColumn, userIdColumn } from './ids.ts';

/** What imports made of the Markdown of articles, so that the next import need not convert unchanged ones. */
export const articleConversions = pgTable(
  'article_conversions',
  {
    userId: userIdColumn(),
    helpCenterId: idColumn('help_center_id').notNull(),
    articleId: idColumn('article_id').notNull(),
    /** The hash of the source and of the converter, see `conversionHash`. */
    hash: text('hash').notNull(),
    conversion: json('conversion').$type<Conversion>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    foreignKey({
      name: 'article_conversions_article',
      columns: [table.userId, table.articleId],
      foreignColumns: [faqArticles.userId, faqArticles.id],
    }).onDelete('cascade'),
    index('article_conversions_hash').on(table.userId, table.helpCenterId, table.hash),
  ],
);
