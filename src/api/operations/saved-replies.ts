/** Texts that agents use again in their replies. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/saved-replies.ts';

/** Lists the replies that an agent can use, shared ones and the agent's own, or those with the words of a search. */
export const listSavedReplies = operation<typeof schemas.listSavedReplies>(
  'listSavedReplies',
  'GET',
  '/message/listSavedReplies/{apiKey}/{userId}',
);

/** Stores a reply for one agent or for all. */
export const createSavedReply = operation<typeof schemas.createSavedReply>(
  'createSavedReply',
  'POST',
  '/message/createSavedReply/{apiKey}/{userId}',
);

/** Changes a shared reply, or an agent's own. Members that are left out stay. */
export const updateSavedReply = operation<typeof schemas.updateSavedReply>(
  'updateSavedReply',
  'POST',
  '/message/updateSavedReply/{apiKey}/{userId}/{savedReplyId}',
);

/** Removes a shared reply, or an agent's own. */
export const deleteSavedReply = operation<typeof schemas.deleteSavedReply>(
  'deleteSavedReply',
  'DELETE',
  '/message/deleteSavedReply/{apiKey}/{userId}/{savedReplyId}',
);
