/** Everything that is stored of a person, found by an address. */

import type { Queryable } from '../../db/database.ts';
import type { ParticipantRow } from '../../mail/participants/queries.ts';
import type { AttachmentRow, EmailRow, MessageRow } from '../../resources/tickets/queries.ts';
import type { VisitorTicketRow } from '../../visitor/records/queries.ts';
import { containsEmail, type PersonEmail } from './email.ts';
import { findConversationsNaming } from './queries/chat.ts';
import { findContactsOf } from './queries/contacts.ts';
import { findSubmissionsOf } from './queries/forms.ts';
import {
  type AutoReplyRow,
  findAutoRepliesTo,
  findIncomingMailsOf,
  findMailsTo,
  findParticipations,
  findRecipientsOf,
  type IncomingMailRow,
  type SentMail,
} from './queries/mail.ts';
import { findNotesOf } from './queries/notes.ts';
import {
  findEmailsOf,
  findHeldTicketsOf,
  findMessagesIn,
  findMessagesOf,
  findTicketsOf,
  type HeldTicketRow,
  listAttachmentsOf,
} from './queries/tickets.ts';
import { findReadsOf, findVisitorTicketsOf, type TicketReadRow } from './queries/visitors.ts';
import { findVoteReasonsNaming, type VoteReasonRow } from './queries/vote-reasons.ts';

export interface Person {
  readonly userId: number;
  readonly email: PersonEmail;
  readonly contactIds: readonly number[];
  readonly noteIds: readonly number[];
  /** Tickets whose sender it is. */
  readonly ticketIds: readonly number[];
  /** The ids of the messages in them. */
  readonly ticketMessageIds: readonly number[];
  /** What the person wrote in tickets of others. */
  readonly messages: readonly MessageRow[];
  /** The files of all of these messages. */
  readonly attachments: readonly AttachmentRow[];
  /** Mails from and to the person in tickets of others. */
  readonly emails: readonly EmailRow[];
  /** What waits to be confirmed by the person. */
  readonly heldTickets: readonly HeldTicketRow[];
  /** What was mailed to the person, or is to be. */
  readonly sentMails: readonly SentMail[];
  /** The rows of the person among the recipients of tickets. */
  readonly recipientIds: readonly number[];
  /** The person among those who get copies of tickets of others. */
  readonly participations: readonly ParticipantRow[];
  /** What came by mail from the person. */
  readonly incomingMails: readonly IncomingMailRow[];
  readonly autoReplies: readonly AutoReplyRow[];
  readonly submissionIds: readonly number[];
  /** Why articles did not help, in words that name the address. */
  readonly voteReasons: readonly VoteReasonRow[];
  readonly visitorTickets: readonly VisitorTicketRow[];
  /** Who a site's backend says that the person is. */
  readonly subs: readonly string[];
  /** How far the person has read tickets. */
  readonly reads: readonly TicketReadRow[];
  /** Conversations that name the address. Whose they are, nobody has noted. */
  readonly conversationIds: readonly string[];
}

/** `withConversations`: whether what was sent in from the conversations is the person's too. */
export async function findPerson(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  { withConversations }: { readonly withConversations: boolean },
): Promise<Person> {
  const contactIds = await findContactsOf(db, userId, email);
  const ticketIds = await findTicketsOf(db, userId, email);
  const ticketMessageIds = await findMessagesIn(db, userId, ticketIds);
  const messages = await findMessagesOf(db, userId, email, ticketIds);
  const conversationIds = await findConversationsNaming(db, userId, email);
  const visitorTickets = await findVisitorTicketsOf(db, userId, email, ticketIds);
  const subs = subsOf(visitorTickets, email);
  const messageIds = [...ticketMessageIds, ...messages.map(({ id }) => id)];
  return {
    userId,
    email,
    contactIds,
    noteIds: await findNotesOf(db, userId, contactIds),
    ticketIds,
    ticketMessageIds,
    messages,
    attachments: await listAttachmentsOf(db, userId, messageIds),
    emails: await findEmailsOf(db, userId, email, ticketIds),
    heldTickets: await findHeldTicketsOf(db, userId, email),
    sentMails: await findMailsTo(db, userId, email),
    recipientIds: await findRecipientsOf(db, userId, email),
    participations: await findParticipations(db, userId, email),
    incomingMails: await findIncomingMailsOf(db, userId, email),
    autoReplies: await findAutoRepliesTo(db, userId, email),
    submissionIds: await findSubmissionsOf(db, userId, email, {
      ticketIds,
      conversationIds: withConversations ? conversationIds : [],
    }),
    voteReasons: await findVoteReasonsNaming(db, userId, email),
    visitorTickets,
    subs,
    reads: await findReadsOf(db, userId, subs),
    conversationIds,
  };
}

/** Only a backend's word counts: an anonymous visitor may have written the person's address. */
function subsOf(tickets: readonly VisitorTicketRow[], email: PersonEmail): string[] {
  const theirs = tickets.filter(
    ({ openedBy, sender }) => openedBy === 'identified' && containsEmail(email, sender),
  );
  const named = tickets.filter(({ sub }) => sub !== null && containsEmail(email, sub));
  return [...new Set([...theirs, ...named].flatMap(({ sub }) => sub ?? []))];
}
