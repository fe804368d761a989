import type { Queryable } from '../../db/database.ts';
import type { ParticipantRow } from '../../mail/participants/participants.sql.ts';
import type { AttachmentRow, EmailRow, MessageRow } from '../../resources/tickets/tickets.sql.ts';
import type { VisitorTicketRow } from '../../visitor/records/records.sql.ts';
import { containsEmail, type PersonEmail } from './email.ts';
import { findConversationsNaming, findPeriods, withoutPeriods } from './queries/chat.sql.ts';
import { findContactIds } from './queries/contacts.sql.ts';
import { findFormSubmissions } from './queries/forms.sql.ts';
import {
  type AutoReplyRow,
  type BlockedAddressRow,
  findAutoRepliesTo,
  findBlockedAddresses,
  findMailsTo,
  findParticipations,
  findReceivedMails,
  findRecipientIds,
  type IncomingMailRow,
  type SentMail,
} from './queries/mail.sql.ts';
import { findContactNotes } from './queries/notes.sql.ts';
import {
  findMessagesIn,
  findPersonMessages,
  findTicketEmails,
  findTicketsBySender,
  findUnconfirmedTickets,
  listMessageAttachments,
  type UnconfirmedTicketRow,
} from './queries/tickets.sql.ts';
import { findReadMarks, findVisitorTickets, type TicketReadRow } from './queries/visitors.sql.ts';
import { findVoteReasonsNaming, type VoteReasonRow } from './queries/vote-reasons.sql.ts';

export interface Person {
  readonly userId: number;
  readonly email: PersonEmail;
  readonly contactIds: readonly number[];
  readonly noteIds: readonly number[];
  /** Tickets with the person as sender. */
  readonly ticketIds: readonly number[];
  readonly ticketMessageIds: readonly number[];
  /** The person's messages in other tickets. */
  readonly messages: readonly MessageRow[];
  /** The files of the messages in `ticketMessageIds` and `messages`. */
  readonly attachments: readonly AttachmentRow[];
  /** Messages by mail from and to the person in other tickets. */
  readonly emails: readonly EmailRow[];
  /** Tickets that wait for the person's confirmation. */
  readonly unconfirmedTickets: readonly UnconfirmedTicketRow[];
  /** Outgoing messages to the person, sent or queued. */
  readonly sentMails: readonly SentMail[];
  /** The person's rows among the recipients of tickets. */
  readonly recipientIds: readonly number[];
  /** The person's rows among the participants of other tickets. */
  readonly participations: readonly ParticipantRow[];
  readonly incomingMails: readonly IncomingMailRow[];
  readonly autoReplies: readonly AutoReplyRow[];
  readonly blockedAddresses: readonly BlockedAddressRow[];
  readonly submissionIds: readonly number[];
  /** Comments on articles that contain the email address. */
  readonly voteReasons: readonly VoteReasonRow[];
  readonly visitorTickets: readonly VisitorTicketRow[];
  /** The `sub` claims by which the site's backend identifies the person. */
  readonly subs: readonly string[];
  readonly reads: readonly TicketReadRow[];
  /** Loaded conversations that contain the email address; who took part in them is unknown. */
  readonly conversationIds: readonly string[];
  /** The periods of chat in the tickets of `ticketIds`. */
  readonly periodIds: readonly string[];
}

/** Finds the person's data. @param withConversations whether to include form submissions of the conversations */
export async function findPerson(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  { withConversations }: { readonly withConversations: boolean },
): Promise<Person> {
  const contactIds = await findContactIds(db, userId, email);
  const ticketIds = await findTicketsBySender(db, userId, email);
  const ticketMessageIds = await findMessagesIn(db, userId, ticketIds);
  const messages = await findPersonMessages(db, userId, email, ticketIds);
  const naming = await findConversationsNaming(db, userId, email);
  const conversationIds = await withoutPeriods(db, userId, naming);
  const visitorTickets = await findVisitorTickets(db, userId, email, ticketIds);
  const subs = listSubs(visitorTickets, email);
  const messageIds = [...ticketMessageIds, ...messages.map(({ id }) => id)];
  return {
    userId,
    email,
    contactIds,
    noteIds: await findContactNotes(db, userId, contactIds),
    ticketIds,
    ticketMessageIds,
    messages,
    attachments: await listMessageAttachments(db, userId, messageIds),
    emails: await findTicketEmails(db, userId, email, ticketIds),
    unconfirmedTickets: await findUnconfirmedTickets(db, userId, email),
    sentMails: await findMailsTo(db, userId, email),
    recipientIds: await findRecipientIds(db, userId, email),
    participations: await findParticipations(db, userId, email),
    incomingMails: await findReceivedMails(db, userId, email),
    autoReplies: await findAutoRepliesTo(db, userId, email),
    blockedAddresses: await findBlockedAddresses(db, userId, email),
    submissionIds: await findFormSubmissions(db, userId, email, {
      ticketIds,
      conversationIds: withConversations ? conversationIds : [],
    }),
    voteReasons: await findVoteReasonsNaming(db, userId, email),
    visitorTickets,
    subs,
    reads: await findReadMarks(db, userId, subs),
    conversationIds,
    periodIds: await findPeriods(db, userId, ticketIds),
  };
}

/** Lists the person's `sub` claims. Email addresses of anonymous visitors are ignored, since anybody may type them. */
function listSubs(tickets: readonly VisitorTicketRow[], email: PersonEmail): string[] {
  const theirs = tickets.filter(
    ({ openedBy, sender }) => openedBy === 'identified' && containsEmail(email, sender),
  );
  const named = tickets.filter(({ sub }) => sub !== null && containsEmail(email, sub));
  return [...new Set([...theirs, ...named].flatMap(({ sub }) => sub ?? []))];
}
