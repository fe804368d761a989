/**
 * Finds, adds, confirms and removes participants of tickets, and finds facts about email addresses in mails. Every query
 * filters by user; callers that change participants have locked the ticket.
 */

import { and, asc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import {
  agents,
  inboxAddresses,
  inboxes,
  type MailKind,
  type ParticipantSource,
  ticketEmails,
  ticketParticipants,
} from '../../db/tables/index.ts';
import { addressForms } from '../address-forms.ts';
import { isNotice } from '../agent-notices/is-notice.ts';
import type { MailAddress } from '../incoming/parse/parsed-mail.ts';
import { countedMailbox, mailDomain } from '../mailbox.ts';
import { mostParticipants, newParticipants, personalAddresses } from './rules.ts';

export type ParticipantRow = typeof ticketParticipants.$inferSelect;

export interface TicketKey {
  readonly userId: number;
  readonly ticketId: number;
}

function isOfTicket({ userId, ticketId }: TicketKey) {
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

/** People in a mail's headers who may become participants. */
export interface NamedOthers {
  /** The email addresses in To and Cc. */
  readonly addresses: readonly MailAddress[];
  readonly addedBy: ParticipantSource;
}

export interface AddOptions extends TicketKey {
  /** The email address of the ticket's customer. */
  readonly customer: string;
  /** The author of the mail. */
  readonly writer: string;
  readonly named: NamedOthers;
  /** When the mail's message was stored. */
  readonly now: Date;
}

/**
 * Adds the people in a mail who may become participants; those in an agent's answer are confirmed at once.
 * @returns the email addresses of all people in the mail, whether participants or not
 */
export async function addParticipants(
  tx: Transaction,
  { customer, writer, named: { addresses, addedBy }, now, ...ticket }: AddOptions,
): Promise<string[]> {
  const personal = personalAddresses(addresses, [customer, writer]);
  const ofHouse = await findHouseAddresses(
    tx,
    ticket.userId,
    personal.map(({ address }) => address),
  );
  const people = personal.filter(({ address }) => !ofHouse.has(address));
  const known = await listParticipants(tx, ticket);
  for (const { address, name } of newParticipants(people, known, addedBy === 'agent')) {
    const fresh = {
      email: address,
      name,
      state: 'proposed',
      addedBy,
      joinedAt: now,
      confirmedAt: null,
    } as const;
    // A removed participant still has a row; an agent's mail restores it.
    await tx
      .insert(ticketParticipants)
      .values({ ...ticket, emailFolded: foldEmail(address), ...fresh })
      .onConflictDoUpdate({
        target: [ticketParticipants.userId, ticketParticipants.ticketId, ticketParticipants.emailFolded],
        set: fresh,
      });
  }
  return people.map(({ address }) => address);
}

/**
 * Confirms proposed participants when an agent answers, and returns those who get a copy of the answer.
 * @param but email addresses that get none: the sender of the email, and the recipients of the agent's own mail
 */
export async function confirmParticipants(
  tx: Transaction,
  ticket: TicketKey,
  but: readonly string[],
): Promise<ParticipantRow[]> {
  await tx
    .update(ticketParticipants)
    .set({ state: 'confirmed', confirmedAt: sql`now()` })
    .where(and(isOfTicket(ticket), eq(ticketParticipants.state, 'proposed')));
  const confirmed = (await listParticipants(tx, ticket)).filter(({ state }) => state === 'confirmed');
  // The email address may have become an agent's or an inbox's since.
  const ofHouse = await findHouseAddresses(
    tx,
    ticket.userId,
    confirmed.map(({ email }) => email),
  );
  const left = new Set(but.map(countedMailbox));
  return confirmed.filter(({ email }) => !ofHouse.has(email) && !left.has(countedMailbox(email)));
}

export interface RemovedParticipant extends TicketKey {
  /** The email address, in any letter case. */
  readonly email: string;
}

/** Removes a participant, who gets no queued or later email until an agent restores them. False if there was none. */
export async function removeParticipant(
  tx: Transaction,
  { email, ...ticket }: RemovedParticipant,
): Promise<boolean> {
  const removed = await tx
    .update(ticketParticipants)
    .set({ state: 'removed' })
    .where(and(isOfTicket(ticket), eq(ticketParticipants.emailFolded, foldEmail(email))))
    .returning({ email: ticketParticipants.email });
  return removed.length > 0;
}
