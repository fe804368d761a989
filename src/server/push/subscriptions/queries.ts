import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { agents, deskSessions, isOpenSession, maySignIn, pushSubscriptions } from '../../db/tables/index.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** The session of a browser that has subscribed. */
export type SubscriptionKey = Pick<PushSubscriptionRow, 'userId' | 'sessionId'>;

export interface AgentSubscription extends PushSubscriptionRow {
  /** The agent who is signed in. */
  readonly agentId: number;
}

/** Finds the subscription of a session; null if there is none, or if the session has ended or its agent cannot sign in. */
export async function findSubscription(
  db: Queryable,
  { userId, sessionId }: SubscriptionKey,
): Promise<AgentSubscription | null> {
  const [found] = await db
    .select({ subscription: pushSubscriptions, agentId: agents.id })
    .from(pushSubscriptions)
    .innerJoin(
      deskSessions,
      and(
        eq(deskSessions.userId, pushSubscriptions.userId),
        eq(deskSessions.id, pushSubscriptions.sessionId),
      ),
    )
    .innerJoin(agents, and(eq(agents.userId, deskSessions.userId), eq(agents.id, deskSessions.agentId)))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.sessionId, sessionId),
        isOpenSession(),
        maySignIn(),
      ),
    );
  return found ? { ...found.subscription, agentId: found.agentId } : null;
}
