/** Pushes of customers' messages to the browsers of agents, at a push service that decrypts them. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { messageText } from '../../../src/markup/html/message-text.ts';
import {
  notificationSettings,
  pushSubscriptions,
  ticketPushes,
} from '../../../src/server/db/tables/index.ts';
import type { Background } from '../../../src/server/jobs/background.ts';
import { findInboxById } from '../../../src/server/mail/incoming/process/facts.sql.ts';
import type { ResolveName } from '../../../src/server/outbound-hosts/host-guard.ts';
import { createPushHosts } from '../../../src/server/push/hosts.ts';
import { mostSubscriptions } from '../../../src/server/push/subscriptions.sql.ts';
import { insertMessage } from '../../../src/server/resources/tickets/insert-message.sql.ts';
import { claimPush } from '../../../src/server/resources/tickets/notifications/pushes.sql.ts';
import {
  type PushOptions,
  startPushes,
} from '../../../src/server/resources/tickets/notifications/send-pushes.ts';
import { removeAgent, setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { setInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../support/app.ts';
import { until } from '../../support/data-folders.ts';
import { deskOrigin, deskPath, openBrowser, signedIn, type TestBrowser } from '../../support/desk.ts';
import { quiet } from '../../support/log.ts';
import {
  createPushBrowser,
  type PushBrowser,
  startPushService,
  type TestPushService,
  verifyVapid,
} from '../../support/push-service.ts';
import { buildSite, type TestSite } from '../../support/site.ts';
import { buildTicketAgent } from '../../support/tickets.ts';

const { getPush, subscribeToPush, testPush, unsubscribeFromPush } = operations;
const service = useApp({
  config: { listen: { publicUrl: deskOrigin }, push: { hosts: ['127.0.0.1'] } },
});
/** A server that knows the push services of browsers only. */
const plain = useApp({ config: { listen: { publicUrl: deskOrigin } } });
let pushService: TestPushService;
let site: TestSite;
let olle: number;
let nextIp = 0;
const running: Background[] = [];

const greta = { fromEmail: 'greta@post.example', fromName: 'Greta', appendOpenTicket: false };

beforeAll(async () => {
  pushService = await startPushService();
  site = await buildSite(service, 1);
  const { db } = service.database;
  olle = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
});
beforeEach(async () => {
  await service.database.db.delete(pushSubscriptions);
  await service.database.db.delete(notificationSettings);
  pushService.received.length = 0;
  pushService.answers.length = 0;
  pushService.isSilent = false;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});
afterAll(() => pushService.close());

const query = async (sql: string) => (await service.database.pool.query(sql)).rows;

/** A signed-in agent with a network of their own, so that limits count nothing of other tests. */
async function signIn(agentId = site.agent.id): Promise<TestBrowser> {
  nextIp += 1;
  return await signedIn(service, 1, agentId, `198.51.100.${nextIp}`);
}

async function turnOn(desk: TestBrowser, browser: PushBrowser): Promise<void> {
  const response = await desk.operation(subscribeToPush, 1, browser.subscription);
  expect(response.statusCode, response.body).toBe(204);
}

async function choose(desk: TestBrowser, settings: object): Promise<void> {
  const response = await desk.operation(operations.updateNotificationSettings, 1, { ...settings });
  expect(response.statusCode, response.body).toBe(200);
}

function send(options: Partial<PushOptions> = {}): void {
  const { db } = service.database;
  const hosts = createPushHosts(['127.0.0.1']);
  running.push(startPushes({ db, log: quiet, hosts, publicUrl: deskOrigin, everyMs: 40, ...options }));
}

/** Lets what waits be tried now, and waits until all is decided. */
async function settle(): Promise<void> {
  await query('update ticket_pushes set next_attempt_at = now()');
  await until(async () => (await query('select from ticket_pushes')).length === 0);
}

const countSubscriptions = async () => (await query('select from push_subscriptions')).length;

