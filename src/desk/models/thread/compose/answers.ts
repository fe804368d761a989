/**
 * Sends what the agent has written. The text leaves the box at once, and is in the browser's storage until the server has
 * it:
 *
 *     box ── pressed ── on its way ──┬── stored: the text is removed, the thread is read again
 *      ▲                             ├── held: the text is removed, and `HeldReplies` shows it until it is sent
 *      ▲                             ├── 409: back in the box, with the messages that arrived meanwhile; in a chat that is
 *      ▲                             │   open, the customer's are marked, and the text is sent again
 *      └─────────────────────────────┴── failed: back in the box, under the key under which it was sent
 *
 * A text that is changed after a lost answer is sent under the same key. If the server has stored the former text, it
 * refuses the key, and what was added stays in the box.
 */

import { batch, effect } from '@preact/signals';
import { maxUndoSeconds } from '../../../../api/limits.ts';
import { insertTicket } from '../../../../api/operations/tickets.ts';
import type { ThreadMessage } from '../../../../api/schemas/desk.ts';
import type { Client } from '../../../../client/client.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import type { Overlay, ShownChange } from '../../list/overlay.ts';
import type { Notice, Notices } from '../../notices.ts';
import type { Tickets } from '../../tickets.ts';
import type { Thread } from '../thread.ts';
import { sendPast, unseenMessages } from '../unseen-messages.ts';
import type { DraftSync } from './draft-sync.ts';
import type { Drafts } from './drafts.ts';
import type { HeldReplies } from './held-replies.ts';
import { type AnswerKind, isBlank, type TriedMessage, type Writing } from './writing.ts';

