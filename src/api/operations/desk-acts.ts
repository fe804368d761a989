/** The audit log, which owners read at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-acts.ts';

/** Lists what owners did at the desk, and the operator on the command line, within a year. */
export const listOwnerActs = operation<typeof schemas.listOwnerActs>(
  'listOwnerActs',
  'GET',
  '/api/{apiKey}/{userId}/management/acts',
);
