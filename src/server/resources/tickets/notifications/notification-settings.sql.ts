import { and, eq } from 'drizzle-orm';
import type { NotificationSettings } from '../../../../api/schemas/notifications.ts';
import type { Queryable } from '../../../db/database.ts';
import { notificationSettings } from '../../../db/tables/index.ts';

export type NotificationSettingsRow = typeof notificationSettings.$inferSelect;

/** An agent, and the user to whom the agent belongs. */
export interface AgentKey {
  readonly userId: number;
  readonly agentId: number;
}

/** Returns what an agent has chosen; undefined if the agent has not changed the defaults. */
export async function findNotificationSettings(
  db: Queryable,
  { userId, agentId }: AgentKey,
): Promise<NotificationSettingsRow | undefined> {
  const [found] = await db
    .select()
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.agentId, agentId)));
  return found;
}

/** A change of an agent's settings. Absent members stay as they are. */
export type NotificationChange = {
  readonly [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined;
};

export async function changeNotificationSettings(
  db: Queryable,
  { userId, agentId }: AgentKey,
  { newTickets, replies, mineIncludesTeams, onScreen, sound, mail }: NotificationChange,
): Promise<NotificationSettingsRow> {
  const change = { newTickets, replies, mineIncludesTeams, onScreen, sound, mail };
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
