import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { inboxes, mailRecipients, mails, tickets } from '../../db/tables/index.ts';
import { findBackHelpCenter, listTicketIdsOfAddress } from '../../visitor/back-codes/queries.ts';
import { queueLink } from '../queue/commands.ts';
import type { MailPolicy } from '../settings.ts';

/** Links that are mailed to one address, whoever asks for them. */
const mostInAnHour = 3;
const mostInADay = 10;

export interface LinkRequest {
  readonly userId: number;
  /** In lower case. */
  readonly email: string;
  /** A language tag; null: that of the ticket. */
  readonly language: string | null;
}

/** Queues a mail with a link to the latest tickets of an address, if it has any and was not mailed too many. */
export async function queueRequestedLink(
  db: Database,
  { userId, email, language }: LinkRequest,
  policy: MailPolicy,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ticketId] = await listTicketIdsOfAddress(tx, userId, email);
    if (ticketId === undefined) return;
    // Two requests at once are counted one after the other.
    const lock = `link for ${email} of ${userId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    if (await hadEnough(tx, userId, email)) return;
    const [found] = await tx
      .select({ inbox: inboxes })
      .from(tickets)
      .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
      .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)));
    if (!found || (await findBackHelpCenter(tx, userId, found.inbox.id)) === null) return;
    await queueLink(tx, { userId, ticketId, inbox: found.inbox, email, language }, policy);
  });
}

async function hadEnough(tx: Transaction, userId: number, email: string): Promise<boolean> {
  const [found] = await tx
    .select({
      inADay: sql<number>`count(*)::int`,
      inAnHour: sql<number>`(count(*) filter (where ${mails.createdAt} > now() - interval '1 hour'))::int`,
    })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .where(
      and(
        eq(mails.userId, userId),
        eq(mailRecipients.emailFolded, email),
        eq(mails.kind, 'link'),
        sql`${mails.createdAt} > now() - interval '1 day'`,
      ),
    );
  return found !== undefined && (found.inADay >= mostInADay || found.inAnHour >= mostInAnHour);
}
