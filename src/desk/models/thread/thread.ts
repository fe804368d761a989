/** The messages of one ticket, kept in memory once they are loaded. */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { grabThread } from '../../../api/operations/desk.ts';
import type { DeskTicket, ThreadMessage } from '../../../api/schemas/desk.ts';
import type { Draft, HeldMessage } from '../../../api/schemas/drafts.ts';
import type { ThreadEnd } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { AnswerKind } from './compose/writing.ts';
import { UnseenMessages } from './unseen-messages.ts';

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

export interface ThreadOptions {
  readonly client: Client;
  readonly agentId: number;
  /** Called before the thread is read; returns what takes the drafts that were read with it. */
  beginRead(ticketId: number): (drafts: readonly Draft[]) => void;
  /** Returns a ticket that is unread only if the agent has not read its last message: a response may be older. */
  withRead(ticket: DeskTicket): DeskTicket;
  onError(error: unknown): void;
}

export class Thread {
  readonly id: number;
  readonly outgoing = signal<readonly Outgoing[]>([]);
  /** Resolves once the messages that were sent so far are stored or back in the box; whether all are stored. */
  delivery: Promise<boolean> = Promise.resolve(true);
  readonly unseen = new UnseenMessages();
  /** How many held replies the agent has taken back into the box. */
  readonly returned = signal(0);
  readonly #options: ThreadOptions;
  readonly #state = signal<ThreadState>({ status: 'loading', data: null });
  #loads = 0;
  /** Number of the newest request that has a response. */
  #answered = 0;
  #isStale = true;
  /** The newest version of the ticket that the stream has reported since the thread was last asked for. */
  #heardVersion = 0;

  constructor(id: number, options: ThreadOptions) {
    this.id = id;
    this.#options = options;
  }

  get state(): ReadonlySignal<ThreadState> {
    return this.#state;
  }

  /** Notes that the ticket has changed, so that it is loaded again when it is opened. */
  markStale(): void {
    this.#isStale = true;
  }

