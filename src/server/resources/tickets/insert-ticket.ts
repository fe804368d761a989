/** Implements `insertTicket`, which opens a ticket or adds a message to one: reads the facts, decides, and acts. */

import { invalidInput } from '../../../api/refusal.ts';
import type { Caller, Service, Visitor } from '../../../api/service.ts';
import { pageAddress } from '../../../api/shared/page-address.ts';
import { requireMembers } from '../../../api/shared/required-members.ts';
import { messageSubject } from '../../../formats/message-subject.ts';
import { typedText } from '../../../markup/html/message-text.ts';
import type { Database } from '../../db/database.ts';
import { findEarlier, findHold, type IdempotencyClaim, idempotencyClaim } from '../../db/idempotency.sql.ts';
import { findInbox } from '../../mail/inboxes/inboxes.sql.ts';
import { findInboxById } from '../../mail/incoming/process/facts.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { CollectAttachments } from '../../uploads/attachments.ts';
import { noteTicketOwner } from '../../visitor/records/tokens-and-secrets.sql.ts';
import { hasAvailableAgent } from './chats/availability.sql.ts';
import { findOpenPeriod } from './chats/periods.sql.ts';
import { createReservedEmail } from './create-reserved-email.ts';
import {
  decide,
  type HoldableReply,
  type InsertFacts,
  type InsertInput,
  inboxSource,
} from './decide-insert-ticket.ts';
import {
  type HeldAnswer,
  type HeldMessage,
  holdMessage,
  releaseMessage,
} from './held-messages/held-messages.sql.ts';
import { listHeldOfAuthor } from './held-messages/held-rows.sql.ts';
import { insertMessage } from './insert-message.sql.ts';
import { type MessagePrinter, printAtOnce } from './message-printer/message-printer.ts';
import type { NewMessage, VisitorVisit } from './new-message.ts';
import { throwConflict } from './require-seen.sql.ts';
import type { VisitorVisits } from './stream/visitor-visits.ts';
import { findTicketRow } from './tickets.sql.ts';

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

