/**
 * Notification emails of agents who get them only about what they do not see at the desk. Such an email waits while the
 * agent is at the desk, is dropped once they have read its messages, and is the only one about its ticket until then.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import {
  agentReads,
  deskSessions,
  mailRecipients,
  mails,
  notificationSettings,
  ticketMessages,
} from '../db/tables/index.ts';

/** A ticket, and an agent who is notified of its messages. */
export interface NotifiedAgent {
  readonly userId: number;
  readonly ticketId: number;
  readonly agentId: number;
}

/** Minutes after a session's last noted use in which its agent may be at the desk: uses are noted to five minutes. */
const atDeskMinutes = 8;

/** Returns SQL of the time up to which the agent knows the ticket: by what they have read, or answered by mail. */
function knownUntil({ userId, ticketId, agentId }: NotifiedAgent) {
  return sql`greatest(
    (select ${agentReads.readAt} from ${agentReads} where ${agentReads.userId} = ${userId}
      and ${agentReads.agentId} = ${agentId} and ${agentReads.ticketId} = ${ticketId}),
    (select max(${ticketMessages.sentAt}) from ${ticketMessages} where ${ticketMessages.userId} = ${userId}
      and ${ticketMessages.ticketId} = ${ticketId} and ${ticketMessages.agentId} = ${agentId}),
    '-infinity'::timestamptz)`;
}

/** Whether the agent was mailed a message of the ticket that they do not know yet. */
export async function hasUnreadNotice(db: Queryable, agent: NotifiedAgent): Promise<boolean> {
  const { userId, ticketId, agentId } = agent;
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .innerJoin(
      ticketMessages,
      and(
        eq(ticketMessages.userId, mails.userId),
        eq(ticketMessages.ticketId, mails.ticketId),
        sql`${ticketMessages.id} = any (${mails.messageIds})`,
      ),
    )
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.ticketId, ticketId),
        eq(mailRecipients.agentId, agentId),
        sql`${mails.state} in ('sent', 'unknown')`,
        sql`${ticketMessages.sentAt} > ${knownUntil(agent)}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** `needed`: the email is sent. `read`: the agent knows its messages. `at-desk`: it waits. */
export type NoticeState = 'needed' | 'read' | 'at-desk';

/** @param until the time of the last message in the email */
export async function findNoticeState(
  db: Queryable,
  agent: NotifiedAgent,
  until: Date,
): Promise<NoticeState> {
  const { userId, agentId } = agent;
  const { usedAt } = deskSessions;
  const [found] = await db
    .select({
      isRead: sql<boolean>`${knownUntil(agent)} >= ${until.toISOString()}::timestamptz`,
      isAtDesk: sql<boolean>`exists (select from ${deskSessions} where ${deskSessions.userId} = ${userId}
        and ${deskSessions.agentId} = ${agentId} and ${usedAt} > now() - make_interval(mins => ${atDeskMinutes}))`,
    })
    .from(notificationSettings)
    .where(
      and(
        eq(notificationSettings.userId, userId),
        eq(notificationSettings.agentId, agentId),
        eq(notificationSettings.mail, 'away'),
      ),
    );
  if (!found) return 'needed';
  if (found.isRead) return 'read';
  return found.isAtDesk ? 'at-desk' : 'needed';
}
