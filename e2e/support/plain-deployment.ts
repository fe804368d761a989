/**
 * Another deployment of the interface, made from its description alone: nothing here is shared with the project. It
 * answers what is described, refuses every parameter and member that is not (400), and knows nothing else (404). Where
 * the description is silent it answers in plain words. CORS is its only addition, for the help center.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { createPlainHelp, type PlainHelp } from './plain-help.ts';
import { type ChangeTime, createPlainMessages, type PlainMessages } from './plain-messages.ts';
import { plainUserId, Refused, type Values } from './plain-shapes.ts';

/** Keys as this deployment makes them. `looksLikeOurs` has the form of a key of Frontdesk, and the scopes of `faq`. */
export const plainKeys = {
  faq: 'b1946ac92492d2347c6235b4d2611184',
  looksLikeOurs: 'fdp_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  all: '591785b794601e212b260e25925636fd',
} as const;

export interface Asked {
  /** `GET /faq/categories?lang=en`: without the key and the user. */
  readonly request: string;
  readonly status: number;
}

export interface PlainDeployment
  extends Pick<PlainHelp, 'seen'>,
    Pick<PlainMessages, 'tickets' | 'answerTicket'> {
  readonly answer: RequestListener;
  /** What was asked, preflights left out. */
  readonly asked: readonly Asked[];
}

export interface PlainOptions {
  readonly cors?: boolean;
  readonly changeTime?: ChangeTime;
}

export function createPlainDeployment({
  cors = false,
  changeTime = 'updatedDate',
}: PlainOptions = {}): PlainDeployment {
  const asked: Asked[] = [];
  const help = createPlainHelp();
  const messages = createPlainMessages(changeTime);

  /** Undefined is an answer without a body. @throws {Refused} */
  async function operate(request: IncomingMessage, url: URL): Promise<unknown> {
    const { method = '' } = request;
    if (!['GET', 'POST'].includes(method)) throw new Refused(404, 'not found');
    const body = method === 'POST' ? await bodyOf(request) : {};
    const [, faqKey = '', faqUser, faqPath] = /^\/api\/([^/]+)\/(\d+)\/faq(\/.*)$/.exec(url.pathname) ?? [];
    if (faqPath !== undefined) {
      const keys: readonly string[] = Object.values(plainKeys);
      requireAccess(keys.includes(faqKey), faqUser);
      return method === 'POST' ? help.count(faqPath, body) : help.read(faqPath, url.searchParams);
    }
    const [, operation, key, user, id = ''] =
      /^\/message\/(\w+)\/([^/]+)\/(\d+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (operation === undefined) throw new Refused(404, 'not found');
    requireAccess(key === plainKeys.all, user);
    return messages.answer({
      operation: `${method} ${operation}`,
      id: decodeURIComponent(id),
      query: url.searchParams,
      address: url.origin + url.pathname,
      body,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    const isFaq = /^\/api\/[^/]+\/\d+\/faq\//.test(url.pathname);
    if (cors && isFaq) response.setHeader('access-control-allow-origin', '*');
    if (cors && isFaq && request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type');
      response.writeHead(204).end();
      return;
    }
    let status = 200;
    try {
      const body = await operate(request, url);
      status = body === undefined ? 204 : 200;
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    } catch (error) {
      status = error instanceof Refused ? error.status : 500;
      response.writeHead(status, { 'content-type': 'text/plain' }).end(String(error));
    }
    const shown = url.pathname.replace(/^\/api\/[^/]+\/\d+|^(\/message\/\w+)\/[^/]+\/\d+/, '$1');
    // Browsers with a window ask for an icon of their own accord.
    if (shown !== '/favicon.ico') asked.push({ request: `${request.method} ${shown}${url.search}`, status });
  }

  return { answer, asked, seen: help.seen, tickets: messages.tickets, answerTicket: messages.answerTicket };
}

function requireAccess(isAllowed: boolean, user: string | undefined): void {
  if (!isAllowed || Number(user) !== plainUserId) throw new Refused(403, 'no access');
}

async function bodyOf(request: IncomingMessage): Promise<Values> {
  if (request.headers['content-type'] !== 'application/json') throw new Refused(400, 'no JSON');
  const body: unknown = JSON.parse(await readText(request));
  if (typeof body !== 'object' || body === null) throw new Refused(400, 'no object');
  return { ...body };
}
