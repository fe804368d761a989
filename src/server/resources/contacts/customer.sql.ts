/** Reads who has an email address, with all that is known of them. Every query is limited to one user. */

import { and, asc, desc, eq } from 'drizzle-orm';
import { maxCustomerNotes } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import {
  accounts,
  contactAddresses,
  contactEmails,
  contactLabels,
  contactNotes,
  contactPhones,
  contacts,
} from '../../db/tables/index.ts';
import type { ContactKey, ContactRow } from './contacts.sql.ts';
import type { Entry } from './fields/entries.ts';
import type { ContactLists } from './fields/lists.ts';

export interface CustomerRecord {
  readonly row: ContactRow;
  readonly lists: ContactLists;
  readonly account: Pick<typeof accounts.$inferSelect, 'id' | 'name'> | null;
  /** The newest first. */
  readonly notes: readonly (typeof contactNotes.$inferSelect)[];
  readonly hasOlderNotes: boolean;
}

/** Returns the contact with an email address, which is folded; null if there is none. */
export async function findCustomer(
  db: Queryable,
  userId: number,
  email: string,
): Promise<CustomerRecord | null> {
  const [found] = await db
    .select({ row: contacts, account: { id: accounts.id, name: accounts.name } })
    .from(contactEmails)
    .innerJoin(
      contacts,
      and(eq(contacts.userId, contactEmails.userId), eq(contacts.id, contactEmails.contactId)),
    )
    .leftJoin(accounts, and(eq(accounts.userId, contacts.userId), eq(accounts.id, contacts.accountId)))
    .where(and(eq(contactEmails.userId, userId), eq(contactEmails.emailFolded, email)));
  if (!found) return null;
  const [lists, notes] = await Promise.all([readLists(db, found.row), listNewestNotes(db, found.row)]);
  const shown = notes.slice(0, maxCustomerNotes);
  return { ...found, lists, notes: shown, hasOlderNotes: notes.length > shown.length };
}

/** Returns the labels that contacts of the user may have. */
export async function listContactLabels(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: contactLabels.name })
    .from(contactLabels)
    .where(eq(contactLabels.userId, userId))
    .orderBy(asc(contactLabels.name));
  return rows.map(({ name }) => name);
}

async function readLists(db: Queryable, key: ContactKey): Promise<ContactLists> {
  const [addresses, emails, phones] = await Promise.all([
    db
      .select({ value: contactAddresses.address, isPrimary: contactAddresses.isPrimary })
      .from(contactAddresses)
      .where(belongsTo(contactAddresses, key))
      .orderBy(asc(contactAddresses.position)),
    db
      .select({ value: contactEmails.email, isPrimary: contactEmails.isPrimary })
      .from(contactEmails)
      .where(belongsTo(contactEmails, key))
      .orderBy(asc(contactEmails.position)),
    db
      .select({ value: contactPhones.phone, isPrimary: contactPhones.isPrimary })
      .from(contactPhones)
      .where(belongsTo(contactPhones, key))
      .orderBy(asc(contactPhones.position)),
  ]);
  return { addresses: addresses.map(toEntry), emails: emails.map(toEntry), phones: phones.map(toEntry) };
}

function toEntry({ value, isPrimary }: Omit<Entry, 'key'>): Entry {
  return { value, key: value, isPrimary };
}

async function listNewestNotes(db: Queryable, key: ContactKey): Promise<CustomerRecord['notes']> {
  return await db
    .select()
    .from(contactNotes)
    .where(belongsTo(contactNotes, key))
    .orderBy(desc(contactNotes.id))
    .limit(maxCustomerNotes + 1);
}

function belongsTo(
  table: typeof contactAddresses | typeof contactEmails | typeof contactPhones | typeof contactNotes,
  { userId, id }: ContactKey,
) {
  return and(eq(table.userId, userId), eq(table.contactId, id));
}
