import { asc } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { afterId, eachPage } from '../../db/each-page.ts';
import { contactNotes } from '../../db/tables/index.ts';

export type NoteRow = typeof contactNotes.$inferSelect;

/** All of a user's notes, a page at a time. */
export function readNotes(db: Queryable, userId: number): AsyncGenerator<NoteRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(contactNotes)
      .where(afterId(contactNotes, userId, last))
      .orderBy(asc(contactNotes.id))
      .limit(limit),
  );
}
