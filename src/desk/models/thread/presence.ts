/** What agents do with tickets: that of the others as the stream tells it, and the agent's own, which is sent. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { presenceSeconds } from '../../../api/limits.ts';
import { setPresence } from '../../../api/operations/desk.ts';
import type { PresenceState } from '../../../api/schemas/desk.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';

export interface PresentAgent {
  readonly ticketId: number;
  readonly agentId: number;
  readonly state: 'viewing' | 'replying';
  /** The end of the lease, in milliseconds since 1970. */
  readonly endsAt: number;
}

type PresenceData = Extract<TicketEvent, { event: 'presence' }>['data'];

/** Milliseconds between two notices of what the agent does. */
const renewEvery = 20_000;

/** Milliseconds without a keystroke after which the agent is no longer replying. */
const typingLasts = 15_000;

export class Presence {
  readonly #client: Client;
  readonly #agentId: number;
  readonly #others = signal<readonly PresentAgent[]>([]);
  #ticketId: number | null = null;
  #state: PresenceState = 'left';
  #typedAt = Number.NEGATIVE_INFINITY;
  /** What the other agents do. */
  readonly others: ReadonlySignal<readonly PresentAgent[]> = this.#others;

  constructor(client: Client, agentId: number, lifetime: AbortSignal) {
    this.#client = client;
    this.#agentId = agentId;
    const renewing = setInterval(() => this.#renew(), renewEvery);
    lifetime.addEventListener('abort', () => clearInterval(renewing));
    document.addEventListener('visibilitychange', () => this.#renew(), { signal: lifetime });
  }

  note({ ticketId, agentId, state }: PresenceData): void {
    if (agentId === this.#agentId) return;
    const kept = this.#current().filter((other) => other.ticketId !== ticketId || other.agentId !== agentId);
    const endsAt = Date.now() + presenceSeconds * 1000;
    this.#others.value = state === 'left' ? kept : [...kept, { ticketId, agentId, state, endsAt }];
  }

  /** Notes which ticket the agent looks at; null for none. */
  view(ticketId: number | null): void {
    if (ticketId === this.#ticketId) return;
    if (this.#ticketId !== null) this.#send(this.#ticketId, 'left');
    this.#ticketId = ticketId;
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.#state = 'left';
    this.#renew();
  }

  /** Notes that the agent writes a reply. */
  noteTyping(): void {
    this.#typedAt = Date.now();
    if (this.#state !== 'replying') this.#renew();
  }

  /** Notes that the reply is sent. */
  noteSent(): void {
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.#renew();
  }

  #renew(): void {
    const current = this.#current();
    if (current.length < this.#others.peek().length) this.#others.value = current;
    if (this.#ticketId === null || document.hidden) return;
    this.#state = Date.now() - this.#typedAt < typingLasts ? 'replying' : 'viewing';
    this.#send(this.#ticketId, this.#state);
  }

  /** A notice that is lost is no error: the next one follows. */
  #send(ticketId: number, state: PresenceState): void {
    this.#client.send(setPresence, { ticketId: String(ticketId), state }).catch(() => {});
  }

  #current(): readonly PresentAgent[] {
    return this.#others.peek().filter(({ endsAt }) => endsAt > Date.now());
  }
}
