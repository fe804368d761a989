import { Refusal } from '../../../api/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import { isInboxAddress } from '../../mail/inboxes/inboxes.sql.ts';
import { undoMergesWith } from '../../resources/tickets/merging/merge-ticket.sql.ts';
import { eraseConversations } from './commands/chat.sql.ts';
import { eraseContacts } from './commands/contacts.sql.ts';
import { eraseGatewayNotes } from './commands/gateway.sql.ts';
import {
  eraseAutoReplies,
  eraseBlockedAddresses,
  eraseIncomingMails,
  eraseMails,
  eraseMailsWith,
  eraseParticipations,
  eraseUnconfirmedMails,
} from './commands/mail.sql.ts';
import { eraseEmails, eraseMessages, eraseUnconfirmedTickets, lockTickets } from './commands/tickets.sql.ts';
import { eraseOneTimeCodes } from './commands/visitors.sql.ts';
import { eraseVoteReasons } from './commands/vote-reasons.sql.ts';
import type { PersonEmail } from './email.ts';
import { eraseTicketTraces } from './erase-tickets.ts';
import { findMentions, type Mentions } from './mentions.ts';
import { findPerson, type Person } from './person.ts';
import { requireUser } from './queries/users.sql.ts';

export interface Erased {
  readonly contacts: number;
  readonly notes: number;
  readonly tickets: number;
  /** Messages in the person's tickets, and the person's messages in other tickets. */
  readonly messages: number;
  /** Files of these messages, and the person's files that were never attached. */
  readonly files: number;
  /** Messages by mail in other tickets that were removed, or from whose recipients the person was removed. */
  readonly mails: number;
  /** Tickets that the person had not confirmed. */
  readonly heldTickets: number;
  /** Outgoing messages to the person, sent or queued. */
  readonly sentMails: number;
  /** Other tickets in which the person was a participant. */
  readonly participations: number;
  readonly receivedMails: number;
  readonly autoReplies: number;
  readonly blockedAddresses: number;
  readonly submissions: number;
  /** Comments on articles that contain the email address. */
  readonly voteReasons: number;
  /** Rows that link tickets to the person, including tickets behind a gateway. */
  readonly visitorTickets: number;
  /** Chats in the person's tickets, and the conversations that were to be erased. */
  readonly conversations: number;
}

export interface Erasure {
  readonly erased: Erased;
  /** Other people's texts that still contain the email address. */
  readonly left: Mentions;
}

export interface EraseOptions {
  /** Whether to also erase loaded conversations that contain the email address. */
  readonly conversations: boolean;
  /** Whether to roll the erasure back, and only return its numbers. */
  readonly isDryRun: boolean;
}

/**
 * Erases a person's data, except the bytes of files, which `removeEndedFiles` or a server removes later.
 * @throws {Refusal} `BadRequest` for an unknown user, and for an email address of one of the user's inboxes
 */
export async function erasePerson(
  db: Database,
  userId: number,
  email: PersonEmail,
  { conversations, isDryRun }: EraseOptions,
): Promise<Erasure> {
  try {
    return await transact(db, async (tx) => {
      await withoutTimeLimit(tx);
      await requireUser(tx, userId);
      if (await isInboxAddress(tx, userId, email.folded)) {
        throw new Refusal('BadRequest', `${email.folded} is the email address of an inbox, not of a person.`);
      }
      const options = { withConversations: conversations };
      // The second search runs after the found tickets are locked against writes.
      const { ticketIds } = await findPerson(tx, userId, email, options);
      await lockTickets(tx, userId, ticketIds);
      await undoMergesWith(tx, userId, ticketIds);
      const person = await findPerson(tx, userId, email, options);
      const erased = await eraseRecords(tx, person, conversations ? person.conversationIds : []);
      const erasure = { erased, left: await findMentions(tx, person) };
      if (isDryRun) throw new DryRun(erasure);
      return erasure;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.erasure;
    throw error;
  }
}

/** Rolls back a dry run's transaction, and carries its result. */
class DryRun extends Error {
  readonly erasure: Erasure;

  constructor(erasure: Erasure) {
    super('nothing was erased');
    this.erasure = erasure;
  }
}

async function eraseRecords(
  tx: Transaction,
  person: Person,
  conversationIds: readonly string[],
): Promise<Erased> {
  const { userId, email, ticketIds } = person;
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  const contacts = await eraseContacts(tx, userId, person.contactIds);
  const mails = await eraseEmails(tx, userId, email, person.emails);
  const receivedMails = await eraseIncomingMails(tx, userId, ids(person.incomingMails));
  await eraseMails(tx, userId, {
    mailIds: person.sentMails.map(({ mail }) => mail.id),
    recipientIds: person.recipientIds,
  });
  const participations = await eraseParticipations(tx, userId, person.participations);
  await eraseMailsWith(tx, userId, ids(person.messages));
  const messages = await eraseMessages(tx, userId, ids(person.messages));
  const traces = await eraseTicketTraces(tx, userId, {
    ticketIds,
    paths: person.attachments.map(({ path }) => path),
    submissionIds: person.submissionIds,
    openedIds: person.visitorTickets.map(({ ticketId }) => ticketId),
    subs: person.subs,
  });
  await eraseGatewayNotes(tx, userId, email);
  await eraseOneTimeCodes(tx, userId, email);
  await eraseUnconfirmedMails(tx, userId, email);
  return {
    contacts,
    notes: person.noteIds.length,
    tickets: traces.tickets,
    messages: messages + person.ticketMessageIds.length,
    files: traces.files,
    mails,
    heldTickets: await eraseUnconfirmedTickets(tx, userId, ids(person.unconfirmedTickets)),
    sentMails: person.sentMails.length,
    participations,
    receivedMails,
    autoReplies: await eraseAutoReplies(
      tx,
      userId,
      person.autoReplies.map((row) => row.address),
    ),
    blockedAddresses: await eraseBlockedAddresses(
      tx,
      userId,
      person.blockedAddresses.map((row) => row.address),
    ),
    submissions: traces.submissions,
    voteReasons: await eraseVoteReasons(
      tx,
      userId,
      person.voteReasons.map(({ vote }) => vote),
    ),
    visitorTickets: traces.visitorTickets,
    conversations: traces.periods + (await eraseConversations(tx, userId, conversationIds)),
  };
}
