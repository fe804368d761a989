import type { Transaction } from '../../../db/database.ts';
import { contactNotes } from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';

export type NewNoteRow = typeof contactNotes.$inferInsert;

export async function saveNotes(tx: Transaction, rows: readonly NewNoteRow[]): Promise<void> {
  await upsert(tx, contactNotes, [contactNotes.userId, contactNotes.id], rows);
}
