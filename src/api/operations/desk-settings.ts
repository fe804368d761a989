/** Settings of inboxes and help centers, which owners change at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-settings.ts';

const management = '/api/{apiKey}/{userId}/management';
const settings = `${management}/settings/{subject}`;

/** Lists the inboxes or the help centers with their settings, and describes the form of those. */
export const listStoredSettings = operation<typeof schemas.listStoredSettings>(
  'listStoredSettings',
  'GET',
  settings,
);

/** Changes settings of an inbox or a help center. Returns them as they are then. */
export const updateStoredSettings = operation<typeof schemas.updateStoredSettings>(
  'updateStoredSettings',
  'PUT',
  `${settings}/{id}`,
);

/** Counts the tickets of an inbox that are deleted at once if they are kept for so many days. */
export const countDueTickets = operation<typeof schemas.countDueTickets>(
  'countDueTickets',
  'GET',
  `${management}/inboxes/{inboxId}/due-tickets`,
);
