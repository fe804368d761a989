/** Every operation with every kind of caller, against the table that the documentation prints. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { secretScopes } from '../../../../src/api/limits.ts';
import { type Operation, pathNames } from '../../../../src/api/operation.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { sha256 } from '../../../../src/formats/hash.ts';
import { recordVotes } from '../../../../src/server/resources/faq/views-and-votes.sql.ts';
import { tokenAudience } from '../../../../src/server/visitor/token.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildAgent, buildConversation, buildPeriod } from '../../../support/chat.ts';
import { openContact } from '../../../support/contact.ts';
import {
  type Access,
  accessTable,
  accessTableMarkdown,
  type CallerKind,
  callers as callerKinds,
} from '../../../support/documented-access.ts';
import { voteKey } from '../../../support/documented-input.ts';
import { buildRepairForm } from '../../../support/forms.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { buildInbox, buildTicketMessage } from '../../../support/tickets.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

const service = useApp({ isListening: true });
const userId = 5;
const maja = person('maja', { conversations: ['chat-1'] });
const liam = person('liam');
const at = new Date('2026-03-02T10:00:00Z');

type Headers = Readonly<Record<string, string>>;

/** Which key each kind of caller has, and what it shows beside it; several where there are several ways to be one. */
const callers: Partial<
  Record<CallerKind, readonly { readonly apiKey: string; readonly headers?: Headers }[]>
> = {};
/** The ids of what a visitor owns: of the one who is signed in, and of the one with a ticket token. */
const ids = { helpCenterId: 0, articleId: 0, categoryId: 0, formId: 0, agentId: 0, majas: 0, anonymous: 0 };

