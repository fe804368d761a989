/** Operations of our own for pages: what a browser has to do before it may write, and ways back to what was written. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/visitor.ts';

/** Whether an anonymous visitor's message needs a solved challenge, and one to solve. */
export const getChallenge = operation<typeof schemas.getChallenge>(
  'getChallenge',
  'GET',
  '/api/{apiKey}/{userId}/challenge',
);

/** Opens tickets with a one-time code; the visitor may read and go on with them from then on. */
export const useBackCode = operation<typeof schemas.useBackCode>(
  'useBackCode',
  'POST',
  '/message/useBackCode/{apiKey}/{userId}',
);

/** Moves tickets that a ticket token opens to the signed-in visitor, and says which are left to be offered. */
export const adoptTickets = operation<typeof schemas.adoptTickets>(
  'adoptTickets',
  'POST',
  '/message/adoptTickets/{apiKey}/{userId}',
);

/** Mails a link to the latest tickets of an address to that address, if it has any. */
export const sendBackLink = operation<typeof schemas.sendBackLink>(
  'sendBackLink',
  'POST',
  '/message/sendBackLink/{apiKey}/{userId}',
);
