/** How agents sign in and out, and who does not. */

import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { sha256 } from '../../../src/formats/hash.ts';
import { agents, deskLinks, deskSessions } from '../../../src/server/db/tables/index.ts';
import { createLink, removeOldLinks } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { removeEndedSessions } from '../../../src/server/desk/sessions.sql.ts';
import { removeAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { useApp } from '../../support/app.ts';
import { until } from '../../support/data-folders.ts';
import { deskOrigin, openBrowser, signedIn, type TestBrowser } from '../../support/desk.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const { endOtherSessions, endSession, listSessions } = operations;
const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const plain = useApp({ config: { listen: { publicUrl: 'http://help.skogsrand.example' } } });
const unnamed = useApp();
const session = '__Host-frontdesk-session';
const asked = '__Host-frontdesk-asked';
let aino: number;
let owner: number;

beforeAll(async () => {
  for (const { database } of [service, plain]) await buildInbox(database.db, { userId: 1 });
  const { db } = service.database;
  aino = await buildTicketAgent(db, { userId: 1, name: 'Aino', email: 'aino@skogsrand.example' });
  owner = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  await db.update(agents).set({ role: 'owner' }).where(eq(agents.id, owner));
});

beforeEach(async () => {
  await service.database.db.delete(deskLinks);
  await service.database.db.delete(deskSessions);
});

const who = (browser: TestBrowser) => browser.send('GET', '/desk/session');
const isSignedIn = async (browser: TestBrowser) => (await who(browser)).statusCode === 200;
const operatorsLink = async (agentId = aino) => (await createLink(service.database.db, 1, agentId)).text;
const queuedLinks = () => service.database.db.select().from(deskLinks);

/** Asks for a link in a browser, as the mail would carry it. */
async function mailedLink(browser: TestBrowser, email = 'aino@skogsrand.example'): Promise<string> {
  expect((await browser.send('POST', '/desk/link', { email })).statusCode).toBe(204);
  await until(async () => (await queuedLinks()).some(({ codeHash }) => codeHash === null));
  const code = `fdl_1-${'a'.repeat(43)}`;
  await service.database.db
    .update(deskLinks)
    .set({ codeHash: sha256(code) })
    .where(sql`${deskLinks.codeHash} is null`);
  return code;
}

describe('a link', () => {
  test('signs its agent in, once, with a cookie that no script and no other host gets', async () => {
    const browser = openBrowser(service);
    const code = await operatorsLink();
    const response = await browser.signIn(code);
    expect(response.json()).toEqual({ status: 'open' });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toContain(`${session}=fda_1-`);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
    expect((await who(browser)).json()).toEqual({
      sessionId: expect.any(Number),
      userId: 1,
      userName: 'User 1',
      agentId: aino,
      name: 'Aino',
      email: 'aino@skogsrand.example',
      picture: null,
      role: 'agent',
      teams: [],
      endsDate: expect.any(String),
    });
    const other = openBrowser(service);
    expect((await other.signIn(code)).json()).toEqual({ status: 'used' });
    expect(await isSignedIn(other)).toBe(false);
    const [stored] = await service.database.db.select().from(deskSessions);
    expect(stored?.hash).toBe(sha256(browser.cookies.get(session) ?? ''));
  });

  test('has a plain cookie only over http', async () => {
    const { db } = plain.database;
    const agentId = await buildTicketAgent(db, { userId: 1, name: 'Aino', email: 'aino@skogsrand.example' });
    const { text } = await createLink(db, 1, agentId);
    const response = await openBrowser(plain).send(
      'POST',
      '/desk/session',
      { code: text },
      {
        origin: 'http://help.skogsrand.example',
      },
    );
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^frontdesk-session=/);
    expect(cookie).not.toContain('Secure');
  });

  test('is used by one of many who press at once', async () => {
    const code = await operatorsLink();
    const browsers = Array.from({ length: 6 }, () => openBrowser(service));
    const answers = await Promise.all(browsers.map((browser) => browser.signIn(code)));
    expect(answers.filter((answer) => answer.json().status === 'open')).toHaveLength(1);
  });

  test('ends after a quarter of an hour', async () => {
    const code = await operatorsLink();
    const [link] = await queuedLinks();
    expect(link && link.endsAt.getTime() - link.createdAt.getTime()).toBe(900_000);
    await service.database.db.update(deskLinks).set({ endsAt: sql`now() - interval '1 second'` });
    expect((await openBrowser(service).signIn(code)).json()).toEqual({ status: 'used' });
  });

  test('that was mailed works only in the browser that asked', async () => {
    const browser = openBrowser(service);
    const code = await mailedLink(browser);
    const [link] = await queuedLinks();
    expect(link).toMatchObject({ agentId: aino, ip: '203.0.113.7', browser: 'Firefox, Linux' });
    expect(link?.browserHash).toBe(sha256(browser.cookies.get(asked) ?? ''));
    const thief = openBrowser(service);
    expect((await thief.signIn(code)).json()).toEqual({ status: 'other-browser' });
    thief.cookies.set(asked, 'b'.repeat(43));
    expect((await thief.signIn(code)).json()).toEqual({ status: 'other-browser' });
    expect(await isSignedIn(thief)).toBe(false);
    // What others tried has not used it up.
    expect((await browser.signIn(code)).json()).toEqual({ status: 'open' });
    expect(browser.cookies.has(asked)).toBe(false);
  });

  test('is not used by loading pages, as scanners of mail do', async () => {
    const code = await operatorsLink();
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of ['/desk', '/desk/session', `/desk/session?code=${code}`, `/desk/link?code=${code}`]) {
        await service.app.inject({ method, url, headers: { 'user-agent': 'Scanner' } });
      }
    }
    // And a scanner that submits a form has neither the page's header nor its origin.
    const posted = await service.app.inject({ method: 'POST', url: '/desk/session', payload: { code } });
    expect(posted.statusCode).toBe(403);
    expect((await openBrowser(service).signIn(code)).json()).toEqual({ status: 'open' });
  });
});

