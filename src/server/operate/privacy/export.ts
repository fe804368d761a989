/** Prints a person's data as records: records of the ordinary export, and a few kinds that only this export has. */

import { pipeline } from 'node:stream/promises';
import type { Database, Transaction } from '../../db/database.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import type { KindOf } from '../records/kind.ts';
import { conversation } from '../records/kinds/chat.ts';
import { contact, note } from '../records/kinds/contacts.ts';
import { submission } from '../records/kinds/forms.ts';
import { ticket, upload } from '../records/kinds/tickets.ts';
import { readConversations } from '../records/queries/chat.sql.ts';
import { readContacts, readNotes } from '../records/queries/contacts.sql.ts';
import { readSubmissions } from '../records/queries/forms.sql.ts';
import { readOnly } from '../records/queries/loads.sql.ts';
import { readTickets, readUploads } from '../records/queries/tickets.sql.ts';
import { uploadHash } from './commands/uploads.sql.ts';
import type { PersonEmail } from './email.ts';
import { findPerson, type Person } from './person.ts';
import { findRawMail } from './queries/mail.sql.ts';
import { requireUser } from './queries/users.sql.ts';

/**
 * Writes one line of JSON per record, all from one snapshot.
 * @param end whether to end the target after the records
 * @throws {Refusal} `BadRequest` for an unknown user
 */
export async function exportPerson(
  db: Database,
  userId: number,
  email: PersonEmail,
  target: NodeJS.WritableStream,
  { end }: { readonly end: boolean },
): Promise<void> {
  await readOnly(db, async (tx) => {
    await withoutTimeLimit(tx);
    await requireUser(tx, userId);
    const person = await findPerson(tx, userId, email, { withConversations: true });
    await pipeline(personLines(tx, person), target, { end });
  });
}

async function* personLines(tx: Transaction, person: Person): AsyncGenerator<string> {
  for await (const record of personRecords(tx, person)) yield `${JSON.stringify(record)}\n`;
}

async function* personRecords(tx: Transaction, person: Person): AsyncGenerator<object> {
  const { userId } = person;
  const hashes = person.attachments.flatMap(({ path }) => uploadHash(path) ?? []);
  yield* printed(contact, userId, readContacts(tx, userId, person.contactIds));
  yield* printed(note, userId, readNotes(tx, userId, person.noteIds));
  yield* printed(upload, userId, readUploads(tx, userId, hashes));
  yield* printed(ticket, userId, readTickets(tx, userId, person.ticketIds));
  const conversationIds = [...person.conversationIds, ...person.periodIds];
  yield* printed(conversation, userId, readConversations(tx, userId, conversationIds));
  yield* printed(submission, userId, readSubmissions(tx, userId, person.submissionIds));
  yield* ticketRecords(person);
  yield* mailRecords(person);
  yield* visitRecords(person);
  for (const { id, sender, ticketId, state, receivedAt } of person.incomingMails) {
    const raw = await findRawMail(tx, userId, id);
    yield {
      kind: 'receivedMail',
      userId,
      ticketID: ticketId,
      from: sender,
      state,
      receivedDate: receivedAt,
      /** The bytes as received, in base64. */
      raw: raw?.toString('base64') ?? null,
    };
  }
}

async function* printed<Row>(
  kind: KindOf<Row>,
  userId: number,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<object> {
  for await (const page of pages) for (const row of page) yield kind.print(userId, row);
}

/** Prints the person's messages in other tickets, with their mail. */
function* ticketRecords(person: Person): Generator<object> {
  const { userId } = person;
  for (const row of person.messages) {
    const attachments = person.attachments.filter(({ messageId }) => messageId === row.id);
    yield {
      kind: 'message',
      userId,
      ticketID: row.ticketId,
      id: row.id,
      from: row.fromEmail,
      fromName: row.fromName,
      messageType: row.type,
      messagePlain: row.plain,
      messageHtml: row.html,
      page: row.page,
      articleId: row.articleId,
      date: row.sentAt,
      attachments: attachments.map(({ name, path }) => ({ name, path })),
    };
  }
  for (const row of person.emails) {
    yield {
      kind: 'email',
      userId,
      ticketID: row.ticketId,
      id: row.id,
      createdDate: row.createdAt,
      from: { address: row.fromAddress, name: row.fromName },
      to: row.to,
      cc: row.cc,
      bcc: row.bcc,
    };
  }
}

/** Prints mail from and to the person, and the person's unconfirmed tickets. */
function* mailRecords(person: Person): Generator<object> {
  const { userId } = person;
  for (const row of person.unconfirmedTickets) {
    yield {
      kind: 'heldTicket',
      userId,
      from: row.fromEmail,
      fromName: row.fromName,
      subject: row.subject,
      message: row.message,
      language: row.language,
      date: row.createdAt,
    };
  }
  for (const { mail, to } of person.sentMails) {
    yield {
      kind: 'sentMail',
      userId,
      ticketID: mail.ticketId,
      to,
      mailKind: mail.kind,
      state: mail.state,
      messageIds: mail.messageIds,
      createdDate: mail.createdAt,
      sentDate: mail.sentAt,
    };
  }
}

/** Prints the person's participation in tickets, reasons of votes, automatic replies and data as a visitor. */
function* visitRecords(person: Person): Generator<object> {
  const { userId } = person;
  for (const row of person.participations) {
    yield {
      kind: 'participant',
      userId,
      ticketID: row.ticketId,
      email: row.email,
      name: row.name,
      state: row.state,
      addedBy: row.addedBy,
      joinedDate: row.joinedAt,
      confirmedDate: row.confirmedAt,
    };
  }
  for (const row of person.voteReasons) {
    yield {
      kind: 'voteReason',
      userId,
      faqArticleId: row.faqArticleId,
      language: row.language,
      reason: row.reason,
      comment: row.comment,
      date: row.createdAt,
    };
  }
  for (const { address, sentAt } of person.autoReplies) {
    yield { kind: 'autoReply', userId, address, date: sentAt };
  }
  for (const { address, anonymousOnly, blockedAt } of person.blockedAddresses) {
    yield { kind: 'blockedAddress', userId, address, anonymousOnly, date: blockedAt };
  }
  for (const { ticketId, openedBy, sub, sender, createdAt } of person.visitorTickets) {
    yield { kind: 'visitorTicket', userId, ticketID: ticketId, openedBy, sub, sender, date: createdAt };
  }
  for (const { ticketId, sub, readAt } of person.reads) {
    yield { kind: 'readMark', userId, ticketID: ticketId, sub, readUpTo: readAt };
  }
}