beforeAll(async () => {
  const { db } = service.database;
  const center = await buildHelpCenter(db, {
    userId,
    files: { 'returns/how.md': '---\ntitle: How to return\ntags: [x]\n---\nSend it back.\n' },
  });
  await buildHelpCenter(db, { userId: 6 });
  await buildInbox(db, { userId });
  await openContact(db, center);
  ids.helpCenterId = center.helpCenterId;
  ids.formId = await buildRepairForm(db, userId);
  ids.agentId = await buildAgent(db, { userId, name: 'Aino', email: 'aino@skogsrand.example' });
  await buildConversation(db, {
    userId,
    id: 'chat-1',
    createdAt: at,
    messages: [{ senderName: 'Aino', agentId: ids.agentId, message: 'Hello', createdAt: at }],
  });

  const backend = await buildBackend(db, userId);
  const other = await buildBackend(db, 6);
  const everything = await secretKey(db, userId);
  const pages = await publicKey(db, userId);
  const token = await backend.sign(maja);
  const openTicket = async (headers: Headers, fromEmail: string) =>
    await service.app.inject({
      ...requestFor(operations.insertTicket, { apiKey: pages, userId }, newTicket(fromEmail)),
      headers,
    });
  ids.majas = (await openTicket(bearer(token), 'x@x.example')).json().json.ticketID;
  const opened = await openTicket({}, 'anybody@post.example');
  ids.anonymous = opened.json().json.ticketID;
  const ticketToken = { 'frontdesk-ticket-token': String(opened.headers['frontdesk-ticket-token']) };

  await buildTicketMessage(db, userId, ids.anonymous, { agentId: ids.agentId, plain: 'Soon.' });
  // Rated as it will be: once more is no other rating, whatever becomes of the tickets.
  await service.database.pool.query('update tickets set rating = 4, rated_at = now() where user_id = $1', [
    userId,
  ]);

  for (const [id, ticketId] of Object.entries({
    [chatOf.identified]: ids.majas,
    [chatOf.ticketToken]: ids.anonymous,
  })) {
    await buildPeriod(db, { userId, id, ticketId, agentId: ids.agentId });
  }

  const one = { userId, helpCenterId: ids.helpCenterId };
  const [category] = await read(operations.listCategories, everything, { ...one, lang: 'en' });
  ids.categoryId = category.faqCategoryId;
  const { allArticles } = await read(operations.getCategory, everything, {
    ...one,
    lang: 'en',
    id: ids.categoryId,
  });
  ids.articleId = allArticles[0].faqArticleId;
  await recordVotes(db, [
    {
      helpCenter: { ...one, language: 'en' },
      articleId: ids.articleId,
      device: 'mobile',
      isYes: false,
      keyHash: sha256(voteKey),
    },
  ]);

  const unscopedKeys = async ({ scope }: { scope: string | null }) =>
    await secretKey(
      db,
      userId,
      secretScopes.filter((name) => name !== scope),
    );
  for (const row of accessTable()) unscoped.set(row.name, await unscopedKeys(row));

  const [header = '', claims = '', signature = ''] = token.split('.');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const secretOf = (text: string) => new TextEncoder().encode(text);
  const signed = (alg: string, changes: object, kid = backend.secret.kid) =>
    new SignJWT({ ...claimed, ...changes })
      .setProtectedHeader({ alg, kid })
      .sign(secretOf(backend.secret.secret));
  const now = Math.floor(Date.now() / 1000);
  const bad: Headers[] = [
    bearer(await backend.sign(maja, -1)),
    bearer(await backend.sign(maja, 7200)),
    bearer(await other.sign(maja)),
    bearer(await signed('HS256', {}, other.secret.kid)),
    bearer(await signed('HS256', {}, 'unknown')),
    bearer(await signed('HS256', {}, '\0')),
    bearer(await signed('HS256', { sub: '\0' })),
    ...(await Promise.all(
      ['', ' ', '\t\n', '\u00a0', '\u2003\u3000', '\ufeff', '\u200b\u200d', '\u3164', '\u2800'].map(
        async (sub) => bearer(await signed('HS256', { sub })),
      ),
    )),
    bearer(await signed('HS256', { email: '\u200b@post.example' })),
    bearer(await signed('HS256', { email: 'maja@\u3164' })),
    bearer(await signed('HS256', { conversations: ['\0'] })),
    bearer(await signed('HS512', {})),
    bearer(await signed('HS256', { iat: now + 1800 })),
    bearer(await signed('HS256', { aud: tokenAudience(6) })),
    bearer(await signed('HS256', { email: undefined })),
    bearer(await signed('HS256', { sub: undefined })),
    bearer(await signed('HS256', { exp: undefined })),
    bearer(await signed('HS256', { conversations: 'chat-1' })),
    bearer(`${encoded({ alg: 'none', kid: backend.secret.kid })}.${claims}.`),
    bearer(`${encoded({ alg: 'none' })}.${claims}.${signature}`),
    bearer(`${header}.${encoded({ ...claimed, sub: 'liam' })}.${signature}`),
    bearer(`${header}.${claims}.`),
    bearer(token.slice(0, -2)),
    bearer('x'),
    bearer(`${token}${'x'.repeat(8000)}`),
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: '' },
    { 'frontdesk-ticket-token': `${ticketToken['frontdesk-ticket-token']}x` },
    { 'frontdesk-ticket-token': `fdt_${'A'.repeat(43)}` },
    { 'frontdesk-ticket-token': '' },
  ];
  Object.assign(callers, {
    noKey: [
      { apiKey: 'unknown' },
      { apiKey: `${everything}x` },
      { apiKey: 'unknown', headers: bearer(token) },
    ],
    foreignKey: [
      { apiKey: await secretKey(db, 6) },
      { apiKey: await publicKey(db, 6), headers: bearer(token) },
    ],
    scoped: [{ apiKey: everything }, { apiKey: everything, headers: bearer('ignored') }],
    anonymous: [{ apiKey: pages }],
    ticketToken: [{ apiKey: pages, headers: ticketToken }],
    identified: [{ apiKey: pages, headers: bearer(token) }],
    stranger: [{ apiKey: pages, headers: bearer(await backend.sign(liam)) }],
    badToken: bad.map((headers) => ({ apiKey: pages, headers })),
  });
});

const kinds: readonly CallerKind[] = Object.values(callerKinds);

