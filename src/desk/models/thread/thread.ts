/** The messages of one ticket, kept in memory once they are loaded. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { grabThread } from '../../../api/operations/desk.ts';
import type { DeskTicket, ThreadMessage } from '../../../api/schemas/desk.ts';
import type { Draft, HeldMessage } from '../../../api/schemas/drafts.ts';
import type { ThreadEnd } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import { createQuery, type FailureHandler, type Query, reload, type State } from '../../../state/query.ts';
import type { AnswerKind } from './compose/writing.ts';
import { UnseenMessages } from './unseen-messages.ts';

export type ThreadData = OutputOf<typeof grabThread>;

/** An answer until it is shown. */
interface ReadThread extends ThreadData {
  /** Takes the drafts that were read with it. */
  takeDrafts?(): void;
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
  readonly onError: FailureHandler;
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
  readonly #query: Query<ReadThread>;
  /** The newest version of the ticket that the stream has reported since the thread was last asked for. */
  #heardVersion = 0;
  readonly state: ReadonlySignal<State<ThreadData>>;
  /** Undefined until the messages are loaded. */
  readonly data: ReadonlySignal<ThreadData | undefined>;
  /** Whether the server has no such ticket for the agent. */
  readonly isGone = computed(() => {
    const state = this.state.value;
    return state.status === 'failed' && isApiError(state.error, 'not-found');
  });

