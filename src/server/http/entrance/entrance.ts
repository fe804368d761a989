/**
 * Accepts requests from the first moment of a process to its last:
 *
 *     starting ────────── serving ────────── stopping ────────── closing
 *     /healthz 200        the app responds   the app responds,   accepted requests are finished,
 *     the rest 503                           /readyz 503         new requests get 503
 *
 * A proxy in front of several processes checks `/readyz`, and sends no request to a process that is not ready. Some
 * proxies do not check: nginx without a licence, and Caddy between two checks. They reliably send a request, even a
 * write, to another process only if its connection is refused, as nothing was sent on it then. So behind a proxy
 * (`listensWhenReady`), a process refuses connections whenever it cannot handle requests:
 *
 *     starting ────────── serving ────────── stopping ────────── leaving ─────────── closing
 *     connections are     the app responds   the app responds,   new connections     accepted requests
 *     refused                                /readyz 503         are refused, open   are finished
 *                                                                connections are
 *                                                                served
 *
 * Behind a proxy, `/healthz` is 503 too once the process stops: a proxy that checks only `/healthz` then leaves it, but
 * not a process whose database is unavailable and which still responds from memory. Without a proxy, a process listens
 * from its first moment: a refused connection explains nothing to visitors and health checks.
 */

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener, Server as Listener, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../db/connect.ts';
import type { UnavailableCause } from '../../service-unavailable.ts';
import type { ListenSettings } from '../../settings/server/subjects/listen.ts';
import { everyOrigin, preflightHeaders } from './cors.ts';
import { answerClientError } from './errors.ts';
import { plainSecurityHeaders } from './security-headers.ts';
import { defaultTimeouts, serverTimeouts, type Timeouts } from './slow-clients.ts';
import type { UnavailableCounts } from './unavailable-answers.ts';

/** With `listensWhenReady`, a proxy has time to leave its connections; without it, the server listens at once. */
export interface EntranceOptions
  extends Pick<ListenSettings, 'host' | 'port'>,
    Partial<Pick<ListenSettings, 'listensWhenReady'>> {
  readonly timeouts?: Timeouts | undefined;
  readonly log: Log;
  /** Counts the requests that get a 503 without reaching the app. */
  readonly unavailable: Pick<UnavailableCounts, 'add'>;
}

/** Seconds for `Retry-After`: most starts take less. */
const retryAfter = 2;

/** Milliseconds for which a connection may wait for its next request: longer than proxies keep idle connections. */
const keepAliveTimeout = 72_000;

/** Milliseconds for a proxy to close its idle connections; the proxies in `deploy/` need 2 s. */
const leaveWithin = 5000;

/** Maximum rounds of the event loop in which queued connections are accepted before listening stops. */
const mostRounds = 1000;

/** @throws system errors if the host or the port is not available */
export async function openEntrance(options: EntranceOptions): Promise<Entrance> {
  const entrance = new Entrance(options);
  if (!options.listensWhenReady) await entrance.listen();
  return entrance;
}

export class Entrance {
  readonly #options: EntranceOptions;
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  /** The unfinished responses. */
  readonly #pending = new Set<ServerResponse>();
  #listeners: readonly Listener[] = [];
  #accepted = 0;
  #waitsFor = 'the database';
  #isStopping = false;
  #isClosing = false;
  #app: FastifyInstance | undefined;

