/**
 * Where requests come in, from the first moment of a process to its last:
 *
 *     starting ────────── serving ────────── stopping ────────── closing
 *     /healthz 200        the app answers    the app answers,    what was taken is answered,
 *     the rest 503                           /readyz 503         nothing more is taken
 *
 * A proxy in front of several processes asks `/readyz`, and sends no request to a process that does not say yes. Some
 * proxies ask nothing: nginx without a licence, and Caddy between two looks. What they pass on for sure, writes too, is a
 * connection that is refused, since nothing was sent on it. So, behind a proxy (`listensWhenReady`), a process refuses
 * connections for as long as it cannot answer:
 *
 *     starting ────────── serving ────────── stopping ────────── leaving ─────────── closing
 *     connections are     the app answers    the app answers,    connections are     what was taken
 *     refused                                /readyz 503         refused, the app    is answered
 *                                                                answers on those
 *                                                                that there are
 *
 * `/healthz` is 503 there once it stops: a proxy that asks it leaves a process that stops, and none whose database is
 * away, which still answers what it has in memory.
 *
 * Alone, a process listens from its first moment: a refused connection would tell visitors and health checks nothing.
 */

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener, Server as Listener, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../db/connect.ts';
import type { ListenSettings } from '../../settings/server/subjects/listen.ts';
import type { UnavailableCause } from '../../unavailable.ts';
import { everyOrigin, preflightHeaders } from './cors.ts';
import { answerClientError } from './errors.ts';
import { plainSecurityHeaders } from './security-headers.ts';
import { defaultPatience, type Patience, serverPatience } from './slow-clients.ts';
import type { UnavailableCounts } from './unavailable-answers.ts';

/** With `listensWhenReady`, a proxy can leave its connections before they are closed; without it, it listens at once. */
export interface EntranceOptions
  extends Pick<ListenSettings, 'host' | 'port'>,
    Partial<Pick<ListenSettings, 'listensWhenReady'>> {
  readonly patience?: Patience | undefined;
  readonly log: Log;
  /** Counts the requests that are answered 503 without the app. */
  readonly unavailable: Pick<UnavailableCounts, 'add'>;
}

export interface Entrance {
  /** The one that was really taken. Throws while nothing listens yet. */
  readonly port: number;
  /** Says at `/readyz` what the start waits for, such as `the database`. */
  waitFor(what: string): void;
  /**
   * Waits until an app is ready; from then on it answers. It is one that does not listen, and is not ready yet.
   * @throws errors of the system where the address or the port cannot be had
   */
  lead(app: FastifyInstance): Promise<void>;
  /** `/readyz` says no from here on, and connections end with their next answer. Requests are taken as before. */
  announceStop(): void;
  /** Takes no more requests, answers those that were taken, closes the app, and ends every connection. */
  close(): Promise<void>;
}

/** Seconds after which to try again: what a start takes at most, as a rule. */
const retryAfter = 2;

/** Milliseconds for which a connection may wait for its next request; longer than proxies keep theirs. */
const keepAliveTimeout = 72_000;

/** Milliseconds in which a proxy leaves the connections that it keeps, once it gets no new ones; the shipped ones need 2 s. */
const leaveWithin = 5000;

/** Rounds of the event loop, at most, in which connections are taken that the system has accepted already. */
const mostRounds = 1000;

