/**
 * Where requests come in, from the first moment of a process to its last:
 *
 *     starting ────────── serving ────────── stopping ────────── closing
 *     /healthz 200        the app answers    the app answers,    what was taken is answered,
 *     the rest 503                           /readyz 503         nothing more is taken
 *
 * Whoever sends requests to several processes asks `/readyz`, and sends none to a process that does not say yes.
 */

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener, type Server as Listener, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './errors.ts';
import { plainSecurityHeaders } from './security-headers.ts';
import { defaultPatience, type Patience, serverPatience } from './slow-clients.ts';

export interface EntranceOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly patience?: Patience;
}

export interface Entrance {
  /** The one that was really taken. */
  readonly port: number;
  /** Says at `/readyz` what the start waits for, such as `the database`. */
  waitFor(what: string): void;
  /** Waits until an app is ready; from then on it answers. It is one that does not listen, and is not ready yet. */
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

/** @throws errors of the system where the address or the port cannot be had */
export async function openEntrance(options: EntranceOptions): Promise<Entrance> {
  const { requestTimeout, connectionTimeout, http } = serverPatience(options.patience ?? defaultPatience);
  const server = createServer({ ...http, requestTimeout, keepAliveTimeout });
  server.setTimeout(connectionTimeout);
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) answerClientError(error, socket);
    else socket.destroy();
  });
  const listeners = await listenOn(server, options);

  const pending = new Set<ServerResponse>();
  let waitsFor = 'the database';
  let isStopping = false;
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
    if (isStopping && path === '/readyz') sendUnavailable(response, 'stopping', 'The server is stopping.');
    else if (app !== undefined) app.server.emit('request', request, response);
    else if (path === '/healthz') send(response, 200, { status: 'ok' });
    else sendUnavailable(response, 'starting', `The server is starting: it waits for ${waitsFor}.`);
  });

  const answered = async () => {
    for (const response of pending) await once(response, 'close');
  };
  const announceStop = () => {
    isStopping = true;
    for (const response of pending) response.shouldKeepAlive = false;
  };
  return {
    port: addressOf(server).port,
    waitFor(what) {
      waitsFor = what;
    },
    async lead(made) {
      // What the app is made of stays until nobody is answered with it any more.
      made.addHook('preClose', answered);
      await made.ready();
      app = made;
    },
    announceStop,
    async close() {
      announceStop();
      // Idle connections end with it.
      for (const listener of listeners) listener.close();
      await app?.close();
      // What is left of them has no request: a browser's spare ones, say, for which no process should stay.
      server.closeAllConnections();
    },
  };
}

/** `localhost` is all that it means on this machine, as a rule 127.0.0.1 and ::1. */
async function listenOn(
  server: Server,
  { host, port }: EntranceOptions,
): Promise<readonly Pick<Listener, 'close'>[]> {
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
      // Nothing secret is in it, and a page that cannot read it cannot wait for as long.
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
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
