/** Implements the operations on agents' drafts over the database. */

import { conflict } from '../../../../api/refusal.ts';
import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { hiddenInboxes } from '../../../db/visible-tickets.sql.ts';
import { presentDraft, presentListedDraft } from '../present.ts';
import { requireAgent } from '../require-agent.ts';
import { listDrafts, removeOrphanedDraft, StaleDraft, saveDraft } from './drafts.sql.ts';

type DraftService = Pick<Service, 'listDrafts' | 'saveDraft' | 'removeOrphanedDraft'>;

export function createDraftService(db: Database): DraftService {
  return {
    async listDrafts(caller, input) {
      const { userId } = caller;
      const agentId = await requireAgent(db, userId, input.agentId);
      const drafts = await listDrafts(db, userId, agentId, hiddenInboxes(caller));
      return { drafts: drafts.map(presentListedDraft) };
    },

    async saveDraft({ userId }, { ticketId, files = [], ...draft }) {
      const agentId = await requireAgent(db, userId, draft.agentId);
      const saved = await saveDraft(db, {
        ...draft,
        userId,
        agentId,
        ticketId: Number(ticketId),
        // Files of the desk have more members, which are not stored.
        files: files.map(({ url, name, size }) => ({ url, name, size })),
      }).catch(throwStale);
      return { draft: saved && presentDraft(saved) };
    },

    async removeOrphanedDraft({ userId }, { draftId }) {
      await removeOrphanedDraft(db, userId, draftId);
    },
  };
}

/** Throws a 409 with the stored draft in place of `StaleDraft`; any other error as it is. */
function throwStale(error: unknown): never {
  if (!(error instanceof StaleDraft)) throw error;
  throw conflict({ field: 'version', draft: error.draft && presentDraft(error.draft) });
}
