/** Notes about contacts (section 4.6). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/notes.ts';

const notes = '/api/{apiKey}/{userId}/contactNotes';

export const createNote = operation<typeof schemas.createNote>('createNote', 'POST', notes);

export const deleteNote = operation<typeof schemas.deleteNote>('deleteNote', 'DELETE', `${notes}/{id}`);

export const listNotes = operation<typeof schemas.listNotes>('listNotes', 'GET', notes);

/** Nothing (204) where there is no such note. */
export const getNote = operation<typeof schemas.getNote>('getNote', 'GET', `${notes}/{id}`);
