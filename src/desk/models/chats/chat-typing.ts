/** Who is typing in chats: visitors, as the stream tells it, and the agent, of which the visitor is notified. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { setTyping } from '../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';

type TypingData = Extract<TicketEvent, { event: 'typing' }>['data'];

/** Milliseconds for which a notice is valid, and after which another one is sent. */
const validFor = 6000;
const sendEvery = 4000;

export class ChatTyping {
  readonly #client: Client;
  readonly #visitors = signal<ReadonlySet<number>>(new Set());
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #sent = { ticketId: 0, at: Number.NEGATIVE_INFINITY };
  /** Ids of the tickets whose visitors are typing. */
  readonly visitors: ReadonlySignal<ReadonlySet<number>> = this.#visitors;

  constructor(client: Client, lifetime: AbortSignal) {
    this.#client = client;
    lifetime.addEventListener('abort', () => {
      for (const timer of this.#timers.values()) clearTimeout(timer);
    });
  }

  hear({ ticketId, agentId }: TypingData): void {
    if (agentId !== null) return;
    clearTimeout(this.#timers.get(ticketId));
    this.#timers.set(
      ticketId,
      setTimeout(() => this.end(ticketId), validFor),
    );
    this.#visitors.value = new Set([...this.#visitors.peek(), ticketId]);
  }

  /** Notes that the visitor has written, or is no longer typing. */
  end(ticketId: number): void {
    clearTimeout(this.#timers.get(ticketId));
    this.#timers.delete(ticketId);
    this.#visitors.value = new Set([...this.#visitors.peek()].filter((other) => other !== ticketId));
  }

  /** Notifies the visitor that the agent is typing. A notice that is lost is no error: the next one follows. */
  note(ticketId: number): void {
    const now = performance.now();
    if (this.#sent.ticketId === ticketId && now - this.#sent.at < sendEvery) return;
    this.#sent = { ticketId, at: now };
    this.#client.send(setTyping, { ticketId: String(ticketId) }).catch(() => {});
  }
}