export function createInsertTicket(
  db: Database,
  { collectAttachments, messagePrinter = printAtOnce, visits, mail }: InsertTicketOptions,
): InsertTicket {
  /** Whether a visitor looks at the thread that an agent may hold a reply to. */
  async function isThreadOpen({ userId, kind }: Caller, { ticketId, undoSeconds = 0 }: InsertInput) {
    if (kind !== 'secret' || ticketId === undefined || undoSeconds === 0) return false;
    const id = Number(ticketId);
    return visits?.has(userId, id) === true || (await findOpenPeriod(db, { userId, id })) !== null;
  }

  async function gatherFacts(
    caller: Caller,
    input: InsertInput,
    claim: IdempotencyClaim | null,
  ): Promise<InsertFacts> {
    const { userId } = caller;
    const ticketId = Number(input.ticketId);
    const earlierTicketId = claim && (await findEarlier(db, userId, claim));
    const facts = {
      caller,
      input,
      earlierTicketId,
      inbox: null,
      isThreadOpen: await isThreadOpen(caller, input),
      isChatOffered: false,
    };
    if (earlierTicketId !== null) return facts;
    if (inboxSource(caller, input) === 'toEmail') {
      const inbox = await findInbox(db, userId, input.toEmail);
      const isAsked = caller.visitor !== undefined && input.fromEmail === undefined;
      const isChatOffered = isAsked && inbox !== null && (await hasAvailableAgent(db, inbox));
      return { ...facts, inbox, isChatOffered };
    }
    const { inboxId } = await findTicketRow(db, userId, ticketId);
    return { ...facts, inbox: await findInboxById(db, userId, inboxId) };
  }

  /** Gives a visitor a new ticket token on a repeated request, since the first response, with its token, was lost. */
  async function renewOwner(caller: Caller, ticketId: number, sender: string): Promise<void> {
    const { userId, newTicketOwner: owner } = caller;
    if (owner) await db.transaction((tx) => noteTicketOwner(tx, { userId, ticketId, owner, sender }));
  }

  /** Holds a reply. Returns null if it has to be sent at once; those that its agent wrote before are sent first. */
  async function hold(
    { ticketId, holdSeconds: seconds }: HoldableReply,
    { message: typed, attachments = [] }: InsertInput,
    message: NewMessage,
    claim: IdempotencyClaim | null,
  ): Promise<HeldAnswer | null> {
    if (seconds > 0) {
      const files = message.files.map(({ name, size, path }, index) => ({
        url: attachments[index] ?? path,
        name,
        size,
      }));
      const held = await holdMessage(db, { ...message, ticketId }, { seconds, typed, files }, claim);
      if (held) return held;
    }
    for (const key of await listHeldOfAuthor(db, message.userId, ticketId, message.fromEmail)) {
      await releaseMessage(db, key, mail);
    }
    return null;
  }

  async function findEarlierHold(
    { userId }: Caller,
    { undoSeconds }: InsertInput,
    claim: IdempotencyClaim | null,
  ): Promise<HeldMessage | null> {
    return claim && undoSeconds !== undefined ? await findHold(db, userId, claim) : null;
  }

  return async (caller, input) => {
    if (caller.kind === 'secret') requireMembers(input);
    const claim = idempotencyClaim(caller, 'insertTicket', claimedInput(caller, input));
    const decision = decide(await gatherFacts(caller, input, claim));
    if (decision.act === 'refuse') throw invalidInput(decision.member, input[decision.member] ?? null);
    if (decision.act === 'repeat') {
      await renewOwner(caller, decision.ticketId, input.fromEmail ?? createReservedEmail());
      return present(decision.ticketId, input, await findEarlierHold(caller, input, claim));
    }
    const { inbox, reply } = decision;
    const fromEmail = decision.sender ?? createReservedEmail();
    const isTyped = input.messageFormat === 'text';
    const text = isTyped ? typedText(input.message) : await messagePrinter.printMessage(input.message);
    const { files, discardUntaken } = await collectAttachments(caller, input.attachments ?? []);
    let isHeld = false;
    try {
      // A message without text consists of files or images.
      const subject =
        input.subject ?? (messageSubject(text.plain, caller.language) || (files[0]?.name ?? '…'));
      const message = { ...toMessage(caller, input), fromEmail, subject, inbox, text, files, mail };
      const held = reply && (await hold(reply, input, message, claim).catch(throwConflict));
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
  { undoSeconds }: InsertInput,
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
function claimedInput({ visitor }: Caller, input: InsertInput): Partial<InsertInput> {
  if (!visitor || input.ticketId === undefined) return input;
  const { fromEmail: _, ...others } = input;
  return others;
}

function toMessage(
  caller: Caller,
  input: InsertInput,
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
    visitor: caller.visitor && visitOf(caller, caller.visitor, input),
    isAtDesk: caller.agent !== undefined,
    page: pageAddress(input.page ?? ''),
    articleId: input.articleId ?? null,
    lastSeenMessageId: caller.kind === 'secret' ? input.lastSeenMessageId : undefined,
    draftVersion: caller.kind === 'secret' ? input.draftVersion : undefined,
    savedReplyIds: caller.kind === 'secret' ? input.savedReplyIds : undefined,
    wantsAutoReply: input.autoReply ?? true,
  };
}

function visitOf(
  { newTicketOwner }: Caller,
  { identity, ticketToken, network }: Visitor,
  { referrer, visit }: InsertInput,
): VisitorVisit {
  return {
    token: ticketToken ?? openingToken(newTicketOwner),
    sub: identity?.sub ?? null,
    // A network is many people's: those who are signed in are known by themselves.
    network: identity ? null : network,
    referrer: referrer ?? null,
    articles: visit?.articles ?? [],
    searches: visit?.searches ?? [],
  };
}

/** Returns the hash of the token that a visitor gets with a first ticket; null for others. */
function openingToken(owner: Caller['newTicketOwner']): string | null {
  return owner?.openedBy === 'anonymous' ? owner.ticketToken : null;
}

function openedBy({ kind, visitor }: Caller): NewMessage['openedBy'] {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}