describe('a push', () => {
  test('names to each browser who wrote what, readable by that browser only, signed by the server', async () => {
    const [mine, other] = [await signIn(), await signIn(olle)];
    const phone = pushService.subscribe('phone', 'de-AT');
    const laptop = pushService.subscribe('laptop');
    await turnOn(mine, phone);
    await turnOn(other, laptop);
    const ticketId = await site.office.open({
      ...greta,
      subject: 'A lamp',
      message: 'It **flickers**.\n\nA lot.',
    });
    send();
    await settle();

    expect(pushService.received.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
    const pushed = pushService.received.find(({ path }) => path === '/phone');
    if (!pushed) throw new Error('nothing was sent');
    expect(phone.decrypt(pushed)).toEqual({
      title: 'Greta',
      body: 'Neue Anfrage · A lamp\nIt flickers. A lot.',
      language: 'de-AT',
      direction: 'ltr',
      ticketId,
    });
    expect(() => laptop.decrypt(pushed)).toThrow();
    expect(pushed.body.toString('latin1')).not.toMatch(/Greta|lamp|flickers/);
    expect(pushed.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '14400',
      urgency: 'high',
      topic: `ticket-${ticketId}`,
    });
    const { claims, publicKey } = await verifyVapid(pushed, pushService.url);
    expect(claims.sub).toBe(deskOrigin);
    expect((await mine.operation(getPush, 1)).json()).toEqual({ publicKey, isOn: true });
  });

  test('is about the newest message of a ticket, and about each ticket', async () => {
    const browser = pushService.subscribe('laptop');
    const desk = await signIn();
    await turnOn(desk, browser);
    await choose(desk, { newTickets: 'all', replies: 'all' });
    const first = await site.office.open({ ...greta, subject: 'First', message: 'One' });
    await site.office.open({ ...greta, ticketId: String(first), message: 'Two' });
    await site.office.open({ ...greta, subject: 'Second' });
    send();
    await settle();
    const bodies = pushService.received.map((push) => browser.decrypt(push).body.split('\n'));
    expect(bodies.toSorted()).toEqual([
      ['New ticket · First', 'Two'],
      ['New ticket · Second', 'Where is it?'],
    ]);
  });

  test('is sent of what somebody outside of the conversation has written to the team', async () => {
    const { db } = service.database;
    const browser = pushService.subscribe('laptop');
    const desk = await signIn();
    await turnOn(desk, browser);
    await choose(desk, { newTickets: 'none', replies: 'all' });
    const ticketId = await site.office.open({ ...greta, subject: 'A lamp' });
    const inbox = await findInboxById(db, 1, site.inbox.inboxId);
    if (inbox === null) throw new Error('the site has no inbox');
    const words = {
      userId: 1,
      inbox,
      fromEmail: 'workshop@mend.example',
      fromName: 'Workshop',
      toEmail: 'help@skogsrand.example',
      subject: '',
      text: messageText('We can mend it.'),
      status: null,
      labels: [],
      assignedAgents: [],
      files: [],
      ticketId,
      appendsToOpen: false,
      openedBy: 'key',
      mayBeAgent: false,
      network: null,
      language: null,
      wantsAutoReply: false,
      mail: null,
    } as const;
    await insertMessage(db, { ...words, type: 'internal' }, null);
    expect(await query('select from ticket_pushes')).toEqual([]);
    await insertMessage(db, { ...words, type: 'internal', isOutsiders: true }, null);
    send();
    await settle();
    expect(pushService.received.map((push) => browser.decrypt(push))).toMatchObject([
      { title: 'Workshop', body: 'New reply · A lamp\nWe can mend it.' },
    ]);
  });

  test('is sent of what the agent has chosen, as the cards are', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    send();
    const sent = async () => {
      await settle();
      return pushService.received.splice(0).length;
    };
    await choose(desk, { newTickets: 'unassigned', replies: 'mine' });
    const ticketId = String(await site.office.open(greta));
    expect(await sent()).toBe(1);
    const reply = { ...greta, ticketId };
    await site.office.open(reply);
    expect(await sent()).toBe(0);
    await desk.operation(operations.updateTicket, 1, { ticketId, assignedAgents: [site.agent.id] });
    await site.office.open(reply);
    expect(await sent()).toBe(1);
    await choose(desk, { newTickets: 'none', replies: 'none' });
    await site.office.open(reply);
    await site.office.open(greta);
    expect(await sent()).toBe(0);
  });

  test('is sent of tickets of one’s team that nobody has, if the agent counts them as their own', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    const { db } = service.database;
    await setAgent(db, 1, site.agent.id, { groups: ['lamps'] });
    const ticketId = String(await site.office.open(greta));
    await desk.operation(operations.updateTicket, 1, { ticketId, team: 'lamps' });
    await service.database.db.delete(ticketPushes);
    send();
    for (const [mineIncludesTeams, pushes] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await choose(desk, { replies: 'mine', mineIncludesTeams });
      await site.office.open({ ...greta, ticketId });
      await settle();
      expect(pushService.received.splice(0)).toHaveLength(pushes);
    }
    await desk.operation(operations.updateTicket, 1, { ticketId, assignedAgents: [olle] });
    await site.office.open({ ...greta, ticketId });
    await settle();
    expect(pushService.received).toEqual([]);
    await setAgent(db, 1, site.agent.id, { groups: [] });
  });

  test('is not sent of what the agent has read, of what was answered, and of spam', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    const read = String(await site.office.open(greta));
    await desk.operation(operations.markTicketRead, 1, {
      ticketId: read,
      upTo: new Date(Date.now() + 1000).toISOString(),
    });
    const answered = String(await site.office.open(greta));
    await site.office.open({ ticketId: answered, fromEmail: site.agent.email, message: 'On its way.' });
    const spam = String(await site.office.open({ ...greta, fromEmail: 'spam@post.example' }));
    await desk.operation(operations.updateTicket, 1, { ticketId: spam, isSpam: true });
    expect(await query('select from ticket_pushes')).toHaveLength(3);
    send();
    await settle();
    expect(pushService.received).toEqual([]);
  });

  test('is not sent of a ticket that the agent may no longer see', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    await site.office.open(greta);
    expect(await query('select from ticket_pushes')).toHaveLength(1);
    const { db } = service.database;
    await setInbox(db, 1, site.inbox.inboxId, { teams: ['workshop'] });
    send();
    await settle();
    await setInbox(db, 1, site.inbox.inboxId, { teams: [] });
    expect(pushService.received).toEqual([]);
  });

  test('is tried again where the push service fails, and dropped where it refuses', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    await site.office.open(greta);
    pushService.answers.push(503, 429);
    send();
    for (const attempts of [1, 2]) {
      await query('update ticket_pushes set next_attempt_at = now()');
      await until(
        async () =>
          (
            await query(
              `select from ticket_pushes where attempts = ${attempts} and not is_handed_over and next_attempt_at > now()`,
            )
          ).length === 1 && pushService.received.length === attempts,
      );
    }
    await settle();
    expect(pushService.received).toHaveLength(3);

    pushService.answers.push(400);
    await site.office.open(greta);
    await settle();
    expect(pushService.received).toHaveLength(4);
    expect(await countSubscriptions()).toBe(1);
  });

  test.each([404, 410])('ends its subscription if it is answered with %i', async (status) => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    await site.office.open(greta);
    pushService.answers.push(status);
    send();
    await settle();
    expect(await countSubscriptions()).toBe(0);
    expect((await desk.operation(getPush, 1)).json().isOn).toBe(false);
  });
});

