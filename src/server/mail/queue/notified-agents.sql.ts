import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { mailRecipients, mails } from '../../db/tables/index.ts';

/** The ids of agents to whom a customer's message was mailed, or is queued; bounced and failed emails do not count. */
export async function listNotifiedAgents(
  db: Queryable,
  { userId, ticketId }: { readonly userId: number; readonly ticketId: number },
): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ agentId: mailRecipients.agentId })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.ticketId, ticketId),
        inArray(mails.kind, ['new-ticket', 'new-message']),
        inArray(mails.state, ['queued', 'sent', 'unknown']),
        isNotNull(mailRecipients.agentId),
      ),
    );
  return new Set(rows.flatMap(({ agentId }) => agentId ?? []));
}
