import { and, eq } from 'drizzle-orm';
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
