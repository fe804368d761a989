import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EventName, eventNames } from '../../../src/api/shared/webhook-events.ts';
import { webhooks } from '../../../src/server/db/tables/index.ts';
import type { Background } from '../../../src/server/jobs/background.ts';
import type { ResolveName } from '../../../src/server/outbound-hosts/host-guard.ts';
import { startWebhooks, type WebhookOptions } from '../../../src/server/webhooks/deliver.ts';
import { createWebhookHosts } from '../../../src/server/webhooks/hosts.ts';
import { queueEvents } from '../../../src/server/webhooks/queue.sql.ts';
import {
  addWebhook,
  listDeliveries,
  retryDelivery,
  rotateSecret,
  type WebhookRow,
} from '../../../src/server/webhooks/webhooks.sql.ts';
import { type TestCaller, type TestInput, useApp } from '../../support/app.ts';
import { answerOf, ask } from '../../support/ask.ts';
import { until } from '../../support/data-folders.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { buildRepairForm } from '../../support/forms.ts';
import { publicKey, secretKey } from '../../support/help-center.ts';
import { useHttpServer } from '../../support/http-server.ts';
import { quiet } from '../../support/log.ts';
import { linesOf, loaded } from '../../support/records.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const service = useApp();
const receiver = useHttpServer();
let caller: TestCaller;
let agentId: number;

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const received: Received[] = [];
/** What the next requests are answered with; then 204. */
let answers: [status: number, headers?: Record<string, string>][] = [];
const running: Background[] = [];

beforeAll(async () => {
  const { db } = service.database;
  await buildInbox(db, { userId: 4 });
  await buildInbox(db, { userId: 5 });
  agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: 'ester@skogsrand.example' });
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

