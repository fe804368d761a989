import { and, eq, sql } from 'drizzle-orm';
import { isPlainEmail } from '../../../api/shared/email.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { inboxes, tickets } from '../../db/tables/index.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import {
  findMagicLinkHelpCenter,
  listTicketIdsByEmail,
} from '../../visitor/magic-links/linked-tickets.sql.ts';
import { countedMailbox } from '../mailbox.ts';
import { queueLink } from '../queue/queue.sql.ts';
import { admitUnconfirmedMail, countMailsToMailbox } from '../unconfirmed-mail.sql.ts';

/** Limits the links to one mailbox, whoever requests them. */
const mostInAnHour = 3;
const mostInADay = 10;

export interface LinkRequest {
  readonly userId: number;
  /** The email address in lower case. */
  readonly email: string;
  /** A language tag; null for the ticket's language. */
  readonly language: string | null;
  /** The IP network of the request; null if a back office or the page of a mailed link requests the link. */
  readonly network: string | null;
}

/**
 * Queues an email with a link to the latest tickets of an email address, if it has any. Does nothing if the address has
 * an unusual form, or if its mailbox, its domain or the network of the request has reached a limit.
 */
export async function queueRequestedLink(
  db: Database,
  { userId, email, language, network }: LinkRequest,
  policy: MailPolicy,
): Promise<void> {
  if (!isPlainEmail(email) || isReservedEmail(email)) return;
  await db.transaction(async (tx) => {
    const [ticketId] = await listTicketIdsByEmail(tx, userId, email);
    if (ticketId === undefined) return;
    // The lock makes simultaneous requests wait for each other, so that each is counted.
    const lock = `link for ${countedMailbox(email)} of ${userId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    if (await hadEnough(tx, userId, email)) return;
    const [found] = await tx
      .select({ inbox: inboxes })
      .from(tickets)
      .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
      .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)));
    if (!found || (await findMagicLinkHelpCenter(tx, userId, found.inbox.id)) === null) return;
    const mail = { userId, kind: 'link', email, network } as const;
    if (!(await admitUnconfirmedMail(tx, mail, policy.unconfirmedLimits))) return;
    await queueLink(tx, { userId, ticketId, inbox: found.inbox, email, language }, policy);
  });
}

async function hadEnough(tx: Transaction, userId: number, email: string): Promise<boolean> {
  const { inAnHour, inADay } = await countMailsToMailbox(tx, { userId, kind: 'link', email });
  return inADay >= mostInADay || inAnHour >= mostInAnHour;
}
