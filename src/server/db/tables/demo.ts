import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/**
 * What the demo made in this database. Its keys stand here in the open, so that every start can print them; no other
 * key is ever stored so.
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
  /** Of the second user; null until the demo has one. */
  otherSecretKey: text('other_secret_key'),
});
