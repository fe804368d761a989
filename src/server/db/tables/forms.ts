import { foreignKey, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FieldType } from '../../../api/limits.ts';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

export interface StoredField {
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly options: readonly string[];
}

/** A field of a form. */
export const forms = pgTable(
  'forms',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    name: text('name').notNull(),
    fields: json('fields').$type<readonly StoredField[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** One field of a submission. */
export type StoredValue = readonly [label: string, text: string];

export const formSubmissions = pgTable(
  'form_submissions',
  {
    userId: userIdColumn(),
    formId: idColumn('form_id').notNull(),
    id: idColumn().notNull().default(nextEntityId),
    /** The submitted values as pairs: a JSON object keeps neither the order of integer keys nor every name. */
    values: json('values').$type<readonly StoredValue[]>().notNull(),
    channel: text('channel'),
    domainPage: text('domain_page').notNull(),
    ticketId: idColumn('ticket_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.formId],
      foreignColumns: [forms.userId, forms.id],
    }).onDelete('cascade'),
    index('form_submissions_time').on(table.userId, table.formId, table.createdAt, table.id),
  ],
);
