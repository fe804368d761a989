import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/**
 * The demo's ids and keys in this database. Its keys are stored in plain text, so that every start can print them; all
 * other keys are hashed.
 */
export const demoDeployments = pgTable('demo_deployments', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  helpCenterId: idColumn('help_center_id').notNull(),
  faqId: idColumn('faq_id').notNull(),
  docsHelpCenterId: idColumn('docs_help_center_id').notNull(),
  publicKey: text('public_key').notNull(),
  secretKey: text('secret_key').notNull(),
  /** The secret key of the demo's second user; null until that user exists. */
  otherSecretKey: text('other_secret_key'),
});
