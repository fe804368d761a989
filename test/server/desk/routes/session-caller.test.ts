/** What authenticates again and again: a stream, which has the cookie of its first moment only. */

import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deskSessions } from '../../../../src/server/db/tables/index.ts';
import { createDeskSessions } from '../../../../src/server/desk/routes/session-caller.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, openBrowser, signedIn } from '../../../support/desk.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

/** What an open request does, once it is authenticated, until it is authenticated again. */
let meanwhile: () => Promise<unknown>;

const service = useApp({
  config: { listen: { publicUrl: deskOrigin } },
  prepare(app) {
    app.get('/open/:userId', async (request, reply) => {
      const sessions = createDeskSessions(service.database.db, undefined, deskOrigin);
      await sessions.authenticate(request, reply);
      await meanwhile();
      const { agent } = await sessions.authenticate(request, reply);
      return { role: agent?.role };
    });
  },
});
const cookieName = '__Host-frontdesk-session';
let agentId: number;

beforeAll(async () => {
  const { db } = service.database;
  await buildInbox(db, { userId: 1 });
  agentId = await buildTicketAgent(db, { userId: 1, name: 'Aino', email: 'aino@skogsrand.example' });
});

beforeEach(async () => {
  await service.database.db.delete(deskSessions);
});

const change = (columns: object) => service.database.db.update(deskSessions).set(columns);

test('a stream whose token is replaced goes on, and so does the session', async () => {
  const browser = await signedIn(service, 1, agentId);
  const first = browser.cookies.get(cookieName) ?? '';
  meanwhile = async () => {
    await change({ rotatedAt: sql`now() - interval '61 minutes'` });
    expect((await browser.send('GET', '/desk/session')).statusCode).toBe(200);
    expect(browser.cookies.get(cookieName)).not.toBe(first);
    // The browser has shown the new token, and the former one has ended.
    await browser.send('GET', '/desk/session');
    await change({ formerEndsAt: sql`now() - interval '1 second'` });
  };
  const stream = openBrowser(service);
  stream.cookies.set(cookieName, first);
  expect((await stream.send('GET', '/open/1')).json()).toEqual({ role: 'agent' });
  expect((await browser.send('GET', '/desk/session')).statusCode).toBe(200);
});

test('a stream ends with its session, however that ends', async () => {
  for (const ending of [
    () => service.database.db.delete(deskSessions),
    () => change({ endsAt: sql`now() - interval '1 second'` }),
    () => change({ usedAt: sql`now() - interval '8 days'` }),
  ]) {
    const browser = await signedIn(service, 1, agentId);
    meanwhile = ending;
    expect((await browser.send('GET', '/open/1')).statusCode).toBe(401);
  }
});