beforeEach(async () => {
  await service.database.db.delete(webhooks);
  received.length = 0;
  answers = [];
  receiver.answer(async (response, request) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    received.push({ headers, body: await text(request) });
    const [status, more] = answers.shift() ?? [204];
    response.writeHead(status, more).end();
  });
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

/** A process that delivers. */
function deliver(options: Partial<WebhookOptions> = {}): void {
  const { db } = service.database;
  const hosts = createWebhookHosts(['127.0.0.1']);
  running.push(startWebhooks({ db, log: quiet, hosts, everyMs: 40, ...options }));
}

async function add(events: readonly EventName[] = eventNames, userId = 4): Promise<WebhookRow> {
  return await addWebhook(service.database.db, { userId, url: new URL(`${receiver.url}/hook`), events });
}

async function write(input: TestInput = {}): Promise<number> {
  const { json } = await answerOf(service, caller, 'insertTicket', {
    fromEmail: 'maja@post.example',
    fromName: 'Maja',
    toEmail: 'help@skogsrand.example',
    subject: 'Where is my tent?',
    message: 'SomethingTyped',
    appendOpenTicket: false,
    ...input,
  });
  return json.ticketID;
}

const log = () => listDeliveries(service.database.db, { userId: 4, onlyFailed: false, limit: 100 });

/** Lets what waits be tried now. */
async function skipWaiting(): Promise<void> {
  const { pool } = service.database;
  await pool.query(`update webhooks set free_at = now()`);
  await pool.query(`update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null`);
}

const typesOf = (all: readonly Received[]) => all.map(({ body }) => JSON.parse(body).type);

describe('an address is told', () => {
  test('of a ticket, its messages and its status, in order, signed, without a word that was written', async () => {
    const { secret } = await add();
    const ticketId = await write();
    await write({ ticketId: String(ticketId), fromEmail: 'ester@skogsrand.example', status: 'solved' });
    deliver();
    await until(async () => received.length === 3);

    const verified = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
    expect(verified).toMatchObject([
      { type: 'ticket.created', data: { userId: 4, ticketId, status: 'new' } },
      { type: 'ticket.message', data: { ticketId, messageType: 'external', agentId } },
      { type: 'ticket.status', data: { ticketId, status: 'solved', formerStatus: 'new' } },
    ]);
    expect(received.map(({ body }) => body).join()).not.toMatch(/SomethingTyped|maja|tent|ester/i);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    await until(async () => (await log()).every(({ deliveredAt }) => deliveredAt !== null));
  });

  test('of votes and forms', async () => {
    const { db } = service.database;
    const helpCenter = await buildHelpCenter(db);
    const { userId, helpCenterId } = helpCenter;
    const [articleId] = await buildArticles(db, helpCenter, [{ title: 'Returns' }]);
    await addWebhook(db, { userId, url: new URL(`${receiver.url}/votes`), events: ['article.voted'] });
    const visitor = { userId, apiKey: await publicKey(db, userId) };
    const vote = { lang: 'en', helpCenterId, articleId, device: 'mobile' };
    expect((await ask(service, visitor, 'voteNo', vote)).status).toBe(204);
    await add(['form.submitted']);
    const formId = String(await buildRepairForm(db, 4));
    const fields = Object.entries({ Name: 'Maja', 'E-mail': 'maja@post.example', Item: 'Tent' });
    const submission = {
      formId,
      fields: fields.map(([label, value]) => ({ label, value })),
      domainPage: 'https://shop.example/',
    };
    const { status, body } = await ask(
      service,
      { ...caller, apiKey: await secretKey(db, 4, ['FAQ:Write']) },
      'submitForm',
      submission,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    deliver();
    await until(async () => received.length === 2);
    expect(
      received.map(({ body: sent }) => JSON.parse(sent)).sort((a, b) => (a.type < b.type ? -1 : 1)),
    ).toMatchObject([
      {
        type: 'article.voted',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        data: { userId, helpCenterId, lang: 'en', isHelpful: false },
      },
      { type: 'form.submitted', data: { userId: 4, formId: Number(formId), ticketId: null } },
    ]);
  });

  test('of conversations whose end is loaded, and not of those that come with it', async () => {
    const { db } = service.database;
    await add();
    const at = '2026-11-20T10:00:00.000Z';
    const store = async (conversationID: string, endedAt: string | null) =>
      await loaded(
        db,
        linesOf([{ kind: 'conversation', conversationID, date: at, startedAt: at, endedAt }]),
        4,
      );
    await store('old', at);
    await store('new', null);
    await store('new', null);
    await store('new', at);
    await store('new', at);
    expect((await log()).map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'conversation.ended', data: { userId: 4, conversationId: 'new' } },
    ]);
  });

  test('of chats, in the words of their data', async () => {
    const { db } = service.database;
    await add();
    const chat = { ticketId: 7, conversationId: 'V8' };
    await queueEvents(db, 4, [
      { type: 'chat.started', data: chat },
      { type: 'chat.taken', data: { ...chat, agentId: 9 } },
      { type: 'chat.ended', data: { ...chat, endReason: 'idle' } },
      { type: 'chat.rated', data: { ...chat, rating: 5 } },
    ]);
    expect((await log()).map(({ body }) => JSON.parse(body).data).toReversed()).toEqual([
      { userId: 4, ...chat },
      { userId: 4, ...chat, agentId: 9 },
      { userId: 4, ...chat, endReason: 'idle' },
      { userId: 4, ...chat, rating: 5 },
    ]);
  });

  test('of nothing that it did not ask for, nor of another user', async () => {
    await add(['article.voted']);
    await add(eventNames, 5);
    await write();
    const { rows } = await service.database.pool.query('select * from webhook_deliveries');
    expect(rows).toEqual([]);
  });

  test('of each event once, with two processes', async () => {
    await Promise.all([add(['ticket.created']), add(['ticket.created'])]);
    await Promise.all(Array.from({ length: 15 }, () => write()));
    deliver();
    deliver();
    await until(async () => received.length >= 30 && (await log()).every(({ deliveredAt }) => deliveredAt));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    expect(received).toHaveLength(30);
  });
});