/** @throws errors of the system where the address or the port cannot be had */
export async function openEntrance(options: EntranceOptions): Promise<Entrance> {
  const { requestTimeout, connectionTimeout, http } = serverPatience(options.patience ?? defaultPatience);
  const server = createServer({ ...http, requestTimeout, keepAliveTimeout });
  server.setTimeout(connectionTimeout);
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) answerClientError(error, socket);
    else socket.destroy();
  });
  const { listensWhenReady = false } = options;
  let listeners: readonly Listener[] = listensWhenReady ? [] : await listenOn(server, options);

  const connections = new Set<Socket>();
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  const pending = new Set<ServerResponse>();
  let waitsFor = 'the database';
  let isStopping = false;
  let isClosing = false;
  let app: FastifyInstance | undefined;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    pending.add(response);
    response.once('close', () => pending.delete(response));
    if (app !== undefined && !isStopping) {
      app.server.emit('request', request, response);
      return;
    }
    response.shouldKeepAlive = false;
    const path = (request.url ?? '').replace(/[?#].*|\/$/gs, '');
    const isAskedByProxy = path === '/readyz' || (listensWhenReady && path === '/healthz');
    if (isStopping && isAskedByProxy) sendUnavailable(response, 'stopping', 'The server is stopping.');
    else if (isClosing) {
      sendUnavailable(response, 'stopping', 'The server is stopping.');
      note(request, { reason: 'stopping', detail: 'the server closes' });
    } else if (app !== undefined) app.server.emit('request', request, response);
    else if (path === '/healthz') send(response, 200, { status: 'ok' });
    // A page can read what follows only behind a preflight that was answered.
    else if (request.method === 'OPTIONS') response.writeHead(204, preflightHeaders).end();
    else {
      sendUnavailable(response, 'starting', `The server is starting: it waits for ${waitsFor}.`);
      if (path !== '/readyz') note(request, { reason: 'starting', detail: `it waits for ${waitsFor}` });
    }
  });

  function note({ method, url = '', socket }: IncomingMessage, unavailable: UnavailableCause): void {
    options.unavailable.add(unavailable.reason);
    // As the serializer of requests reads it.
    const req = { method, url, ip: socket.remoteAddress };
    options.log.warn({ req, res: { statusCode: 503 }, unavailable }, 'request completed');
  }

  const answered = async () => {
    for (const response of pending) await once(response, 'close');
  };
  const announceStop = () => {
    isStopping = true;
    for (const response of pending) response.shouldKeepAlive = false;
  };

  /** The system resets what it has accepted for a listener that is closed: all of it is taken first. */
  async function stopListening(): Promise<void> {
    let quiet = 0;
    // The first round may be the rest of one that looked for connections before.
    for (let round = 0; quiet < 2 && round < mostRounds; round += 1) {
      const before = taken;
      await nextRound();
      quiet = taken === before ? quiet + 1 : 0;
    }
    // That of the HTTP server would end idle connections, on which a request may be under way.
    for (const listener of listeners) Listener.prototype.close.call(listener);
  }

  const isAnyIdle = () => {
    const busy = new Set(Array.from(pending, ({ req }) => req.socket));
    return [...connections].some((socket) => !busy.has(socket));
  };

  /** A proxy ends idle connections itself, and those on which it sends once more end with the answer. */
  async function letProxyLeave(): Promise<void> {
    const end = performance.now() + leaveWithin;
    while (isAnyIdle() && performance.now() < end) await wait(50);
  }

  return {
    get port() {
      return addressOf(server).port;
    },
    waitFor(what) {
      waitsFor = what;
    },
    async lead(made) {
      // What the app is made of stays until nobody is answered with it any more.
      made.addHook('preClose', answered);
      await made.ready();
      app = made;
      if (listensWhenReady) listeners = await listenOn(server, options);
    },
    announceStop,
    async close() {
      announceStop();
      await stopListening();
      if (listensWhenReady) await letProxyLeave();
      isClosing = true;
      // Idle connections end with it.
      server.close();
      await app?.close();
      // What is left of them has no request: a browser's spare ones, say, for which no process should stay.
      server.closeAllConnections();
    },
  };
}

/** `localhost` is all that it means on this machine, as a rule 127.0.0.1 and ::1. */
async function listenOn(server: Server, { host, port }: EntranceOptions): Promise<readonly Listener[]> {
  server.listen({ host, port });
  await once(server, 'listening');
  if (host !== 'localhost') return [server];
  const first = addressOf(server);
  const names = await lookup(host, { all: true }).catch(() => []);
  const others = names.filter(({ address }) => address !== first.address);
  const beside = others.map(async ({ address }) => {
    const listener = createListener({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    listener.listen({ host: address, port: first.port });
    // One of them is enough.
    return await once(listener, 'listening').then(
      () => [listener],
      () => [],
    );
  });
  return [server, ...(await Promise.all(beside)).flat()];
}

function addressOf(server: Server): AddressInfo {
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
