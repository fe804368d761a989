import { and, eq } from 'drizzle-orm';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { NoteBody } from '../../../api/schemas/notes.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { contactNotes } from '../../db/tables/index.ts';
import { transact } from '../../db/transact.ts';
import { recordActivity } from '../contacts/commands.ts';
import type { NoteKey } from './queries.ts';

/** Stores a note about a contact. Returns its id. @throws {Refusal} `BadRequest` for an unknown contact */
export async function createNote(db: Database, userId: number, body: NoteBody): Promise<number> {
  const { contactId, content } = body;
  return await transact(db, async (tx) => {
    if (!(await recordActivity(tx, { userId, id: contactId }))) {
      const message = 'contactId not found';
      throw new Refusal('BadRequest', message, { message, errors: [] });
    }
    const [row] = await tx
      .insert(contactNotes)
      .values({ userId, contactId, content })
      .returning({ id: contactNotes.id });
    if (!row) throw new Error('the note was not stored');
    return row.id;
  });
}

/** @throws {Refusal} `NotFound` */
export async function deleteNote(db: Queryable, { userId, id }: NoteKey): Promise<void> {
  const deleted = await db
    .delete(contactNotes)
    .where(and(eq(contactNotes.userId, userId), eq(contactNotes.id, id)))
    .returning({ id: contactNotes.id });
  if (deleted.length === 0) throw notFound();
}
