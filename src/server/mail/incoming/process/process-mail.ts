/** Reads a mail that is stored, and does what is decided of it. */

import type { Database } from '../../../db/database.ts';
import { foldEmail } from '../../../text/fold-email.ts';
import { noteProbe } from '../../trust/note-probe.ts';
import type { TrustedServers } from '../../trust/trusted-servers.ts';
import { authenticateSender } from '../authenticate/authenticate-sender.ts';
import { type Decision, decide } from '../decide/decide.ts';
import type { MailAddress, ParsedMail } from '../parse/parsed-mail.ts';
import type { MailReader } from '../reader/mail-reader.ts';
import type { ReadMail } from '../reader/reader-messages.ts';
import { finishMail, markBounced, noteSender, type Outcome } from './commands.ts';
import { gatherFacts, type IncomingRow, openRawMail } from './queries.ts';
import type { MailMessage, TicketWriter } from './ticket-writer.ts';

export interface ProcessOptions {
  readonly db: Database;
  readonly tickets: TicketWriter;
  /** Whose word on senders counts. */
  readonly trustedServers: TrustedServers;
}

/** In place of an address that a mail does not have, or has no right to. */
const unknownSender: MailAddress = { address: 'unknown@localhost.invalid', name: '' };

/** @throws {Error} where the mail cannot be read, or not stored; nothing of it is shown then */
export async function processMail(
  { db, tickets, trustedServers }: ProcessOptions,
  reader: Pick<MailReader, 'read'>,
  row: IncomingRow,
): Promise<void> {
  const read = await reader.read(openRawMail(db, row), row.receivedAt);
  const { mail, mailClass } = read;
  if (await noteProbe(db, row, mail, trustedServers.mailboxOf(row.door)))
    return await finishMail(db, row, { state: 'done', error: 'test of mail servers' });
  const authentication = authenticateSender(mail, await trustedServers.nameFor(row));
  const isVerified = authentication === 'pass';
  await noteSender(db, row, { sender: mail.from ? foldEmail(mail.from.address) : null, isVerified });
  const facts = await gatherFacts(db, row, mail, isVerified);
  const decision = decide({ ...facts, mail, mailClass, authentication });
  const final = row.state === 'approved' ? approved(decision, facts.sender.agentId) : decision;
  await finishMail(db, row, await carryOut(db, tickets, row, read, final));
}

/** What was held becomes a message: the agent's where the address is one's, else another participant's. */
function approved(decision: Decision, agentId: number | null): Decision {
  if (decision.act !== 'hold') return decision;
  const rest = {
    act: 'append',
    ticketId: decision.ticketId,
    isVerified: false,
    hasOtherSubject: false,
  } as const;
  return agentId === null
    ? { ...rest, as: 'participant', agentId: null, isAutomatic: false }
    : { ...rest, as: 'agent', agentId, isAutomatic: false };
}

async function carryOut(
  db: Database,
  tickets: TicketWriter,
  row: IncomingRow,
  read: ReadMail,
  decision: Decision,
): Promise<Outcome> {
  const { userId } = row;
  switch (decision.act) {
    case 'append': {
      const ticketId = await tickets.write({
        ...messageOf(row, read),
        ticketId: decision.ticketId,
        isAgents: decision.as === 'agent',
        isInternal: decision.isAutomatic,
      });
      return { state: 'done', ticketId };
    }
    case 'open': {
      const ticketId = await tickets.write({
        ...messageOf(row, read),
        ...(decision.isImitation ? imitatedCustomer(decision.customer) : { from: decision.customer }),
        linkedTo: decision.linkedTo,
        mayAutoReply: decision.mayAutoReply,
      });
      return { state: 'done', ticketId };
    }
    case 'record': {
      const ticketId = await tickets.write({
        ...messageOf(row, read),
        ...{ ticketId: decision.ticketId, from: decision.agent, toEmail: decision.customer },
        ...{ isAgents: true, wasMailed: true },
      });
      return { state: 'done', ticketId };
    }
    case 'note': {
      const message = { ...messageOf(row, read), ...noteFrom(read.mail, decision) };
      const ticketId = await tickets.write({ ...message, ticketId: decision.ticketId, isInternal: true });
      return { state: 'done', ticketId };
    }
    case 'mark-bounced':
      await markBounced(db, userId, decision.mailId, decision.problem);
      return { state: 'done', ticketId: decision.ticketId };
    case 'hold':
      return { state: 'held', error: decision.reason, ticketId: decision.ticketId };
    case 'aside':
      return { state: 'aside', error: decision.reason };
    case 'ignore':
      return { state: 'done', error: decision.reason };
  }
}

/** Keeps the address, so that it can be answered, and drops the name, which only this mail gives it. */
function imitatedCustomer({ address }: MailAddress): Pick<MailMessage, 'from' | 'warning'> {
  return { from: { address, name: '' }, warning: { says: 'senderNotVerified', claimed: null } };
}

/** Returns the sender of a note, and the warning for agents where the sender is not proven. */
function noteFrom(
  { from }: ParsedMail,
  { what, proof }: Extract<Decision, { act: 'note' }>,
): Partial<Pick<MailMessage, 'from' | 'warning'>> {
  if (proof === 'proven') return {};
  const says = what === 'sent' ? 'senderNotVerified' : 'automaticNotVerified';
  if (proof === 'unproven') return { warning: { says, claimed: null } };
  return { from: unknownSender, warning: { says, claimed: from?.address ?? null } };
}

/** A mail as a customer's first message, of which each case changes what is otherwise. */
function messageOf(row: IncomingRow, { mail, body, wholeText }: ReadMail): MailMessage {
  return {
    userId: row.userId,
    inboxId: row.inboxId,
    mailId: row.id,
    ticketId: null,
    linkedTo: null,
    from: mail.from ?? unknownSender,
    toEmail: row.envelopeTo[0] ?? '',
    recipients: [
      ...row.envelopeTo,
      ...mail.deliveredTo,
      ...[...mail.to, ...mail.cc].map(({ address }) => address),
    ],
    subject: mail.subject,
    body,
    wholeText,
    hiddenAs: mail.isTooLarge ? 'tooLarge' : mail.protection === 'encrypted' ? 'encrypted' : null,
    warning: null,
    files: mail.files,
    isAgents: false,
    isInternal: false,
    wasMailed: false,
    mayAutoReply: false,
  };
}
