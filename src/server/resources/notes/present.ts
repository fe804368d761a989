/** Converts rows of notes to the objects of responses (interface section 2.6); no other file knows both shapes. */

import type { Note } from '../../../api/schemas/notes.ts';
import type { NoteRow } from './notes.sql.ts';

export function presentNote({ id, contactId, content, createdAt }: NoteRow): Note {
  return { id, contactId, content, createdAt: createdAt.toISOString() };
}
