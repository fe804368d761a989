import type { NotificationSettings } from '../../../../api/schemas/notifications.ts';
import type { Queryable } from '../../../db/database.ts';
import { notificationSettings } from '../../../db/tables/index.ts';
import type { AgentKey, NotificationSettingsRow } from './queries.ts';

/** A change of an agent's settings. Absent members stay as they are. */
export type NotificationChange = {
  readonly [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined;
};

export async function changeNotificationSettings(
  db: Queryable,
  { userId, agentId }: AgentKey,
  { newTickets, replies, onScreen, sound, mail }: NotificationChange,
): Promise<NotificationSettingsRow> {
  const change = { newTickets, replies, onScreen, sound, mail };
  const [changed] = await db
    .insert(notificationSettings)
    .values({ userId, agentId, ...change })
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.agentId],
      // The agent's id keeps the statement valid for a change without members.
      set: { agentId, ...change },
    })
    .returning();
  if (!changed) throw new Error('the settings were not stored');
  return changed;
}