/** Keys that have every scope but the operation's own. */
const unscoped = new Map<string, string>();

async function read(operation: Operation, apiKey: string, input: TestInput) {
  return (await service.app.inject(requestFor(operation, { apiKey, userId }, input))).json();
}

/** Chats that are over, in Maja’s ticket and in that of the ticket token. */
const chatOf = { identified: 'V8000001', ticketToken: 'V8000002' };

const newTicket = (fromEmail: string): TestInput => ({
  fromEmail,
  toEmail: 'help@skogsrand.example',
  subject: 'Tent',
  message: 'Where is it?',
});

/** Valid input of any operation, about what belongs to Maja or, with a ticket token, to its holder. */
function inputFor({ name, path }: Operation, kind: CallerKind): TestInput {
  const ticketId = String(kind === 'ticketToken' ? ids.anonymous : ids.majas);
  const days = { fromDate: '2026-03-01', toDate: '2026-03-03' };
  const inPath: Record<string, unknown> = {
    ...days,
    conversationId: 'chat-1',
    agentId: ids.agentId,
    ticketId,
    formId: ids.formId,
    heldMessageId: 1,
    savedReplyId: 1,
    messageId: 1,
    categoryId: ids.categoryId,
    articleId: ids.articleId,
    searchString: 'return',
    id: idFor(name),
    mailId: 999_999_999,
  };
  const named = Object.fromEntries(
    pathNames(path)
      .filter((part) => part in inPath)
      .map((part) => [part, inPath[part]]),
  );
  return { ...named, ...bodyOf(name, kind, ticketId) };
}

/** The id in the path of an operation: of what is there for those that visitors may call. */
function idFor(name: string): number {
  if (name === 'getCategory') return ids.categoryId;
  return name === 'getArticle' || name === 'listRelatedArticles' ? ids.articleId : 999_999_999;
}

function bodyOf(name: string, kind: CallerKind, ticketId: string): TestInput {
  const help = { helpCenterId: ids.helpCenterId, lang: 'en' };
  switch (name) {
    case 'helpCenter':
      return { helpCenterId: ids.helpCenterId };
    case 'insertTicket':
      // Without its ticket, an anonymous visitor can only open one; everybody else goes on with it.
      return kind === 'anonymous'
        ? newTicket('a@post.example')
        : { ...newTicket('a@post.example'), ticketId };
    case 'setTyping':
      return { ticketId, agentId: ids.agentId };
    case 'markTicketRead':
      return { ticketId, agentId: ids.agentId, upTo: '2026-03-02T10:00:00Z' };
    case 'submitForm':
      return {
        fields: [
          { label: 'Name', value: 'Maja' },
          { label: 'E-mail', value: 'maja@post.example' },
          { label: 'Item', value: 'Tent' },
        ],
        domainPage: 'https://shop.example/',
      };
    case 'recordView':
    case 'voteYes':
    case 'voteNo':
      return { ...help, articleId: String(ids.articleId), device: 'mobile' };
    case 'recordVoteReason':
      return { ...help, articleId: String(ids.articleId), vote: voteKey, reason: 'wrong' };
    case 'recordSearch':
      return { ...help, q: 'return', found: 3, opened: true };
    case 'search':
    case 'suggestSearch':
      return { ...help, q: 'return' };
    case 'articleByAddress':
      return { ...help, address: '/returns/how' };
    case 'listTaggedArticles':
      return { ...help, tag: 'x' };
    case 'useOneTimeCode':
      return { code: 'fdb_unknown' };
    case 'sendMagicLink':
      return { email: 'a@post.example' };
    case 'setTicketEmail':
      // The address that it has: nothing changes for the cells that follow.
      return { fromEmail: kind === 'ticketToken' ? 'anybody@post.example' : maja.email };
    case 'unblockAddress':
      return { address: 'win@prizes.example' };
    case 'updateTickets':
      return { tickets: [{ ticketId: Number(ticketId) }] };
    case 'settleHeldMail':
      return { verdict: 'approve' };
    case 'rateTicket':
      return { rating: 4 };
    case 'rateConversation':
      return { conversationId: kind === 'ticketToken' ? chatOf.ticketToken : chatOf.identified, rating: 4 };
    case 'endConversation':
      return { agentId: ids.agentId };
    case 'chatStatistics':
    case 'chatStatisticsV2':
    case 'listFormSubmissions':
    case 'listTicketsEmails':
      return { startTime: '2026-03-01', endTime: '2026-03-03' };
    case 'createContact':
      return { firstName: 'Maja' };
    case 'createAccount':
      return { name: 'Skogsrand' };
    case 'listCustomerConversations':
      return { emails: ['maja@post.example'] };
    case 'getCustomer':
      return { email: 'maja@post.example' };
    case 'createNote':
      return { contactId: 999_999_999, content: 'x' };
    case 'updateNote':
      return { ...help, content: 'x' };
    default:
      return help;
  }
}

