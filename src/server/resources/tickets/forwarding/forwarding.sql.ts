/**
 * Forwards a message to people outside, as an internal message of an agent with a mail to each of them. Until the mails
 * are due, the agent can take them back. What these people answer becomes internal too: see `mail/incoming/decide`.
 */

import { and, asc, eq, sql } from 'drizzle-orm';
import { conflict, invalidInput, notFound } from '../../../../api/refusal.ts';
import { isPlainEmail } from '../../../../api/shared/email.ts';
import { isReservedEmail } from '../../../../api/shared/reserved-email.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { textsIn } from '../../../../languages/texts.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import {
  claimKey,
  findHold,
  finishKey,
  type IdempotencyClaim,
  noteHold,
} from '../../../db/idempotency.sql.ts';
import { mails, ticketAttachments, ticketMessages, tickets } from '../../../db/tables/index.ts';
import type { InboxRow } from '../../../mail/inboxes/inboxes.sql.ts';
import { findInboxById } from '../../../mail/incoming/process/facts.sql.ts';
import { findHouseAddresses, listParticipants } from '../../../mail/participants/participants.sql.ts';
import { queueForwards } from '../../../mail/queue/queue.sql.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { queueEvents } from '../../../webhooks/queue.sql.ts';
import type { HeldMessage } from '../held-messages/held-messages.sql.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isTicket, listAgents, type MessageRow, type TicketAgent, type TicketRow } from '../tickets.sql.ts';

export interface Forward {
  readonly userId: number;
  readonly ticketId: number;
  /** The message of which the files are sent along. */
  readonly messageId: number;
  readonly agentId: number;
  readonly to: readonly string[];
  readonly comment: string;
  /** What is quoted, as plain text. */
  readonly quote: string;
  readonly withFiles: boolean;
  /** Seconds within which the mails can be taken back. */
  readonly undoSeconds: number;
}

/**
 * Stores the internal message and queues its mails. Returns the id of the message, and when its mails are due.
 * @throws {Refusal} `NotFound`; `Conflict` on `mail` if this deployment or the inbox sends none
 * @throws {ValidationError} on `to` for addresses that cannot be forwarded to
 */
export async function forwardMessage(
  db: Database,
  forward: Forward,
  policy: MailPolicy | null,
  claim: IdempotencyClaim | null,
): Promise<HeldMessage> {
  const { userId, ticketId, agentId, undoSeconds } = forward;
  const to = [...new Map(forward.to.map((email) => [foldEmail(email), email])).values()];
  return await db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, userId, ticketId);
    const earlier = claim && (await claimKey(tx, userId, claim));
    const repeated = claim && earlier !== null ? await findHold(tx, userId, claim) : null;
    if (repeated) return repeated;
    const forwarded = await findMessage(tx, forward);
    const [agent] = await listAgents(tx, userId, [agentId]);
    const inbox = await findInboxById(tx, userId, ticket.inboxId);
    if (!agent || !inbox) throw notFound();
    await requireOutsiders(tx, ticket, to);
    const now = new Date();
    const messageId = await storeNote(tx, { ticket, agent, forward, now });
    if (forward.withFiles) await copyFiles(tx, forwarded, messageId);
    await storeLog(tx, { ticket, inbox, agent, to, now });
    const about = { userId, ticketId, messageId, inbox, sentAt: now };
    if (!policy || !(await queueForwards(tx, about, { to, seconds: undoSeconds }, policy))) {
      throw conflict({ field: 'mail' });
    }
    await touch(tx, ticket);
    const data = { ticketId, messageId, messageType: 'internal' as const, agentId };
    await queueEvents(tx, userId, [{ type: 'ticket.message', data }]);
    const held = { heldMessageId: messageId, releaseAt: new Date(now.getTime() + undoSeconds * 1000) };
    if (claim) {
      await finishKey(tx, userId, claim, ticketId);
      await noteHold(tx, userId, claim, held);
    }
    return held;
  });
}

/**
 * Takes an agent's forwarded message back, if none of its mails was tried yet. A repeated request changes nothing.
 * @throws {Refusal} `Conflict` on `messageId` if a mail is on its way
 */
