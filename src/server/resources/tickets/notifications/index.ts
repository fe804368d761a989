/** Implements the operations on notification settings over the database. */

import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { presentNotificationSettings } from '../present.ts';
import { requireAgent } from '../require-agent.ts';
import { notificationDefaults } from './defaults.ts';
import { changeNotificationSettings, findNotificationSettings } from './notification-settings.sql.ts';

type NotificationService = Pick<Service, 'getNotificationSettings' | 'updateNotificationSettings'>;

export function createNotificationService(db: Database): NotificationService {
  return {
    async getNotificationSettings({ userId }, { agentId }) {
      const key = { userId, agentId: await requireAgent(db, userId, agentId) };
      const found = await findNotificationSettings(db, key);
      return found ? presentNotificationSettings(found) : { ...notificationDefaults };
    },

    async updateNotificationSettings({ userId }, { agentId, ...change }) {
      const key = { userId, agentId: await requireAgent(db, userId, agentId) };
      return presentNotificationSettings(await changeNotificationSettings(db, key, change));
    },
  };
}
