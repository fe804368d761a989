/** Adds, confirms and removes participants of tickets. The caller has locked the ticket. */

import { and, eq, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Transaction } from '../../db/database.ts';
import { type ParticipantSource, ticketParticipants } from '../../db/tables/index.ts';
import type { MailAddress } from '../incoming/parse/parsed-mail.ts';
import { countedMailbox } from '../mailbox.ts';
import {
  findHouseAddresses,
  isOfTicket,
  listParticipants,
  type ParticipantRow,
  type TicketKey,
} from './queries.ts';
import { newParticipants, personalAddresses } from './rules.ts';

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
