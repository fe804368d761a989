/** The messages of one ticket, kept in memory once they are loaded. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { grabThread } from '../../api/operations/desk.ts';
import type { DeskTicket, ThreadMessage } from '../../api/schemas/desk.ts';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';
import type { AnswerKind } from './drafts.ts';

export type ThreadData = OutputOf<typeof grabThread>;

export interface ThreadState {
  readonly status: 'loading' | 'ready' | 'failed' | 'gone';
  /** Null until the messages are loaded. */
  readonly data: ThreadData | null;
}

/** A message on its way to the server. */
export interface Outgoing {
  readonly key: string;
  readonly kind: AnswerKind;
  readonly text: string;
}

export class Thread {
  readonly id: number;
  readonly outgoing = signal<readonly Outgoing[]>([]);
  /** Resolves once the messages that were sent so far are stored or back in the box; whether all are stored. */
  delivery: Promise<boolean> = Promise.resolve(true);
  /** The number of messages by others that arrived while the agent wrote, and stopped the answer. */
  readonly unseen = signal(0);
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #state = signal<ThreadState>({ status: 'loading', data: null });
  #loads = 0;
  /** Number of the newest request that has a response. */
  #answered = 0;
  #isStale = true;

  constructor(id: number, client: Client, onError: (error: unknown) => void) {
    this.id = id;
    this.#client = client;
    this.#onError = onError;
  }

  get state(): ReadonlySignal<ThreadState> {
    return this.#state;
  }

  /** Notes that the ticket has changed, so that it is loaded again when it is opened. */
  markStale(): void {
    this.#isStale = true;
  }

  /** Loads the messages unless they are loaded and up to date. */
  async ensure(): Promise<void> {
    if (this.#isStale) await this.refresh();
  }

  /** Loads the newest messages, and keeps what is shown until they arrive; responses may overtake each other. */
  async refresh(): Promise<void> {
    const count = ++this.#loads;
    this.#isStale = false;
    if (this.#state.peek().status === 'failed') this.#state.value = { status: 'loading', data: null };
    try {
      const data = await this.#client.send(grabThread, { ticketId: String(this.id) });
      if (count < this.#answered) return;
      this.#answered = count;
      this.#state.value = { status: 'ready', data: this.#withEarlier(data) };
    } catch (error) {
      if (count !== this.#loads) return;
      this.#isStale = true;
      this.#onError(error);
      const { data } = this.#state.peek();
      if (isApiError(error, 'not-found')) this.#state.value = { status: 'gone', data: null };
      else if (!data) this.#state.value = { status: 'failed', data };
    }
  }

  async loadEarlier(): Promise<void> {
    const first = this.#state.peek().data?.messages[0];
    if (!first) return;
    try {
      const input = { ticketId: String(this.id), beforeMessageId: first.messageId };
      const { messages, mails, hasEarlier } = await this.#client.send(grabThread, input);
      const { data } = this.#state.peek();
      if (!data || data.messages[0]?.messageId !== first.messageId) return;
      const joined = { messages: [...messages, ...data.messages], mails: [...mails, ...data.mails] };
      this.#state.value = { status: 'ready', data: { ...data, ...joined, hasEarlier } };
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Adds messages that the server has refused an answer for. */
  addUnseen(messages: readonly ThreadMessage[]): void {
    const { data } = this.#state.peek();
    this.unseen.value = messages.length;
    if (!data) return;
    const known = new Set(data.messages.map(({ messageId }) => messageId));
    const added = messages.filter(({ messageId }) => !known.has(messageId));
    this.#state.value = { status: 'ready', data: { ...data, messages: [...data.messages, ...added] } };
  }

  putTicket(ticket: DeskTicket): void {
    const { data } = this.#state.peek();
    if (data && ticket.version >= data.ticket.version) {
      this.#state.value = { status: 'ready', data: { ...data, ticket } };
    }
  }

  /** Returns the id of the last external message that is shown; 0 if there is none. */
  lastSeen(): number {
    const messages = this.#state.peek().data?.messages ?? [];
    return messages.findLast(({ messageType }) => messageType === 'external')?.messageId ?? 0;
  }

  #withEarlier(data: ThreadData): ThreadData {
    const former = this.#state.peek().data;
    const [first] = data.messages;
    if (!former || !first) return data;
    const earlier = former.messages.filter(({ messageId }) => messageId < first.messageId);
    if (earlier.length === 0 || !data.hasEarlier) return data;
    const ids = new Set(earlier.map(({ messageId }) => messageId));
    const mails = former.mails.filter(({ messageIds }) => messageIds.some((id) => ids.has(id)));
    return {
      ...data,
      messages: [...earlier, ...data.messages],
      mails: [...mails, ...data.mails],
      hasEarlier: former.hasEarlier,
    };
  }
}
