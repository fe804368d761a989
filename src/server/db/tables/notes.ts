import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { contacts } from './contacts.ts';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';

export const contactNotes = pgTable(
  'contact_notes',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    contactId: idColumn('contact_id').notNull(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The agent who wrote the note at the desk; null if a program did. */
    agentId: idColumn('agent_id'),
    /** The last change of the content; null if it never changed. */
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    index('contact_notes_contact').on(table.userId, table.contactId, table.id),
  ],
);
