/** Attacks on what only owners do: by agents, owners of other users, keys, other pages and former owners. */

import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { removeAgent, setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { listKeys } from '../../../../src/server/users/keys/keys.sql.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { useApp } from '../../../support/app.ts';
import { stateOf } from '../../../support/database-state.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { type ManagementRequest, managementRequests } from '../../../support/management.ts';
import { type Route, routesOf } from '../../../support/routes.ts';
import { buildSite, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const cookieName = '__Host-frontdesk-session';
const site = useSite(service);
let agent: TestBrowser;
let owner: TestBrowser;
/** An owner of another user. */
let stranger: TestBrowser;
let ids: Readonly<Record<'agent' | 'key' | 'webhook' | 'inbox' | 'helpCenter', number>>;
let nextIp = 30;

async function buildOwner(userId: number): Promise<TestBrowser> {
  const { db } = service.database;
  nextIp += 1;
  const id = await buildTicketAgent(db, { userId, name: 'Olle', email: `olle${nextIp}@skogsrand.example` });
  await setAgent(db, userId, id, { role: 'owner' });
  return await signedIn(service, userId, id, `203.0.113.${nextIp}`);
}

beforeAll(async () => {
  await buildSite(service, 2);
  const { db } = service.database;
  agent = await signedIn(service, 1, site.agent.id, '203.0.113.30');
  owner = await buildOwner(1);
  stranger = await buildOwner(2);
  const webhook = await addWebhook(db, {
    userId: 1,
    url: new URL('https://shop.example/hook'),
    events: ['ticket.created'],
  });
  const [key] = await listKeys(db, 1);
  ids = {
    agent: site.agent.id,
    key: key?.id ?? 0,
    webhook: webhook.id,
    inbox: site.inbox.inboxId,
    helpCenter: site.center.helpCenterId,
  };
});

/** The paths of requests that are not only the owners'. Those of other operations name the user. */
const othersPaths = [
  /^\/desk\/(?:link|session|passkeys|originals|openapi\.json)(?:\/|$)/,
  /\/:userId(?:\/(?!management\/)|$)/,
  /\/management\/(?:push|sessions|passkeys)(?:\/|$)/,
];

/** Every route of owners: each of the desk that is not listed above. */
function ownerRoutes(): Route[] {
  return routesOf(service.app).filter(
    ({ method, path }) =>
      path.startsWith('/desk/') && method !== 'HEAD' && !othersPaths.some((others) => others.test(path)),
  );
}

type OwnerRequest = Omit<ManagementRequest, 'name'>;

/** Every request that only owners send, with input that is good. @param userId whose session sends it */
function ownerRequests(userId = 1): OwnerRequest[] {
  const articles = `/desk/api/session/${userId}/management/setup/articles`;
  return [...managementRequests(ids, userId), { method: 'POST', url: articles, hasId: false }];
}

/** Whether a request is of a route. */
function isOf({ method, path }: Route, request: { method: string; url: string }): boolean {
  const [url = ''] = request.url.split('?');
  return method === request.method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url);
}

test('every route of owners is among those that the tests of this file try', () => {
  const routes = ownerRoutes();
  expect(routes.length).toBeGreaterThan(15);
  const requests = ownerRequests();
  const untried = routes.filter((route) => !requests.some((request) => isOf(route, request)));
  expect(untried).toEqual([]);
});

/** Every table but that of sessions, whose last use is noted. */
async function state() {
  const { agent_sessions: _, ...tables } = await stateOf(service.database);
  return tables;
}

describe('nothing is read or changed', () => {
  test('by an agent who is no owner', async () => {
    const before = await state();
    for (const { method, url, body } of ownerRequests()) {
      const refused = await agent.send(method, url, body);
      expect(refused.statusCode, `${method} ${url}`).toBe(403);
      expect(refused.json()).toMatchObject({ message: 'Only owners may do this.' });
    }
    expect(await state()).toEqual(before);
  });

  test('by an owner of another user', async () => {
    const before = await state();
    for (const { method, url, body, hasId } of ownerRequests(2)) {
      if (!hasId) continue;
      const refused = await stranger.send(method, url, body);
      expect(refused.statusCode, `${method} ${url}`).toBe(404);
    }
    expect(await state()).toEqual(before);
    const lists = ownerRequests(2).filter(({ method, hasId }) => method === 'GET' && !hasId);
    for (const { url } of lists) {
      const listed = await stranger.send('GET', url);
      expect(listed.statusCode).toBe(200);
      expect(listed.body).not.toMatch(new RegExp(`[iI]d":(${Object.values(ids).join('|')})\\b`));
    }
  });

  test('by a page of another site, a form, or a link', async () => {
    const before = await state();
    const cookie = `${cookieName}=${owner.cookies.get(cookieName) ?? ''}`;
    for (const { method, url, body } of ownerRequests()) {
      for (const headers of [
        { cookie },
        { cookie, origin: 'https://evil.example', 'frontdesk-desk': '1' },
        { cookie, 'sec-fetch-site': 'cross-site', 'frontdesk-desk': '1' },
        { cookie, 'sec-fetch-site': 'same-site', 'frontdesk-desk': '1' },
        { cookie, origin: 'null', 'sec-fetch-site': 'same-origin', 'frontdesk-desk': '1' },
        { cookie, origin: deskOrigin, 'sec-fetch-site': 'same-origin' },
        { cookie, origin: deskOrigin, 'sec-fetch-site': 'same-origin', 'frontdesk-desk': '0' },
      ]) {
        const refused = await service.app.inject({ method, url, headers, ...(body && { payload: body }) });
        expect(refused.statusCode, `${method} ${url}`).toBe(403);
      }
      // What a form of another page can send.
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const sent: InjectOptions = { method, url, payload: JSON.stringify(body ?? {}) };
        const refused = await service.app.inject({
          ...sent,
          headers: { cookie, origin: 'https://evil.example', 'content-type': type },
        });
        expect([403, 415], `${method} ${url} ${type}`).toContain(refused.statusCode);
      }
    }
    expect(await state()).toEqual(before);
  });

  test('by a key, of whichever kind and wherever it is put', async () => {
    const before = await state();
    const page = { origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
    for (const { method, url, body } of ownerRequests()) {
      for (const apiKey of [site.secretKey, site.publicKey]) {
        const headers = { ...page, cookie: `${cookieName}=${apiKey}`, authorization: `Bearer ${apiKey}` };
        const refused = await service.app.inject({ method, url, headers, ...(body && { payload: body }) });
        expect(refused.statusCode, `${method} ${url}`).toBe(401);
      }
    }
    expect(await state()).toEqual(before);
  });

  test('without a session', async () => {
    const before = await state();
    const page = { origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
    for (const { method, url, body } of ownerRequests()) {
      const refused = await service.app.inject({
        method,
        url,
        headers: page,
        ...(body && { payload: body }),
      });
      expect(refused.statusCode, `${method} ${url}`).toBe(401);
    }
    expect(await state()).toEqual(before);
  });

  test('by another method than a route has', async () => {
    const before = await state();
    const routes = ownerRoutes();
    for (const { url } of ownerRequests()) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (routes.some((route) => isOf(route, { method, url }))) continue;
        const refused = await agent.send(method, url, method === 'GET' ? undefined : {});
        expect([404, 405], `${method} ${url}`).toContain(refused.statusCode);
      }
    }
    expect(await state()).toEqual(before);
  });

  test('by an owner who was demoted or removed a moment ago', async () => {
    const { db } = service.database;
    const former = await buildOwner(1);
    const { agentId } = (await former.send('GET', '/desk/session')).json();
    const use = async () => (await former.operation(operations.listApiKeys, 1)).statusCode;
    expect(await use()).toBe(200);
    await setAgent(db, 1, agentId, { role: 'agent' });
    expect(await use()).toBe(403);
    await removeAgent(db, 1, agentId);
    expect(await use()).toBe(401);
  });
});