  constructor(id: number, options: ThreadOptions) {
    this.id = id;
    this.#options = options;
    this.#query = createQuery({
      read: (aborted) => this.#read(aborted),
      accept: (answer, former) => this.#accept(answer, former),
      onError: (error, again, tries) => {
        options.onError(error, again, tries);
        if (isApiError(error, 'not-found')) this.#query.fail(error);
      },
    });
    this.state = this.#query.state;
    this.data = this.#query.value;
  }

  /** Notes that the ticket has changed, so that it is loaded again when it is opened. */
  markStale(): void {
    this.#query.markStale();
  }

  /**
   * Loads the messages unless they are loaded and up to date. While one is on its way they are not loaded: it would be
   * shown twice, as on its way and as stored.
   */
  async ensure(): Promise<void> {
    if (this.#query.isStale() && this.outgoing.peek().length === 0) await this.refresh();
  }

  /** Loads the newest messages, and keeps what is shown until they arrive; a failure is kept only if the thread is gone. */
  async refresh(): Promise<void> {
    const settled = await (this.isGone.peek() ? this.#query.refresh() : reload(this.#query));
    const isOlder = settled.status === 'ready' && settled.value.ticket.version < this.#heardVersion;
    if (isOlder) await this.refresh();
  }

  /**
   * Takes what the stream says of the ticket, as if it were read.
   * @returns whether the thread is as the server has it; false if it has to be read
   */
  hear(ticket: DeskTicket | null, end: ThreadEnd | undefined): boolean {
    const data = this.data.peek();
    if (ticket) this.#heardVersion = Math.max(this.#heardVersion, ticket.version);
    const place = data && end ? end.marks.indexOf(data.mark) : -1;
    if (ticket) this.putTicket(ticket);
    if (!end || !ticket || place < 0 || this.#query.isStale() || this.outgoing.peek().length > 0)
      return false;
    const messages = end.messages.slice(place);
    const ids = new Set(messages.map(({ messageId }) => messageId));
    batch(() => {
      this.addArrived(messages);
      this.#query.patch((added) => ({
        ...added,
        originals: [
          ...added.originals.filter(({ messageId }) => !ids.has(messageId)),
          ...end.originals.filter(({ messageId }) => ids.has(messageId)),
        ],
        mark: end.marks.at(-1) ?? added.mark,
      }));
    });
    return true;
  }

  async loadEarlier(): Promise<void> {
    const first = this.data.peek()?.messages[0];
    if (!first) return;
    try {
      const input = { ticketId: String(this.id), beforeMessageId: first.messageId };
      const earlier = await this.#options.client.send(grabThread, input);
      this.#query.patch((data) => {
        if (data.messages[0]?.messageId !== first.messageId) return data;
        return {
          ...data,
          messages: [...earlier.messages, ...data.messages],
          mails: [...earlier.mails, ...data.mails],
          originals: [...earlier.originals, ...data.originals],
          hasEarlier: earlier.hasEarlier,
        };
      });
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Shows a reply that the server holds, until the thread is read. */
  putHeld(reply: HeldMessage): void {
    this.removeHeld(reply.heldMessageId);
    this.#query.patch((data) => ({ ...data, held: [...data.held, reply] }));
  }

  removeHeld(heldMessageId: number): void {
    this.#query.patch((data) => ({
      ...data,
      held: data.held.filter((other) => other.heldMessageId !== heldMessageId),
    }));
  }

  /** Adds messages for which the server has refused an answer or a change. */
  addUnseen(messages: readonly ThreadMessage[]): void {
    this.addArrived(messages);
    this.unseen.noteStop(messages.filter((message) => this.#needsReading(message)));
  }

  /** Adds messages that have arrived, marked as such, and stops nothing. */
  addArrived(messages: readonly ThreadMessage[]): void {
    this.unseen.add(this.#findArrived(messages));
    this.addSeen(messages);
  }

  /** Adds messages that the agent need not read before an answer. */
  addSeen(messages: readonly ThreadMessage[]): void {
    this.#query.patch((data) => {
      const known = new Set(data.messages.map(({ messageId }) => messageId));
      const added = messages.filter(({ messageId }) => !known.has(messageId));
      return { ...data, messages: [...data.messages, ...added] };
    });
  }

  putTicket(ticket: DeskTicket): void {
    const isOlder = (data: ThreadData) => ticket.version < data.ticket.version;
    this.#query.patch((data) => (isOlder(data) ? data : { ...data, ticket: this.#options.withRead(ticket) }));
  }

  /** Shows that the agent has read the ticket. */
  noteRead(): void {
    const data = this.data.peek();
    if (data) this.putTicket(data.ticket);
  }

  /** Returns the id of the last external message before the first that the agent has not seen; 0 if there is none. */
  lastSeen(): number {
    const external = (this.data.peek()?.messages ?? []).filter(
      ({ messageType }) => messageType === 'external',
    );
    const unseenIds = new Set(this.unseen.messages.peek().map(({ messageId }) => messageId));
    const firstUnseen = external.findIndex(({ messageId }) => unseenIds.has(messageId));
    return (firstUnseen < 0 ? external : external.slice(0, firstUnseen)).at(-1)?.messageId ?? 0;
  }

  /** Returns the id of the last external message, seen or not; 0 if there is none. */
  newest(): number {
    const messages = this.data.peek()?.messages ?? [];
    return messages.findLast(({ messageType }) => messageType === 'external')?.messageId ?? 0;
  }

  /** Whether an answer does not wait for a message: what the customer writes in a chat that is open. */
  isOfOpenChat({ agentId }: ThreadMessage): boolean {
    return agentId === null && Boolean(this.data.value?.ticket.chat);
  }

  /** Returns whether an answer has to wait for messages that the agent has not seen, and notes that it does. */
  stopsAnswer(): boolean {
    return this.unseen.stop((message) => !this.isOfOpenChat(message));
  }

  /** Returns the name of the last person but an agent who has written to the customer or to us; empty if unknown. */
  lastWriter(exceptAgentId: number): string {
    const messages = this.data.peek()?.messages ?? [];
    const last = messages.findLast(
      ({ messageType, agentId }) => messageType === 'external' && agentId !== exceptAgentId,
    );
    return last?.fromName || last?.from || '';
  }

  /** Returns the messages that have arrived since the thread was loaded, and that an answer waits for. */
  #findArrived(messages: readonly ThreadMessage[]): readonly ThreadMessage[] {
    const data = this.data.peek();
    if (!data) return [];
    const known = new Set(data.messages.map(({ messageId }) => messageId));
    return messages.filter((message) => !known.has(message.messageId) && this.#needsReading(message));
  }

  /** Whether an answer could contradict a message: what the customer or a colleague has written to the other. */
  #needsReading({ messageType, agentId }: ThreadMessage): boolean {
    return messageType === 'external' && agentId !== this.#options.agentId;
  }

  async #read(signal: AbortSignal): Promise<ReadThread> {
    const { client, beginRead } = this.#options;
    this.#heardVersion = 0;
    const takeDrafts = beginRead(this.id);
    const data = await client.send(grabThread, { ticketId: String(this.id) }, { signal });
    // Servers of the release before know of no chats.
    return { ...data, chats: data.chats ?? [], takeDrafts: () => takeDrafts(data.drafts) };
  }

  #accept({ takeDrafts, ...data }: ReadThread, former: ThreadData | undefined): ThreadData {
    this.unseen.add(this.#findArrived(data.messages));
    takeDrafts?.();
    return withEarlier({ ...data, ticket: this.#options.withRead(data.ticket) }, former);
  }
}

/** Returns a thread that was read with the earlier messages that are shown. */
function withEarlier(data: ThreadData, former: ThreadData | undefined): ThreadData {
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
