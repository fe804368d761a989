/** Webhooks that owners add, change, test and remove at the desk. */

import { text as readText } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ManagedWebhook } from '../../../../src/api/schemas/desk-webhooks.ts';
import { webhookDeliveries, webhooks } from '../../../../src/server/db/tables/index.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { queueEvents } from '../../../../src/server/webhooks/queue.sql.ts';
import { disableWebhook, getWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { useHttpServer } from '../../../support/http-server.ts';
import { buildSite } from '../../../support/site.ts';

const service = useApp({
  config: { listen: { publicUrl: deskOrigin }, webhooks: { hosts: ['127.0.0.1'] } },
});
const {
  listWebhooks,
  createWebhook,
  updateWebhook,
  rotateWebhookSecret,
  testWebhook,
  retryDelivery,
  removeWebhook,
} = operations;
const receiver = useHttpServer();
let owner: TestBrowser;
let agentId: number;
let nextIp = 0;

beforeAll(async () => {
  const { agent } = await buildSite(service, 1);
  agentId = agent.id;
  await setAgent(service.database.db, 1, agentId, { role: 'owner' });
});

beforeEach(async () => {
  nextIp += 1;
  owner = await signedIn(service, 1, agentId, `198.51.100.${nextIp}`);
  await service.database.db.delete(webhooks);
});

const list = async (): Promise<ManagedWebhook[]> => (await owner.operation(listWebhooks, 1)).json().webhooks;

async function add(): Promise<{ webhookId: number; secret: string }> {
  const response = await owner.operation(createWebhook, 1, {
    url: `${receiver.url}/hook`,
    events: ['ticket.created', 'ticket.status'],
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

test('a webhook is added, and its secret is shown by that response only', async () => {
  const { webhookId, secret } = await add();
  expect(secret).toMatch(/^whsec_/);
  const listed = await owner.operation(listWebhooks, 1);
  expect(listed.body).not.toContain(secret);
  expect(listed.json().webhooks).toEqual([
    {
      webhookId,
      url: `${receiver.url}/hook`,
      events: ['ticket.created', 'ticket.status'],
      failures: 0,
      goneDate: null,
      createdDate: expect.any(String),
      deliveries: [],
    },
  ]);
});

test.each([
  'http://10.0.0.1/x',
  'http://shop.example/x',
  'ftp://shop.example',
  'https://me:pw@shop.example/',
  'x',
])('the URL %s is refused, as by the command', async (url) => {
  const refused = await owner.operation(createWebhook, 1, { url, events: ['ticket.created'] });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ label: 'url' }]);
  const { webhookId } = await add();
  expect((await owner.operation(updateWebhook, 1, { webhookId, url })).statusCode).toBe(400);
});

test('a test is signed, sent at once, and says what the receiver answered', async () => {
  const { webhookId, secret } = await add();
  let verified: unknown;
  receiver.answer(async (response, request) => {
    const body = await readText(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    verified = new Webhook(secret).verify(body, headers);
    response.writeHead(202).end();
  });
  const accepted = await owner.operation(testWebhook, 1, { webhookId });
  expect(accepted.json()).toEqual({ status: 202, problem: null, milliseconds: expect.any(Number) });
  expect(verified).toMatchObject({ type: 'webhook.test', data: { userId: 1, webhookId } });

  receiver.answer((response) => response.writeHead(500).end('internals of the receiver'));
  const refused = await owner.operation(testWebhook, 1, { webhookId });
  expect(refused.json()).toMatchObject({ status: 500, problem: 'it responded with status 500' });
  expect(refused.body).not.toContain('internals');
  // Nothing is queued, and a failed test is no failure of the webhook.
  expect(await list()).toMatchObject([{ failures: 0, deliveries: [] }]);
});

test('tests are limited', async () => {
  const { webhookId } = await add();
  receiver.answer((response) => response.writeHead(200).end());
  const ask = async () => (await owner.operation(testWebhook, 1, { webhookId })).statusCode;
  for (let count = 0; count < 10; count += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});

test('the last deliveries are listed, and a failed one is sent again', async () => {
  const { db } = service.database;
  const { webhookId } = await add();
  const events = Array.from({ length: 12 }, (_, index) => ({
    type: 'ticket.created' as const,
    data: { ticketId: index, messageId: index, status: 'new' as const },
  }));
  await queueEvents(db, 1, events);
  await db
    .update(webhookDeliveries)
    .set({ attempts: 12, nextAttemptAt: null, problem: 'it responded with status 500' });
  const deliveries = (await list())[0]?.deliveries ?? [];
  expect(deliveries).toHaveLength(10);
  expect(deliveries[0]).toMatchObject({ attempts: 12, nextDate: null, deliveredDate: null });
  const deliveryId = deliveries[0]?.deliveryId;
  expect((await owner.operation(retryDelivery, 1, { deliveryId })).statusCode).toBe(204);
  expect((await list())[0]?.deliveries[0]).toMatchObject({ attempts: 0, nextDate: expect.any(String) });
  expect((await owner.operation(retryDelivery, 1, { deliveryId: webhookId })).statusCode).toBe(404);
});

test('another URL puts a webhook into use that was gone; other events do not', async () => {
  const { db } = service.database;
  const { webhookId } = await add();
  await disableWebhook(db, await getWebhook(db, 1, webhookId));
  await owner.operation(updateWebhook, 1, { webhookId, events: ['article.voted'] });
  expect(await list()).toMatchObject([{ events: ['article.voted'], goneDate: expect.any(String) }]);
  const url = `${receiver.url}/other`;
  expect((await owner.operation(updateWebhook, 1, { webhookId, url })).statusCode).toBe(204);
  expect(await list()).toMatchObject([{ url, events: ['article.voted'], goneDate: null }]);
});

test('a secret is replaced, and events are signed with both for a while', async () => {
  const { webhookId, secret } = await add();
  const response = await owner.operation(rotateWebhookSecret, 1, { webhookId, keepSeconds: 60 });
  expect(response.json()).toEqual({ webhookId, secret: expect.stringMatching(/^whsec_/) });
  expect(response.json().secret).not.toBe(secret);
  let signatures = '';
  receiver.answer((answered, request) => {
    signatures = String(request.headers['webhook-signature']);
    answered.writeHead(200).end();
  });
  await owner.operation(testWebhook, 1, { webhookId });
  expect(signatures.split(' ')).toHaveLength(2);
});

test('a webhook is removed with what waits', async () => {
  const { webhookId } = await add();
  expect((await owner.operation(removeWebhook, 1, { webhookId })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  for (const operation of [removeWebhook, updateWebhook, testWebhook, rotateWebhookSecret]) {
    const gone = await owner.operation(operation, 1, {
      webhookId,
      events: ['ticket.created'],
      keepSeconds: 0,
    });
    expect(gone.statusCode, operation.name).toBe(404);
  }
});
