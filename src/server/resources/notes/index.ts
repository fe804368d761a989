import { defaultContactsPerPage, maxContactsPerPage } from '../../../api/limits.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { createNote, deleteNote, findNote, listNotes, updateNote } from './notes.sql.ts';
import { presentNote } from './present.ts';

type NotesService = Pick<Service, 'createNote' | 'updateNote' | 'deleteNote' | 'listNotes' | 'getNote'>;

export function createNotesService(db: Database): NotesService {
  return {
    async createNote({ userId, agent }, input) {
      return { id: await createNote(db, { ...input, userId, agentId: agent?.id ?? null }) };
    },

    async updateNote({ userId, agent }, { id, content }) {
      await updateNote(db, { userId, id }, content, agent);
      return {};
    },

    async deleteNote({ userId, agent }, { id }) {
      await deleteNote(db, { userId, id }, agent);
      return {};
    },

    async listNotes({ userId }, { contactId, limit = defaultContactsPerPage, after = 0 }) {
      const page = await listNotes(
        db,
        { userId, contactId },
        { limit: Math.min(limit, maxContactsPerPage), after },
      );
      const cursors = page.after === null ? null : { after: page.after };
      return {
        notes: page.rows.map(presentNote),
        paging: cursors ? { cursors, next: { cursor: cursors } } : {},
      };
    },

    async getNote({ userId }, { id }) {
      const row = await findNote(db, { userId, id });
      return row ? presentNote(row) : undefined;
    },
  };
}
