import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

export const contactLabels = pgTable(
  'contact_labels',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    name: folded('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

export const contacts = pgTable(
  'contacts',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    accountId: idColumn('account_id'),
    externalId: text('external_id'),
    externalUrl: text('external_url'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    fullName: text('full_name'),
    title: text('title'),
    description: text('description'),
    /** The URL of an image. */
    picture: text('picture'),
    labels: text('labels').array().notNull().default([]),
    activityAt: instant('activity_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last change of the contact by a request. */
    modifiedAt: instant('modified_at'),
    /** The last change of the row, except by a note. */
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.accountId],
      foreignColumns: [accounts.userId, accounts.id],
    }),
    uniqueIndex('contacts_external_id').on(table.userId, table.externalId),
    index('contacts_account').on(table.userId, table.accountId),
  ],
);

const ofContact = () => ({
  userId: userIdColumn(),
  contactId: idColumn('contact_id').notNull(),
  /** The position in the contact's list, from 0. */
  position: smallint('position').notNull(),
  isPrimary: boolean('is_primary').notNull(),
});

export const contactAddresses = pgTable(
  'contact_addresses',
  { ...ofContact(), address: text('address').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.position] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
  ],
);

/** Contacts' email addresses: each belongs to one contact of a user, whatever its case. */
export const contactEmails = pgTable(
  'contact_emails',
  { ...ofContact(), email: text('email').notNull(), emailFolded: folded('email_folded').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.position] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    uniqueIndex('contact_emails_email').on(table.userId, table.emailFolded),
  ],
);

/** Contacts' phone numbers: each belongs to one contact of a user. */
export const contactPhones = pgTable(
  'contact_phones',
  {
    ...ofContact(),
    /** The number in E.164 format. */
    phone: folded('phone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.position] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    uniqueIndex('contact_phones_phone').on(table.userId, table.phone),
  ],
);