async function send(operation: Operation, kind: CallerKind): Promise<LightMyRequestResponse[]> {
  const request = requestFor.bind(null, operation);
  const known =
    kind === 'unscoped' ? [{ apiKey: unscoped.get(operation.name) ?? '' }] : (callers[kind] ?? []);
  expect(known.length).toBeGreaterThan(0);
  const answers: LightMyRequestResponse[] = [];
  for (const { apiKey, headers = {} } of known) {
    const asked: InjectOptions = request({ apiKey, userId }, inputFor(operation, kind));
    answers.push(await service.app.inject({ ...asked, headers: { ...headers } }));
  }
  return answers;
}

/** What a row of the table says of an answer. */
function accessOf(response: LightMyRequestResponse): Access | number {
  if (response.statusCode === 204) return 'yes';
  if (response.statusCode !== 200) return response.statusCode;
  if (response.headers['content-type'] === 'text/event-stream') {
    return response.body.includes('"tickets":{}') ? 'none' : 'yes';
  }
  const body: unknown = response.json();
  return isEmptyList(body) ? 'none' : 'yes';
}

function isEmptyList(body: unknown): boolean {
  const rows: { json?: unknown; marks?: unknown } = Object(body);
  return [rows.json, rows.marks].some((list) => Array.isArray(list) && list.length === 0);
}

/** Behind an open door a back office may find nothing there, and be told so. */
const openToBackOffices: readonly (Access | number)[] = ['yes', 'none', 400, 404];

describe.each(accessTable())('$name', ({ name, access }) => {
  const operation: Operation | undefined = Object.values(operations).find((one) => one.name === name);

  test.each(kinds)('%s', async (kind) => {
    const expected = access[kind];
    if (!operation) throw new Error(`${name} is no operation`);
    for (const response of await send(operation, kind)) {
      const found = accessOf(response);
      const message = `${response.statusCode} ${response.body}`;
      if (kind === 'scoped') expect(openToBackOffices, message).toContain(found);
      else expect(found, message).toBe(expected === 'own' ? 'yes' : expected);
      if (found === 401 && kind === 'badToken') {
        expect(response.json().code).toMatch(/^Token(?:Expired|Invalid)$/);
        expect(response.headers['www-authenticate']).toMatch(/^(?:Bearer error|Frontdesk-Ticket-Token$)/);
        expect(response.headers['cache-control']).toBe('no-store');
      }
    }
  });
});

test('an expired token is told apart from one that was never good', async () => {
  const [expired, ...others] = await send(operations.listTickets, 'badToken');
  expect(expired?.json()).toEqual({ code: 'TokenExpired', message: expect.any(String) });
  for (const response of others) expect(response.json().code, response.body).toBe('TokenInvalid');
});

test('the documentation prints this table', async () => {
  const path = join(import.meta.dirname, '../../../../docs/interface/who-may-do-what.md');
  const [text = ''] = readFileSync(path, 'utf8').split('\n| Operation |');
  await expect(`${text}\n${accessTableMarkdown()}`).toMatchFileSnapshot(path);
});
