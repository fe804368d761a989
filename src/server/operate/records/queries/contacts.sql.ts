import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { groupBy } from '../../../db/group-by.ts';
import {
  accounts,
  contactAddresses,
  contactEmails,
  contactLabels,
  contactNotes,
  contactPhones,
  contacts,
} from '../../../db/tables/index.ts';
import type { ContactRow } from '../../../resources/contacts/contacts.sql.ts';

export type ContactLabelRow = typeof contactLabels.$inferSelect;

export interface WholeContact {
  readonly row: ContactRow;
  readonly addresses: readonly (typeof contactAddresses.$inferSelect)[];
  readonly emails: readonly (typeof contactEmails.$inferSelect)[];
  readonly phones: readonly (typeof contactPhones.$inferSelect)[];
}

export function readContactLabels(db: Queryable, userId: number): AsyncGenerator<ContactLabelRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(contactLabels)
      .where(and(eq(contactLabels.userId, userId), last && gt(contactLabels.name, last.name)))
      .orderBy(asc(contactLabels.name))
      .limit(limit),
  );
}

/** Reads contacts: all, or those with the given ids. */
export async function* readContacts(
  db: Queryable,
  userId: number,
  only?: readonly number[],
): AsyncGenerator<WholeContact[]> {
  const pages = eachPage((last: ContactRow | undefined, limit) =>
    db
      .select()
      .from(contacts)
      .where(and(afterId(contacts, userId, last), anyOf(contacts.id, only)))
      .orderBy(asc(contacts.id))
      .limit(limit),
  );
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const belongs = (table: { userId: AnyPgColumn; contactId: AnyPgColumn }): SQL | undefined =>
      and(eq(table.userId, userId), inArray(table.contactId, ids));
    const addresses = byContact(
      await db
        .select()
        .from(contactAddresses)
        .where(belongs(contactAddresses))
        .orderBy(asc(contactAddresses.position)),
    );
    const emails = byContact(
      await db
        .select()
        .from(contactEmails)
        .where(belongs(contactEmails))
        .orderBy(asc(contactEmails.position)),
    );
    const phones = byContact(
      await db
        .select()
        .from(contactPhones)
        .where(belongs(contactPhones))
        .orderBy(asc(contactPhones.position)),
    );
    yield page.map((row) => ({
      row,
      addresses: addresses.get(row.id) ?? [],
      emails: emails.get(row.id) ?? [],
      phones: phones.get(row.id) ?? [],
    }));
  }
}

function byContact<Part extends { readonly contactId: number }>(parts: readonly Part[]): Map<number, Part[]> {
  return groupBy(parts, ({ contactId }) => contactId);
}

export type AccountRow = typeof accounts.$inferSelect;

export function readAccounts(db: Queryable, userId: number): AsyncGenerator<AccountRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(accounts)
      .where(afterId(accounts, userId, last))
      .orderBy(asc(accounts.id))
      .limit(limit),
  );
}

export type NoteRow = typeof contactNotes.$inferSelect;

/** Reads a user's notes, or those of a list of ids, a page at a time. */
export function readNotes(
  db: Queryable,
  userId: number,
  only?: readonly number[],
): AsyncGenerator<NoteRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(contactNotes)
      .where(and(afterId(contactNotes, userId, last), anyOf(contactNotes.id, only)))
      .orderBy(asc(contactNotes.id))
      .limit(limit),
  );
}
