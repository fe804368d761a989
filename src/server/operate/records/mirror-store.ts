import type { MirrorStore } from '../../../gateway/mirror/store.ts';
import type { Database } from '../../db/database.ts';
import { ensureUser } from '../../users/users.sql.ts';
import { takeIds } from './commands/mirror.sql.ts';
import { loadStream } from './load.ts';
import { findContactParts, findFormTimes, findTicketParts, listInboxIds } from './queries/mirror.sql.ts';

/** Creates the store of a user. The first record creates a new user; `load` throws `LoadProblem`. */
export function createMirrorStore(db: Database, userId: number): MirrorStore {
  return {
    ensureUser: () => ensureUser(db, userId, ''),
    takeIds: (count) => takeIds(db, count),
    findTicketParts: (ticketId) => findTicketParts(db, userId, ticketId),
    findContactParts: (ids) => findContactParts(db, userId, ids),
    findForm: (id) => findFormTimes(db, userId, id),
    listInboxIds: () => listInboxIds(db, userId),
    async load(lines) {
      const { records } = await loadStream(db, lines, userId);
      return records;
    },
  };
}
