import { and, asc } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { contactNotes } from '../../../db/tables/index.ts';

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
