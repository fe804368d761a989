/** Responses that hold a secret: each is shown once, and kept nowhere. */

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { idempotencyClaim, writeOnce } from '../../../src/server/db/idempotency.sql.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { createKey } from '../../../src/server/users/keys/keys.sql.ts';
import { addWebhook } from '../../../src/server/webhooks/webhooks.sql.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { stateOf } from '../../support/database-state.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../support/desk.ts';
import { managementInput } from '../../support/management.ts';
import { secretsIn, shownOnceNames } from '../../support/shown-once.ts';
import { useSite } from '../../support/site.ts';
import { buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const site = useSite(service);
let owner: TestBrowser;
let colleague: TestBrowser;
let records = 0;

beforeAll(async () => {
  const { db } = service.database;
  await setAgent(db, 1, site.agent.id, { role: 'owner' });
  owner = await signedIn(service, 1, site.agent.id);
  const id = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  await setAgent(db, 1, id, { role: 'owner' });
  colleague = await signedIn(service, 1, id, '203.0.113.8');
});

/** Input that an operation takes, about records that were just made. */
async function freshInput(name: (typeof shownOnceNames)[number]): Promise<TestInput> {
  const { db } = service.database;
  records += 1;
  const email = `maja${records}@skogsrand.example`;
  const agent = await buildTicketAgent(db, { userId: 1, name: 'Maja', email });
  const key = await createKey(db, { userId: 1, label: '', kind: 'secret', scopes: ['FAQ:Read'] });
  const url = new URL('https://shop.example/hook');
  const webhook = await addWebhook(db, { userId: 1, url, events: ['ticket.created'] });
  const input = managementInput({ agent, key: key.id, webhook: webhook.id })[name];
  return name === 'addAgent' ? { ...input, email: `new-${email}` } : input;
}

async function send(browser: TestBrowser, operation: Operation, input: TestInput, idempotencyKey: string) {
  const { url, payload } = requestFor(operation, { apiKey: 'session', userId: 1 }, input);
  const body = typeof payload === 'object' ? payload : {};
  return await browser.send('POST', `/desk${String(url)}`, body, { 'idempotency-key': idempotencyKey });
}

test('some responses are shown once', () => {
  expect(shownOnceNames.length).toBeGreaterThan(5);
});

describe.each(shownOnceNames)('the response of %s', (name) => {
  const operation: Operation = operations[name];

  test('is not repeated for the same Idempotency-Key, and nothing is made twice', async () => {
    const input = await freshInput(name);
    const key = randomUUID();
    const first = await send(owner, operation, input, key);
    expect(first.statusCode, first.body).toBe(200);
    const before = await stateOf(service.database);

    const repeat = await send(owner, operation, input, key);
    expect(repeat.statusCode).toBe(409);
    expect(repeat.json()).toEqual({
      code: 'Conflict',
      message: expect.stringMatching(/shown once and not stored.*Read the list/),
    });
    for (const secret of secretsIn(first.json())) expect(repeat.body).not.toContain(secret);
    expect(await stateOf(service.database)).toEqual(before);

    for (const [browser, other] of [
      [colleague, input],
      [owner, await freshInput(name)],
    ] as const) {
      const refused = await send(browser, operation, other, key);
      expect(refused.statusCode).toBe(409);
      for (const secret of secretsIn(first.json())) expect(refused.body).not.toContain(secret);
    }
  });

  test('is kept by no cache, log or table but that of the secret itself', async () => {
    const input = await freshInput(name);
    const response = await send(owner, operation, input, randomUUID());
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['etag']).toBeUndefined();
    const secrets = secretsIn(response.json());
    expect(secrets.length).toBeGreaterThan(0);
    const { pool } = service.database;
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'webhooks'`,
    );
    const texts = await Promise.all(
      rows.map(async ({ name: table }) => JSON.stringify((await pool.query(`select * from ${table}`)).rows)),
    );
    for (const secret of secrets) {
      expect(texts.join()).not.toContain(secret);
      expect(service.logged()).not.toContain(secret);
    }
  });

  test('is another one after a day', async () => {
    const [input, later] = [await freshInput(name), await freshInput(name)];
    const key = randomUUID();
    expect((await send(owner, operation, input, key)).statusCode).toBe(200);
    await service.database.pool.query(
      `update idempotency_keys set created_at = created_at - interval '25 hours'`,
    );
    expect((await send(owner, operation, later, key)).statusCode).toBe(200);
  });
});

test('a request that was refused may be repeated with its Idempotency-Key', async () => {
  const key = randomUUID();
  const input = { name: 'Eve', email: 'eve4711@shop.example', role: 'agent' };
  const taken = await buildTicketAgent(service.database.db, { userId: 1, ...input, name: 'Other' });
  expect((await send(owner, operations.addAgent, input, key)).statusCode).toBe(409);
  await service.database.pool.query('delete from agents where user_id = 1 and id = $1', [taken]);
  expect((await send(owner, operations.addAgent, input, key)).statusCode).toBe(200);
});

test('a write whose outcome is unknown is not repeated', async () => {
  const { db } = service.database;
  const claim = idempotencyClaim(
    { userId: 1, kind: 'secret', scopes: [], idempotencyKey: randomUUID() },
    'createApiKey',
    {},
  );
  const written = writeOnce(db, { userId: 1, claim }, async () => {
    throw new Error('the connection was lost');
  });
  await expect(written).rejects.toThrow('the connection was lost');
  await expect(writeOnce(db, { userId: 1, claim }, async () => 'made twice')).rejects.toMatchObject({
    kind: 'Conflict',
  });
});

test('of two simultaneous requests with one Idempotency-Key, one makes something', async () => {
  const key = randomUUID();
  const input = await freshInput('createApiKey');
  const sent = await Promise.all([1, 2, 3].map(() => send(owner, operations.createApiKey, input, key)));
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});
