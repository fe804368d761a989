import { and, eq } from 'drizzle-orm';
import { conflict } from '../../../../api/refusal.ts';
import type { Transaction } from '../../../db/database.ts';
import { contactAddresses, contactEmails, contactPhones } from '../../../db/tables/index.ts';
import type { ContactKey } from '../contacts.sql.ts';
import type { Entry } from './entries.ts';
import type { GivenLists } from './lists.ts';

/**
 * Replaces the lists that the request contains.
 * @throws {Refusal} `Conflict` naming the first email address, else phone number, that another contact has
 */
export async function replaceLists(
  tx: Transaction,
  key: ContactKey,
  { addresses, emails, phones }: GivenLists,
): Promise<void> {
  if (addresses) await replaceAddresses(tx, key, addresses);
  if (emails) await replaceEmails(tx, key, emails);
  if (phones) await replacePhones(tx, key, phones);
}

async function replaceAddresses(tx: Transaction, key: ContactKey, entries: readonly Entry[]): Promise<void> {
  await tx.delete(contactAddresses).where(belongsTo(contactAddresses, key));
  if (entries.length === 0) return;
  await tx
    .insert(contactAddresses)
    .values(entries.map((entry, position) => ({ ...place(key, entry, position), address: entry.value })));
}

async function replaceEmails(tx: Transaction, key: ContactKey, entries: readonly Entry[]): Promise<void> {
  await tx.delete(contactEmails).where(belongsTo(contactEmails, key));
  if (entries.length === 0) return;
  const rows = inKeyOrder(entries).map(({ entry, position }) => ({
    ...place(key, entry, position),
    email: entry.value,
    emailFolded: entry.key,
  }));
  const stored = await tx
    .insert(contactEmails)
    .values(rows)
    .onConflictDoNothing()
    .returning({ position: contactEmails.position });
  const taken = firstMissing(entries, stored);
  if (taken) throw conflict({ field: 'email', row: { email: taken.value, isPrimary: taken.isPrimary } });
}

async function replacePhones(tx: Transaction, key: ContactKey, entries: readonly Entry[]): Promise<void> {
  await tx.delete(contactPhones).where(belongsTo(contactPhones, key));
  if (entries.length === 0) return;
  const rows = inKeyOrder(entries).map(({ entry, position }) => ({
    ...place(key, entry, position),
    phone: entry.value,
  }));
  const stored = await tx
    .insert(contactPhones)
    .values(rows)
    .onConflictDoNothing()
    .returning({ position: contactPhones.position });
  const taken = firstMissing(entries, stored);
  if (taken) throw conflict({ field: 'phone', row: { phone: taken.value, isPrimary: taken.isPrimary } });
}

function belongsTo(
  table: typeof contactAddresses | typeof contactEmails | typeof contactPhones,
  { userId, id }: ContactKey,
) {
  return and(eq(table.userId, userId), eq(table.contactId, id));
}

function place({ userId, id }: ContactKey, { isPrimary }: Entry, position: number) {
  return { userId, contactId: id, position, isPrimary };
}

/** Sorts entries by key, so that two transactions that write the same values cannot deadlock. */
function inKeyOrder(entries: readonly Entry[]): { entry: Entry; position: number }[] {
  return entries
    .map((entry, position) => ({ entry, position }))
    .sort((a, b) => (a.entry.key < b.entry.key ? -1 : 1));
}

/** Returns the first entry that was not stored, since another contact has it. */
function firstMissing(
  entries: readonly Entry[],
  stored: readonly { readonly position: number }[],
): Entry | undefined {
  const positions = new Set(stored.map(({ position }) => position));
  return entries.find((_, position) => !positions.has(position));
}
