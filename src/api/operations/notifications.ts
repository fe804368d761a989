/** Notification settings of agents. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/notifications.ts';

/** Returns what an agent is notified of, and how. */
export const getNotificationSettings = operation<typeof schemas.getNotificationSettings>(
  'getNotificationSettings',
  'GET',
  '/message/getNotificationSettings/{apiKey}/{userId}',
);

/** Changes what an agent is notified of. Members that are left out stay. Returns all settings. */
export const updateNotificationSettings = operation<typeof schemas.updateNotificationSettings>(
  'updateNotificationSettings',
  'POST',
  '/message/updateNotificationSettings/{apiKey}/{userId}',
);
