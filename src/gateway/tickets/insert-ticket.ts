/**
 * Sends a message on to the upstream, so that it arrives once, and so that its ticket has an owner here:
 *
 *   note the intent → take the idempotency key → send → note the owner and finish the key → forget the intent
 *
 * Where the outcome stays unknown, the intent stays.
 */

import { bulkhead } from 'cockatiel';
import { ValidationError } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
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

/** The message as the upstream gets it: the gateway alone decides which ticket it is appended to. */
interface Message extends Omit<NewMessage, 'appendOpenTicket' | 'guard' | 'page'> {
  readonly appendOpenTicket: false;
}

/** Throws for a ticket that the caller may not read. */
type RequireOwn = (caller: Caller, ticketId: number) => Promise<void>;

/** Messages on their way at once: each keeps a connection of the database. */
const atOnce = 4;

export class TicketInserter {
  readonly #options: InsertOptions;
  readonly #requireOwn: RequireOwn;
  // Two first messages of one sender at once become one ticket.
  readonly #inTurn = createKeyedQueue();
  readonly #limit = bulkhead(atOnce, Number.POSITIVE_INFINITY);

  constructor(options: InsertOptions, requireOwn: RequireOwn) {
    this.#options = options;
    this.#requireOwn = requireOwn;
  }

  async insert(caller: Caller, input: NewMessage) {
    const { store, aliases } = this.#options;
    const earlier = await store.findEarlier(caller, input);
    if (earlier !== null) return insertedTicket(earlier);
    if (input.ticketId !== undefined) await this.#requireOwn(caller, Number(input.ticketId));
    const sent = await aliases.sentAs(caller, input);
    const { guard: _, page: __, ...rest } = input;
    const message: Message = { ...rest, ...sent, appendOpenTicket: false };
    const sender = foldEmail(sent.fromEmail);
    try {
      const task = () => this.#insertOnce(caller, message, input);
      const ticketId = await (mayAppend(input) ? this.#inTurn(`${caller.userId} ${sender}`, task) : task());
      return insertedTicket(ticketId);
    } catch (error) {
      throw withTypedValues(error, input, sent.fromEmail);
    }
  }

  /** Returns the id of the ticket. */
  async #insertOnce(caller: Caller, message: Message, input: NewMessage): Promise<number> {
    const { store, prepareAttachments } = this.#options;
    const { userId } = caller;
    const sender = foldEmail(message.fromEmail);
    const claim = store.idempotencyClaim(caller, input);
    const isRepeated = claim !== null && (await store.wasSent(userId, claim));
    const intentId = await store.noteIntent({ userId, sender, openedBy: openerKind(caller), claim });
    /** Whether the upstream may have the message without a note of its owner here. */
    let isUnsure = false;
    const onUnsure = () => {
      isUnsure = true;
    };
    try {
      const target = mayAppend(input)
        ? await this.#findTarget(caller, sender, input, isRepeated ? claim : null)
        : null;
      if (target !== null) await store.keepTarget(userId, intentId, target);
      const { files, urls } = await prepareAttachments(caller, input.attachments ?? []);
      const outgoing: Message = {
        ...message,
        ...(target !== null && { ticketId: String(target) }),
        ...(urls.length > 0 && { attachments: urls }),
      };
      const ticketId = await this.#limit.execute(() =>
        store.sendOnce(caller, input, files, () => this.#send(caller, outgoing, claim, onUnsure)),
      );
      isUnsure = false;
      return ticketId;
    } finally {
      if (!isUnsure) await store.forgetIntent(userId, intentId);
    }
  }

  /**
   * The open ticket that the message is appended to; null for a new one. A repetition goes where the first attempt
   * went, since a second search might find another ticket.
   * @param repeated claim of the first attempt
   */
  async #findTarget(
    caller: Caller,
    sender: string,
    input: NewMessage,
    repeated: string | null,
  ): Promise<number | null> {
    const { store, findOpenTicket } = this.#options;
    if (repeated !== null) return await store.findTarget(caller.userId, repeated);
    return await findOpenTicket(caller, sender, input.toEmail);
  }

  /** Returns the id of the ticket. */
  async #send(caller: Caller, message: Message, claim: string | null, onUnsure: () => void): Promise<number> {
    const { json } = await this.#options.request(caller, 'insertTicket', message, {
      onUnsure,
      language: caller.language,
      idempotencyKey: claim ?? undefined,
    });
    onUnsure();
    return json.ticketID;
  }
}

/** Whether the message may be appended to an open ticket of its sender. */
function mayAppend({ ticketId, appendOpenTicket = true }: NewMessage): boolean {
  return ticketId === undefined && appendOpenTicket;
}

function insertedTicket(ticketID: number) {
  return { result: 'success' as const, json: { ticketID } };
}

function openerKind({ kind, visitor }: Caller): 'anonymous' | 'identified' | 'key' {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}

/** The refusal with the values that the caller sent, where the gateway sent others. */
function withTypedValues(error: unknown, input: NewMessage, fromEmail: string): unknown {
  if (!(error instanceof ValidationError) || fromEmail === input.fromEmail) return error;
  const typed: Readonly<Record<string, string>> = { fromEmail: input.fromEmail, message: input.message };
  return new ValidationError(
    error.errors.map((invalid) => ({ ...invalid, value: typed[invalid.label] ?? invalid.value })),
  );
}
