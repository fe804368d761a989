/** Live chat: agents who say that they are there, and periods of chat. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/live-chat.ts';

/** Makes the agent who is signed in available for chats, or no longer. Availability ends if its page stops answering. */
export const setAvailability = operation<typeof schemas.setAvailability>(
  'setAvailability',
  'POST',
  '/message/setAvailability/{apiKey}/{userId}',
);

/** Answers the stream's question whether the agent is still there. Returns false if the agent is no longer available. */
export const stillThere = operation<typeof schemas.stillThere>(
  'stillThere',
  'POST',
  '/message/stillThere/{apiKey}/{userId}',
);

/** Ends the open period of chat of a ticket; nothing happens if there is none. The thread goes on. */
export const endConversation = operation<typeof schemas.endConversation>(
  'endConversation',
  'POST',
  '/message/endConversation/{apiKey}/{userId}/{ticketId}',
);

/** Rates a period of chat that has ended, or changes its rating, for a day. */
export const rateConversation = operation<typeof schemas.rateConversation>(
  'rateConversation',
  'POST',
  '/message/rateConversation/{apiKey}/{userId}/{ticketId}',
);

/** Makes a ticket spam, which ends its chat; messages from its visitor's device and network are spam for a day. */
export const blockVisitor = operation<typeof schemas.blockVisitor>(
  'blockVisitor',
  'POST',
  '/message/blockVisitor/{apiKey}/{userId}/{ticketId}',
);
