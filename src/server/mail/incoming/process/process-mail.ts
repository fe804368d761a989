/** Reads a stored mail, decides about it, and carries out the decision. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Database } from '../../../db/database.ts';
import type { ParticipantSource } from '../../../db/tables/index.ts';
import { type NeededApproval, requestApproval } from '../../approval-requests/approval-requests.sql.ts';
import { noteProbe } from '../../trust/note-probe.ts';
import type { TrustedServers } from '../../trust/trusted-servers.ts';
import { authenticateSender } from '../authenticate-sender.ts';
import { type Decision, decide } from '../decide/decide.ts';
import { isWritten } from '../mail-commands/body-with-commands.ts';
import type { MailAddress, ParsedMail } from '../parse/parsed-mail.ts';
import { findKnownTexts } from '../quotes/known-texts.sql.ts';
import type { MailBody } from '../quotes/read-body.ts';
import type { MailReader } from '../reader/mail-reader.ts';
import type { ReadMail } from '../reader/reader-messages.ts';
import { firstLineFacts, readAgentAnswer } from './agent-answer.ts';
import { gatherFacts, type IncomingRow, openRawMail, type StoredFacts } from './facts.sql.ts';
import { finishMail, markBounced, noteSender, type Outcome } from './stored-mails.sql.ts';
import { AnsweredMeanwhile, type MailMessage, type TicketWriter } from './ticket-writer.ts';

export interface ProcessOptions {
  readonly db: Database;
  readonly tickets: TicketWriter;
  /** The mail servers whose `Authentication-Results` count. */
  readonly trustedServers: TrustedServers;
}

/** The sender shown for a mail without an email address, or with one that it is not proven to come from. */
const unknownSender: MailAddress = { address: 'unknown@localhost.invalid', name: '' };

/** @throws {Error} if the mail cannot be read, or its message not stored; nothing of it is shown then */
export async function processMail(
  { db, tickets, trustedServers }: ProcessOptions,
  reader: Pick<MailReader, 'read' | 'leaveOutKnown'>,
  row: IncomingRow,
): Promise<void> {
  const read = await reader.read(openRawMail(db, row), row.receivedAt);
  const { mail, mailClass } = read;
  if (await noteProbe(db, row, mail, trustedServers.mailboxOf(row)))
    return await finishMail(db, row, { state: 'done', error: 'test of mail servers' });
  const authentication = authenticateSender(mail, await trustedServers.nameFor(row));
  const isVerified = authentication === 'pass';
  await noteSender(db, row, { sender: mail.from ? foldEmail(mail.from.address) : null, isVerified });
  const facts = await gatherFacts(db, row, mail, isVerified);
  const firstLines = firstLineFacts(read);
  const decision = decide({ ...facts, mail, mailClass, authentication, firstLines });
  const shown = await withoutKnown(db, reader, row, read, decision);
  const outcome = await carryOut({ db, tickets, row, read: shown, facts }, decision);
  await db.transaction(async (tx) => {
    await finishMail(tx, row, outcome);
    if (outcome.neededApproval)
      await requestApproval(tx, row, { ...outcome.neededApproval, read, authentication });
  });
}

/** Removes quotes of a ticket from a mail that continues it. */
async function withoutKnown(
  db: Database,
  reader: Pick<MailReader, 'leaveOutKnown'>,
  { userId }: IncomingRow,
  read: ReadMail,
  decision: Decision,
): Promise<ReadMail> {
  if (decision.act !== 'append' && decision.act !== 'record' && decision.act !== 'note') return read;
  const known = await findKnownTexts(db, userId, decision.ticketId);
  if (known === null) return read;
  const { mail, commanded } = read;
  const leaveOut = (body: MailBody, wasCommanded: boolean) =>
    reader.leaveOutKnown({ body, subject: mail.subject, known, wasCommanded });
  const rest = commanded && (await leaveOut(commanded.body, true));
  return {
    ...read,
    body: await leaveOut(read.body, false),
    commanded: commanded &&
      rest && { ...commanded, body: rest, hasText: commanded.hasText && isWritten(rest.written) },
  };
}

interface Carrying {
  readonly db: Database;
  readonly tickets: TicketWriter;
  readonly row: IncomingRow;
  readonly read: ReadMail;
  readonly facts: Pick<StoredFacts, 'answered' | 'approval'>;
}

/** The result of a mail, and the approval that it needs; null if it needs none, or no agent can approve it. */
interface PendingOutcome extends Outcome {
  readonly neededApproval?: NeededApproval | null;
}

