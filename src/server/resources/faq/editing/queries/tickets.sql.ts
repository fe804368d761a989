/** Reads what a ticket knows about its customer, for drafts of articles. */

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { notFound } from '../../../../../api/refusal.ts';
import { foldEmail } from '../../../../../formats/fold-email.ts';
import type { Queryable } from '../../../../db/database.ts';
import {
  accounts,
  contactAddresses,
  contactEmails,
  contactPhones,
  contacts,
  inboxAddresses,
  ticketMessages,
  tickets,
} from '../../../../db/tables/index.ts';
import type { TicketFacts } from '../answers/find-passages.ts';

export interface Answer extends TicketFacts {
  readonly subject: string;
  /** The answer as HTML and as plain text. */
  readonly html: string;
  readonly plain: string;
  /** The texts of the customer's messages. */
  readonly written: readonly string[];
}

/** The maximum number of the customer's messages that are read. */
const mostMessages = 100;

/** Finds an agent's visible message of a ticket, with what the ticket knows. @throws {Refusal} `NotFound` */
export async function findAnswer(
  db: Queryable,
  userId: number,
  ticketId: number,
  messageId: number,
): Promise<Answer> {
  const [found] = await db
    .select({ ticket: tickets, html: ticketMessages.html, plain: ticketMessages.plain })
    .from(ticketMessages)
    .innerJoin(
      tickets,
      and(eq(tickets.userId, ticketMessages.userId), eq(tickets.id, ticketMessages.ticketId)),
    )
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.id, messageId),
        eq(ticketMessages.type, 'external'),
        isNotNull(ticketMessages.agentId),
      ),
    );
  if (!found) throw notFound();
  const { ticket, html, plain } = found;
  const messages = await db
    .select({ plain: ticketMessages.plain, name: ticketMessages.fromName, agentId: ticketMessages.agentId })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.type, 'external'),
      ),
    )
    .orderBy(asc(ticketMessages.sentAt), asc(ticketMessages.id))
    .limit(mostMessages);
  const written = messages.filter(({ agentId }) => agentId === null).map((message) => message.plain);
  const customer = await findCustomer(db, userId, ticket.sender);
  return {
    ticketId,
    subject: ticket.subject,
    html,
    plain,
    written,
    names: [ticket.fromName, ...messages.map(({ name }) => name), ...customer.names],
    addresses: customer.addresses,
    texts: [ticket.subject, ...written, ...customer.phones],
    ownEmails: await listOwnEmails(db, userId),
  };
}

async function findCustomer(db: Queryable, userId: number, email: string) {
  const ids = await db
    .select({ id: contactEmails.contactId })
    .from(contactEmails)
    .where(and(eq(contactEmails.userId, userId), eq(contactEmails.emailFolded, foldEmail(email))));
  const contactIds = ids.map(({ id }) => id);
  if (contactIds.length === 0) return { names: [], addresses: [], phones: [] };
  const [people, places, phones] = await Promise.all([
    db
      .select({
        first: contacts.firstName,
        last: contacts.lastName,
        full: contacts.fullName,
        account: accounts.name,
      })
      .from(contacts)
      .leftJoin(accounts, and(eq(accounts.userId, contacts.userId), eq(accounts.id, contacts.accountId)))
      .where(and(eq(contacts.userId, userId), inArray(contacts.id, contactIds))),
    db
      .select({ address: contactAddresses.address })
      .from(contactAddresses)
      .where(and(eq(contactAddresses.userId, userId), inArray(contactAddresses.contactId, contactIds))),
    db
      .select({ phone: contactPhones.phone })
      .from(contactPhones)
      .where(and(eq(contactPhones.userId, userId), inArray(contactPhones.contactId, contactIds))),
  ]);
  const names = people.flatMap(({ first, last, full, account }) => [first, last, full, account]);
  return {
    names: names.filter((name) => name !== null),
    addresses: places.map(({ address }) => address),
    phones: phones.map(({ phone }) => phone),
  };
}

async function listOwnEmails(db: Queryable, userId: number): Promise<Set<string>> {
  const rows = await db
    .select({ email: inboxAddresses.address })
    .from(inboxAddresses)
    .where(eq(inboxAddresses.userId, userId));
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}
