import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database.ts';
import { agents, deskSessions, isOpenSession, maySignIn, pushSubscriptions } from '../db/tables/index.ts';

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

/** The maximum number of browsers of one agent: a further one takes the place of the oldest. */
export const mostSubscriptions = 10;

export interface NewSubscription extends Omit<PushSubscriptionRow, 'createdAt'> {
  /** The agent whose session it is. */
  readonly agentId: number;
}

/** Stores the subscription of a session in place of a former one, and of the agent's others with the same endpoint. */
export async function storeSubscription(
  db: Database,
  { agentId, ...subscription }: NewSubscription,
): Promise<void> {
  const { userId, sessionId, endpoint, publicKey, authSecret, language } = subscription;
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({
        target: [pushSubscriptions.userId, pushSubscriptions.sessionId],
        set: { endpoint, publicKey, authSecret, language, createdAt: sql`now()` },
      });
    const sessions = tx
      .select({ id: deskSessions.id })
      .from(deskSessions)
      .where(and(eq(deskSessions.userId, userId), eq(deskSessions.agentId, agentId)));
    const isAgents = and(
      eq(pushSubscriptions.userId, userId),
      inArray(pushSubscriptions.sessionId, sessions),
    );
    const isOther = and(isAgents, ne(pushSubscriptions.sessionId, sessionId));
    await tx.delete(pushSubscriptions).where(and(isOther, eq(pushSubscriptions.endpoint, endpoint)));
    const beyond = tx
      .select({ sessionId: pushSubscriptions.sessionId })
      .from(pushSubscriptions)
      .where(isOther)
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId))
      .offset(mostSubscriptions - 1);
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.sessionId, beyond)));
  });
}

/** Removes the subscription of a session. @param endpoint that it has to have; absent: any, as a browser may renew it */
export async function removeSubscription(
  db: Queryable,
  { userId, sessionId }: SubscriptionKey,
  endpoint?: string,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.sessionId, sessionId),
        endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint),
      ),
    );
}
