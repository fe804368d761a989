/** What one server ends is ended on another server of the same database at once, although both have it in memory. */

import { performance } from 'node:perf_hooks';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { createKey, revokeKey } from '../../../src/server/users/keys/keys.sql.ts';
import { until } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { useServers } from '../../support/servers.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const database = useDatabase();
const startServer = useServers();
const userId = 1;
let agentId: number;

beforeAll(async () => {
  await buildInbox(database.db, { userId });
  agentId = await buildTicketAgent(database.db, { userId, name: 'Aino', email: 'aino@skogsrand.example' });
});

beforeEach(() => {
  // Time stands still for what is kept in memory: nothing is read again because of its age.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
});

async function startTwo(): Promise<[string, string]> {
  const { url: databaseUrl } = database;
  const first = await startServer({ databaseUrl });
  const second = await startServer({ databaseUrl });
  return [first.url, second.url];
}

const send = (url: string, path: string, init: RequestInit & { cookie?: string } = {}) =>
  fetch(url + path, {
    ...init,
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'frontdesk-desk': '1',
      ...(init.cookie !== undefined && { cookie: init.cookie }),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    },
  });

/** Signs the agent in, and returns the cookie. */
async function signIn(url: string): Promise<string> {
  const { text: code } = await createLink(database.db, userId, agentId);
  const response = await send(url, '/desk/session', { method: 'POST', body: JSON.stringify({ code }) });
  expect(await response.json()).toEqual({ status: 'open' });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

describe('a session', () => {
  test('is asked for once, and ends on every server when one of them ends it', async () => {
    const [first, second] = await startTwo();
    const cookie = await signIn(first);
    for (const url of [first, second, second]) {
      expect((await send(url, '/desk/session', { cookie })).status).toBe(200);
    }
    expect((await send(first, '/desk/session', { method: 'DELETE', cookie })).status).toBe(204);
    await until(async () => (await send(second, '/desk/session', { cookie })).status === 401);
  });

  test('has the name of its agent as it is', async () => {
    const [first, second] = await startTwo();
    const cookie = await signIn(second);
    const nameOn = async (url: string) => (await (await send(url, '/desk/session', { cookie })).json()).name;
    expect([await nameOn(first), await nameOn(second)]).toEqual(['Aino', 'Aino']);
    await setAgent(database.db, userId, agentId, { name: 'Aino Salmi' });
    await until(
      async () => (await nameOn(first)) === 'Aino Salmi' && (await nameOn(second)) === 'Aino Salmi',
    );
  });
});

test('a key is refused by every server once it is revoked', async () => {
  const { db } = database;
  const urls = await startTwo();
  const { id, apiKey } = await createKey(db, { userId, kind: 'secret', scopes: ['Tickets:Read'] });
  const statuses = () =>
    Promise.all(
      urls.map(async (url) => (await fetch(`${url}/message/listTickets/${apiKey}/${userId}`)).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  await revokeKey(db, userId, id);
  await until(async () => (await statuses()).every((status) => status === 401));
});