  constructor(options: EntranceOptions) {
    this.#options = options;
    this.#server = createHttpServer(options.timeouts ?? defaultTimeouts);
    this.#server.on('connection', (socket: Socket) => {
      this.#accepted += 1;
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
    this.#server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#pending.add(response);
      response.once('close', () => this.#pending.delete(response));
      this.#answer(request, response);
    });
  }

  /** @throws {Error} before the server listens */
  get port(): number {
    return requireAddress(this.#server).port;
  }

  /** Starts listening without an app, for `openEntrance` and `attach`. */
  async listen(): Promise<void> {
    this.#listeners = await listenOn(this.#server, this.#options);
  }

  /** Sets what the start waits for, such as `the database`, which `/readyz` shows. */
  waitFor(what: string): void {
    this.#waitsFor = what;
  }

  /**
   * Waits until an app, which must neither listen nor be ready before, is ready to handle requests.
   * @throws system errors if the host or the port is not available
   */
  async attach(app: FastifyInstance): Promise<void> {
    // The app's parts stay open until its last response is sent.
    app.addHook('preClose', async () => {
      for (const response of this.#pending) await once(response, 'close');
    });
    await app.ready();
    this.#app = app;
    if (this.#options.listensWhenReady) await this.listen();
  }

  /** Makes `/readyz` return 503, and ends each connection with its next response. Requests are still handled. */
  announceStop(): void {
    this.#isStopping = true;
    for (const response of this.#pending) response.shouldKeepAlive = false;
  }

  /** Refuses new requests, finishes the accepted ones, closes the app, and ends every connection. */
  async close(): Promise<void> {
    this.announceStop();
    await this.#stopListening();
    if (this.#options.listensWhenReady) await this.#letProxyLeave();
    this.#isClosing = true;
    // `close` also ends idle connections.
    this.#server.close();
    await this.#app?.close();
    // The remaining connections carry no request, such as a browser's spare connections, and need not be waited for.
    this.#server.closeAllConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const app = this.#app;
    if (app !== undefined && !this.#isStopping) {
      app.server.emit('request', request, response);
      return;
    }
    response.shouldKeepAlive = false;
    const path = (request.url ?? '').replace(/[?#].*|\/$/gs, '');
    const isAskedByProxy = path === '/readyz' || (this.#options.listensWhenReady && path === '/healthz');
    if (this.#isStopping && isAskedByProxy) sendUnavailable(response, 'stopping', 'The server is stopping.');
    else if (this.#isClosing) {
      sendUnavailable(response, 'stopping', 'The server is stopping.');
      this.#record(request, { reason: 'stopping', detail: 'the server closes' });
    } else if (app !== undefined) app.server.emit('request', request, response);
    else this.#answerStarting(path, request, response);
  }

  #answerStarting(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (path === '/healthz') {
      send(response, 200, { status: 'ok' });
      return;
    }
    // A page can read a 503 only after its preflight succeeded.
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders).end();
      return;
    }
    sendUnavailable(response, 'starting', `The server is starting: it waits for ${this.#waitsFor}.`);
    if (path === '/readyz') return;
    this.#record(request, { reason: 'starting', detail: `it waits for ${this.#waitsFor}` });
  }

  #record({ method, url = '', socket }: IncomingMessage, unavailable: UnavailableCause): void {
    this.#options.unavailable.add(unavailable.reason);
    // The members that the log's request serializer reads.
    const req = { method, url, ip: socket.remoteAddress };
    this.#options.log.warn({ req, res: { statusCode: 503 }, unavailable }, 'request completed');
  }

  /** Stops listening after accepting the connections in the system's queue, which the system would reset. */
  async #stopListening(): Promise<void> {
    let quiet = 0;
    // Two quiet rounds are needed: the first may be the rest of a round that already checked for connections.
    for (let round = 0; quiet < 2 && round < mostRounds; round += 1) {
      const before = this.#accepted;
      await nextRound();
      quiet = this.#accepted === before ? quiet + 1 : 0;
    }
    // The HTTP server's own `close` would also end idle connections, on which a request may be arriving.
    for (const listener of this.#listeners) Listener.prototype.close.call(listener);
  }

  /** Waits while the proxy closes its idle connections; each further request ends its connection. */
  async #letProxyLeave(): Promise<void> {
    const end = performance.now() + leaveWithin;
    while (this.#isAnyIdle() && performance.now() < end) await wait(50);
  }

  #isAnyIdle(): boolean {
    const busy = new Set(Array.from(this.#pending, ({ req }) => req.socket));
    return [...this.#connections].some((socket) => !busy.has(socket));
  }
}

function createHttpServer(timeouts: Timeouts): Server {
  const { requestTimeout, connectionTimeout, http } = serverTimeouts(timeouts);
  const server = createServer({ ...http, requestTimeout, keepAliveTimeout });
  server.setTimeout(connectionTimeout);
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) answerClientError(error, socket);
    else socket.destroy();
  });
  return server;
}

/** Listens on every IP address of `localhost`, usually 127.0.0.1 and ::1, or on the one of another host. */
async function listenOn(server: Server, { host, port }: EntranceOptions): Promise<readonly Listener[]> {
  server.listen({ host, port });
  await once(server, 'listening');
  if (host !== 'localhost') return [server];
  const first = requireAddress(server);
  const names = await lookup(host, { all: true }).catch(() => []);
  const others = names.filter(({ address }) => address !== first.address);
  const beside = others.map(async ({ address }) => {
    const listener = createListener({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    listener.listen({ host: address, port: first.port });
    // It is enough to listen on one IP address.
    return await once(listener, 'listening').then(
      () => [listener],
      () => [],
    );
  });
  return [server, ...(await Promise.all(beside)).flat()];
}

function requireAddress(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

function sendUnavailable(response: ServerResponse, status: 'starting' | 'stopping', message: string): void {
  send(
    response,
    503,
    { code: 'ServiceUnavailable', message, status },
    {
      'Retry-After': String(retryAfter),
      ...everyOrigin,
    },
  );
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...plainSecurityHeaders,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
