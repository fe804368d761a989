/** Notes about contacts (interface section 4.6). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/notes.ts';

const notes = '/api/{apiKey}/{userId}/contactNotes';

export const createNote = operation<typeof schemas.createNote>('createNote', 'POST', notes);

/** Changes the content of a note. A Frontdesk extension. */
export const updateNote = operation<typeof schemas.updateNote>('updateNote', 'PUT', `${notes}/{id}`);

export const deleteNote = operation<typeof schemas.deleteNote>('deleteNote', 'DELETE', `${notes}/{id}`);

export const listNotes = operation<typeof schemas.listNotes>('listNotes', 'GET', notes);

/** Resolves to a note, or to undefined (204) if the note does not exist. */
export const getNote = operation<typeof schemas.getNote>('getNote', 'GET', `${notes}/{id}`);
