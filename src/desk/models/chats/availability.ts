/**
 * Whether the agent is there for chats, and who else is. The agent says so by hand, and this page answers each question of
 * the stream when it arrives: a page that was frozen, and a computer that has slept, answer too late.
 *
 *     off ── by hand ──▶ on ──┬── by hand, here or elsewhere ──▶ off
 *      ▲                 ▲    └── no answer in time ──▶ away
 *      └── by hand ──────┴───────── “I’m back” ───────────┘
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { availabilitySeconds } from '../../../api/limits.ts';
import { setAvailability, stillThere } from '../../../api/operations/live-chat.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Notices } from '../notices.ts';

type AvailabilityData = Extract<TicketEvent, { event: 'availability' }>['data'];
export type AvailableAgent = AvailabilityData['agents'][number];

export interface AvailabilityOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly notices: Pick<Notices, 'say' | 'warn'>;
  readonly messages: DeskMessages;
  readonly signal: AbortSignal;
  onError(error: unknown): void;
}

/** Milliseconds after the last answer that the server has confirmed until the agent counts as away. */
const trustedFor = 2.5 * availabilitySeconds * 1000;

export class Availability {
  readonly #options: AvailabilityOptions;
  readonly #agents = signal<readonly AvailableAgent[]>([]);
  readonly #isListed = signal(false);
  /** What the agent has chosen, until the server has stored it; null for nothing. */
  readonly #chosen = signal<boolean | null>(null);
  readonly #isAway = signal(false);
  /** Whether the agent is available, as far as the page knows. */
  readonly isOn: ReadonlySignal<boolean> = computed(() => this.#chosen.value ?? this.#isListed.value);
  /** Whether the agent was available until the page did not answer in time. */
  readonly isAway: ReadonlySignal<boolean> = this.#isAway;
  /** The other agents who are available. */
  readonly others: ReadonlySignal<readonly AvailableAgent[]> = computed(() =>
    this.#agents.value.filter(({ agentId }) => agentId !== this.#options.agentId),
  );
  /** When the server has confirmed that the agent is available, in milliseconds since 1970. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  hear({ agents, isQuestion }: AvailabilityData): void {
    const isListed = agents.some(({ agentId }) => agentId === this.#options.agentId);
    batch(() => {
      this.#agents.value = agents;
      if (!isListed) return this.#end();
      this.#isListed.value = true;
      this.#isAway.value = false;
    });
    // A page that has just been opened, or has slept, asks whether the event is still true.
    if (isQuestion || (isListed && !this.#isConfirmed())) void this.#answer();
  }

  /** Makes the agent available, or no longer. */
  async set(isAvailable: boolean): Promise<void> {
    const { client, notices, messages, onError } = this.#options;
    if (this.#chosen.peek() !== null) return;
    this.#chosen.value = isAvailable;
    try {
      const { available } = await client.send(setAvailability, { available: isAvailable });
      batch(() => {
        this.#isListed.value = available;
        this.#isAway.value = false;
      });
      if (available) this.#confirm();
      else clearTimeout(this.#timer);
    } catch (error) {
      onError(error);
      notices.warn(messages.changeFailed);
    } finally {
      this.#chosen.value = null;
    }
  }

  /** Notes that the agent knows that they are away, and stays so. */
  stayAway(): void {
    this.#isAway.value = false;
  }

  async #answer(): Promise<void> {
    try {
      const { available } = await this.#options.client.send(stillThere, {});
      if (!available) this.#end();
      else if (this.#isListed.peek()) this.#confirm();
    } catch (error) {
      // The next question follows; without an answer to any, the agent is away.
      this.#options.onError(error);
    }
  }

  #confirm(): void {
    this.#confirmedAt = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#confirmedAt = Number.NEGATIVE_INFINITY;
      this.#end();
    }, trustedFor);
  }

  #isConfirmed(): boolean {
    return Date.now() - this.#confirmedAt < trustedFor;
  }

  /** Notes that the agent is no longer available: by hand, or at the end of office hours, if the page has answered in time. */
  #end(): void {
    clearTimeout(this.#timer);
    if (!this.#isListed.peek()) return;
    const { notices, messages } = this.#options;
    const isAway = !this.#isConfirmed();
    batch(() => {
      this.#isListed.value = false;
      this.#isAway.value = isAway && this.#chosen.peek() === null;
    });
    if (!isAway && this.#chosen.peek() === null) notices.say(messages.liveChat.ended);
  }
}
