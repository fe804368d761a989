import { and, asc, eq, not } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { contactNotes } from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

export async function findContactNotes(
  db: Queryable,
  userId: number,
  contactIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: contactNotes.id })
    .from(contactNotes)
    .where(and(eq(contactNotes.userId, userId), anyOf(contactNotes.contactId, contactIds)))
    .orderBy(asc(contactNotes.id));
  return rows.map(({ id }) => id);
}

/** Finds the contacts, except given ones, whose notes contain the email address. */
export async function findNotesNaming(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  but: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ contactId: contactNotes.contactId, content: contactNotes.content })
    .from(contactNotes)
    .where(
      and(
        eq(contactNotes.userId, userId),
        not(anyOf(contactNotes.contactId, but)),
        mayContain(contactNotes.content, email),
      ),
    );
  return rows.filter(({ content }) => containsEmail(email, content)).map(({ contactId }) => contactId);
}
