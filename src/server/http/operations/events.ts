/**
 * Sends streams of server-sent events: as many connections as there are readers, kept alive, bounded and ended here, and
 * whatever happens is the service's.
 *
 * Proxies are asked to hand on each byte at once: no compression, nothing to keep, two kilobytes of comment first, since
 * some wait for as much. Those that do not heed it are noticed by the reader, to whom the first event does not come.
 */

import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { heartbeatSeconds } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Bye } from '../../../api/schemas/events.ts';
import type { Caller } from '../../../api/service.ts';
import { networkOf } from '../../../formats/ip-network.ts';
import type { Config } from '../../settings/server/config.ts';
import { Unavailable, type UnavailableCause } from '../../unavailable.ts';
import { createSecureAnswer } from '../entrance/security-headers.ts';

export interface EventSenderOptions {
  readonly config: Pick<Config, 'listen' | 'streamLimits'>;
  /** Seconds between two looks at whether a reader may still read. @default 40 */
  readonly streamCheckSeconds?: number | undefined;
}

export interface StreamRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  /** Begins the stream; what it throws is answered as ever. */
  open(): Promise<unknown>;
  /** Throws a `Refusal` once the key or the token is not good any more. */
  check(): Promise<unknown>;
}

export interface EventSender {
  /** @throws {Refusal} `TooManyRequests` where too many are open, and what `open` throws. */
  send(stream: StreamRequest): Promise<void>;
  /** How many are open. */
  count(): number;
  /** Ends every stream, and refuses new ones. */
  close(): void;
}

interface OpenStream {
  readonly response: ServerResponse;
  readonly events: AsyncIterator<Event>;
  check(): Promise<unknown>;
  /** By the clock of `performance.now`. */
  readonly endsAt: number;
  wroteAt: number;
  checkAt: number;
}

interface Event {
  readonly event: string;
  readonly data: object;
}

const second = 1000;
const minute = 60_000;

/** Proxies and routers forget connections, and tokens end: a stream lasts half an hour to a whole one, at random. */
const shortestLife = 30 * minute;
const longestLife = 60 * minute;

/** Bytes that a reader has not taken: with more, the stream ends, and the reader comes again and reads what is new. */
const maxUnread = 65_536;

/** Milliseconds over which readers come back whose stream was ended. */
const returnWithin = 10 * second;

/** Milliseconds that a reader has to take the end of a stream. */
const leaveWithin = 5 * second;

/** Seconds after which somebody who was one too many may ask again. */
const busySeconds = 30;

const padding = `:${' '.repeat(2046)}\n\n`;
const heartbeat = ':\n\n';

const stopping: UnavailableCause = { reason: 'stopping', detail: 'the server stops' };

const isLeft = new Set(['Unauthorized', 'Forbidden', 'TokenExpired', 'TokenInvalid']);

