/** Adds participants to tickets, confirms them and takes them out. The caller holds the lock of the ticket. */

import { and, eq, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Transaction } from '../../db/database.ts';
import { type ParticipantSource, ticketParticipants } from '../../db/tables/index.ts';
import type { MailAddress } from '../incoming/parse/parsed-mail.ts';
import { countedMailboxOf } from '../mailbox.ts';
import {
  findHouseAddresses,
  isOfTicket,
  listParticipants,
  type ParticipantRow,
  type TicketKey,
} from './queries.ts';
import { newParticipants, personalAddresses } from './rules.ts';

/** The others whom a mail names that may add participants. */
export interface NamedOthers {
  /** Its To and Cc. */
  readonly addresses: readonly MailAddress[];
  readonly addedBy: ParticipantSource;
}

export interface AddOptions extends TicketKey {
  /** The ticket's own sender. */
  readonly customer: string;
  /** Who wrote the mail. */
  readonly writer: string;
  readonly named: NamedOthers;
  /** When its message was stored. */
  readonly now: Date;
}

/**
 * Adds those of the people whom a mail names who may become participants; an agent's are confirmed by the answer that
 * the mail is.
 * @returns every address of people that the mail names, whether they become participants or not
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
    // Whom an agent brings back is there already.
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
 * Confirms the participants that were proposed, as an agent answers.
 * @param but addresses that get no copy: that which mail is from, and those that an agent wrote to without us
 * @returns those who get a copy of the answer
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
  // An address may have become an agent's or an inbox's since.
  const ofHouse = await findHouseAddresses(
    tx,
    ticket.userId,
    confirmed.map(({ email }) => email),
  );
  const left = new Set(but.map(countedMailboxOf));
  return confirmed.filter(({ email }) => !ofHouse.has(email) && !left.has(countedMailboxOf(email)));
}

export interface RemovedParticipant extends TicketKey {
  /** In whatever case. */
  readonly email: string;
}

/**
 * Takes a participant out: nothing more is mailed to the address, what waits for it is not sent, and only an agent
 * brings it back.
 * @returns whether it was one
 */
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
