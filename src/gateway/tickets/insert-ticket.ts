/**
 * Sends a message on to the upstream, so that it arrives once, and so that nobody reads what is not theirs:
 *
 *   note the intent → take the idempotency key → send → note the owner and finish the key → forget the intent
 *
 * Where the outcome stays unknown, the intent stays.
 */

import { bulkhead } from 'cockatiel';
import { ValidationError } from '../../api/refusal.ts';
import type { Caller, Service } from '../../api/service.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { PrepareAttachments } from '../attachments.ts';
import type { MessageStore, NewMessage } from '../store.ts';
import { createKeyedQueue } from '../transport/keyed-queue.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { VisitorAliases } from '../visitor-alias.ts';
import type { FindOpenTicket } from './open-ticket.ts';

export interface InsertOptions {
  readonly store: MessageStore;
  readonly request: RequestUpstream;
  readonly aliases: VisitorAliases;
  readonly findOpenTicket: FindOpenTicket;
  readonly prepareAttachments: PrepareAttachments;
}

/** What the upstream gets: ours alone decides what it is appended to. */
interface Message extends Omit<NewMessage, 'appendOpenTicket' | 'guard' | 'page'> {
  readonly appendOpenTicket: false;
}

/** Messages on their way at once: each keeps a connection of the database. */
const atOnce = 4;

export function createInsertTicket({
  store,
  request,
  aliases,
  findOpenTicket,
  prepareAttachments,
  requireOwn,
}: InsertOptions & {
  requireOwn(caller: Caller, ticketId: number): Promise<void>;
}): Service['insertTicket'] {
  // Two first messages of one sender at once become one ticket.
  const inTurn = createKeyedQueue();
  const crowd = bulkhead(atOnce, Number.POSITIVE_INFINITY);

  return async (caller, input) => {
    const earlier = await store.findEarlier(caller, input);
    if (earlier !== null) return answerOf(earlier);
    if (input.ticketId !== undefined) await requireOwn(caller, Number(input.ticketId));
    const sent = await aliases.sentAs(caller, input);
    const { guard: _, page: __, ...rest } = input;
    const message: Message = { ...rest, ...sent, appendOpenTicket: false };
    const sender = foldEmail(sent.fromEmail);
    try {
      const task = () => insert(caller, message, input);
      return await (mayAppend(input) ? inTurn(`${caller.userId} ${sender}`, task) : task());
    } catch (error) {
      throw asTyped(error, input, sent.fromEmail);
    }
  };

  async function insert(caller: Caller, message: Message, input: NewMessage) {
    const { userId } = caller;
    const sender = foldEmail(message.fromEmail);
    const claim = store.claimOf(caller, input);
    const isRepeated = claim !== null && (await store.wasSent(userId, claim));
    const intentId = await store.noteIntent({ userId, sender, openedBy: openedByOf(caller), claim });
    /** Whether the ticket may be there without being noted. */
    let isUnsure = false;
    try {
      const target = await targetOf();
      const { files, urls: attachments } = await prepareAttachments(caller, input.attachments ?? []);
      const outgoing = { ...message, ...target, ...(attachments.length > 0 && { attachments }) };
      const ticketId = await crowd.execute(() =>
        store.sendOnce(caller, input, files, () => send(caller, outgoing, claim, onUnsure)),
      );
      isUnsure = false;
      return answerOf(ticketId);
    } finally {
      if (!isUnsure) await store.forgetIntent(userId, intentId);
    }

    function onUnsure(): void {
      isUnsure = true;
    }

    async function targetOf(): Promise<{ ticketId?: string }> {
      if (!mayAppend(input)) return {};
      // A repetition is for the ticket of the first time, or for a new one if that was: else it would be another message.
      const found =
        isRepeated && claim !== null
          ? await store.findTarget(userId, claim)
          : await findOpenTicket(caller, sender, input.toEmail);
      if (found === null) return {};
      await store.keepTarget(userId, intentId, found);
      return { ticketId: String(found) };
    }
  }

  /** Returns the id of the ticket. */
  async function send(
    caller: Caller,
    message: Message,
    claim: string | null,
    onUnsure: () => void,
  ): Promise<number> {
    const { json } = await request(caller, 'insertTicket', message, {
      onUnsure,
      language: caller.language,
      ...(claim !== null && { idempotencyKey: claim }),
    });
    onUnsure();
    return json.ticketID;
  }
}

/** Whether the message is for an open ticket of its sender, if there is one. */
function mayAppend({ ticketId, appendOpenTicket = true }: NewMessage): boolean {
  return ticketId === undefined && appendOpenTicket;
}

function answerOf(ticketID: number) {
  return { result: 'success' as const, json: { ticketID } };
}

function openedByOf({ kind, visitor }: Caller): 'anonymous' | 'identified' | 'key' {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}

/** A refusal names what the caller sent, not what was made of it. */
function asTyped(error: unknown, input: NewMessage, fromEmail: string): unknown {
  if (!(error instanceof ValidationError) || fromEmail === input.fromEmail) return error;
  const typed: Readonly<Record<string, string>> = { fromEmail: input.fromEmail, message: input.message };
  return new ValidationError(
    error.errors.map((invalid) => ({ ...invalid, value: typed[invalid.label] ?? invalid.value })),
  );
}
