/** Implements the operations on notification settings over the database. */

import type { NotificationSettings } from '../../../../api/schemas/notifications.ts';
import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { presentNotificationSettings } from '../present.ts';
import { requireAgent } from '../require-agent.ts';
import { changeNotificationSettings } from './commands.ts';
import { findNotificationSettings } from './queries.ts';

type NotificationService = Pick<Service, 'getNotificationSettings' | 'updateNotificationSettings'>;

/** The settings of an agent who has changed none. */
const defaults: NotificationSettings = {
  newTickets: 'all',
  replies: 'mine',
  onScreen: true,
  sound: false,
  mail: 'always',
};

export function createNotificationService(db: Database): NotificationService {
  return {
    async getNotificationSettings({ userId }, { agentId }) {
      const key = { userId, agentId: await requireAgent(db, userId, agentId) };
      const found = await findNotificationSettings(db, key);
      return found ? presentNotificationSettings(found) : { ...defaults };
    },

    async updateNotificationSettings({ userId }, { agentId, ...change }) {
      const key = { userId, agentId: await requireAgent(db, userId, agentId) };
      return presentNotificationSettings(await changeNotificationSettings(db, key, change));
    },
  };
}
