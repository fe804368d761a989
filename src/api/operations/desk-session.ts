/** Sessions of agents at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-session.ts';

const sessions = '/api/{apiKey}/{userId}/management/sessions';

/** Lists the open sessions of the agent; to an owner, those of all agents. */
export const listSessions = operation<typeof schemas.listSessions>('listSessions', 'GET', sessions);

/** Ends a session of the agent; an owner ends those of all agents. */
export const endSession = operation<typeof schemas.endSession>(
  'endSession',
  'DELETE',
  `${sessions}/{sessionId}`,
);

/** Ends the sessions of the agent but the one that sends this. */
export const endOtherSessions = operation<typeof schemas.endOtherSessions>(
  'endOtherSessions',
  'DELETE',
  sessions,
);