test.each(['0', '-1', '1.5', 'x', '__proto__', '9'.repeat(30)])('the id %s is no id', async (id) => {
  const { removeAgent: remove, revokeApiKey, removeWebhook } = operations;
  for (const operation of [remove, revokeApiKey, removeWebhook]) {
    const refused = await owner.operation(operation, 1, { agentId: id, keyId: id, webhookId: id });
    expect(refused.statusCode, operation.name).toBe(400);
  }
});

test.each(['\0', 'a\0b', '\ud800', '__proto__', 'a\r\nBcc: eve@post.example'])(
  'the text %j is stored or refused',
  async (text) => {
    const { addAgent, updateAgent, createApiKey, updateApiKey, createWebhook } = operations;
    for (const [operation, input] of [
      [addAgent, { name: text, email: 'n@shop.example', role: 'agent' }],
      [addAgent, { name: 'N', email: `${text}@b.example`, role: 'agent' }],
      [updateAgent, { agentId: ids.agent, name: text }],
      [updateAgent, { agentId: ids.agent, email: `${text}@b.example` }],
      [createApiKey, { kind: 'secret', label: text, scopes: ['FAQ:Read'] }],
      [createApiKey, { kind: 'public', label: '', origins: [text] }],
      [updateApiKey, { keyId: ids.key, label: text }],
      [createWebhook, { url: `https://eve.example/${text}`, events: ['ticket.created'] }],
    ] as const) {
      const { statusCode } = await owner.operation(operation, 1, input);
      expect([200, 204, 400, 409], operation.name).toContain(statusCode);
    }
  },
);

test('no agent is invited at an address to which nothing can be mailed', async () => {
  const input = { name: 'Eve', email: 'eve@localhost', role: 'agent' };
  const refused = await owner.operation(operations.addAgent, 1, input);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ label: 'email' }]);
});

test.each(['null', '[]', '"text"', '{}', '{"name":{}}'])('the body %s is refused', async (body) => {
  for (const { method, url, body: good } of ownerRequests()) {
    if (!good || Object.keys(good).length === 0 || method === 'PUT') continue;
    const refused = await owner.send(method, url, body, { 'content-type': 'application/json' });
    expect(refused.statusCode, `${method} ${url}`).toBe(400);
  }
});