async function carryOut(carrying: Carrying, decision: Decision): Promise<PendingOutcome> {
  const { db, tickets, row, read, facts } = carrying;
  const { userId } = row;
  switch (decision.act) {
    case 'append': {
      if (decision.as === 'agent') return await carryOutAnswer(carrying, decision);
      const ticketId = await tickets.write({
        ...customerMessage(row, read),
        // The message is stored where those of a merged ticket are.
        ticketId: decision.writtenTo,
        isInternal: decision.isAutomatic,
        named: namedOthers(read.mail, decision.adds),
      });
      return { state: 'done', ticketId };
    }
    case 'open': {
      const ticketId = await tickets.write({
        ...customerMessage(row, read),
        ...(decision.isImitation ? imitatedCustomer(decision.customer) : { from: decision.customer }),
        linkedTo: decision.linkedTo,
        mayAutoReply: decision.mayAutoReply,
        named: namedOthers(read.mail, decision.adds),
      });
      return { state: 'done', ticketId };
    }
    case 'record': {
      const ticketId = await tickets.write({
        ...customerMessage(row, read),
        ticketId: decision.ticketId,
        from: decision.agent,
        toEmail: decision.customer,
        isAgents: true,
        wasMailed: true,
      });
      return { state: 'done', ticketId };
    }
    case 'note': {
      const message = { ...customerMessage(row, read), ...noteFrom(read.mail, decision) };
      const ticketId = await tickets.write({
        ...message,
        // An outsider's answer waits for an agent.
        status: decision.what === 'outsider' ? 'reply' : null,
        ticketId: decision.ticketId,
        isInternal: true,
        isOutsiders: decision.what === 'outsider' || decision.what === 'copied',
      });
      return { state: 'done', ticketId };
    }
    case 'mark-bounced':
      await markBounced(db, userId, decision.mailId, decision.problem);
      return { state: 'done', ticketId: decision.ticketId };
    case 'wait-for-approval':
      return pendingApproval(decision, facts.answered?.laterAnswerIds ?? []);
    case 'quarantine':
      return { state: 'aside', error: decision.reason };
    case 'ignore':
      return { state: 'done', error: decision.reason };
  }
}

/** Writes an agent's message, and carries out the commands in its first lines. */
async function carryOutAnswer(
  { tickets, row, read, facts }: Carrying,
  decision: Extract<Decision, { as: 'agent' }>,
): Promise<PendingOutcome> {
  const { ticketId, agentId, address, adds } = decision;
  const { answered, approval } = facts;
  const answer = readAgentAnswer(read, approval.reasons);
  const { status, removedParticipants } = answer;
  if (answer.message === null) {
    await tickets.change({ userId: row.userId, ticketId, status, removedParticipants });
    return { state: 'done', ticketId };
  }
  const isStoppable = !answer.isNote && !approval.reasons.includes('answered by another agent');
  const message = customerMessage(row, { ...read, ...answer.message });
  try {
    await tickets.write({
      ...message,
      from: address === undefined ? message.from : { address, name: '' },
      ticketId,
      status,
      removedParticipants,
      isAgents: true,
      isInternal: answer.isNote,
      files: answer.message.files,
      answeredUpTo: answered && { messageId: answered.messageId, isStoppable },
      named: answer.isNote ? null : namedOthers(read.mail, adds),
    });
    return { state: 'done', ticketId };
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    return pendingApproval({ ticketId, agentId, reason: 'answered by another agent' }, error.answerIds);
  }
}

function pendingApproval(
  {
    ticketId,
    agentId,
    reason,
  }: Pick<Extract<Decision, { act: 'wait-for-approval' }>, 'ticketId' | 'agentId' | 'reason'>,
  answerIds: readonly number[],
): PendingOutcome {
  return {
    state: 'held',
    error: reason,
    ticketId,
    neededApproval: agentId === null ? null : { agentId, reason, answerIds },
  };
}

function namedOthers({ to, cc }: ParsedMail, addedBy: ParticipantSource | null): MailMessage['named'] {
  return addedBy === null ? null : { addresses: [...to, ...cc], addedBy };
}

/** Keeps the email address, so that it can be answered, and drops the name, which only this mail claims. */
function imitatedCustomer({ address }: MailAddress): Pick<MailMessage, 'from' | 'warning'> {
  return { from: { address, name: '' }, warning: { says: 'senderNotVerified', claimed: null } };
}

/** Returns the sender of a note, and the warning for agents if the sender is not proven. */
function noteFrom(
  { from }: ParsedMail,
  { what, proof }: Extract<Decision, { act: 'note' }>,
): Partial<Pick<MailMessage, 'from' | 'warning'>> {
  if (proof === 'proven') return {};
  const says =
    what === 'sent' || what === 'outsider' || what === 'copied'
      ? 'senderNotVerified'
      : 'automaticNotVerified';
  if (proof === 'unproven') return { warning: { says, claimed: null } };
  return { from: unknownSender, warning: { says, claimed: from?.address ?? null } };
}

function hiddenReason({ isTooLarge, protection, isDamaged }: ParsedMail): MailMessage['hiddenAs'] {
  if (isTooLarge) return 'tooLarge';
  if (protection === 'encrypted') return 'encrypted';
  return isDamaged ? 'damaged' : null;
}

/** Returns a mail as a customer's first message; each decision overrides some of its members. */
function customerMessage(row: IncomingRow, { mail, body, wholeText }: ReadMail): MailMessage {
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
      ...mail.to.map(({ address }) => address),
      ...mail.cc.map(({ address }) => address),
    ],
    subject: mail.subject,
    body,
    wholeText,
    hiddenAs: hiddenReason(mail),
    invitation: mail.invitation,
    warning: null,
    files: mail.files,
    isAgents: false,
    isInternal: false,
    isOutsiders: false,
    wasMailed: false,
    mayAutoReply: false,
    status: null,
    removedParticipants: [],
    answeredUpTo: null,
    named: null,
  };
}
