/** Queries of the table of notes. Each query is limited to one user. */

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { NoteBody } from '../../../api/schemas/notes.ts';
import type { SignedInAgent } from '../../../api/service.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { type Page, type PageRequest, toPage } from '../../db/page.ts';
import { contactNotes } from '../../db/tables/index.ts';
import { transact } from '../../db/transact.ts';
import { recordActivity } from '../contacts/change-contact.sql.ts';

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

export interface NewNote extends NoteBody {
  readonly userId: number;
  /** The agent who writes the note at the desk; null for a program. */
  readonly agentId: number | null;
}

/** Stores a note about a contact. Returns its id. @throws {Refusal} `BadRequest` for an unknown contact */
export async function createNote(db: Database, note: NewNote): Promise<number> {
  const { userId, contactId, content, agentId } = note;
  return await transact(db, async (tx) => {
    if (!(await recordActivity(tx, { userId, id: contactId }))) {
      const message = 'contactId not found';
      throw new Refusal('BadRequest', message, { message, errors: [] });
    }
    const [row] = await tx
      .insert(contactNotes)
      .values({ userId, contactId, content, agentId })
      .returning({ id: contactNotes.id });
    if (!row) throw new Error('the note was not stored');
    return row.id;
  });
}

/**
 * Changes the content of a note.
 * @param agent the agent at the desk; absent for a program, which may change every note
 * @throws {Refusal} `NotFound`; `Forbidden` for a note that is not the agent's
 */
export async function updateNote(
  db: Database,
  key: NoteKey,
  content: string,
  agent: SignedInAgent | undefined,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockNote(tx, key, agent);
    await tx.update(contactNotes).set({ content, updatedAt: sql`now()` }).where(isNote(key));
  });
}

/**
 * Deletes a note.
 * @param agent as in `updateNote`
 * @throws {Refusal} `NotFound`; `Forbidden` for a note that is not the agent's
 */
export async function deleteNote(
  db: Database,
  key: NoteKey,
  agent: SignedInAgent | undefined,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockNote(tx, key, agent);
    await tx.delete(contactNotes).where(isNote(key));
  });
}

function isNote({ userId, id }: NoteKey) {
  return and(eq(contactNotes.userId, userId), eq(contactNotes.id, id));
}

/** Locks a note that the agent may change: their own, or any for an owner. */
async function lockNote(tx: Transaction, key: NoteKey, agent: SignedInAgent | undefined): Promise<void> {
  const [note] = await tx
    .select({ agentId: contactNotes.agentId })
    .from(contactNotes)
    .where(isNote(key))
    .for('update');
  if (!note) throw notFound();
  if (agent && agent.role !== 'owner' && note.agentId !== agent.id) {
    throw new Refusal('Forbidden', 'Agents change their own notes only.');
  }
}
