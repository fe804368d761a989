/** Listens to tickets as the docs say: it keeps the version of each, and comes again whenever the stream ends. */

import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { fillPath } from '../../../src/api/operation.ts';
import { streamTickets } from '../../../src/api/operations/tickets.ts';

export interface StreamFollower {
  /** Who listens, in words. */
  readonly name: string;
  /** The version that was last heard of each ticket. */
  readonly versions: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

export interface FollowerOptions {
  readonly name: string;
  readonly url: string;
  readonly apiKey: string;
  readonly userId: number;
  /** Made anew for each connection. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
}

/** Milliseconds without a sign of life after which another stream is opened: what the docs say. */
const silenceMs = 40_000;

/** Milliseconds before it comes again. */
const retryMs = 250;

export function followTickets({ name, url, apiKey, userId, headers }: FollowerOptions): StreamFollower {
  const versions = new Map<number, number>();
  const stopping = new AbortController();

  function hear(event: string | undefined, text: string): void {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return;
    if (event === 'hello' && 'tickets' in data && typeof data.tickets === 'object' && data.tickets) {
      for (const [id, version] of Object.entries(data.tickets)) versions.set(Number(id), Number(version));
    }
    if ((event === 'ticket' || event === 'read') && 'ticketId' in data && 'version' in data) {
      if ('kind' in data && data.kind === 'gone') versions.delete(Number(data.ticketId));
      else versions.set(Number(data.ticketId), Number(data.version));
    }
  }

  async function listen(): Promise<void> {
    const ended = new AbortController();
    const silence = setTimeout(() => ended.abort(), silenceMs);
    try {
      const response = await fetch(`${url}${fillPath(streamTickets.path, { apiKey, userId })}`, {
        headers: await headers(),
        signal: AbortSignal.any([ended.signal, stopping.signal]),
      });
      if (!response.ok || !response.body) return;
      const parser = createParser({ onEvent: ({ event, data }) => hear(event, data) });
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        silence.refresh();
        parser.feed(piece);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(() => {});
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = follow();
  return {
    name,
    versions,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
