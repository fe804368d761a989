/** The operations of the desk alone, each with everything that is no session of an agent who may use it. */

import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import { operationNames } from '../../../src/api/operation-names.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { isForDesk } from '../../../src/api/schemas/index.ts';
import { isForOwners } from '../../../src/server/desk/policy.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { listKeys } from '../../../src/server/users/keys/keys.sql.ts';
import { addWebhook } from '../../../src/server/webhooks/webhooks.sql.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { stateOf } from '../../support/database-state.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../support/desk.ts';
import { managementInput } from '../../support/management.ts';
import { useSite } from '../../support/site.ts';
import { buildTicketAgent } from '../../support/tickets.ts';
import { bearer, person } from '../../support/visitors.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const site = useSite(service);
const other = useSite(service, 2);
const cookieName = '__Host-frontdesk-session';
const names = operationNames.filter(isForDesk);
const page = { origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };

/** An agent who is no owner. */
let agent: TestBrowser;
let owner: TestBrowser;
/** Agents of another user. */
let strangers: readonly TestBrowser[];
/** Headers by which visitors show who they are. */
let visitors: readonly Readonly<Record<string, string>>[];
let managed: Readonly<Record<string, TestInput>>;

async function buildAgentOf(userId: number, role: 'owner' | 'agent', ip: string): Promise<TestBrowser> {
  const { db } = service.database;
  const id = await buildTicketAgent(db, { userId, name: 'Olle', email: `${role}@user${userId}.example` });
  await setAgent(db, userId, id, { role });
  return await signedIn(service, userId, id, ip);
}

beforeAll(async () => {
  const { db } = service.database;
  agent = await buildAgentOf(1, 'agent', '203.0.113.31');
  owner = await buildAgentOf(1, 'owner', '203.0.113.32');
  strangers = [
    await buildAgentOf(2, 'agent', '203.0.113.33'),
    await buildAgentOf(2, 'owner', '203.0.113.34'),
  ];
  const anonymous = site.anonymous();
  await anonymous.open();
  visitors = [
    {},
    bearer(await site.sign(person('Maja'))),
    { 'frontdesk-ticket-token': anonymous.token() ?? '' },
  ];
  const url = new URL('https://shop.example/hook');
  const webhook = await addWebhook(db, { userId: 1, url, events: ['ticket.created'] });
  const [key] = await listKeys(db, 1);
  managed = managementInput({ agent: site.agent.id, key: key?.id ?? 0, webhook: webhook.id });
});

/** Input that the operation takes, or at least what its path needs. */
function inputOf({ name, path }: Operation): TestInput {
  return managed[name] ?? Object.fromEntries(pathNames(path).map((member) => [member, '1']));
}

/** Every table but that of sessions, whose last use is noted. */
async function state() {
  const { agent_sessions: _, ...tables } = await stateOf(service.database);
  return tables;
}

async function statusOf(request: InjectOptions): Promise<number> {
  return (await service.app.inject(request)).statusCode;
}

test('there are such operations, of agents and of owners', () => {
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter(isForOwners).length).toBeGreaterThan(15);
});

describe.each(names)('%s', (name) => {
  const operation: Operation = operations[name];

  test('is done for no key and no visitor, at whichever path', async () => {
    const before = await state();
    const input = inputOf(operation);
    for (const apiKey of [site.secretKey, site.publicKey, other.secretKey, 'session', 'none']) {
      const asked = requestFor(operation, { apiKey, userId: 1 }, input);
      const inPath = `/desk${String(asked.url)}`;
      const session = requestFor(operation, { apiKey: 'session', userId: 1 }, input);
      for (const visitor of visitors) {
        for (const headers of [visitor, { ...page, ...visitor }]) {
          expect(await statusOf({ ...asked, headers }), apiKey).toBe(404);
          expect([401, 403, 404], apiKey).toContain(await statusOf({ ...asked, url: inPath, headers }));
        }
      }
      const headers = { ...page, cookie: `${cookieName}=${apiKey}`, authorization: `Bearer ${apiKey}` };
      expect(await statusOf({ ...session, url: `/desk${String(session.url)}`, headers })).toBe(401);
    }
    expect(await state()).toEqual(before);
  });

  test('is done for no agent of another user', async () => {
    const before = await state();
    for (const stranger of strangers) {
      expect((await stranger.operation(operation, 1, inputOf(operation))).statusCode).toBe(401);
    }
    expect(await state()).toEqual(before);
  });
});

describe.each(names.filter(isForOwners))('%s', (name) => {
  const operation: Operation = operations[name];

  test('is done for no agent who is no owner', async () => {
    const before = await state();
    const refused = await agent.operation(operation, 1, inputOf(operation));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ code: 'Forbidden', message: 'Only owners may do this.' });
    expect(await state()).toEqual(before);
  });
});

test.each(names)('%s is answered to owners, and the response is kept by no cache', async (name) => {
  const response = await owner.operation(operations[name], 1, inputOf(operations[name]));
  expect([401, 403]).not.toContain(response.statusCode);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.headers['cache-control']).toBe('no-store');
});
