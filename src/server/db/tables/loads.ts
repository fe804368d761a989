import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './ids.ts';

/** Files of records that were loaded, so that one that was interrupted can go on. A file may bring several users. */
export const fileLoads = pgTable('file_loads', {
  /** The SHA-256 of the file, and of whom it was loaded into. */
  hash: text('hash').primaryKey(),
  /** Lines that are stored. */
  lines: integer('lines').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