describe('several processes', () => {
  test('send the push of one that has died before it sent once', async () => {
    await turnOn(await signIn(), pushService.subscribe('laptop'));
    await site.office.open(greta);
    await query('update ticket_pushes set next_attempt_at = now()');
    expect(await claimPush(service.database.db, 60)).not.toBeNull();
    send();
    send();
    await settle();
    expect(pushService.received).toHaveLength(1);
  });

  test('share the pushes that are due', async () => {
    await turnOn(await signIn(), pushService.subscribe('laptop'));
    for (let count = 0; count < 12; count += 1) await site.office.open(greta);
    send();
    send();
    await settle();
    const topics = pushService.received.map(({ headers }) => headers['topic']);
    expect(topics).toHaveLength(12);
    expect(new Set(topics).size).toBe(12);
  });
});

describe('a subscription', () => {
  test('ends with its session and its agent', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    await site.office.open(greta);
    await desk.send('DELETE', '/desk/session');
    expect(await countSubscriptions()).toBe(0);
    expect(await query('select from ticket_pushes')).toEqual([]);

    const { db } = service.database;
    const leaving = await buildTicketAgent(db, { userId: 1, name: 'Eva', email: 'eva@skogsrand.example' });
    await turnOn(await signIn(leaving), pushService.subscribe('phone'));
    await removeAgent(db, 1, leaving);
    expect(await countSubscriptions()).toBe(0);
  });

  test('gets nothing once its agent cannot sign in any more, or its session has not been used for a week', async () => {
    const { db } = service.database;
    const eva = await buildTicketAgent(db, { userId: 1, name: 'Eva', email: 'eva@skogsrand.example' });
    const away = await signIn();
    await turnOn(away, pushService.subscribe('away'));
    await turnOn(await signIn(eva), pushService.subscribe('eva'));
    await site.office.open(greta);
    await query(`update agents set email = null where id = ${eva}`);
    await query(
      `update desk_sessions set used_at = now() - interval '8 days' where agent_id = ${site.agent.id}`,
    );
    send();
    await settle();
    await site.office.open(greta);
    await settle();
    expect(pushService.received).toEqual([]);
  });

  test('is neither seen nor replaced nor removed nor tested by another agent', async () => {
    const mine = await signIn();
    await turnOn(mine, pushService.subscribe('laptop'));
    const before = await query('select * from push_subscriptions');
    const other = await signIn(olle);
    expect((await other.operation(getPush, 1)).json().isOn).toBe(false);
    expect((await other.operation(testPush, 1)).statusCode).toBe(404);
    await turnOn(other, pushService.subscribe('laptop'));
    await other.operation(unsubscribeFromPush, 1);
    expect(await query('select * from push_subscriptions')).toEqual(before);
    expect(pushService.received).toEqual([]);
  });

  test('needs a session, and a request of the desk’s own page', async () => {
    const { subscription } = pushService.subscribe('laptop');
    const signedOut = openBrowser(service, '198.51.100.250');
    const requests: readonly Operation[] = [getPush, subscribeToPush, unsubscribeFromPush, testPush];
    for (const operation of requests) {
      const body = operation.method === 'POST' ? subscription : undefined;
      expect((await signedOut.operation(operation, 1, body)).statusCode).toBe(401);
      const desk = await signIn();
      const crossSite = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const sent = await desk.send(operation.method, deskPath(operation, 1), body, crossSite);
      expect(sent.statusCode).toBe(403);
    }
    expect(await countSubscriptions()).toBe(0);
  });

  test('replaces the former one of its browser, or that of the oldest of eleven browsers', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('first'));
    await turnOn(desk, pushService.subscribe('second'));
    expect((await query('select endpoint from push_subscriptions')).map(({ endpoint }) => endpoint)).toEqual([
      `${pushService.url}/second`,
    ]);
    for (let count = 0; count < mostSubscriptions; count += 1) {
      await turnOn(await signIn(), pushService.subscribe(`browser-${count}`));
    }
    expect(await countSubscriptions()).toBe(mostSubscriptions);
    expect((await desk.operation(getPush, 1)).json().isOn).toBe(false);
  });
});

