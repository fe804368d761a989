/**
 * The agent's replies that the server holds for a few seconds before it sends them. Until then, the desk shows the ticket
 * as the reply will leave it, and a notice takes the reply back:
 *
 *     held ──┬── sent: the thread is read again
 *            ├── taken back: the text is in the box
 *            └── another person wrote: the text is in the box, with a word about who wrote
 *
 * The server reports each of them as an event, on every device. An event may be lost with its stream, so the thread is
 * read when it is time, and again while the reply is still held: else the change that was shown would stay for ever.
 */

import { maxUndoSeconds } from '../../../../api/limits.ts';
import { cancelHeldMessage } from '../../../../api/operations/drafts.ts';
import type { HeldMessage } from '../../../../api/schemas/drafts.ts';
import type { Client } from '../../../../client/client.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import type { Overlay, ShownChange } from '../../list/overlay.ts';
import type { Notice, Notices } from '../../notices.ts';
import type { Tickets } from '../../tickets.ts';
import type { Thread } from '../thread.ts';
import type { Threads } from '../threads.ts';
import type { DraftSync } from './draft-sync.ts';
import type { Drafts } from './drafts.ts';

export interface HeldRepliesOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly drafts: Drafts;
  readonly draftSync: DraftSync;
  readonly threads: Threads;
  readonly overlay: Overlay;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  readonly signal: AbortSignal;
  /** Reads a thread that has changed on another device, and shows the ticket once a reply is sent or its text is back. */
  readonly tickets: Pick<Tickets, 'readThread' | 'putOfThread'>;
  /** Opens a ticket whose reply is back in the box. */
  onShow(ticketId: number): void;
  onError(error: unknown): void;
}

/** A change of a held reply, as the stream reports it. */
export interface HeldNotice {
  readonly ticketId: number;
  readonly heldMessageId: number;
  readonly state: 'held' | 'sent' | 'cancelled' | 'stopped';
}

/** A reply that was held by this page. */
interface Pending {
  readonly thread: Thread;
  readonly heldMessageId: number;
  readonly notice: Notice;
  /** Resolves to whether the ticket is as the agent has left it: false if another person's message stopped the reply. */
  readonly outcome: Promise<boolean>;
  settle(isUndisturbed: boolean): void;
}

/** Milliseconds for which a reply can be taken back. */
const undoFor = maxUndoSeconds * 1000;

/** Milliseconds between two readings of the thread of a reply whose event has not come: the first is after its release. */
const lookEvery = undoFor + 3000;

export class HeldReplies {
  readonly #options: HeldRepliesOptions;
  /** In the order in which they were sent. */
  #pending: readonly Pending[] = [];
  /** Id of the reply that this page is taking back. */
  #undoing: number | undefined;

  constructor(options: HeldRepliesOptions) {
    this.#options = options;
  }

  /**
   * Shows a reply that the server holds.
   * @param change the ticket as the reply will leave it
   */
  show(thread: Thread, held: HeldMessage, change: ShownChange): void {
    const { overlay, notices, messages, signal } = this.#options;
    const { heldMessageId } = held;
    thread.putHeld(held);
    const takeBack = overlay.add(thread.id, change);
    const undo = { label: messages.undo, act: () => void this.undo(thread.id, heldMessageId) };
    const notice = notices.say(messages.replyHeld, undo, undoFor);
    const timer = setInterval(() => void this.#look(pending), lookEvery);
    let resolve = (_isUndisturbed: boolean) => {};
    const outcome = new Promise<boolean>((settle) => {
      resolve = settle;
    });
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    const pending: Pending = {
      thread,
      heldMessageId,
      notice,
      outcome,
      settle(isUndisturbed) {
        clearInterval(timer);
        takeBack();
        notices.dismiss(notice);
        resolve(isUndisturbed);
      },
    };
    this.#pending = [...this.#pending, pending];
  }

  /** Resolves once no reply to a ticket is held: to false if another person's message stopped one. */
  async settled(ticketId: number): Promise<boolean> {
    const own = this.#pending.filter(({ thread }) => thread.id === ticketId);
    const outcomes = await Promise.all(own.map(({ outcome }) => outcome));
    return outcomes.every(Boolean);
  }

  /** Whether a reply can be taken back. */
  get isHolding(): boolean {
    return this.#pending.length > 0;
  }

  /** Takes back the reply that was sent last. Returns whether one is held. */
  undoLast(): boolean {
    const last = this.#pending.at(-1);
    if (last) void this.undo(last.thread.id, last.heldMessageId);
    return last !== undefined;
  }

  /** Takes a reply back: its text is in the box again, before what was typed since. */
  async undo(ticketId: number, heldMessageId: number): Promise<void> {
    const { client, drafts, draftSync, threads, notices, messages, onShow, onError } = this.#options;
    const thread = threads.getOrCreate(ticketId);
    this.#undoing = heldMessageId;
    try {
      await draftSync.change(ticketId, async () => {
        const { draft } = await client.send(cancelHeldMessage, { heldMessageId });
        drafts.putBack(draft);
      });
    } catch (error) {
      onError(error);
      const again = { label: messages.undo, act: () => void this.undo(ticketId, heldMessageId) };
      if (isApiError(error, 'conflict', 'not-found')) notices.warn(messages.undoTooLate);
      else notices.warn(messages.undoFailed, again);
      return;
    } finally {
      this.#undoing = undefined;
    }
    thread.removeHeld(heldMessageId);
    this.#settle(heldMessageId, true);
    onShow(ticketId);
    thread.returned.value += 1;
    notices.say(messages.undone);
  }

  /** Notes what became of a held reply, here or on another device. */
  async hear({ ticketId, heldMessageId, state }: HeldNotice): Promise<void> {
    const { threads, tickets } = this.#options;
    const thread = threads.getOrCreate(ticketId);
    const pending = this.#pending.find((other) => other.heldMessageId === heldMessageId);
    // The response of this page may come before the event, or after it.
    const isHeldHere = state === 'held' && (pending !== undefined || thread.outgoing.peek().length > 0);
    if (isHeldHere || this.#undoing === heldMessageId) return;
    if (state !== 'stopped' && !pending) tickets.readThread(ticketId);
    else {
      await thread.refresh();
      // The list has the ticket as it is before the change that was shown is taken back.
      tickets.putOfThread(ticketId);
      this.#settle(heldMessageId, state !== 'stopped');
      if (state === 'stopped') this.#sayStopped(thread);
    }
  }

  /** Reads what became of a reply whose event did not arrive. */
  async #look({ thread, heldMessageId }: Pending): Promise<void> {
    const { tickets } = this.#options;
    await thread.refresh();
    const data = thread.data.peek();
    const isHeld = data?.held.some((held) => held.heldMessageId === heldMessageId);
    const isStopped = data?.drafts.some(({ stoppedDate }) => stoppedDate !== null) === true;
    if (isHeld) return;
    tickets.putOfThread(thread.id);
    this.#settle(heldMessageId, !isStopped);
    if (isStopped) this.#sayStopped(thread);
  }

  #settle(heldMessageId: number, isUndisturbed: boolean): void {
    const pending = this.#pending.find((other) => other.heldMessageId === heldMessageId);
    this.#pending = this.#pending.filter((other) => other !== pending);
    pending?.settle(isUndisturbed);
  }

  #sayStopped(thread: Thread): void {
    const { agentId, notices, messages, onShow } = this.#options;
    const name = thread.lastWriter(agentId);
    const show = { label: messages.showTicket, act: () => onShow(thread.id) };
    notices.warn(format(messages.replyStopped, { name }), show);
  }
}
