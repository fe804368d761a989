/** Frontdesk's own operations for visitors: proof of work for anonymous messages, recovery of earlier tickets. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/visitor.ts';

/** Returns whether an anonymous visitor's message needs a solved challenge, and the challenge. */
export const getChallenge = operation<typeof schemas.getChallenge>(
  'getChallenge',
  'GET',
  '/api/{apiKey}/{userId}/challenge',
);

/** Redeems a one-time code: gives the visitor access to the code's tickets from now on. */
export const useOneTimeCode = operation<typeof schemas.useOneTimeCode>(
  'useOneTimeCode',
  'POST',
  '/message/useOneTimeCode/{apiKey}/{userId}',
);

/** Moves a ticket token's tickets to the signed-in visitor; returns those that the visitor has to confirm first. */
export const adoptTickets = operation<typeof schemas.adoptTickets>(
  'adoptTickets',
  'POST',
  '/message/adoptTickets/{apiKey}/{userId}',
);

/** Sends a magic link to an email address that has tickets; the link opens the latest of them. */
export const sendMagicLink = operation<typeof schemas.sendMagicLink>(
  'sendMagicLink',
  'POST',
  '/message/sendMagicLink/{apiKey}/{userId}',
);
