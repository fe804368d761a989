/** Queries of the table of notes. Each query is limited to one user. */

import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type Page, type PageRequest, toPage } from '../../db/page.ts';
import { contactNotes } from '../../db/tables/index.ts';

export type NoteRow = typeof contactNotes.$inferSelect;

export interface NoteKey {
  readonly userId: number;
  readonly id: number;
}

export async function findNote(db: Queryable, { userId, id }: NoteKey): Promise<NoteRow | null> {
  const [row] = await db
    .select()
    .from(contactNotes)
    .where(and(eq(contactNotes.userId, userId), eq(contactNotes.id, id)));
  return row ?? null;
}

/** Returns a page of notes of a user, or of one of the user's contacts, sorted by id. */
export async function listNotes(
  db: Queryable,
  { userId, contactId }: { readonly userId: number; readonly contactId: number | undefined },
  { limit, after }: PageRequest,
): Promise<Page<NoteRow>> {
  const found = await db
    .select()
    .from(contactNotes)
    .where(
      and(
        eq(contactNotes.userId, userId),
        contactId === undefined ? undefined : eq(contactNotes.contactId, contactId),
        gt(contactNotes.id, after),
      ),
    )
    .orderBy(asc(contactNotes.id))
    .limit(limit + 1);
  return toPage(found, limit);
}
