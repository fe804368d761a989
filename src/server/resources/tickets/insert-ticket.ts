/** Implements `insertTicket`, which opens a ticket or adds a message to one. */

import { pageAddress } from '../../../api/page-address.ts';
import { invalidInput } from '../../../api/refusal.ts';
import { requireMembers } from '../../../api/required-members.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { messageSubject } from '../../../formats/message-subject.ts';
import { typedText } from '../../../markup/html/message-text.ts';
import type { Database } from '../../db/database.ts';
import {
  findEarlier,
  findHold,
  type IdempotencyClaim,
  idempotencyClaim,
} from '../../idempotency/commands.ts';
import { findInbox, type InboxRow } from '../../mail/inboxes/queries.ts';
import { findInboxById } from '../../mail/incoming/process/queries.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { CollectAttachments } from '../../uploads/attachments.ts';
import { noteTicketOwner } from '../../visitor/records/commands.ts';
import { insertMessage } from './commands.ts';
import { createReservedEmail } from './create-reserved-email.ts';
import { type HeldAnswer, type HeldMessage, holdMessage, releaseMessage } from './held-messages/commands.ts';
import { listHeldOfAuthor } from './held-messages/queries.ts';
import { type MessagePrinter, printAtOnce } from './message-printer/message-printer.ts';
import type { NewMessage } from './new-message.ts';
import { findTicketRow } from './queries.ts';
import { throwConflict } from './unseen/conflict.ts';
import type { VisitorVisits } from './visits/visitor-visits.ts';

export interface InsertTicketOptions {
  readonly collectAttachments: CollectAttachments;
  /** @default `printAtOnce` */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'>;
  /** The threads that visitors have open; absent if none are known. */
  readonly visits?: VisitorVisits;
  /** The settings of mail about messages; null if no mail is sent. */
  readonly mail: MailPolicy | null;
}

type InsertTicket = Service['insertTicket'];
type Input = Parameters<InsertTicket>[1];

export function createInsertTicket(
  db: Database,
  { collectAttachments, messagePrinter = printAtOnce, visits, mail }: InsertTicketOptions,
): InsertTicket {
  /**
   * Returns the sender's email of a message.
   * @throws {ValidationError} if there is none, unless the inbox accepts anonymous visitors without one
   */
  function senderOf({ newTicketOwner }: Caller, { fromEmail, ticketId }: Input, inbox: InboxRow): string {
    if (fromEmail !== undefined) return fromEmail;
    const isFirst = ticketId === undefined && newTicketOwner?.openedBy === 'anonymous';
    if (!isFirst || inbox.askAddress !== 'optional') throw invalidInput('fromEmail', null);
    return createReservedEmail();
  }

  /** Returns the inbox of a message: at the desk the ticket's own, which need not have an address. */
  async function inboxOf({ userId, agent }: Caller, { ticketId, toEmail }: Input): Promise<InboxRow> {
    if (!agent || ticketId === undefined) return await findInbox(db, userId, toEmail);
    const { inboxId } = await findTicketRow(db, userId, Number(ticketId));
    const inbox = await findInboxById(db, userId, inboxId);
    if (inbox === null) throw new Error('the inbox of the ticket does not exist');
    return inbox;
  }

  /** Gives a visitor a new ticket token on a repeated request, since the first response, with its token, was lost. */
  async function renewOwner(caller: Caller, ticketId: number, sender: string): Promise<void> {
    const { userId, newTicketOwner: owner } = caller;
    if (owner) await db.transaction((tx) => noteTicketOwner(tx, { userId, ticketId, owner, sender }));
  }

  /**
   * Holds an agent's reply that its agent may take back. Returns null if the message has to be sent at once; messages of
   * the agent that are held for the ticket are sent then, since they were written before.
   */
  async function hold(
    caller: Caller,
    { message: typed, undoSeconds = 0, attachments = [] }: Input,
    message: NewMessage,
    claim: IdempotencyClaim | null,
  ): Promise<HeldAnswer | null> {
    const { userId, ticketId, type, files, fromEmail } = message;
    if (caller.kind !== 'secret' || ticketId === null || type !== 'external') return null;
    if (undoSeconds > 0 && visits?.has(userId, ticketId) !== true) {
      const draftFiles = files.map(({ name, size, path }, index) => ({
        url: attachments[index] ?? path,
        name,
        size,
      }));
      const reply = { ...message, ticketId };
      const held = await holdMessage(db, reply, { seconds: undoSeconds, typed, files: draftFiles }, claim);
      if (held) return held;
    }
    for (const key of await listHeldOfAuthor(db, userId, ticketId, fromEmail)) {
      await releaseMessage(db, key, mail);
    }
    return null;
  }

  async function findEarlierHold(
    { userId }: Caller,
    { undoSeconds }: Input,
    claim: IdempotencyClaim | null,
  ): Promise<HeldMessage | null> {
    return claim && undoSeconds !== undefined ? await findHold(db, userId, claim) : null;
  }

  return async (caller, input) => {
    const { userId } = caller;
    if (caller.kind === 'secret') requireMembers(input);
    const claim = idempotencyClaim(caller, 'insertTicket', claimedInput(caller, input));
    const earlier = claim && (await findEarlier(db, userId, claim));
    if (earlier !== null) {
      await renewOwner(caller, earlier, input.fromEmail ?? createReservedEmail());
      return present(earlier, input, await findEarlierHold(caller, input, claim));
    }
    const inbox = await inboxOf(caller, input);
    const fromEmail = senderOf(caller, input, inbox);
    const isTyped = input.messageFormat === 'text';
    const text = isTyped ? typedText(input.message) : await messagePrinter.printMessage(input.message);
    const { files, discardUntaken } = await collectAttachments(caller, input.attachments ?? []);
    let isHeld = false;
    try {
      // A message without text consists of files or images.
      const subject =
        input.subject ?? (messageSubject(text.plain, caller.language) || (files[0]?.name ?? '…'));
      const message = { ...toMessage(caller, input), fromEmail, subject, inbox, text, files, mail };
      const held = await hold(caller, input, message, claim).catch(throwConflict);
      if (held) {
        isHeld = true;
        return present(held.ticketId, input, held.held);
      }
      const ticketId = await insertMessage(db, message, claim).catch(throwConflict);
      return present(ticketId, input, await findEarlierHold(caller, input, claim));
    } finally {
      // Removes files of a message that was refused, or that another request has stored meanwhile.
      if (!isHeld) await discardUntaken();
    }
  };
}

