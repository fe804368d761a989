/** Presents rows as the wire has them (section 2.6); no other code does. */

import type { Note } from '../../../api/schemas/notes.ts';
import type { NoteRow } from './queries.ts';

export function presentNote({ id, contactId, content, createdAt }: NoteRow): Note {
  return { id, contactId, content, createdAt: createdAt.toISOString() };
}
