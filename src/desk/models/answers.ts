/**
 * Sends what the agent has written. The text leaves the box at once, and is in the browser's storage until the server has
 * it:
 *
 *     box ── pressed ── on its way ──┬── stored: the text is removed, the thread is read again
 *      ▲                             ├── 409: back in the box, with the messages that arrived meanwhile
 *      └─────────────────────────────┴── failed: back in the box, under the key under which it was sent
 *
 * A text that is changed after a lost answer is sent under the same key. If the server has stored the former text, it
 * refuses the key, and what was added stays in the box.
 */

import { batch } from '@preact/signals';
import { insertTicket } from '../../api/operations/tickets.ts';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';
import type { DeskMessages } from '../../languages/parts/desk.ts';
import type { AnswerKind, Drafts, TriedMessage, Writing } from './drafts.ts';
import type { Notices } from './notices.ts';
import type { Overlay } from './overlay.ts';
import type { Thread } from './thread.ts';
import { unseenMessages } from './unseen-messages.ts';

export interface AnswersOptions {
  readonly client: Client;
  readonly drafts: Drafts;
  readonly overlay: Overlay;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Called when the server has stored a message. */
  onSent(ticketId: number): void;
  /** Opens a ticket whose message is back in the box. */
  onShow(ticketId: number): void;
  onError(error: unknown): void;
}

export class Answers {
  readonly #options: AnswersOptions;

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  /**
   * Sends the reply or the note of a thread.
   * @param solves whether a reply solves the ticket
   * @returns false if there is nothing to send
   */
  send(thread: Thread, kind: AnswerKind, solves = false): boolean {
    const { drafts } = this.#options;
    const { data } = thread.state.peek();
    if (!data) return false;
    if (writtenText(drafts.draft(thread.id).peek()[kind]) === '') return false;
    const writing = drafts.take(thread.id, kind);
    // The desk takes the inbox of the ticket, whatever the address.
    const toEmail = data.inboxEmail ?? data.ticket.fromEmail;
    const written = { subject: data.ticket.subject, toEmail, kind, writing, solves };
    const outgoing = { key: writing.key, kind, text: writtenText(writing) };
    const takeBack = kind === 'reply' ? this.#showStatus(thread, solves) : () => {};
    batch(() => {
      thread.outgoing.value = [...thread.outgoing.peek(), outgoing];
      thread.unseen.value = 0;
    });
    const former = thread.delivery;
    thread.delivery = this.#deliverAfter(former, thread, written).finally(() =>
      batch(() => {
        thread.outgoing.value = thread.outgoing.peek().filter((other) => other !== outgoing);
        takeBack();
      }),
    );
    return true;
  }

  #showStatus({ id }: Thread, solves: boolean): () => void {
    const { overlay } = this.#options;
    return overlay.add(id, { status: solves ? 'solved' : 'pending', waitingSince: null });
  }

  /** Sends a message behind the former ones; once one of them failed, those behind it wait in the box too. */
  async #deliverAfter(former: Promise<boolean>, thread: Thread, written: Written): Promise<boolean> {
    const { drafts } = this.#options;
    const { key, tried } = written.writing;
    const isBehindFailure = thread.outgoing.peek().length > 1 && !(await former);
    if (isBehindFailure) {
      drafts.giveBack(thread.id, key, false);
      return false;
    }
    const built = buildMessage(thread, written);
    const message = tried.find((former) => isSameMessage(former, built)) ?? built;
    drafts.noteTry(thread.id, key, message);
    try {
      await this.#post(message, key);
      await this.#settle(thread, key, message);
      return true;
    } catch (error) {
      const stored = isKeyUsed(error) ? await this.#findStored(tried, key) : undefined;
      this.#takeBack(error, thread, key, stored);
      if (stored) await this.#settle(thread, key, stored);
      return false;
    }
  }

  async #post(message: TriedMessage, key: string): Promise<void> {
    await this.#options.client.send(insertTicket, message, { headers: { 'Idempotency-Key': key } });
  }

  async #settle(thread: Thread, key: string, stored: TriedMessage): Promise<void> {
    const { drafts, onSent } = this.#options;
    drafts.settle(thread.id, key, stored);
    await thread.refresh();
    onSent(thread.id);
  }

  /** Finds the message that the server has stored under a used key: it confirms that one, and stores no other. */
  async #findStored(tried: readonly TriedMessage[], key: string): Promise<TriedMessage | undefined> {
    const [only, ...others] = tried;
    if (others.length === 0) return only;
    for (const message of tried) {
      const isStored = await this.#post(message, key).then(
        () => true,
        () => false,
      );
      if (isStored) return message;
    }
    return undefined;
  }

  /**
   * Says why a message is back in the box.
   * @param stored the former message that the server has stored under its key
   */
  #takeBack(error: unknown, thread: Thread, key: string, stored: TriedMessage | undefined): void {
    const { drafts, notices, messages, onShow, onError } = this.#options;
    const show = { label: messages.showTicket, act: () => onShow(thread.id) };
    const unseen = unseenMessages(error);
    // A message that was refused is not stored, so the next try is another message.
    const isRefused = unseen !== null || isApiError(error, 'validation', 'too-large');
    drafts.giveBack(thread.id, key, isRefused);
    if (stored) notices.say(messages.sentBefore, show);
    else if (unseen) {
      thread.addUnseen(unseen);
      notices.warn(messages.notSentUnseen, show);
    } else {
      onError(error);
      const isUnreachable = isApiError(error, 'network', 'timeout');
      notices.warn(isUnreachable ? messages.notSentOffline : messages.notSent, show);
    }
  }
}

/** Whether the server has stored another message under the key of this one. */
const isKeyUsed = (error: unknown) => isApiError(error, 'conflict') && unseenMessages(error) === null;

/** Whether two messages differ only in what their writer had seen. */
function isSameMessage(one: TriedMessage, other: TriedMessage): boolean {
  const compared = ({ message, attachments = [], messageType, status }: TriedMessage) =>
    JSON.stringify([message, attachments, messageType, status]);
  return compared(one) === compared(other);
}

/** The text of a message; the names of its files if it has no words. */
function writtenText({ text, files }: Writing): string {
  return text.trim() || files.map(({ name }) => name).join(', ');
}

interface Written {
  readonly subject: string;
  readonly toEmail: string;
  readonly kind: AnswerKind;
  readonly writing: Writing;
  readonly solves: boolean;
}

function buildMessage(thread: Thread, { subject, toEmail, kind, writing, solves }: Written): TriedMessage {
  const { files, savedReplyIds = [] } = writing;
  const common: TriedMessage = {
    ticketId: String(thread.id),
    toEmail,
    subject: subject || '-',
    message: writtenText(writing),
    attachments: files.map(({ url }) => url),
  };
  if (savedReplyIds.length > 0) common.savedReplyIds = [...savedReplyIds];
  if (kind === 'note') return { ...common, messageType: 'internal' };
  const seen = { messageType: 'external' as const, lastSeenMessageId: thread.lastSeen() };
  return solves ? { ...common, ...seen, status: 'solved' } : { ...common, ...seen };
}
