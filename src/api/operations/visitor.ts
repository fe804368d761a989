/** An operation of our own for pages: what a browser has to do before it may write. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/visitor.ts';

/** Whether an anonymous visitor's message needs a solved challenge, and one to solve. */
export const getChallenge = operation<typeof schemas.getChallenge>(
  'getChallenge',
  'GET',
  '/api/{apiKey}/{userId}/challenge',
);
