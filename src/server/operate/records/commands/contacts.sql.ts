import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import {
  accounts,
  contactAddresses,
  contactEmails,
  contactLabels,
  contactNotes,
  contactPhones,
  contacts,
} from '../../../db/tables/index.ts';
import { insertAll, upsert } from '../../../db/upsert.ts';

export type NewContactLabel = typeof contactLabels.$inferInsert;

export interface WholeNewContact {
  readonly row: typeof contacts.$inferInsert & { readonly id: number };
  readonly addresses: readonly (typeof contactAddresses.$inferInsert)[];
  readonly emails: readonly (typeof contactEmails.$inferInsert)[];
  readonly phones: readonly (typeof contactPhones.$inferInsert)[];
}

export async function saveContactLabels(tx: Transaction, rows: readonly NewContactLabel[]): Promise<void> {
  await upsert(tx, contactLabels, [contactLabels.userId, contactLabels.name], rows);
}

/** Stores contacts. Their stored addresses, email addresses and phone numbers are replaced by those of the records. */
export async function saveContacts(
  tx: Transaction,
  userId: number,
  records: readonly WholeNewContact[],
): Promise<void> {
  const latest = [...new Map(records.map((contact) => [contact.row.id, contact])).values()];
  const ids = latest.map(({ row }) => row.id);
  await upsert(
    tx,
    contacts,
    [contacts.userId, contacts.id],
    latest.map(({ row }) => row),
  );
  for (const table of [contactAddresses, contactEmails, contactPhones]) {
    await tx.delete(table).where(and(eq(table.userId, userId), inArray(table.contactId, ids)));
  }
  await insertAll(
    tx,
    contactAddresses,
    latest.flatMap(({ addresses }) => addresses),
  );
  await insertAll(
    tx,
    contactEmails,
    latest.flatMap(({ emails }) => emails),
  );
  await insertAll(
    tx,
    contactPhones,
    latest.flatMap(({ phones }) => phones),
  );
}

export type NewAccountRow = typeof accounts.$inferInsert;

export async function saveAccounts(tx: Transaction, rows: readonly NewAccountRow[]): Promise<void> {
  await upsert(tx, accounts, [accounts.userId, accounts.id], rows);
}

export type NewNoteRow = typeof contactNotes.$inferInsert;

export async function saveNotes(tx: Transaction, rows: readonly NewNoteRow[]): Promise<void> {
  await upsert(tx, contactNotes, [contactNotes.userId, contactNotes.id], rows);
}
