/** Finds participants of tickets, and facts about email addresses in mails. Every query filters by user. */

import { and, asc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  inboxAddresses,
  inboxes,
  type MailKind,
  ticketEmails,
  ticketParticipants,
} from '../../db/tables/index.ts';
import { addressForms } from '../address-forms.ts';
import { isNotice } from '../agent-notices/is-notice.ts';
import { mailDomain } from '../mailbox.ts';
import { mostParticipants } from './rules.ts';

export type ParticipantRow = typeof ticketParticipants.$inferSelect;

export interface TicketKey {
  readonly userId: number;
  readonly ticketId: number;
}

export function isOfTicket({ userId, ticketId }: TicketKey) {
  return and(eq(ticketParticipants.userId, userId), eq(ticketParticipants.ticketId, ticketId));
}

/** Lists all participants of a ticket, including removed ones, in the order in which they joined. */
export async function listParticipants(db: Queryable, ticket: TicketKey): Promise<ParticipantRow[]> {
  return await db
    .select()
    .from(ticketParticipants)
    .where(isOfTicket(ticket))
    .orderBy(asc(ticketParticipants.joinedAt), asc(ticketParticipants.emailFolded));
}

/** Finds the participant of a ticket with an email address in lower case. */
export async function findParticipant(
  db: Queryable,
  { emailFolded, ...ticket }: TicketKey & { readonly emailFolded: string },
): Promise<ParticipantRow | null> {
  const [found] = await db
    .select()
    .from(ticketParticipants)
    .where(and(isOfTicket(ticket), eq(ticketParticipants.emailFolded, emailFolded)));
  return found ?? null;
}

/** Returns those email addresses that are no customer's: an agent's, an inbox's, or at a domain of reply addresses. */
export async function findHouseAddresses(
  db: Queryable,
  userId: number,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const formsByAddress = new Map(addresses.map((address) => [address, addressForms(address)]));
  const forms = [...formsByAddress.values()].flat();
  if (forms.length === 0) return new Set();
  const email = sql<string>`lower(${agents.email} collate "C")`;
  const ofAgents = await db
    .select({ address: email })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(email, forms)));
  const ofInboxes = await db
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(and(eq(inboxAddresses.userId, userId), inArray(inboxAddresses.address, forms)));
  const domains = await db
    .selectDistinct({ domain: inboxes.replyDomain })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), isNotNull(inboxes.replyDomain)));
  const known = new Set([...ofAgents, ...ofInboxes].map(({ address }) => address));
  const replyDomains = new Set(domains.map(({ domain }) => mailDomain(`@${domain ?? ''}`)));
  return new Set(
    addresses.filter(
      (address) =>
        formsByAddress.get(address)?.some((form) => known.has(form)) || replyDomains.has(mailDomain(address)),
    ),
  );
}

/** The facts about participants that a notification mail states. */
export interface CopyFacts {
  /** Participants who get copies, or will get them once an agent answers. */
  readonly participants: readonly ParticipantRow[];
  /** The number of people in a mail that has too many for copies; 0 if no mail has. */
  readonly tooMany: number;
}

const noCopies: CopyFacts = { participants: [], tooMany: 0 };

/** Finds facts about participants for a notification mail, whose first message is of `since`; empty for others. */
export async function findCopyFacts(
  db: Queryable,
  { kind, since, ...ticket }: TicketKey & { readonly kind: MailKind; readonly since: Date | null },
): Promise<CopyFacts> {
  if (!isNotice(kind) || since === null) return noCopies;
  const participants = await db
    .select()
    .from(ticketParticipants)
    .where(and(isOfTicket(ticket), ne(ticketParticipants.state, 'removed')))
    .orderBy(asc(ticketParticipants.joinedAt), asc(ticketParticipants.emailFolded));
  const [named] = await db
    .select({ count: sql<number>`coalesce(max(cardinality(${ticketEmails.cc})), 0)` })
    .from(ticketEmails)
    .where(
      and(
        eq(ticketEmails.userId, ticket.userId),
        eq(ticketEmails.ticketId, ticket.ticketId),
        gte(ticketEmails.createdAt, since),
      ),
    );
  const count = named?.count ?? 0;
  return { participants, tooMany: count > mostParticipants ? count : 0 };
}
