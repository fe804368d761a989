/** Texts that agents have not sent yet. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/drafts.ts';

/** Lists an agent's drafts, the last saved one first. `grabThread` returns the whole texts of a ticket's drafts. */
export const listDrafts = operation<typeof schemas.listDrafts>(
  'listDrafts',
  'GET',
  '/message/listDrafts/{apiKey}/{userId}',
);

/**
 * Stores or removes an agent's draft of a reply or a note. A draft that has another version than the writer has read is
 * not changed: the response is a conflict with the stored draft.
 */
export const saveDraft = operation<typeof schemas.saveDraft>(
  'saveDraft',
  'POST',
  '/message/saveDraft/{apiKey}/{userId}',
);

/** Removes a draft whose agent was removed, if it is still there. */
export const removeOrphanedDraft = operation<typeof schemas.removeOrphanedDraft>(
  'removeOrphanedDraft',
  'DELETE',
  '/message/removeOrphanedDraft/{apiKey}/{userId}/{draftId}',
);

/** Makes a held message the agent's draft again. The response is a conflict once the message is sent. */
export const cancelHeldMessage = operation<typeof schemas.cancelHeldMessage>(
  'cancelHeldMessage',
  'POST',
  '/message/cancelHeldMessage/{apiKey}/{userId}/{heldMessageId}',
);
