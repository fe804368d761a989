/**
 * Sends a message to the upstream so that it arrives only once, and records the owner of its ticket here:
 *
 *   record the intent → reserve the idempotency key → send → record the owner and the key's result → delete the intent
 *
 * If the outcome stays unknown, the intent is kept.
 */

import { bulkhead } from 'cockatiel';
import type { InputOf } from '../../api/operation.ts';
import type { insertTicket } from '../../api/operations/tickets.ts';
import { invalidInput, ValidationError } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { requireMembers } from '../../api/shared/required-members.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import { messageSubject } from '../../formats/message-subject.ts';
import { typedText } from '../../markup/html/message-text.ts';
import type { PrepareAttachments } from '../attachments.ts';
import type { MessageStore, NewMessage } from '../store.ts';
import { createKeyedQueue } from '../transport/keyed-queue.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { PrintMessage, VisitorAliases } from '../visitor-alias.ts';
import type { FindOpenTicket } from './open-ticket.ts';

export interface InsertOptions {
  readonly store: MessageStore;
  readonly request: RequestUpstream;
  readonly aliases: VisitorAliases;
  readonly findOpenTicket: FindOpenTicket;
  readonly prepareAttachments: PrepareAttachments;
  readonly printMessage: PrintMessage;
}

type Input = InputOf<typeof insertTicket>;

/** The message that is sent to the upstream. Only the gateway decides to which ticket it is appended. */
interface Message
  extends Omit<
    NewMessage,
    | 'appendOpenTicket'
    | 'messageFormat'
    | 'guard'
    | 'page'
    | 'referrer'
    | 'visit'
    | 'articleId'
    | 'lastSeenMessageId'
    | 'draftVersion'
    | 'undoSeconds'
    | 'savedReplyIds'
  > {
  readonly appendOpenTicket: false;
}

/** Throws if the caller may not read a ticket. */
type RequireOwn = (caller: Caller, ticketId: number) => Promise<void>;

/** Maximum number of messages that are sent at once: each holds a database connection. */
const atOnce = 4;

export class TicketInserter {
  readonly #options: InsertOptions;
  readonly #requireOwn: RequireOwn;
  // One sender's messages are sent one after the other, so that two first messages create only one ticket.
  readonly #inTurn = createKeyedQueue();
  readonly #limit = bulkhead(atOnce, Number.POSITIVE_INFINITY);

  constructor(options: InsertOptions, requireOwn: RequireOwn) {
    this.#options = options;
    this.#requireOwn = requireOwn;
  }

  async insert(caller: Caller, sent: Input) {
    const input = await this.#complete(caller, sent);
    const { store, aliases } = this.#options;
    const earlier = await store.findEarlier(caller, input);
    if (earlier !== null) return insertedTicket(earlier);
    if (input.ticketId !== undefined) await this.#requireOwn(caller, Number(input.ticketId));
    const alias = await aliases.sentAs(caller, { ...input, message: await this.#upstreamText(input) });
    const {
      messageFormat: _format,
      guard: _guard,
      page: _page,
      referrer: _referrer,
      visit: _visit,
      utcOffset: _utcOffset,
      articleId: _articleId,
      lastSeenMessageId: _lastSeen,
      draftVersion: _draft,
      undoSeconds: _undo,
      savedReplyIds: _replies,
      ...rest
    } = input;
    const message: Message = { ...rest, ...alias, appendOpenTicket: false };
    const sender = foldEmail(alias.fromEmail);
    try {
      const task = () => this.#insertOnce(caller, message, input);
      const ticketId = await (mayAppend(input) ? this.#inTurn(`${caller.userId} ${sender}`, task) : task());
      return insertedTicket(ticketId);
    } catch (error) {
      throw withTypedValues(error, input, alias.fromEmail);
    }
  }

  /**
   * Adds a subject if a visitor's message has none.
   * @throws {ValidationError} without an email, which the upstream requires
   */
  async #complete(caller: Caller, input: Input): Promise<NewMessage> {
    if (caller.kind === 'secret') requireMembers(input);
    const { fromEmail, subject } = input;
    if (fromEmail === undefined) throw invalidInput('fromEmail', null);
    if (subject !== undefined) return { ...input, fromEmail, subject };
    const isTyped = input.messageFormat === 'text';
    const { plain } = isTyped ? typedText(input.message) : await this.#options.printMessage(input.message);
    return { ...input, fromEmail, subject: messageSubject(plain, caller.language) || '…' };
  }

  /** Returns a message as the upstream shows it: elements that were typed would be HTML there. */
  async #upstreamText({ message, messageFormat }: Input): Promise<string> {
    if (messageFormat !== 'text' || !(await this.#options.printMessage(message)).isHtml) return message;
    return `<p>${typedText(message).html}</p>`;
  }

  /** Returns the ticket id. */
  async #insertOnce(caller: Caller, message: Message, input: NewMessage): Promise<number> {
    const { store, prepareAttachments } = this.#options;
    const { userId } = caller;
    const sender = foldEmail(message.fromEmail);
    const claim = store.idempotencyClaim(caller, input);
    const isRepeated = claim !== null && (await store.wasSent(userId, claim));
    const intentId = await store.noteIntent({ userId, sender, openedBy: openerKind(caller), claim });
    /** Whether the upstream may have the message although its owner is not recorded here. */
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
   * Finds the open ticket to which the message is appended; null for a new ticket. A repeated message goes to the
   * ticket of the first attempt, because a second search might find another one.
   * @param repeated identifier of the repeated request; null for a first attempt
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

  /** Sends a message to the upstream. Returns the ticket id. */
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

/** Replaces, in a refusal, the values that the gateway sent by those that the caller sent. */
function withTypedValues(error: unknown, input: NewMessage, fromEmail: string): unknown {
  if (!(error instanceof ValidationError) || fromEmail === input.fromEmail) return error;
  const typed: Readonly<Record<string, string>> = { fromEmail: input.fromEmail, message: input.message };
  return new ValidationError(
    error.errors.map((invalid) => ({ ...invalid, value: typed[invalid.label] ?? invalid.value })),
  );
}
