/**
 * Receives ticket events of an upstream that streams them, as another Frontdesk does: one stream per user, shared by
 * all listeners here. An event only triggers reading the ticket again; without events, tickets are read at intervals.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { Compile } from 'typebox/compile';
import { type Dispatcher, request } from 'undici';
import { fillPath } from '../../api/operation.ts';
import { streamTickets } from '../../api/operations/tickets.ts';
import { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';

export interface UpstreamEventsOptions {
  readonly url: string;
  readonly key: string;
  /** The dispatcher's body timeout must exceed the time between two heartbeats. */
  readonly dispatcher: Dispatcher;
}

interface Source {
  readonly listeners: Set<(event: TicketEvent) => void>;
  readonly stopping: AbortController;
  isAlive: boolean;
}

/**
 * Milliseconds until the next attempt: initially and at most after the stream ended, and if the operation is missing.
 */
const firstRetryMs = 1000;
const lastRetryMs = 30_000;
const noStreamMs = 600_000;

/** Maximum length of one event in characters: an event with a thousand tickets and versions is shorter. */
const maxEventSize = 262_144;

const isTicketEvent = Compile(TicketEvent);

export class UpstreamEvents {
  readonly #options: UpstreamEventsOptions;
  readonly #sources = new Map<number, Source>();
  /** Time of the next attempt at an upstream that lacks the operation, in milliseconds of `performance.now()`. */
  #notBefore = 0;

  constructor(options: UpstreamEventsOptions) {
    this.#options = options;
  }

  /** Calls `onEvent` with each event, including `hello`. Returns a function that stops listening. */
  listen(userId: number, onEvent: (event: TicketEvent) => void): () => void {
    const source = this.#sources.get(userId) ?? this.#open(userId);
    source.listeners.add(onEvent);
    return () => {
      source.listeners.delete(onEvent);
      if (source.listeners.size > 0 || this.#sources.get(userId) !== source) return;
      this.#sources.delete(userId);
      source.stopping.abort();
    };
  }

  /** Whether the upstream's events of a user are being received. */
  isHeard(userId: number): boolean {
    return this.#sources.get(userId)?.isAlive ?? false;
  }

  close(): void {
    for (const { stopping } of this.#sources.values()) stopping.abort();
    this.#sources.clear();
  }

  #open(userId: number): Source {
    const source: Source = { listeners: new Set(), stopping: new AbortController(), isAlive: false };
    this.#sources.set(userId, source);
    void this.#run(userId, source);
    return source;
  }

  async #run(userId: number, source: Source): Promise<void> {
    const { signal } = source.stopping;
    let retry = firstRetryMs;
    for (;;) {
      const unasked = this.#notBefore - performance.now();
      if (unasked > 0) await wait(unasked, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const start = performance.now();
      // Errors are not reported here, but when tickets are read.
      const isThere = await this.#listenOnce(userId, source).catch(() => true);
      source.isAlive = false;
      if (performance.now() - start > lastRetryMs) retry = firstRetryMs;
      if (!isThere) this.#notBefore = performance.now() + noStreamMs;
      const pause = retry * (0.5 + Math.random() / 2);
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      retry = Math.min(retry * 2, lastRetryMs);
    }
  }

  /** Listens until the upstream ends the stream. Returns whether the upstream has the operation. */
  async #listenOnce(userId: number, source: Source): Promise<boolean> {
    const { url, key, dispatcher } = this.#options;
    const path = fillPath(streamTickets.path, { apiKey: key, userId });
    const { signal } = source.stopping;
    const { statusCode, headers, body } = await request(withoutTrailingSlashes(url) + path, {
      dispatcher,
      signal,
      headers: { accept: 'text/event-stream' },
    });
    if (statusCode !== 200 || headers['content-type'] !== 'text/event-stream') {
      await body.dump();
      return statusCode >= 500 || statusCode === 429;
    }
    const parser = createParser({
      maxBufferSize: maxEventSize,
      onEvent: ({ event, data }) => emit(source, event, data),
    });
    body.setEncoding('utf8');
    for await (const text of body) parser.feed(String(text));
    return true;
  }
}

function emit(source: Source, name: string | undefined, data: string): void {
  const event: unknown = { event: name, data: parse(data) };
  if (!isTicketEvent.Check(event)) return;
  source.isAlive = event.event !== 'bye';
  for (const onEvent of source.listeners) onEvent(event);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