describe('what fails', () => {
  test('is tried again, the same under the same id, when the address asks for it', async () => {
    const { secret } = await add();
    answers = [[500], [429, { 'retry-after': '3600' }], [302, { location: `${receiver.url}/elsewhere` }]];
    const ticketId = await write();
    deliver();
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await until(async () => (await log())[0]?.attempts === attempts);
      if (attempts === 2) {
        const [waiting] = await log();
        expect(waiting?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
      }
      await skipWaiting();
    }
    await until(async () => received.length === 4 && (await log())[0]?.deliveredAt !== null);
    const [first] = received;
    for (const { body, headers } of received) {
      expect([body, headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
      new Webhook(secret).verify(body, headers);
    }
    expect(receiver.requests).not.toContain('POST /elsewhere');
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ data: { ticketId } });
  });

  test('is left alone for a while, also with more that waits, and given up in the end, until somebody asks', async () => {
    await add(['ticket.created']);
    answers = Array.from({ length: 40 }, () => [503]);
    await write();
    await write();
    deliver();
    await until(async () => received.length === 1 && (await log())[1]?.problem !== null);
    const [, oldest] = await log();
    await service.database.pool.query('update webhook_deliveries set attempts = 11 where id = $1', [
      oldest?.id,
    ]);
    await skipWaiting();
    await until(async () => (await log()).some(({ nextAttemptAt }) => nextAttemptAt === null));
    const failed = await listDeliveries(service.database.db, { userId: 4, onlyFailed: true, limit: 9 });
    expect(failed.find(({ id }) => id === oldest?.id)).toMatchObject({
      attempts: 12,
      problem: 'it responded with status 503',
    });
    answers = [];
    expect(await retryDelivery(service.database.db, 4, oldest?.id ?? 0)).toBe(true);
    await skipWaiting();
    await until(async () => (await log()).every(({ deliveredAt }) => deliveredAt !== null));
  });

  test('as gone ends the webhook', async () => {
    await add(['ticket.created']);
    answers = [[410]];
    await Promise.all([write(), write()]);
    deliver();
    await until(async () => (await log()).every(({ nextAttemptAt }) => nextAttemptAt === null));
    await write();
    expect(received).toHaveLength(1);
    expect(await log()).toHaveLength(2);
  });

  test('by silence, or by hanging up, is noted without the address', async () => {
    await add(['ticket.created']);
    receiver.answer(() => {});
    await write();
    deliver({ timeoutMs: 50 });
    await until(async () => (await log())[0]?.problem === 'it did not respond in time');
    receiver.answer((response) => response.destroy());
    await skipWaiting();
    await until(async () => (await log())[0]?.problem === 'UND_ERR_SOCKET');
  });

  test('with its process is taken over by another', async () => {
    await add(['ticket.created']);
    await write();
    await service.database.pool.query(`update webhooks set free_at = now() + interval '5 minutes'`);
    deliver();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).toEqual([]);
    await skipWaiting();
    await until(async () => received.length === 1);
  });
});

test('a secret that was replaced signs too until it ends', async () => {
  const { db, pool } = service.database;
  const { id, secret } = await add(['ticket.created']);
  const { secret: next } = await rotateSecret(db, 4, id, 3600);
  await write();
  deliver();
  await until(async () => received.length === 1);
  const [both] = received;
  for (const each of [secret, next]) new Webhook(each).verify(both?.body ?? '', both?.headers ?? {});
  // Until its turn ends, a webhook is delivered to as it was at the beginning of the turn.
  const isFree = 'select from webhooks where id = $1 and free_at <= now()';
  await until(async () => (await pool.query(isFree, [id])).rowCount === 1);
  await pool.query(`update webhooks set former_secret_ends_at = now() - interval '1 second'`);
  await write();
  await until(async () => received.length === 2);
  const [, one] = received;
  new Webhook(next).verify(one?.body ?? '', one?.headers ?? {});
  expect(() => new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toThrow();
});

test('nothing is sent to a private host, or without TLS, that the operator has not named', async () => {
  const toPrivate: ResolveName = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const hosts = createWebhookHosts([], toPrivate);
  const isTaken = (url: string) => hosts.includes(new URL(url));
  expect(['https://shop.example/', 'https://shop.example:8443/h'].map(isTaken)).toEqual([true, true]);
  expect(
    [
      'http://shop.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/',
      'https://u:p@shop.example/',
      'ftp://shop.example/',
    ].map(isTaken),
  ).toEqual([false, false, false, false, false, false]);
  expect(createWebhookHosts(['localhost:3000']).includes(new URL('http://localhost:3000/h'))).toBe(true);

  await addWebhook(service.database.db, {
    userId: 4,
    url: new URL('https://shop.example/'),
    events: eventNames,
  });
  await write();
  deliver({ hosts });
  await until(
    async () => (await log())[0]?.problem?.includes('no address that may be connected to') ?? false,
  );
  expect(typesOf(received)).toEqual([]);
});

test('a host of others does not reach what the operator has named, whatever its name resolves to', async () => {
  const port = new URL(receiver.url).port;
  const toNamed: ResolveName = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const hosts = createWebhookHosts(['127.0.0.1', `localhost:${port}`], toNamed);
  const status = async (url: string) => {
    const { statusCode, body } = await hosts.request(new URL(url), AbortSignal.timeout(10_000));
    await body.dump();
    return statusCode;
  };
  try {
    expect(await status(`http://localhost:${port}/`)).toBe(204);
    await expect(status(`http://shop.example:${port}/`)).rejects.toThrow(
      'no address that may be connected to',
    );
    const other = createWebhookHosts(['127.0.0.1', 'localhost:1'], toNamed);
    await expect(
      other.request(new URL(`http://localhost:${port}/`), AbortSignal.timeout(10_000)),
    ).rejects.toThrow('no address that may be connected to');
    await other.close();
  } finally {
    await hosts.close();
  }
});
