import { and, eq, not, or, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { contactEmails, contacts } from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

export async function findContactIds(db: Queryable, userId: number, email: PersonEmail): Promise<number[]> {
  const rows = await db
    .select({ id: contactEmails.contactId, email: contactEmails.email })
    .from(contactEmails)
    .where(and(eq(contactEmails.userId, userId), mayContain(contactEmails.emailFolded, email)));
  return sortedIds(rows.filter((row) => containsEmail(email, row.email)));
}

/** Finds the ids of contacts, except given ones, whose texts contain the email address. */
export async function findContactsNaming(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  but: readonly number[],
): Promise<number[]> {
  const texts = [
    contacts.description,
    contacts.title,
    contacts.externalId,
    contacts.externalUrl,
    contacts.firstName,
    contacts.lastName,
    contacts.fullName,
    contacts.picture,
  ];
  const rows = await db
    .select({ id: contacts.id, text: sql<string>`concat_ws(' ', ${sql.join(texts, sql`, `)})` })
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, userId),
        not(anyOf(contacts.id, but)),
        or(...texts.map((text) => mayContain(text, email))),
      ),
    );
  return sortedIds(rows.filter(({ text }) => containsEmail(email, text)));
}

function sortedIds(rows: readonly { readonly id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))].toSorted((a, b) => a - b);
}
