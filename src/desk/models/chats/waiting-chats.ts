/** The chats that wait for an agent, and for a moment those that another agent has just taken. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { TicketList } from '../list/ticket-list.ts';

export interface WaitingChat {
  readonly ticket: DeskTicket;
  /** The ticket while its chat waits, by which lists have it. */
  readonly asWaiting: DeskTicket;
  /** The name of the agent who has taken the chat; null while it waits. */
  readonly takenBy: string | null;
}

export interface WaitingChatsOptions {
  readonly agentId: number;
  /** The tickets of the view `chats`. */
  readonly list: Pick<TicketList, 'rows'>;
  readonly signal: AbortSignal;
}

/** Milliseconds for which a chat that another agent has taken is shown. */
const takenFor = 5000;

export class WaitingChats {
  readonly #options: WaitingChatsOptions;
  readonly #taken = signal<readonly WaitingChat[]>([]);
  readonly #waiting = computed(() =>
    this.#options.list.rows.value.map(({ ticket }) => ticket).filter(({ chat }) => chat?.state === 'waiting'),
  );
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  /** The one that has waited longest first. */
  readonly shown: ReadonlySignal<readonly WaitingChat[]> = computed(() => {
    const waiting = this.#waiting.value.map((ticket) => ({ ticket, asWaiting: ticket, takenBy: null }));
    const ids = new Set(waiting.map(({ ticket }) => ticket.ticketId));
    const taken = this.#taken.value.filter(({ ticket }) => !ids.has(ticket.ticketId));
    return [...waiting, ...taken].sort((one, other) => startOf(one) - startOf(other));
  });
  /** Those that wait, and that agents hear. */
  readonly ringing: ReadonlySignal<readonly DeskTicket[]> = computed(() =>
    this.#waiting.value.filter(({ chat }) => chat?.rings),
  );

  constructor(options: WaitingChatsOptions) {
    this.#options = options;
    let former: readonly DeskTicket[] = [];
    const stop = this.#waiting.subscribe((waiting) => {
      const ids = new Set(waiting.map(({ ticketId }) => ticketId));
      for (const ticket of former) if (!ids.has(ticket.ticketId)) this.#noteLeft(ticket);
      former = waiting;
    });
    options.signal.addEventListener('abort', () => {
      stop();
      for (const timer of this.#timers) clearTimeout(timer);
    });
  }

  /** Shows for a moment who has taken a chat, unless it is the agent, or it has ended. */
  #noteLeft(asWaiting: DeskTicket): void {
    const { list, agentId } = this.#options;
    const { ticketId } = asWaiting;
    const ticket = list.rows.peek().find((row) => row.ticket.ticketId === ticketId)?.ticket;
    const takers = ticket?.chat?.agents ?? [];
    const [taker] = takers;
    if (!ticket || !taker || takers.some((other) => other.agentId === agentId)) return;
    const taken = { ticket, asWaiting, takenBy: taker.name };
    this.#taken.value = [...this.#taken.peek().filter((other) => other.ticket.ticketId !== ticketId), taken];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#taken.value = this.#taken.peek().filter((other) => other !== taken);
    }, takenFor);
    this.#timers.add(timer);
  }
}

const startOf = ({ asWaiting: { chat } }: WaitingChat): number => Date.parse(chat?.startedDate ?? '');
