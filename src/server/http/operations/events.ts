/**
 * Sends streams of server-sent events: keeps their connections alive, limits and ends them. No compression, no caching
 * and a first comment of two kilobytes make proxies pass on each byte at once. If a proxy buffers all the same, the
 * first event does not arrive, by which the client notices it.
 */

import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { heartbeatSeconds } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Bye } from '../../../api/schemas/events.ts';
import type { Caller } from '../../../api/service.ts';
import { Unavailable, type UnavailableCause } from '../../service-unavailable.ts';
import type { Config } from '../../settings/server/config.ts';
import { createSecureAnswer } from '../entrance/security-headers.ts';
import { StreamLimits } from './stream-limits.ts';

export interface EventSenderOptions {
  readonly config: Pick<Config, 'listen' | 'streamLimits'>;
  /** Seconds between two checks of a reader's access. @default 40 */
  readonly streamCheckSeconds?: number | undefined;
}

export interface StreamRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  /** Opens the stream; its errors are sent like those of any operation. */
  open(): Promise<unknown>;
  /** Throws a `Refusal` once the key or the token is no longer valid. */
  check(): Promise<unknown>;
}

interface OpenStream {
  readonly response: ServerResponse;
  readonly events: AsyncIterator<Event>;
  readonly maxUnread: number;
  check(): Promise<unknown>;
  /** The time by the clock of `performance.now`. */
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

/** Milliseconds of a stream's life, at random: proxies drop old connections, and tokens expire. */
const shortestLife = 30 * minute;
const longestLife = 60 * minute;

/** Unread bytes beyond which the stream ends, and the reader reconnects. */
const maxUnreadBytes = 65_536;

/** The same for agents at the desk: when many tickets change at once, their rows are sent together. */
const maxUnreadBytesOfDesk = 1_048_576;

/** Milliseconds over which the readers of ended streams spread their reconnections. */
const reconnectWithin = 10 * second;

/** Milliseconds in which a reader has to read the end of a stream. */
const closeWithin = 5 * second;

const padding = `:${' '.repeat(2046)}\n\n`;
const heartbeat = ':\n\n';

const stopping: UnavailableCause = { reason: 'stopping', detail: 'the server stops' };

/** Refusals that end a stream; other errors, such as an unavailable database, are not the reader's fault. */
const endingRefusals: ReadonlySet<string> = new Set([
  'Unauthorized',
  'Forbidden',
  'TokenExpired',
  'TokenInvalid',
]);

export function createEventSender(options: EventSenderOptions): EventSender {
  return new EventSender(options);
}

export class EventSender {
  readonly #checkSeconds: number;
  readonly #limits: StreamLimits;
  readonly #secure: ReturnType<typeof createSecureAnswer>;
  readonly #open = new Set<OpenStream>();
  /** The one timer for all streams, of which there may be thousands. */
  readonly #timer = setInterval(() => this.#tick(), second).unref();
  #isClosed = false;

  constructor({ config: { listen, streamLimits }, streamCheckSeconds = 40 }: EventSenderOptions) {
    this.#checkSeconds = streamCheckSeconds;
    this.#limits = new StreamLimits(streamLimits);
    this.#secure = createSecureAnswer(listen.publicUrl);
  }

  /** @throws {Refusal} `TooManyRequests` if too many streams are open, and the errors of `open` */
  async send({ request, reply, caller, open, check }: StreamRequest): Promise<void> {
    if (this.#isClosed) throw new Unavailable(stopping, 'The server is stopping.', 1);
    const release = this.#limits.admit(caller, request.ip);
    const events = await open()
      .then(requireEvents)
      .catch((error: unknown) => {
        release();
        throw error;
      });
    const maxUnread = caller.agent ? maxUnreadBytesOfDesk : maxUnreadBytes;
    const stream = createStream({ response: reply.raw, events, maxUnread, check }, this.#checkSeconds);
    this.#add(stream, release);
    this.#writeHead(reply);
    write(stream, padding);
    // After a broken stream, the reader reconnects and reads the events that it missed.
    void writeAll(stream).catch(() => stream.response.destroy());
  }

  count(): number {
    return this.#open.size;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const stream of this.#open) end(stream, 'restart');
  }

  #add(stream: OpenStream, release: () => void): void {
    const { response, events } = stream;
    const remove = () => {
      if (!this.#open.delete(stream)) return;
      release();
      void events.return?.();
    };
    this.#open.add(stream);
    response.once('close', remove);
    if (response.destroyed || this.#isClosed) remove();
  }

  #writeHead(reply: FastifyReply): void {
    reply
      .header('Content-Type', 'text/event-stream')
      .header('Cache-Control', 'no-store, no-transform')
      .header('X-Accel-Buffering', 'no')
      // The connection is not reused, so that a stopping server need not wait for it.
      .header('Connection', 'close');
    this.#secure(reply);
    reply.hijack();
    reply.raw.writeHead(200, presentHeaders(reply));
  }

  #tick(): void {
    const now = performance.now();
    for (const stream of this.#open) {
      if (now >= stream.endsAt) end(stream, 'age');
      else if (now - stream.wroteAt >= heartbeatSeconds * second) write(stream, heartbeat);
      if (now >= stream.checkAt) void this.#checkAccess(stream, now);
    }
  }

  async #checkAccess(stream: OpenStream, now: number): Promise<void> {
    stream.checkAt = now + this.#checkSeconds * second;
    try {
      await stream.check();
    } catch (error) {
      if (error instanceof Refusal && endingRefusals.has(error.kind)) end(stream, 'access');
    }
  }
}

function createStream(
  parts: Pick<OpenStream, 'response' | 'events' | 'maxUnread' | 'check'>,
  checkSeconds: number,
): OpenStream {
  const now = performance.now();
  return {
    ...parts,
    endsAt: now + shortestLife + Math.random() * (longestLife - shortestLife),
    // Random, so that the server does not write to all streams opened together at once.
    wroteAt: now - (Math.random() * heartbeatSeconds * second) / 2,
    checkAt: now + checkSeconds * second * (0.5 + Math.random() / 2),
  };
}

async function writeAll(stream: OpenStream): Promise<void> {
  while (await writeNext(stream)) {
    // `writeNext` holds the event, as a variable in this loop would keep it in memory until the next one.
  }
  end(stream, 'restart');
}

async function writeNext(stream: OpenStream): Promise<boolean> {
  const next = await stream.events.next();
  if (next.done) return false;
  write(stream, frame(next.value));
  return true;
}

function write(stream: OpenStream, text: string): void {
  const { response } = stream;
  if (response.writableEnded || response.destroyed) return;
  stream.wroteAt = performance.now();
  response.write(text);
  if (response.writableLength > stream.maxUnread) response.destroy();
}

function end(stream: OpenStream, reason: Bye['data']['reason']): void {
  const retry = reason === 'access' ? 0 : Math.round(Math.random() * reconnectWithin);
  const { response } = stream;
  if (response.writableEnded) return;
  write(stream, `retry: ${retry}\n${frame({ event: 'bye', data: { reason, retry } })}`);
  response.end();
  // A reader that vanished never reads the end.
  setTimeout(() => response.destroy(), closeWithin).unref();
}

/** The frames of events that several streams send: each is serialised once. */
const frames = new WeakMap<Event, string>();

function frame(event: Event): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const text = `event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
  frames.set(event, text);
  return text;
}

function presentHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function requireEvents(answer: unknown): AsyncIterator<Event> {
  if (isEvents(answer)) return answer[Symbol.asyncIterator]();
  throw new Error('a stream of events was answered with something else');
}

function isEvents(answer: unknown): answer is AsyncIterable<Event> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
