/** Reads visitors' tickets, tokens and secrets. Every query filters by user. */

import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  conversations,
  helpCenters,
  inboxAddresses,
  inboxes,
  tickets,
  ticketTokenTickets,
  visitorSecrets,
  visitorTickets,
} from '../../db/tables/index.ts';

/** Limits how many of a visitor's newest tickets are read. */
const maxOwnTickets = 1000;

export type VisitorSecretRow = typeof visitorSecrets.$inferSelect;

/** Finds a valid secret by its id. */
export async function findVisitorSecret(db: Queryable, userId: number, kid: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: visitorSecrets.secret })
    .from(visitorSecrets)
    .where(and(eq(visitorSecrets.userId, userId), eq(visitorSecrets.id, kid), isValid()));
  return row?.secret ?? null;
}

/** Lists the valid secrets of a user, the newest first. */
export async function listVisitorSecrets(db: Queryable, userId: number): Promise<VisitorSecretRow[]> {
  return await db
    .select()
    .from(visitorSecrets)
    .where(and(eq(visitorSecrets.userId, userId), isValid()))
    .orderBy(desc(visitorSecrets.createdAt), desc(visitorSecrets.id));
}

function isValid(): SQL | undefined {
  return or(isNull(visitorSecrets.endsAt), gt(visitorSecrets.endsAt, sql`now()`));
}

/** Lists the tickets of a signed-in visitor. */
export async function listTicketIdsOfSub(db: Queryable, userId: number, sub: string): Promise<number[]> {
  const rows = await db
    .select({ id: visitorTickets.ticketId })
    .from(visitorTickets)
    .where(and(eq(visitorTickets.userId, userId), eq(visitorTickets.sub, sub)))
    .orderBy(desc(visitorTickets.ticketId))
    .limit(maxOwnTickets);
  return rows.map(({ id }) => id);
}

export async function listTicketIdsOfToken(db: Queryable, userId: number, hash: string): Promise<number[]> {
  const rows = await db
    .select({ id: ticketTokenTickets.ticketId })
    .from(ticketTokenTickets)
    .where(and(eq(ticketTokenTickets.userId, userId), eq(ticketTokenTickets.hash, hash)))
    .orderBy(desc(ticketTokenTickets.ticketId))
    .limit(maxOwnTickets);
  return rows.map(({ id }) => id);
}

/** Returns the ticket of a period of chat; null for other conversations. */
export async function findChatTicket(
  db: Queryable,
  userId: number,
  conversationId: string,
): Promise<number | null> {
  const [chat] = await db
    .select({ ticketId: conversations.ticketId })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.id, conversationId)));
  return chat?.ticketId ?? null;
}

export interface ContactRow {
  readonly toEmail: string;
  readonly labels: string[];
  /** Whether the pages on which visitors write are stored. */
  readonly pageContext: boolean;
  /** Whether chats are stored with the visit before them. */
  readonly visitContext: boolean;
}

/** Finds the message settings of one help center; null if it takes no messages. */
export async function findContact(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<ContactRow | null> {
  const [contact] = await listContacts(db, userId, helpCenterId);
  return contact ?? null;
}

/** Lists the message settings of one help center or of all, the oldest help center first. */
export async function listContacts(
  db: Queryable,
  userId: number,
  helpCenterId?: number,
): Promise<ContactRow[]> {
  const rows = await db
    .select({
      toEmail: helpCenters.contactEmail,
      labels: helpCenters.contactLabels,
      pageContext: helpCenters.pageContext,
      visitContext: helpCenters.visitContext,
    })
    .from(helpCenters)
    .where(
      and(
        eq(helpCenters.userId, userId),
        eq(helpCenters.contactEnabled, true),
        helpCenterId === undefined ? undefined : eq(helpCenters.id, helpCenterId),
      ),
    )
    .orderBy(asc(helpCenters.id));
  if (rows.every(({ toEmail }) => toEmail !== null)) return rows.flatMap(withAddress);
  const [first] = await db
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(eq(inboxAddresses.userId, userId))
    .orderBy(asc(inboxAddresses.inboxId), asc(inboxAddresses.position))
    .limit(1);
  const address = first?.address ?? null;
  return rows.map((row) => ({ ...row, toEmail: row.toEmail ?? address })).flatMap(withAddress);
}

function withAddress({
  toEmail,
  ...others
}: Omit<ContactRow, 'toEmail'> & { readonly toEmail: string | null }): ContactRow[] {
  return toEmail === null ? [] : [{ toEmail, ...others }];
}

/** Finds the inbox of a ticket and its email address; null for a ticket that is not in this database. */
export async function findTicketInbox(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<{ readonly address: string; readonly name: string } | null> {
  const [row] = await db
    .select({ address: inboxAddresses.address, name: inboxes.name })
    .from(tickets)
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .innerJoin(
      inboxAddresses,
      and(eq(inboxAddresses.userId, inboxes.userId), eq(inboxAddresses.inboxId, inboxes.id)),
    )
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)))
    .orderBy(asc(inboxAddresses.position))
    .limit(1);
  return row ?? null;
}

export type VisitorTicketRow = typeof visitorTickets.$inferSelect;

/** Finds the visitor who opened a ticket; null if no visitor did. */
export async function findVisitorTicket(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<VisitorTicketRow | null> {
  const [row] = await db
    .select()
    .from(visitorTickets)
    .where(and(eq(visitorTickets.userId, userId), eq(visitorTickets.ticketId, ticketId)));
  return row ?? null;
}
