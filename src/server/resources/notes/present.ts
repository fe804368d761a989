/** From row to wire (section 2.6), and the only way there. */

import type { Note } from '../../../api/schemas/notes.ts';
import type { NoteRow } from './queries.ts';

export function presentNote({ id, contactId, content, createdAt }: NoteRow): Note {
  return { id, contactId, content, createdAt: createdAt.toISOString() };
}
