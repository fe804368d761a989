/**
 * Signs agents in and out. A link is asked for by an email address, mailed, and used up by a click that posts its code:
 * programs that scan mail load pages, and change nothing by it. A mailed link opens in the browser that asked for it.
 */

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { invalidInput, notFound, Refusal } from '../../../api/refusal.ts';
import { AskedLink, PostedLink } from '../../../api/schemas/desk-session.ts';
import { describeBrowser } from '../../../formats/describe-browser.ts';
import { sha256 } from '../../../formats/hash.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { Database } from '../../db/database.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { linkMinutes, type SignInPlace, useLink } from '../links/commands.ts';
import type { LinkRequests } from '../links/link-requests.ts';
import { presentAgentSession, presentSession } from '../present.ts';
import { endSession, openSession, useSession } from '../sessions/commands.ts';
import { listSessions } from '../sessions/queries.ts';
import { createCookie } from './cookies.ts';
import type { DeskSessions } from './session-caller.ts';

export interface SignInOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly sessions: DeskSessions;
  readonly linkRequests: Pick<LinkRequests, 'add'>;
  readonly publicUrl: string | null;
}

/** Limits per IP network: clicks in a minute, links that are asked for in an hour, and wrong codes in ten minutes. */
const clicksPerMinute = 30;
const linksPerHour = 20;
const wrongCodes = 20;
const tenMinutes = 600;

interface IdRoute {
  readonly Params: { readonly id: string };
}

const idPattern = /^[1-9]\d{0,14}$/;
const noncePattern = /^[A-Za-z0-9_-]{43}$/;

export function serveSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { db, counters, sessions, linkRequests, publicUrl } = options;
  const clicks = counters.create('desk-clicks', clicksPerMinute, 60);
  const links = counters.create('desk-links', linksPerHour, 3600);
  const guesses = counters.create('desk-codes', wrongCodes, tenMinutes);
  const nonceCookie = createCookie({
    name: 'frontdesk-asked',
    seconds: linkMinutes * 60,
    sameSite: 'Strict',
    publicUrl,
  });

  const readNonce = (request: FastifyRequest): string | null => {
    const nonce = nonceCookie.read(request);
    return nonce !== null && noncePattern.test(nonce) ? nonce : null;
  };

  // The response is the same, and takes the same time, for every email address.
  app.post<{ Body: unknown }>('/desk/link', async (request, reply) => {
    await sessions.requirePage(request);
    await countRequest(links, request);
    if (!Check(AskedLink, request.body)) throw invalidInput('email', null);
    const nonce = readNonce(request) ?? randomBytes(32).toString('base64url');
    nonceCookie.set(reply, nonce);
    linkRequests.add({ email: request.body.email, browserHash: sha256(nonce), ...signInPlace(request) });
    return reply.code(204).send();
  });

  app.post<{ Body: unknown }>('/desk/session', async (request, reply) => {
    await sessions.requirePage(request);
    await countRequest(clicks, request);
    await lookAt(guesses, request);
    if (!Check(PostedLink, request.body)) throw invalidInput('code', null);
    const nonce = readNonce(request);
    const used = await useLink(db, request.body.code, nonce === null ? null : sha256(nonce));
    if (used.status !== 'open') {
      await guesses.count(ipNetwork(request.ip));
      return { status: used.status };
    }
    await endFormerSession(request);
    const token = await openSession(db, used, signInPlace(request));
    sessions.cookie.set(reply, token);
    nonceCookie.clear(reply);
    return { status: 'open' };
  });

  app.get('/desk/session', async (request, reply) =>
    presentAgentSession(await sessions.require(request, reply)),
  );

  app.delete('/desk/session', async (request, reply) => {
    await sessions.requirePage(request);
    await endFormerSession(request);
    sessions.cookie.clear(reply);
    return reply.code(204).send();
  });

  app.get('/desk/sessions', async (request, reply) => {
    const { userId, id, agent } = await sessions.require(request, reply);
    const listed = await listSessions(db, userId, agent.role === 'owner' ? undefined : agent.id);
    return { sessions: listed.map((session) => presentSession(session, id)) };
  });

  app.delete<IdRoute>('/desk/sessions/:id', async (request, reply) => {
    const { userId, agent } = await sessions.require(request, reply);
    const { id } = request.params;
    const ofAgent = agent.role === 'owner' ? undefined : agent.id;
    if (!idPattern.test(id) || !(await endSession(db, userId, Number(id), ofAgent))) throw notFound();
    return reply.code(204).send();
  });

  /** Ends the session that a browser has before it signs in or out. */
  async function endFormerSession(request: FastifyRequest): Promise<void> {
    const token = sessions.cookie.read(request);
    const session = token === null ? null : await useSession(db, token, false);
    if (session) await endSession(db, session.userId, session.id);
  }
}

function signInPlace(request: FastifyRequest): SignInPlace {
  return { ip: request.ip, browser: describeBrowser(request.headers['user-agent']) };
}

async function countRequest(counter: Counter, { ip }: FastifyRequest): Promise<void> {
  refuseAfter(await counter.count(ipNetwork(ip)));
}

async function lookAt(counter: Counter, { ip }: FastifyRequest): Promise<void> {
  refuseAfter(await counter.look(ipNetwork(ip)));
}

/** @throws {Refusal} `TooManyRequests` unless the seconds are null */
function refuseAfter(seconds: number | null): void {
  if (seconds === null) return;
  throw new Refusal('TooManyRequests', `Too many requests. Try again in ${seconds} s.`, undefined, seconds);
}