export async function cancelForward(
  db: Database,
  { userId, messageId, agentId }: Pick<Forward, 'userId' | 'messageId' | 'agentId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNote = and(
      eq(ticketMessages.userId, userId),
      eq(ticketMessages.id, messageId),
      eq(ticketMessages.type, 'internal'),
      eq(ticketMessages.agentId, agentId),
    );
    const [found] = Number.isSafeInteger(messageId)
      ? await tx.select().from(ticketMessages).where(isNote)
      : [];
    if (!found) return;
    const ticket = await lockTicket(tx, userId, found.ticketId);
    const sent = await tx
      .select()
      .from(mails)
      .where(
        and(
          eq(mails.userId, userId),
          eq(mails.kind, 'forward'),
          sql`${mails.messageIds} @> array[${messageId}::bigint]`,
        ),
      )
      .for('update');
    // Another internal message of the agent.
    if (sent.length === 0) return;
    if (sent.some(({ state, attempts }) => state !== 'queued' || attempts > 0)) {
      throw conflict({ field: 'messageId' });
    }
    for (const { id, messageIds } of sent) {
      const isMail = and(eq(mails.userId, userId), eq(mails.id, id));
      const others = messageIds.filter((other) => other !== messageId);
      if (others.length === 0) await tx.delete(mails).where(isMail);
      else await tx.update(mails).set({ messageIds: others }).where(isMail);
    }
    await tx.delete(ticketMessages).where(isNote);
    await tx
      .delete(ticketMessages)
      .where(
        and(
          eq(ticketMessages.userId, userId),
          eq(ticketMessages.ticketId, ticket.id),
          eq(ticketMessages.type, 'log'),
          eq(ticketMessages.agentId, agentId),
          eq(ticketMessages.sentAt, found.sentAt),
        ),
      );
    await touch(tx, ticket);
  });
}

async function lockTicket(tx: Transaction, userId: number, id: number): Promise<TicketRow> {
  const [ticket] = Number.isSafeInteger(id)
    ? await tx.select().from(tickets).where(isTicket(userId, id)).for('update')
    : [];
  if (!ticket) throw notFound();
  return ticket;
}

async function findMessage(tx: Transaction, { userId, ticketId, messageId }: Forward): Promise<MessageRow> {
  const [message] = await tx
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.id, messageId),
        eq(ticketMessages.type, 'external'),
      ),
    );
  if (!message) throw notFound();
  return message;
}

/** @throws {ValidationError} on the first address that is no outsider's */
async function requireOutsiders(
  tx: Transaction,
  { userId, id: ticketId, sender }: TicketRow,
  to: readonly string[],
): Promise<void> {
  const folded = to.map(foldEmail);
  const house = await findHouseAddresses(tx, userId, folded);
  const participants = await listParticipants(tx, { userId, ticketId });
  const insiders = new Set([sender, ...participants.map(({ emailFolded }) => emailFolded)]);
  const index = folded.findIndex(
    (email) => !isPlainEmail(email) || isReservedEmail(email) || house.has(email) || insiders.has(email),
  );
  if (index >= 0) throw invalidInput('to', to[index], index);
}

interface NoteParts {
  readonly ticket: TicketRow;
  readonly agent: TicketAgent;
  readonly forward: Forward;
  readonly now: Date;
}

async function storeNote(
  tx: Transaction,
  { ticket, agent, forward: { comment, quote }, now }: NoteParts,
): Promise<number> {
  const quoted = quote.trim() === '' ? '' : quote.trimEnd().replaceAll(/^/gm, '> ');
  const plain = [comment.trim(), quoted].filter((text) => text !== '').join('\n\n');
  const [made] = await tx
    .insert(ticketMessages)
    .values({
      userId: ticket.userId,
      ticketId: ticket.id,
      type: 'internal',
      fromEmail: agent.email ?? '',
      fromName: agent.name,
      agentId: agent.id,
      plain,
      html: textToHtml(plain),
      markupVersion,
      sentAt: now,
    })
    .returning({ id: ticketMessages.id });
  if (!made) throw new Error('the message was not stored');
  return made.id;
}

async function copyFiles(tx: Transaction, { userId, id }: MessageRow, messageId: number): Promise<void> {
  const files = await tx
    .select()
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.userId, userId), eq(ticketAttachments.messageId, id)))
    .orderBy(asc(ticketAttachments.position));
  if (files.length > 0) {
    await tx.insert(ticketAttachments).values(files.map((file) => ({ ...file, messageId })));
  }
}

interface LogParts extends Pick<NoteParts, 'ticket' | 'agent' | 'now'> {
  readonly inbox: InboxRow;
  readonly to: readonly string[];
}

async function storeLog(tx: Transaction, { ticket, inbox, agent, to, now }: LogParts): Promise<void> {
  const { notices } = textsIn(inbox.language).texts.mail;
  const plain = notices.forwarded(agent.name, to.join(', '));
  await tx.insert(ticketMessages).values({
    userId: ticket.userId,
    ticketId: ticket.id,
    type: 'log',
    fromEmail: agent.email ?? '',
    agentId: agent.id,
    plain,
    html: textToHtml(plain),
    markupVersion,
    sentAt: now,
  });
}

async function touch(tx: Transaction, { userId, id }: TicketRow): Promise<void> {
  await tx
    .update(tickets)
    .set({ lastActionAt: sql`greatest(${tickets.lastActionAt}, now())`, changedAt: changedNow() })
    .where(isTicket(userId, id));
}