describe('the server sends to push services only', () => {
  const keys = createPushBrowser('https://fcm.googleapis.com/fcm/send/abc').subscription;

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('stores %s', async (endpoint) => {
    const { id } = (await buildSiteOnce()).agent;
    const desk = await signedIn(plain, 1, id, '198.51.100.251');
    expect((await desk.operation(subscribeToPush, 1, { ...keys, endpoint })).statusCode).toBe(204);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.attacker.example/abc',
    'https://attacker.example/?fcm.googleapis.com',
    'https://push.apple.com.attacker.example/abc',
    'https://evilpush.apple.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'https://0x7f000001/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://fcm.googleapis.com./abc',
    'https://fcm.googleapis.com@attacker.example/abc',
    'https://fcm。googleapis。com.attacker.example/abc',
    'https://fcm.googleapis.com%2eattacker.example/abc',
    'https://\tattacker.example#.push.apple.com',
    'file:///etc/passwd',
    'data:text/plain,abc',
    'not a url',
    '',
  ])('refuses to store %s', async (endpoint) => {
    const { id } = (await buildSiteOnce()).agent;
    const desk = await signedIn(plain, 1, id, '198.51.100.252');
    const response = await desk.operation(subscribeToPush, 1, { ...keys, endpoint });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Validation']);
  });

  let plainSite: Promise<TestSite> | undefined;
  function buildSiteOnce(): Promise<TestSite> {
    plainSite ??= buildSite(plain, 1);
    return plainSite;
  }

  test('and refuses an invalid key and a body of another shape', async () => {
    const desk = await signIn();
    const { subscription } = pushService.subscribe('laptop');
    for (const changed of [
      { p256dh: 'A'.repeat(87) },
      { p256dh: 'short' },
      { auth: '' },
      { language: '<script>' },
      { endpoint: `${pushService.url}/${'a'.repeat(2000)}` },
    ]) {
      expect((await desk.operation(subscribeToPush, 1, { ...subscription, ...changed })).statusCode).toBe(
        400,
      );
    }
    expect(await countSubscriptions()).toBe(0);
  });

  test('even if another host was stored before, or a push service has an internal address', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    const toThisMachine: ResolveName = (_name, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    await site.office.open(greta);
    send({ hosts: createPushHosts([]) });
    await settle();
    await query(`update push_subscriptions set endpoint = 'https://fcm.googleapis.com/fcm/send/abc'`);
    await site.office.open(greta);
    const warn = vi.fn();
    send({ hosts: createPushHosts([], toThisMachine), log: { ...quiet, warn } });
    await query('update ticket_pushes set next_attempt_at = now()');
    await until(async () => warn.mock.calls.length > 0);
    expect(warn).toHaveBeenCalledWith(
      { ticket: expect.any(Number), problem: expect.any(String) },
      'a push was not accepted',
    );
    expect(pushService.received).toEqual([]);
  });
});

describe('a test push', () => {
  test('reaches the browser that asks for it, in its language', async () => {
    const browser = pushService.subscribe('laptop', 'sv');
    const desk = await signIn();
    await turnOn(desk, browser);
    await turnOn(await signIn(olle), pushService.subscribe('other'));
    expect((await desk.operation(testPush, 1)).json()).toEqual({ status: 'sent' });
    expect(pushService.received.map(({ path }) => path)).toEqual(['/laptop']);
    expect(pushService.received.map(browser.decrypt)).toMatchObject([
      { body: 'Aviseringar fungerar i den här webbläsaren.', language: 'sv', ticketId: null },
    ]);
    pushService.answers.push(500, 410);
    expect((await desk.operation(testPush, 1)).json()).toEqual({ status: 'failed' });
    expect((await desk.operation(testPush, 1)).json()).toEqual({ status: 'gone' });
    expect(await countSubscriptions()).toBe(1);
  });

  test('is limited', async () => {
    const desk = await signIn();
    await turnOn(desk, pushService.subscribe('laptop'));
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await desk.operation(testPush, 1)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a deployment stores no pushes if its agents have subscribed no browser', async () => {
  await site.office.open(greta);
  expect(await service.database.db.$count(ticketPushes)).toBe(0);
});