describe('asking for a link', () => {
  test('is answered alike for every address, and queues only to agents', async () => {
    const answers = [];
    for (const email of ['aino@skogsrand.example', 'AINO@skogsrand.example', 'nobody@skogsrand.example']) {
      const response = await openBrowser(service).send('POST', '/desk/link', { email });
      const { date: _, 'set-cookie': cookie, 'request-id': __, ...headers } = response.headers;
      answers.push({ status: response.statusCode, body: response.body, headers });
      expect(String(cookie)).toMatch(
        /^__Host-frontdesk-asked=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure/,
      );
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await until(async () => (await queuedLinks()).length === 2);
    expect((await queuedLinks()).map(({ agentId }) => agentId)).toEqual([aino, aino]);
  });

  test('queues five in an hour to one agent for one network that is not theirs', async () => {
    const ask = async (ip: string) =>
      await openBrowser(service, ip).send('POST', '/desk/link', { email: 'olle@skogsrand.example' });
    const toOwner = async () => (await queuedLinks()).filter(({ agentId }) => agentId === owner);
    for (let index = 0; index < 8; index += 1) await ask('198.51.100.200');
    // A stranger's links do not use up the agent's own.
    await ask('198.51.100.201');
    await until(async () => (await toOwner()).some(({ ip }) => ip === '198.51.100.201'));
    expect(await toOwner()).toHaveLength(6);
  });

  test('is limited for one network', async () => {
    const browser = openBrowser(service, '192.0.2.1');
    const ask = () => browser.send('POST', '/desk/link', { email: 'nobody@skogsrand.example' });
    const answers = [];
    for (let index = 0; index < 21; index += 1) answers.push(await ask());
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('guesses are limited for one network, and no other', async () => {
  const browser = openBrowser(service, '192.0.2.9');
  const guess = () => browser.signIn(`fdl_1-${'x'.repeat(43)}`);
  for (let index = 0; index < 20; index += 1) expect((await guess()).statusCode).toBe(200);
  expect((await guess()).statusCode).toBe(429);
  expect((await browser.signIn(await operatorsLink())).statusCode).toBe(429);
  expect((await openBrowser(service).signIn(await operatorsLink())).json()).toEqual({ status: 'open' });
});

describe('a session', () => {
  test('ends when its agent signs out, and its cookie with it', async () => {
    const browser = await signedIn(service, 1, aino);
    const token = browser.cookies.get(session) ?? '';
    expect((await browser.send('DELETE', '/desk/session')).statusCode).toBe(204);
    expect(browser.cookies.has(session)).toBe(false);
    browser.cookies.set(session, token);
    expect((await who(browser)).statusCode).toBe(401);
  });

  test('is listed and ended by its agent; an owner sees and ends all', async () => {
    const [first, second, boss] = [
      await signedIn(service, 1, aino),
      await signedIn(service, 1, aino),
      await signedIn(service, 1, owner),
    ];
    const list = async (browser: TestBrowser) => (await browser.operation(listSessions, 1)).json().sessions;
    expect(await list(first)).toHaveLength(2);
    expect(await list(boss)).toHaveLength(3);
    expect((await list(first)).filter(({ isPresent }: { isPresent: boolean }) => isPresent)).toMatchObject([
      { agentName: 'Aino', ip: '203.0.113.7', browser: 'Firefox, Linux' },
    ]);
    const { sessionId: ofBoss } = (await who(boss)).json();
    const { sessionId: ofSecond } = (await who(second)).json();
    expect((await first.operation(endSession, 1, { sessionId: ofBoss })).statusCode).toBe(404);
    expect((await first.operation(endSession, 1, { sessionId: ofSecond })).statusCode).toBe(204);
    expect(await isSignedIn(second)).toBe(false);
    const { sessionId: ofFirst } = (await who(first)).json();
    expect((await boss.operation(endSession, 1, { sessionId: ofFirst })).statusCode).toBe(204);
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(boss)).toBe(true);
  });

  test('ends all others of its agent, and nobody else’s', async () => {
    const [first, second, boss] = [
      await signedIn(service, 1, aino, '192.0.2.60'),
      await signedIn(service, 1, aino, '192.0.2.60'),
      await signedIn(service, 1, owner, '192.0.2.60'),
    ];
    expect((await boss.operation(endOtherSessions, 1)).statusCode).toBe(204);
    expect(await isSignedIn(second)).toBe(true);
    expect((await first.operation(endOtherSessions, 1)).statusCode).toBe(204);
    expect(await isSignedIn(first)).toBe(true);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(boss)).toBe(true);
    expect((await second.operation(endOtherSessions, 1)).statusCode).toBe(401);
  });

  test('of another user is neither listed nor ended by an owner', async () => {
    const { db } = service.database;
    await buildInbox(db, { userId: 2, addresses: ['help@other.example'] });
    const id = await buildTicketAgent(db, { userId: 2, name: 'Eve', email: 'eve@other.example' });
    await db.update(agents).set({ role: 'owner' }).where(eq(agents.id, id));
    const eve = await signedIn(service, 2, id);
    const browser = await signedIn(service, 1, aino);
    expect((await eve.operation(listSessions, 2)).json().sessions).toMatchObject([{ agentName: 'Eve' }]);
    const { sessionId } = (await who(browser)).json();
    expect((await eve.operation(endSession, 2, { sessionId })).statusCode).toBe(404);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('ends with its agent, who may be signed in', async () => {
    const { db } = service.database;
    const id = await buildTicketAgent(db, { userId: 1, name: 'Leaver', email: 'leaver@skogsrand.example' });
    const browser = await signedIn(service, 1, id);
    const { text } = await createLink(db, 1, id);
    await removeAgent(db, 1, id);
    expect((await who(browser)).statusCode).toBe(401);
    expect((await openBrowser(service).signIn(text)).json()).toEqual({ status: 'used' });
    expect(await db.select().from(deskSessions)).toEqual([]);
  });

  test('is not the one that somebody else put into the browser', async () => {
    const attacker = await signedIn(service, 1, aino);
    const planted = attacker.cookies.get(session) ?? '';
    const victim = openBrowser(service);
    victim.cookies.set(session, planted);
    await victim.signIn(await operatorsLink(owner));
    expect(victim.cookies.get(session)).not.toBe(planted);
    expect((await who(victim)).json()).toMatchObject({ agentId: owner });
    // What was planted has ended.
    expect((await who(attacker)).statusCode).toBe(401);
  });

  test('gets another token every hour, which the browser may miss once', async () => {
    const { db } = service.database;
    const browser = await signedIn(service, 1, aino);
    const age = (column: 'rotatedAt' | 'formerEndsAt', minutes: number) =>
      db.update(deskSessions).set({ [column]: sql`now() - make_interval(mins => ${minutes}::integer)` });
    const first = browser.cookies.get(session) ?? '';
    await who(browser);
    expect(browser.cookies.get(session)).toBe(first);
    await age('rotatedAt', 61);
    await who(browser);
    const second = browser.cookies.get(session) ?? '';
    expect(second).not.toBe(first);
    // The response was lost: the browser goes on with the first, and gets a third.
    const late = openBrowser(service);
    late.cookies.set(session, first);
    expect(await isSignedIn(late)).toBe(true);
    expect(late.cookies.get(session)).toBe(first);
    await age('rotatedAt', 2);
    await who(late);
    const third = late.cookies.get(session) ?? '';
    expect([first, second]).not.toContain(third);
    expect((await who(browser)).statusCode).toBe(401);
    expect(await isSignedIn(late)).toBe(true);
    // Once the new one was shown, the former one is a copy after a minute: nobody knows whose.
    await age('formerEndsAt', 1);
    const copy = openBrowser(service);
    copy.cookies.set(session, first);
    expect((await who(copy)).statusCode).toBe(401);
    expect((await who(late)).statusCode).toBe(401);
  });

  test('ends when it was not used for a week, and after a month', async () => {
    const { db } = service.database;
    for (const column of ['usedAt', 'endsAt'] as const) {
      const browser = await signedIn(service, 1, aino);
      await db.update(deskSessions).set({ [column]: sql`now() - interval '7 days 1 second'` });
      expect((await who(browser)).statusCode).toBe(401);
      const boss = await signedIn(service, 1, owner);
      expect((await boss.operation(listSessions, 1)).json().sessions).toHaveLength(1);
      await boss.send('DELETE', '/desk/session');
      await removeEndedSessions(db);
      expect(await db.select().from(deskSessions)).toEqual([]);
    }
    await operatorsLink();
    await db.update(deskLinks).set({ createdAt: sql`now() - interval '25 hours'` });
    await removeOldLinks(db);
    expect(await queuedLinks()).toEqual([]);
  });
});

test('neither a code nor a token is in the log', async () => {
  const code = await operatorsLink();
  const browser = openBrowser(service);
  await browser.signIn(code);
  await who(browser);
  await service.app.inject({ method: 'GET', url: `/desk/${code}` });
  const log = service.logged();
  for (const secret of [code, browser.cookies.get(session) ?? '?']) expect(log).not.toContain(secret);
});

describe('a server without settings', () => {
  test('says which one is missing at any other host, and in the log once', async () => {
    const host = 'help.skogsrand.example';
    for (const origin of [`http://${host}`, `https://${host}`]) {
      const headers = { host, origin };
      const refused = await openBrowser(unnamed).send(
        'POST',
        '/desk/link',
        { email: 'a@b.example' },
        headers,
      );
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toContain('Set PUBLIC_URL');
    }
    expect(unnamed.logged().match(/set PUBLIC_URL/g)).toHaveLength(1);
    const local = { host: 'localhost:8080', origin: 'http://localhost:8080' };
    const accepted = await openBrowser(unnamed).send('POST', '/desk/link', { email: 'a@b.example' }, local);
    expect(accepted.statusCode).toBe(204);
  });

  test('tells its operator that a link cannot be mailed, and the agent the same as ever', async () => {
    const before = service.logged().length;
    const response = await openBrowser(service, '192.0.2.99').send('POST', '/desk/link', {
      email: 'aino@skogsrand.example',
    });
    expect(response.statusCode).toBe(204);
    const logged = service.logged().slice(before);
    expect(logged).toContain('frontdesk desk link');
    expect(logged).not.toContain('aino@');
  });
});