export function createEventSender(options: EventSenderOptions): EventSender {
  const { streamCheckSeconds: checkSeconds = 40 } = options;
  const { listen, streamLimits: limits } = options.config;
  const secure = createSecureAnswer(listen.publicUrl);
  const open = new Set<OpenStream>();
  const counts = new Map<string, number>();
  let isClosed = false;
  // One for all: a timer for each would be two thousand.
  const timer = setInterval(look, second);
  timer.unref();

  function look(): void {
    const now = performance.now();
    for (const stream of open) {
      if (now >= stream.endsAt) end(stream, 'age');
      else if (now - stream.wroteAt >= heartbeatSeconds * second) write(stream, heartbeat);
      if (now >= stream.checkAt) void checkAccess(stream, now);
    }
  }

  async function checkAccess(stream: OpenStream, now: number): Promise<void> {
    stream.checkAt = now + checkSeconds * second;
    try {
      await stream.check();
    } catch (error) {
      // Of a database that does not answer, nobody is to blame who reads.
      if (error instanceof Refusal && isLeft.has(error.kind)) end(stream, 'access');
    }
  }

  function write(stream: OpenStream, text: string): void {
    const { response } = stream;
    if (response.writableEnded || response.destroyed) return;
    stream.wroteAt = performance.now();
    response.write(text);
    if (response.writableLength > maxUnread) response.destroy();
  }

  function end(stream: OpenStream, reason: Bye['data']['reason']): void {
    const retry = reason === 'access' ? 0 : Math.round(Math.random() * returnWithin);
    const { response } = stream;
    if (response.writableEnded) return;
    write(stream, `retry: ${retry}\n${frame({ event: 'bye', data: { reason, retry } })}`);
    response.end();
    // Whoever has gone without a word takes nothing more, and would be waited for.
    setTimeout(() => response.destroy(), leaveWithin).unref();
  }

  /** Counts a stream in. Returns what counts it out again. */
  function admit({ kind, userId, keyId }: Caller, address: string): () => void {
    const places = [
      { place: 'process', limit: limits.perProcess, words: 'here' },
      { place: `key ${userId} ${keyId}`, limit: limits.perKey, words: 'with this key' },
      ...(kind === 'secret'
        ? []
        : [
            {
              place: `address ${networkOf(address)}`,
              limit: limits.perAddress,
              words: 'from this address',
            },
          ]),
    ];
    for (const { place, limit = 0, words } of places) {
      if (limit === 0 || (counts.get(place) ?? 0) < limit) continue;
      const wait = busySeconds + Math.round(Math.random() * busySeconds);
      const message = `Too many streams are open ${words}. Try again in ${wait} s.`;
      throw new Refusal('TooManyRequests', message, undefined, wait);
    }
    for (const { place } of places) counts.set(place, (counts.get(place) ?? 0) + 1);
    return () => {
      for (const { place } of places) {
        const left = (counts.get(place) ?? 0) - 1;
        if (left > 0) counts.set(place, left);
        else counts.delete(place);
      }
    };
  }

  async function run(stream: OpenStream): Promise<void> {
    while (await writeNext(stream)) {
      // Nothing of an event is kept while the next one is waited for: that may be long.
    }
    end(stream, 'restart');
  }

  async function writeNext(stream: OpenStream): Promise<boolean> {
    const next = await stream.events.next();
    if (next.done) return false;
    write(stream, frame(next.value));
    return true;
  }

  return {
    async send({ request, reply, caller, open: begin, check }) {
      if (isClosed) throw new Unavailable(stopping, 'The server stops.', 1);
      const release = admit(caller, request.ip);
      const response = reply.raw;
      const events = await begin()
        .then(eventsOf)
        .catch((error: unknown) => {
          release();
          throw error;
        });
      const now = performance.now();
      const stream: OpenStream = {
        response,
        events,
        check,
        endsAt: now + shortestLife + Math.random() * (longestLife - shortestLife),
        // Readers that came together need not be written to together.
        wroteAt: now - (Math.random() * heartbeatSeconds * second) / 2,
        checkAt: now + checkSeconds * second * (0.5 + Math.random() / 2),
      };
      const forget = () => {
        if (!open.delete(stream)) return;
        release();
        void events.return?.();
      };
      open.add(stream);
      response.once('close', forget);
      if (response.destroyed || isClosed) forget();
      reply
        .header('Content-Type', 'text/event-stream')
        .header('Cache-Control', 'no-store, no-transform')
        .header('X-Accel-Buffering', 'no')
        // It is not used again, so that a server that stops need not wait for it.
        .header('Connection', 'close');
      secure(reply);
      reply.hijack();
      response.writeHead(200, headersOf(reply));
      write(stream, padding);
      // Nothing is known of what has not been told.
      void run(stream).catch(() => response.destroy());
    },

    count: () => open.size,

    close() {
      isClosed = true;
      clearInterval(timer);
      for (const stream of open) end(stream, 'restart');
    },
  };
}

function frame({ event, data }: Event): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function eventsOf(answer: unknown): AsyncIterator<Event> {
  if (isEvents(answer)) return answer[Symbol.asyncIterator]();
  throw new Error('a stream of events was answered with something else');
}

function isEvents(answer: unknown): answer is AsyncIterable<Event> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