  /**
   * Loads the messages unless they are loaded and up to date. While one is on its way they are not loaded: it would be
   * shown twice, as on its way and as stored.
   */
  async ensure(): Promise<void> {
    if (this.#isStale && this.outgoing.peek().length === 0) await this.refresh();
  }

  /** Loads the newest messages, and keeps what is shown until they arrive; responses may overtake each other. */
  async refresh(): Promise<void> {
    const count = ++this.#loads;
    this.#isStale = false;
    this.#heardVersion = 0;
    const { client, beginRead, withRead, onError } = this.#options;
    const takeDrafts = beginRead(this.id);
    if (this.#state.peek().status === 'failed') this.#state.value = { status: 'loading', data: null };
    try {
      const data = await client.send(grabThread, { ticketId: String(this.id) });
      if (count < this.#answered) return;
      this.#answered = count;
      batch(() => {
        this.unseen.add(this.#findArrived(data.messages));
        const read = { ...data, ticket: withRead(data.ticket) };
        this.#state.value = { status: 'ready', data: this.#withEarlier(read) };
        takeDrafts(data.drafts);
      });
      if (data.ticket.version < this.#heardVersion) await this.refresh();
    } catch (error) {
      if (count !== this.#loads) return;
      this.#isStale = true;
      onError(error);
      const { data } = this.#state.peek();
      if (isApiError(error, 'not-found')) this.#state.value = { status: 'gone', data: null };
      else if (!data) this.#state.value = { status: 'failed', data };
    }
  }

  /**
   * Takes what the stream says of the ticket, as if it were read.
   * @returns whether the thread is as the server has it; false if it has to be read
   */
  hear(ticket: DeskTicket | null, end: ThreadEnd | undefined): boolean {
    const { data } = this.#state.peek();
    if (ticket) this.#heardVersion = Math.max(this.#heardVersion, ticket.version);
    const place = data && end ? end.marks.indexOf(data.mark) : -1;
    if (ticket) this.putTicket(ticket);
    if (!data || !end || !ticket || place < 0 || this.#isStale || this.outgoing.peek().length > 0)
      return false;
    const messages = end.messages.slice(place);
    const ids = new Set(messages.map(({ messageId }) => messageId));
    batch(() => {
      this.unseen.add(this.#findArrived(messages));
      this.addSeen(messages);
      const added = this.#state.peek().data ?? data;
      const originals = [
        ...added.originals.filter(({ messageId }) => !ids.has(messageId)),
        ...end.originals.filter(({ messageId }) => ids.has(messageId)),
      ];
      const mark = end.marks.at(-1) ?? data.mark;
      this.#state.value = { status: 'ready', data: { ...added, originals, mark } };
    });
    return true;
  }

  async loadEarlier(): Promise<void> {
    const first = this.#state.peek().data?.messages[0];
    if (!first) return;
    try {
      const input = { ticketId: String(this.id), beforeMessageId: first.messageId };
      const { messages, mails, originals, hasEarlier } = await this.#options.client.send(grabThread, input);
      const { data } = this.#state.peek();
      if (!data || data.messages[0]?.messageId !== first.messageId) return;
      const joined = {
        messages: [...messages, ...data.messages],
        mails: [...mails, ...data.mails],
        originals: [...originals, ...data.originals],
      };
      this.#state.value = { status: 'ready', data: { ...data, ...joined, hasEarlier } };
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Shows a reply that the server holds, until the thread is read. */
  putHeld(reply: HeldMessage): void {
    this.removeHeld(reply.heldMessageId);
    const { data } = this.#state.peek();
    if (data) this.#state.value = { status: 'ready', data: { ...data, held: [...data.held, reply] } };
  }

  removeHeld(heldMessageId: number): void {
    const { data } = this.#state.peek();
    if (!data) return;
    const held = data.held.filter((other) => other.heldMessageId !== heldMessageId);
    this.#state.value = { status: 'ready', data: { ...data, held } };
  }

  /** Adds messages for which the server has refused an answer or a change. */
  addUnseen(messages: readonly ThreadMessage[]): void {
    this.unseen.add(this.#findArrived(messages));
    this.unseen.noteStop(messages.filter((message) => this.#needsReading(message)));
    this.addSeen(messages);
  }

  /** Adds messages that the agent need not read before an answer. */
  addSeen(messages: readonly ThreadMessage[]): void {
    const { data } = this.#state.peek();
    if (!data) return;
    const known = new Set(data.messages.map(({ messageId }) => messageId));
    const added = messages.filter(({ messageId }) => !known.has(messageId));
    this.#state.value = { status: 'ready', data: { ...data, messages: [...data.messages, ...added] } };
  }

  putTicket(ticket: DeskTicket): void {
    const { data } = this.#state.peek();
    if (data && ticket.version >= data.ticket.version) {
      this.#state.value = { status: 'ready', data: { ...data, ticket: this.#options.withRead(ticket) } };
    }
  }

  /** Shows that the agent has read the ticket. */
  noteRead(): void {
    const { data } = this.#state.peek();
    if (data) this.putTicket(data.ticket);
  }

  /** Returns the id of the last external message before the first that the agent has not seen; 0 if there is none. */
  lastSeen(): number {
    const external = (this.#state.peek().data?.messages ?? []).filter(
      ({ messageType }) => messageType === 'external',
    );
    const unseenIds = new Set(this.unseen.messages.peek().map(({ messageId }) => messageId));
    const firstUnseen = external.findIndex(({ messageId }) => unseenIds.has(messageId));
    return (firstUnseen < 0 ? external : external.slice(0, firstUnseen)).at(-1)?.messageId ?? 0;
  }

  /** Returns the name of the last person but an agent who has written to the customer or to us; empty if unknown. */
  lastWriter(exceptAgentId: number): string {
    const messages = this.#state.peek().data?.messages ?? [];
    const last = messages.findLast(
      ({ messageType, agentId }) => messageType === 'external' && agentId !== exceptAgentId,
    );
    return last?.fromName || last?.from || '';
  }

  /** Returns the messages that have arrived since the thread was loaded, and that an answer waits for. */
  #findArrived(messages: readonly ThreadMessage[]): readonly ThreadMessage[] {
    const { data } = this.#state.peek();
    if (!data) return [];
    const known = new Set(data.messages.map(({ messageId }) => messageId));
    return messages.filter((message) => !known.has(message.messageId) && this.#needsReading(message));
  }

  /** Whether an answer could contradict a message: what the customer or a colleague has written to the other. */
  #needsReading({ messageType, agentId }: ThreadMessage): boolean {
    return messageType === 'external' && agentId !== this.#options.agentId;
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
      originals: [...former.originals.filter(({ messageId }) => ids.has(messageId)), ...data.originals],
      hasEarlier: former.hasEarlier,
    };
  }
}
