/**
 * Sends what the agent has written. The text leaves the box at once, and is in the browser's storage until the server has
 * it:
 *
 *     box ── pressed ── on its way ──┬── stored: the text is removed, the thread is read again
 *      ▲                             ├── 409: back in the box, with the messages that arrived meanwhile
 *      └─────────────────────────────┴── failed: back in the box, to be sent again as it was
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
    const writing = drafts.draft(thread.id).peek()[kind];
    const { data } = thread.state.peek();
    const inboxEmail = data?.inboxEmail ?? null;
    const isReady = inboxEmail !== null && thread.outgoing.peek() === null;
    if (!data || !isReady || writtenText(writing) === '') return false;
    const message =
      writing.tried ??
      buildMessage(thread, { subject: data.ticket.subject, inboxEmail, kind, writing, solves });
    drafts.noteTry(thread.id, kind, message);
    void this.#deliver(thread, kind, { message, key: writing.key });
    return true;
  }

  async #deliver(
    thread: Thread,
    kind: AnswerKind,
    { message, key }: { readonly message: TriedMessage; readonly key: string },
  ): Promise<void> {
    const { client, drafts, overlay, onSent } = this.#options;
    const status = message.status ?? 'pending';
    const takeBack = kind === 'reply' ? overlay.add(thread.id, { status, waitingSince: null }) : undefined;
    batch(() => {
      thread.outgoing.value = { kind, text: message.message };
      thread.unseen.value = 0;
    });
    try {
      await client.send(insertTicket, message, { headers: { 'Idempotency-Key': key } });
      drafts.clear(thread.id, kind);
      await thread.refresh();
      onSent(thread.id);
    } catch (error) {
      this.#takeBack(error, thread, kind);
    } finally {
      batch(() => {
        thread.outgoing.value = null;
        takeBack?.();
      });
    }
  }

  /** Says why a message is back in the box. */
  #takeBack(error: unknown, thread: Thread, kind: AnswerKind): void {
    const { drafts, notices, messages, onShow, onError } = this.#options;
    const show = { label: messages.showTicket, act: () => onShow(thread.id) };
    const unseen = unseenMessages(error);
    // A message that was refused is not stored, so the next try is another message.
    if (isApiError(error, 'conflict', 'validation', 'too-large')) drafts.renew(thread.id, kind);
    if (unseen) {
      thread.addUnseen(unseen);
      notices.warn(messages.notSentUnseen, show);
    } else {
      onError(error);
      const isUnreachable = isApiError(error, 'network', 'timeout');
      notices.warn(isUnreachable ? messages.notSentOffline : messages.notSent, show);
    }
  }
}

/** The text of a message; the names of its files if it has no words. */
function writtenText({ text, files }: Writing): string {
  return text.trim() || files.map(({ name }) => name).join(', ');
}

interface Written {
  readonly subject: string;
  readonly inboxEmail: string;
  readonly kind: AnswerKind;
  readonly writing: Writing;
  readonly solves: boolean;
}

function buildMessage(thread: Thread, { subject, inboxEmail, kind, writing, solves }: Written): TriedMessage {
  const common: TriedMessage = {
    ticketId: String(thread.id),
    toEmail: inboxEmail,
    subject: subject || '-',
    message: writtenText(writing),
    attachments: writing.files.map(({ url }) => url),
  };
  if (kind === 'note') return { ...common, messageType: 'internal' };
  const seen = { messageType: 'external' as const, lastSeenMessageId: thread.lastSeen() };
  return solves ? { ...common, ...seen, status: 'solved' } : { ...common, ...seen };
}