export interface AnswersOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly drafts: Drafts;
  readonly draftSync: DraftSync;
  readonly heldReplies: HeldReplies;
  readonly overlay: Overlay;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  readonly tickets: Pick<Tickets, 'putOfThread'>;
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
   * @returns false if there is nothing to send, or a message to read first
   */
  send(thread: Thread, kind: AnswerKind, solves = false): boolean {
    const { drafts } = this.#options;
    const data = thread.data.peek();
    if (!data) return false;
    if (writtenText(drafts.draft(thread.id).peek()[kind]) === '') return false;
    if (kind === 'reply' && thread.stopsAnswer()) return false;
    const writing = drafts.take(thread.id, kind);
    // The desk takes the inbox of the ticket, whatever the address.
    const toEmail = data.inboxEmail ?? data.ticket.fromEmail;
    const written = { subject: data.ticket.subject, toEmail, kind, writing, solves };
    const outgoing = { key: writing.key, kind, text: writtenText(writing) };
    const takeBack = kind === 'reply' ? this.#showStatus(thread, solves) : () => {};
    thread.outgoing.value = [...thread.outgoing.peek(), outgoing];
    const former = thread.delivery;
    thread.delivery = this.#deliverAfter(former, thread, written).finally(() => {
      batch(() => {
        thread.outgoing.value = thread.outgoing.peek().filter((other) => other !== outgoing);
        takeBack();
      });
      void thread.ensure();
    });
    return true;
  }

  #showStatus({ id }: Thread, solves: boolean): () => void {
    const { overlay } = this.#options;
    return overlay.add(id, afterReply(solves));
  }

  /** Sends a message behind the former ones; once one of them failed, those behind it wait in the box too. */
  async #deliverAfter(former: Promise<boolean>, thread: Thread, written: Written): Promise<boolean> {
    const { drafts, draftSync } = this.#options;
    const { key, tried } = written.writing;
    const isBehindFailure = thread.outgoing.peek().length > 1 && !(await former);
    if (isBehindFailure) {
      drafts.giveBack(thread.id, key, false);
      return false;
    }
    const built = buildMessage(thread, written);
    // The message names the version of its draft, which may be on its way.
    await draftSync.idle();
    const version = drafts.sentVersion(thread.id, key);
    if (version > 0) built.draftVersion = version;
    const message = tried.find((former) => isSameMessage(former, built)) ?? built;
    drafts.noteTry(thread.id, key, message);
    try {
      await this.#send(thread, key, message, written);
      return true;
    } catch (error) {
      const stored = isKeyUsed(error) ? await this.#findStored(tried, key) : undefined;
      this.#takeBack(error, thread, written, stored);
      if (stored) await this.#settle(thread, key, stored);
      return false;
    }
  }

  /** Sends a message, and shows it as sent or as held. */
  async #send(thread: Thread, key: string, message: TriedMessage, written: Written): Promise<void> {
    const { text, files, tried } = written.writing;
    const first = message.lastSeenMessageId;
    const held =
      first === undefined
        ? await this.#post(message, key)
        : await sendPast(
            first,
            (lastSeenMessageId) => {
              const sent = lastSeenMessageId === first ? message : { ...message, lastSeenMessageId };
              if (sent !== message) this.#options.drafts.noteTry(thread.id, key, sent);
              return this.#post(sent, key);
            },
            (messages) => this.#mayPass(thread, messages),
          );
    // The response to a repetition does not say whether the message is still held.
    if (!held || tried.length > 0) return await this.#settle(thread, key, message);
    const { drafts, heldReplies } = this.#options;
    batch(() => {
      drafts.settle(thread.id, key, message);
      heldReplies.show(thread, { ...held, message: text, files: [...files] }, afterReply(written.solves));
    });
  }

  /** Sends a message; returns what is known of it if the server holds it, and null if it is sent. */
  async #post(message: TriedMessage, key: string) {
    const headers = { 'Idempotency-Key': key };
    const { json } = await this.#options.client.send(insertTicket, message, { headers });
    return json.held ?? null;
  }

  /**
   * Whether a reply that was refused because of messages does not wait for them. Replies that were held are messages of the
   * ticket since: the agent has written them, and need not read them.
   */
  #mayPass(thread: Thread, messages: readonly ThreadMessage[]): boolean {
    const isPassed = (message: ThreadMessage) =>
      message.agentId === this.#options.agentId || thread.isOfOpenChat(message);
    if (!messages.every(isPassed)) return false;
    thread.addArrived(messages);
    return true;
  }

  async #settle(thread: Thread, key: string, stored: TriedMessage): Promise<void> {
    const { drafts, tickets } = this.#options;
    drafts.settle(thread.id, key, stored);
    await thread.refresh();
    tickets.putOfThread(thread.id);
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
  #takeBack(error: unknown, thread: Thread, written: Written, stored: TriedMessage | undefined): void {
    const { drafts, notices, messages, onShow, onError } = this.#options;
    const { key } = written.writing;
    const { kind } = written;
    const show = { label: messages.showTicket, act: () => onShow(thread.id) };
    const unseen = unseenMessages(error);
    // A message that was refused is not stored, so the next try is another message.
    const isRefused = unseen !== null || isApiError(error, 'validation', 'too-large');
    drafts.giveBack(thread.id, key, isRefused);
    if (stored) notices.say(messages.sentBefore, show);
    else if (unseen) {
      thread.addUnseen(unseen);
      notices.warn(messages.notSentUnseen, show);
    } else if (isRefused) {
      onError(error);
      notices.warn(messages.notSent, show);
    } else {
      onError(error);
      const again = { label: messages.sendAgain, act: () => this.#sendAgain(thread, written) };
      this.#dismissOnceSettled(thread, kind, notices.keepWarning(reasonNotSent(error, messages), again));
    }
  }

  /** Dismisses a notice once its text has left the box: it is on its way again, or the agent has removed it. */
  #dismissOnceSettled({ id }: Thread, kind: AnswerKind, notice: Notice): void {
    const { drafts, notices } = this.#options;
    const stop = effect(() => {
      if (!isBlank(drafts.draft(id).value[kind])) return;
      notices.dismiss(notice);
      // The effect has no value to stop by while it runs the first time.
      queueMicrotask(() => stop());
    });
  }

  /** Sends a message that is back in the box once more; one that was changed since is only shown. */
  #sendAgain(thread: Thread, { kind, writing, solves }: Written): void {
    const { drafts, onShow } = this.#options;
    const isUnchanged = writtenText(drafts.draft(thread.id).peek()[kind]) === writtenText(writing);
    if (!isUnchanged || !this.send(thread, kind, solves)) onShow(thread.id);
  }
}

/** Says why the server has not taken a message, which it may take a moment later. */
function reasonNotSent(error: unknown, messages: DeskMessages): string {
  if (isApiError(error, 'network', 'timeout')) return messages.notSentOffline;
  return isApiError(error, 'too-many', 'server') ? messages.notSentBusy : messages.notSent;
}

/** The ticket as a reply leaves it. */
const afterReply = (solves: boolean): ShownChange => ({
  status: solves ? 'solved' : 'pending',
  waitingSince: null,
});

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
    messageFormat: 'text',
    attachments: files.map(({ url }) => url),
  };
  if (savedReplyIds.length > 0) common.savedReplyIds = [...savedReplyIds];
  if (kind === 'note') return { ...common, messageType: 'internal' };
  const isInChat = Boolean(thread.data.peek()?.ticket.chat);
  const reply: TriedMessage = {
    ...common,
    messageType: 'external',
    lastSeenMessageId: isInChat ? thread.newest() : thread.lastSeen(),
    // The undo is for mail: in a chat, the visitor waits.
    undoSeconds: isInChat ? 0 : maxUndoSeconds,
  };
  if (solves) reply.status = 'solved';
  return reply;
}