/** Presents a stored or held message. Only back offices that asked for it learn whether it is held. */
function present(
  ticketID: number,
  { undoSeconds }: Input,
  held: HeldMessage | null,
): Awaited<ReturnType<InsertTicket>> {
  if (undoSeconds === undefined) return { result: 'success', json: { ticketID } };
  const shown = held && { heldMessageId: held.heldMessageId, releasedAt: held.releaseAt.toISOString() };
  return { result: 'success', json: { ticketID, held: shown } };
}

/**
 * Returns the input that an idempotency key is bound to: in a visitor's own ticket without the email, which may change
 * between two attempts.
 */
function claimedInput({ visitor }: Caller, input: Input): Partial<Input> {
  if (!visitor || input.ticketId === undefined) return input;
  const { fromEmail: _, ...others } = input;
  return others;
}

function toMessage(
  caller: Caller,
  input: Input,
): Omit<NewMessage, 'fromEmail' | 'subject' | 'inbox' | 'text' | 'files' | 'mail'> {
  return {
    userId: caller.userId,
    fromName: input.fromName ?? '',
    toEmail: input.toEmail,
    type: input.messageType ?? 'external',
    status: input.status ?? null,
    labels: input.labels ?? [],
    assignedAgents: [],
    ticketId: input.ticketId === undefined ? null : Number(input.ticketId),
    appendsToOpen: input.appendOpenTicket ?? true,
    openedBy: openedBy(caller),
    own: caller.own,
    owner: caller.newTicketOwner,
    mayBeAgent: caller.kind === 'secret',
    network: caller.visitor?.network ?? null,
    language: caller.language ?? null,
    browser: caller.browser || null,
    utcOffset: caller.visitor ? (input.utcOffset ?? null) : null,
    page: pageAddress(input.page ?? ''),
    articleId: input.articleId ?? null,
    lastSeenMessageId: caller.kind === 'secret' ? input.lastSeenMessageId : undefined,
    draftVersion: caller.kind === 'secret' ? input.draftVersion : undefined,
    savedReplyIds: caller.kind === 'secret' ? input.savedReplyIds : undefined,
    wantsAutoReply: input.autoReply ?? true,
  };
}

function openedBy({ kind, visitor }: Caller): NewMessage['openedBy'] {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}
