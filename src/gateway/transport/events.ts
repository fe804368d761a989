/**
 * Hears what happens in the tickets of an upstream that can tell it, as another Frontdesk can: over one stream for each
 * user, whoever listens here. It is a hint that something is to be read, and nothing is lost where none comes.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { Compile } from 'typebox/compile';
import { type Dispatcher, request } from 'undici';
import { fillPath } from '../../api/operation.ts';
import { streamTickets } from '../../api/operations/tickets.ts';
import { TicketEvent } from '../../api/schemas/tickets.ts';
import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';

export interface UpstreamEvents {
  /** Calls back with each event, those of the upstream's own beginning included. Returns what ends that. */
  listen(userId: number, heard: (event: TicketEvent) => void): () => void;
  /** Whether the upstream tells what happens. */
  isHeard(userId: number): boolean;
  close(): void;
}

export interface UpstreamEventsOptions {
  readonly url: string;
  readonly key: string;
  /** Its limit for the time between two pieces of a body has to be above that between two signs of life. */
  readonly dispatcher: Dispatcher;
}

interface Source {
  readonly hearing: Set<(event: TicketEvent) => void>;
  readonly stopping: AbortController;
  isAlive: boolean;
}

/** Milliseconds before it is asked again: after a break, more each time, and where it has no such operation. */
const firstRetryMs = 1000;
const lastRetryMs = 30_000;
const noStreamMs = 600_000;

/** Characters of one event: of a thousand tickets and their versions it has fewer. */
const maxEventSize = 262_144;

const isTicketEvent = Compile(TicketEvent);

export function createUpstreamEvents({ url, key, dispatcher }: UpstreamEventsOptions): UpstreamEvents {
  const sources = new Map<number, Source>();
  /** By the clock of `performance.now`: an upstream without such an operation is not asked before. */
  let notBefore = 0;

  /** Listens until the other side ends it. Returns whether there is such an operation. */
  async function listenOnce(userId: number, source: Source): Promise<boolean> {
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
      onEvent: ({ event, data }) => hear(source, event, data),
    });
    body.setEncoding('utf8');
    for await (const text of body) parser.feed(String(text));
    return true;
  }

  function hear(source: Source, name: string | undefined, data: string): void {
    const event: unknown = { event: name, data: parse(data) };
    if (!isTicketEvent.Check(event)) return;
    source.isAlive = event.event !== 'bye';
    for (const heard of source.hearing) heard(event);
  }

  async function run(userId: number, source: Source): Promise<void> {
    const { signal } = source.stopping;
    let retry = firstRetryMs;
    for (;;) {
      const unasked = notBefore - performance.now();
      if (unasked > 0) await wait(unasked, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const start = performance.now();
      // What went wrong is said where tickets are read.
      const isThere = await listenOnce(userId, source).catch(() => true);
      source.isAlive = false;
      if (performance.now() - start > lastRetryMs) retry = firstRetryMs;
      if (!isThere) notBefore = performance.now() + noStreamMs;
      const pause = retry * (0.5 + Math.random() / 2);
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      retry = Math.min(retry * 2, lastRetryMs);
    }
  }

  function sourceOf(userId: number): Source {
    const known = sources.get(userId);
    if (known) return known;
    const made: Source = { hearing: new Set(), stopping: new AbortController(), isAlive: false };
    sources.set(userId, made);
    void run(userId, made);
    return made;
  }

  return {
    listen(userId, heard) {
      const source = sourceOf(userId);
      source.hearing.add(heard);
      return () => {
        source.hearing.delete(heard);
        if (source.hearing.size > 0 || sources.get(userId) !== source) return;
        sources.delete(userId);
        source.stopping.abort();
      };
    },
    isHeard: (userId) => sources.get(userId)?.isAlive ?? false,
    close() {
      for (const { stopping } of sources.values()) stopping.abort();
      sources.clear();
    },
  };
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
