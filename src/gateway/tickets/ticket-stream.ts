/**
 * One open stream of tickets behind a gateway. Ticket versions are read again when the upstream reports a change, and
 * otherwise at intervals: short ones after a change, longer ones later. Differences are sent as events.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { createEventQueue, type EventQueue } from '../../api/event-queue.ts';
import { heartbeatSeconds } from '../../api/limits.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import type { UpstreamEvents } from '../transport/events.ts';

/** Versions by ticket id. */
export type TicketVersions = ReadonlyMap<number, number>;

export interface TicketStreamOptions {
  readonly userId: number;
  readonly upstreamEvents: UpstreamEvents;
  /** Whether a visitor reads the stream: visitors get no typing events of visitors. */
  readonly isVisitor: boolean;
  readVersions(): Promise<TicketVersions>;
}

/** Milliseconds between two reads, soon after a change and later; and how long after a change reads are frequent. */
const soonMs = 4000;
const seldomMs = 20_000;
const livelyMs = 120_000;

/** Milliseconds over which the streams' next reads are spread, once the upstream's events are received again. */
const resyncMs = 5000;

export class TicketStream {
  readonly #options: TicketStreamOptions;
  readonly #stopping = new AbortController();
  readonly #queue: EventQueue<TicketEvent>;
  readonly #stopListening: () => void;
  #versions: TicketVersions = new Map();
  #isStale = false;
  #wake = () => {};

  constructor(options: TicketStreamOptions) {
    this.#options = options;
    this.#queue = createEventQueue<TicketEvent>(() => {
      this.#stopping.abort();
      this.#stopListening();
    });
    this.#stopListening = options.upstreamEvents.listen(options.userId, (event) => this.#onUpstream(event));
  }

  /** Reads the tickets and returns the stream's events, of which the first is `hello`. */
  async start(): Promise<AsyncIterable<TicketEvent>> {
    try {
      this.#versions = await this.#options.readVersions();
    } catch (error) {
      this.#queue.end();
      throw error;
    }
    this.#queue.push({
      event: 'hello',
      data: { tickets: Object.fromEntries(this.#versions), complete: true, heartbeat: heartbeatSeconds },
    });
    void this.#watch().finally(() => this.#queue.end());
    return this.#queue.events;
  }

  #onUpstream({ event, data }: TicketEvent): void {
    if (event === 'ticket' && this.#versions.has(data.ticketId)) {
      this.#readAgain();
    } else if (event === 'hello') {
      // All streams receive this event at the same time.
      const pause = Math.random() * resyncMs;
      const { signal } = this.#stopping;
      void wait(pause, undefined, { signal, ref: false }).then(
        () => this.#readAgain(),
        () => {},
      );
    } else if (event === 'typing' && this.#versions.has(data.ticketId)) {
      if (data.agentId !== null || !this.#options.isVisitor) this.#queue.push({ event, data });
    } else if (event === 'read' && data.by === 'agent') {
      const { ticketId, upTo, by } = data;
      const version = this.#versions.get(ticketId);
      if (version !== undefined) this.#queue.push({ event, data: { ticketId, version, upTo, by } });
    }
  }

  #readAgain(): void {
    this.#isStale = true;
    this.#wake();
  }

  async #watch(): Promise<void> {
    let changedAt = Date.now();
    for (;;) {
      await this.#untilDue(changedAt);
      if (this.#stopping.signal.aborted) return;
      this.#isStale = false;
      const before = this.#versions;
      // If the upstream fails, the versions are read again next time.
      this.#versions = await this.#options.readVersions().catch(() => before);
      if (this.#pushDifferences(before, this.#versions)) changedAt = Date.now();
    }
  }

  /** Resolves when the versions have to be read again. */
  async #untilDue(changedAt: number): Promise<void> {
    if (this.#isStale) return;
    const { upstreamEvents, userId } = this.#options;
    const isLively = Date.now() - changedAt < livelyMs && !upstreamEvents.isHeard(userId);
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const signal = AbortSignal.any([this.#stopping.signal, woken.signal]);
    await wait(isLively ? soonMs : seldomMs, undefined, { signal, ref: false }).catch(() => {});
  }

  /** Sends an event for each difference. Returns whether there was any. */
  #pushDifferences(before: TicketVersions, after: TicketVersions): boolean {
    const changed = [...after].filter(([id, version]) => before.get(id) !== version);
    const gone = [...before].filter(([id]) => !after.has(id));
    for (const [ticketId, version] of changed)
      this.#queue.push({ event: 'ticket', data: { ticketId, version, kind: 'changed' } });
    for (const [ticketId, version] of gone)
      this.#queue.push({ event: 'ticket', data: { ticketId, version, kind: 'gone' } });
    return changed.length > 0 || gone.length > 0;
  }
}
