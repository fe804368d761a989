import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './ids.ts';

/** Loaded files of records, with the progress of interrupted loads. A file may be loaded for several users. */
export const fileLoads = pgTable('file_loads', {
  /** The SHA-256 of the file and the user for whom it was loaded. */
  hash: text('hash').primaryKey(),
  lines: integer('lines').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
