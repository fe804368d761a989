/** Streams of tickets, over real connections and two servers on one database. */

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxLastLineLength } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ReadMark } from '../../../../src/api/schemas/tickets.ts';
import { buildApp, openEntrance, UnavailableCounts } from '../../../../src/server/app.ts';
import { createPool } from '../../../../src/server/db/connect.ts';
import { createDatabase } from '../../../../src/server/db/create-database.ts';
import { tickets } from '../../../../src/server/db/tables/index.ts';
import type { Listener } from '../../../../src/server/live/listen.ts';
import { PresenceLeases } from '../../../../src/server/resources/tickets/stream/presence-leases.ts';
import { TicketStreams } from '../../../../src/server/resources/tickets/stream/ticket-streams.ts';
import {
  revokeTicketTokens,
  revokeVisitorSecret,
} from '../../../../src/server/visitor/records/tokens-and-secrets.sql.ts';
import { listenTo, useApp } from '../../../support/app.ts';
import { testConfig } from '../../../support/config.ts';
import { openStream, type StreamCaller, type TestStream } from '../../../support/event-stream.ts';
import { buildHeldMail } from '../../../support/held-mails.ts';
import { quiet } from '../../../support/log.ts';
import { buildSite, useSite } from '../../../support/site.ts';
import { buildTicketAgent, buildTicketMessage } from '../../../support/tickets.ts';
import { openPage, stubBrowser } from '../../../support/visitor-page.ts';
import { bearer, person } from '../../../support/visitors.ts';

const { adoptTickets, insertTicket, setTyping, setPresence, markTicketRead, listReadMarks, streamTickets } =
  operations;

// What the office sends is stored by this one; the streams are another's.
const service = useApp();
const site = useSite(service);
let reading: {
  app: FastifyInstance;
  pool: pg.Pool;
  listener: Listener;
  url: string;
  close(): Promise<void>;
};

/** A server of its own on the same database. */
async function secondServer(isListening: boolean) {
  const { url } = service.database;
  const pool = createPool({ connectionString: url }, { log: quiet, maxConnections: 4 });
  const listener = await listenTo({ ...service.database, pool, url });
  const app = await buildApp({
    config: testConfig(),
    database: { db: createDatabase(pool), pool },
    logger: pino({ level: 'silent' }),
    streamCheckSeconds: 1,
    ...(isListening && { listener }),
  });
  const unavailable = new UnavailableCounts();
  const entrance = await openEntrance({ host: '127.0.0.1', port: 0, log: quiet, unavailable });
  await entrance.attach(app);
  return { app, pool, listener, close: () => entrance.close(), url: `http://127.0.0.1:${entrance.port}` };
}

async function stopServer(server: typeof reading): Promise<void> {
  await server.close();
  await server.listener.close();
  await server.pool.end();
}

beforeAll(async () => {
  reading = await secondServer(true);
});
afterAll(() => stopServer(reading));

const streams: TestStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function listen(caller: Partial<StreamCaller> = {}): Promise<TestStream> {
  const { userId, publicKey } = site;
  const stream = await openStream({ url: reading.url, userId, apiKey: publicKey, ...caller });
  streams.push(stream);
  return stream;
}

/** Ends the connections that hear, as a restart of the database does. */
const endListeners = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'frontdesk listener' and datname = current_database()`;

const answer = (ticketId: number, message = 'We are looking') =>
  site.office.send(insertTicket, {
    ticketId: String(ticketId),
    fromEmail: site.agent.email,
    toEmail: site.inbox.toEmail,
    subject: 'Tent',
    message,
  });

async function versionOf(id: number): Promise<number | undefined> {
  const [row] = await service.database.db
    .select({ version: tickets.version })
    .from(tickets)
    .where(eq(tickets.id, id));
  return row?.version;
}

/** The last version of a ticket that a stream has told. */
function toldOf(stream: TestStream, id: number): number | undefined {
  const told = stream.events().flatMap((event) => {
    if (event.event === 'hello') return event.data.tickets[id] ?? [];
    return event.event === 'ticket' && event.data.ticketId === id ? event.data.version : [];
  });
  return told.at(-1);
}

const heard = async (stream: TestStream, id: number) => {
  const version = await versionOf(id);
  await vi.waitUntil(() => toldOf(stream, id) === version, { interval: 5 });
};

describe('a stream', () => {
  test('tells what another server stores, once, and nothing that is in it', async () => {
    const maja = person('maja');
    const headers = bearer(await site.sign(maja));
    const id = await (await site.identified(maja)).open();
    const stream = await listen({ headers });
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    const hello = await stream.first('hello');
    expect(hello).toEqual({ tickets: { [id]: await versionOf(id) }, complete: true, heartbeat: 15 });
    expect(stream.text().indexOf('event: hello')).toBeGreaterThanOrEqual(2048);

    await answer(id, 'A secret answer');
    await heard(stream, id);
    const version = await versionOf(id);
    expect(stream.events().slice(1)).toEqual([
      { event: 'ticket', data: { ticketId: id, version, kind: 'changed' } },
    ]);
    await service.database.db.update(tickets).set({ status: 'solved' }).where(eq(tickets.id, id));
    await heard(stream, id);
    await service.database.db.delete(tickets).where(eq(tickets.id, id));
    await vi.waitFor(() =>
      expect(stream.events().at(-1)).toMatchObject({ event: 'ticket', data: { ticketId: id, kind: 'gone' } }),
    );
    expect(stream.text()).not.toMatch(/secret|Tent|solved|skogsrand/);
  });

  test('tells of tickets that become the visitor’s own, and never names another’s', async () => {
    const [nora, olof] = [person('nora'), person('olof')];
    const noras = await listen({ headers: bearer(await site.sign(nora)) });
    const other = site.anonymous();
    const anonymousId = await other.open({ fromEmail: nora.email });
    const others = await listen({ headers: { 'frontdesk-ticket-token': other.token() ?? '' } });
    const everything = await listen({ apiKey: site.secretKey });
    const named = await listen({ apiKey: site.secretKey, ticketId: [anonymousId] });
    for (const stream of [noras, others, everything, named]) await stream.first('hello');

    const olofs = await (await site.identified(olof)).open();
    const hers = await (await site.identified(nora)).open({ appendOpenTicket: false });
    // By a back office, under her address.
    const byMail = await site.office.open({ fromEmail: nora.email, appendOpenTicket: false });
    const second = await other.open();
    for (const id of [olofs, hers, byMail, second, anonymousId]) await answer(id);

    for (const id of [hers, byMail]) await heard(noras, id);
    for (const id of [anonymousId, second]) await heard(others, id);
    for (const id of [olofs, hers, byMail, second, anonymousId]) await heard(everything, id);
    await heard(named, anonymousId);
    const idsOf = (stream: TestStream) => [
      ...new Set(
        stream.events().flatMap(({ event, data }) => {
          if (event === 'hello') return Object.keys(data.tickets).map(Number);
          return 'ticketId' in data ? data.ticketId : [];
        }),
      ),
    ];
    expect(idsOf(noras).toSorted()).toEqual([hers, byMail].toSorted());
    expect(idsOf(others).toSorted()).toEqual([anonymousId, second].toSorted());
    expect(idsOf(named)).toEqual([anonymousId]);

    // Who signs in takes the tickets along.
    await site.office.send(insertTicket, {
      fromEmail: 'x@post.example',
      toEmail: site.inbox.toEmail,
      subject: 'x',
      message: 'x',
    });
    const headers = { ...bearer(await site.sign(nora)), 'frontdesk-ticket-token': other.token() ?? '' };
    await (await site.identified(nora)).send(adoptTickets, { isMine: true }, headers);
    await heard(noras, anonymousId);
    expect((await others.first('bye')).reason).toBe('access');
  });

  test('misses nothing that is committed while it begins', async () => {
    const pia = person('pia');
    const headers = bearer(await site.sign(pia));
    const id = await (await site.identified(pia)).open();
    for (let round = 0; round < 12; round += 1) {
      const [stream] = await Promise.all([listen({ headers }), answer(id, `Answer ${round}`)]);
      await heard(stream, id);
      stream.close();
    }
    // In every place where it waits: for what is hers, and for the versions.
    const { db } = service.database;
    const own = new TicketStreams({ db, listener: reading.listener, log: quiet });
    const events = await own.open({
      userId: 1,
      side: 'visitor',
      agentId: null,
      names: [],
      named: null,
      async readOwn() {
        await answer(id, 'In between');
        return { ticketIds: [id], email: null, conversationIds: [] };
      },
    });
    const iterator = events[Symbol.asyncIterator]();
    const told = await iterator.next();
    expect(told.value).toMatchObject({ data: { tickets: { [id]: await versionOf(id) } } });
    await iterator.return?.();
    own.close();
  });

  test('tells of commits in whatever order they come, and of one ticket in the order of versions', async () => {
    const ruth = person('ruth');
    const visitor = await site.identified(ruth);
    const [a, b] = [await visitor.open(), await visitor.open({ appendOpenTicket: false })];
    const stream = await listen({ headers: bearer(await site.sign(ruth)) });
    await stream.first('hello');
    const clients = [0, 1].map(() => new pg.Client({ connectionString: service.database.url }));
    const [first, second] = clients;
    for (const client of clients) await client.connect();
    for (const client of clients) await client.query('begin');
    const change = "update tickets set subject = subject || '!' where id = $1";
    await first?.query(change, [a]);
    await second?.query(change, [b]);
    const waiting = second?.query(change, [a]);
    await first?.query('commit');
    await waiting;
    await second?.query('commit');
    for (const id of [a, b]) await heard(stream, id);
    const versions = stream
      .events()
      .flatMap((event) => (event.event === 'ticket' && event.data.ticketId === a ? event.data.version : []));
    expect(versions).toEqual(versions.toSorted((x, y) => x - y));
    for (const client of clients) await client.end();
  });

  test('hears what was committed while nothing was heard', async () => {
    const siv = person('siv');
    const id = await (await site.identified(siv)).open();
    const headers = bearer(await site.sign(siv));
    const stream = await listen({ headers });
    await stream.first('hello');
    await service.database.pool.query(endListeners);
    await vi.waitUntil(() => !reading.listener.isAlive());
    await answer(id, 'Nobody heard');
    const opened = await (await site.identified(siv)).open({ appendOpenTicket: false });
    for (const ticketId of [id, opened]) await heard(stream, ticketId);
    await vi.waitUntil(() => reading.listener.isAlive());
  });

  test('tells a version that is lower, as of a restored backup, which gives none twice', async () => {
    const elin = person('elin');
    const id = await (await site.identified(elin)).open();
    const stream = await listen({ headers: bearer(await site.sign(elin)) });
    await stream.first('hello');
    const { pool } = service.database;
    const { rows } = await pool.query('select version from tickets where id = $1', [id]);
    const backup = Number(rows[0].version);
    await answer(id, 'Lost');
    await heard(stream, id);
    const lost = await versionOf(id);
    // What triggers do has been done when the backup was made.
    await pool.query(`begin;
      alter table tickets disable trigger user;
      update tickets set version = ${backup} where id = ${id};
      alter table tickets enable trigger user;
      commit`);
    await pool.query(endListeners);
    await heard(stream, id);
    expect(toldOf(stream, id)).toBe(backup);
    await answer(id, 'Again');
    await heard(stream, id);
    expect(await versionOf(id)).toBeGreaterThan(lost ?? 0);
    await vi.waitUntil(() => reading.listener.isAlive());
  });

  test('goes on with a new token when the old one has ended, and tells what came in between', async () => {
    const frida = person('frida');
    const id = await (await site.identified(frida)).open();
    let signed = 0;
    const sign = () => {
      signed += 1;
      return site.sign(frida);
    };
    stubBrowser();
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = await openPage({
      url: reading.url,
      userId: 1,
      apiKey: site.publicKey,
      ticketId: id,
      token: sign,
    });
    try {
      await vi.waitUntil(() => page.isLive() && page.said().length > 0);
      const before = page.said();
      expect(signed).toBe(1);
      // By the clocks of both sides.
      vi.setSystemTime(Date.now() + 3_600_000);
      await vi.waitUntil(() => signed === 2, { interval: 1 });
      await answer(id, 'In between');
      await vi.waitFor(() => expect(page.said()).toEqual([...before, 'In between']));
      await vi.waitUntil(() => page.isLive());
      expect(page.received()).toBe(1);
    } finally {
      // Before the stubs of the browser go.
      page.close();
    }
  });

  test('is told by reading where nothing can be heard, as behind a pooler', async () => {
    const deaf = await secondServer(false);
    const tove = person('tove');
    const id = await (await site.identified(tove)).open();
    const stream = await listen({ url: deaf.url, headers: bearer(await site.sign(tove)) });
    await stream.first('hello');
    await answer(id);
    await heard(stream, id);
    await stopServer(deaf);
    expect((await stream.first('bye')).reason).toBe('restart');
    await stream.ended;
  });

  test('ends when the token, the secret or the key behind it is not good any more', async () => {
    const two = await buildSite(service, 2);
    const anonymous = two.anonymous();
    const id = await anonymous.open();
    const token = await two.sign(person('una'));
    const caller = { userId: 2, apiKey: two.publicKey };
    const signedIn = await listen({ ...caller, headers: bearer(token) });
    const withToken = await listen({
      ...caller,
      headers: { 'frontdesk-ticket-token': anonymous.token() ?? '' },
    });
    await Promise.all([signedIn.first('hello'), withToken.first('hello')]);
    const { db, pool } = service.database;
    const { rows } = await pool.query('select id from visitor_secrets where user_id = 2');
    await revokeVisitorSecret(db, 2, rows[0].id);
    await revokeTicketTokens(db, 2, id);
    for (const stream of [signedIn, withToken]) {
      expect((await stream.first('bye')).reason).toBe('access');
      await stream.ended;
    }
    expect((await listen({ ...caller, headers: bearer(token) })).status).toBe(401);
    expect((await listen(caller)).status).toBe(404);

    // Nobody names another tenant’s ticket, and a key that is revoked ends what it has opened.
    const foreign = await site.office.open({ appendOpenTicket: false });
    const office = await listen({ userId: 2, apiKey: two.secretKey, ticketId: [foreign, id] });
    const { tickets: named } = await office.first('hello');
    expect(Object.keys(named)).toEqual([String(id)]);
    await answer(foreign, 'Not of this tenant');
    const input = { ticketId: String(foreign), agentId: two.agent.id, upTo: '2026-11-01' };
    for (const operation of [setTyping, markTicketRead]) {
      expect((await two.office.send(operation, input)).statusCode).toBe(404);
    }
    expect((await two.office.send(listReadMarks, { ticketId: [foreign] })).json().marks).toEqual([]);
    expect(office.events()).toHaveLength(1);
    await pool.query("update api_keys set is_revoked = true where user_id = 2 and kind = 'secret'");
    expect((await office.first('bye')).reason).toBe('access');
    await office.ended;
  });
});

describe('typing', () => {
  test('is told to the other side, once in three seconds, by whoever may', async () => {
    const vera = person('vera');
    const visitor = await site.identified(vera);
    const id = await visitor.open();
    const other = await (await site.identified(person('xena'))).open();
    const hers = await listen({ headers: bearer(await site.sign(vera)) });
    const office = await listen({ apiKey: site.secretKey });
    await Promise.all([hers.first('hello'), office.first('hello')]);
    const type = (ticketId: number, more = {}) =>
      site.office.send(setTyping, { ticketId: String(ticketId), agentId: site.agent.id, ...more });

    expect((await type(id)).statusCode).toBe(204);
    expect((await type(id)).statusCode).toBe(204);
    expect((await type(other)).statusCode).toBe(204);
    expect((await type(id, { agentId: 999 })).statusCode).toBe(400);
    expect((await visitor.send(setTyping, { ticketId: String(other) })).statusCode).toBe(404);
    // Nobody becomes an agent by saying so.
    const asAgent = { ticketId: String(id), agentId: site.agent.id };
    expect((await visitor.send(setTyping, asAgent)).statusCode).toBe(204);
    expect(await hers.first('typing')).toEqual({ ticketId: id, agentId: site.agent.id });
    const typings = (stream: TestStream) => stream.events().filter(({ event }) => event === 'typing');
    await vi.waitFor(() => expect(typings(office)).toHaveLength(3));
    expect(typings(office).at(-1)?.data).toEqual({ ticketId: id, agentId: null });
    expect(typings(hers)).toHaveLength(1);
    expect(await versionOf(id)).toBe(hers.events()[0]?.event === 'hello' ? toldOf(hers, id) : 0);
  });
});

describe('mail that needs an owner', () => {
  test('is told to agents who read all tickets, and to no others', async () => {
    const { db, pool } = service.database;
    const wilma = person('wilma-of-mail');
    const visitor = await site.identified(wilma);
    const id = await visitor.open();
    const hers = await listen({ headers: bearer(await site.sign(wilma)) });
    const office = await listen({ apiKey: site.secretKey });
    const named = await listen({ apiKey: site.secretKey, ticketId: [id] });
    await Promise.all([hers.first('hello'), office.first('hello'), named.first('hello')]);
    const told = (stream: TestStream) => stream.events().filter(({ event }) => event === 'mail').length;

    const held = { userId: 1, inboxId: site.inbox.inboxId, agentId: site.agent.id };
    const mailId = await buildHeldMail(db, held);
    expect(told(office)).toBe(0);
    await pool.query(`update incoming_mails set state = 'approved' where id = ${mailId}`);
    await vi.waitFor(() => expect(told(office)).toBeGreaterThan(0));
    const before = told(office);
    await pool.query(
      `insert into imap_folders (user_id, mailbox, folder, holder, held_until) values (1, 'a@b', 'INBOX', 'x', now())`,
    );
    await pool.query('update imap_folders set failing_since = null');
    await pool.query('update imap_folders set failing_since = now()');
    await vi.waitFor(() => expect(told(office)).toBeGreaterThan(before));
    await answer(id, 'So that something follows');
    await Promise.all([heard(hers, id), heard(named, id)]);
    expect([told(hers), told(named)]).toEqual([0, 0]);
  });
});

describe('presence', () => {
  test('is told to agents, also to those who come later, and to no visitor', async () => {
    const wilma = person('wilma');
    const visitor = await site.identified(wilma);
    const id = await visitor.open();
    const hers = await listen({ headers: bearer(await site.sign(wilma)) });
    const office = await listen({ apiKey: site.secretKey });
    await Promise.all([hers.first('hello'), office.first('hello')]);
    const version = await versionOf(id);
    const set = (state: string, more = {}) =>
      site.office.send(setPresence, { ticketId: String(id), agentId: site.agent.id, state, ...more });
    const presences = (stream: TestStream) =>
      stream.events().flatMap((event) => (event.event === 'presence' ? event.data : []));
    const told = (state: string) => ({ ticketId: id, agentId: site.agent.id, state });

    expect((await set('viewing')).statusCode).toBe(204);
    await vi.waitFor(() => expect(presences(office)).toEqual([told('viewing')]));
    expect((await set('replying')).statusCode).toBe(204);
    await vi.waitFor(() => expect(presences(office)).toEqual([told('viewing'), told('replying')]));
    expect((await set('viewing', { agentId: 999 })).statusCode).toBe(400);
    expect((await set('viewing', { ticketId: '987654' })).statusCode).toBe(404);
    expect((await visitor.send(setPresence, { ticketId: String(id), state: 'viewing' })).statusCode).toBe(
      403,
    );

    const later = await listen({ apiKey: site.secretKey });
    expect(await later.first('presence')).toEqual(told('replying'));
    const named = await listen({ apiKey: site.secretKey, ticketId: [id] });
    expect(await named.first('presence')).toEqual(told('replying'));
    await set('left');
    await vi.waitFor(() => expect(presences(later).at(-1)).toEqual(told('left')));
    const last = await listen({ apiKey: site.secretKey });
    await last.first('hello');
    await answer(id, 'So that something follows');
    await heard(last, id);
    expect(presences(last)).toEqual([]);
    expect(presences(hers)).toEqual([]);
    // Presence is no change of the ticket.
    expect(hers.events()[0]).toMatchObject({ data: { tickets: { [id]: version } } });
  });

  test('of a colleague who writes is renewed, and ends for agents who come later', async () => {
    const { db } = service.database;
    const id = await site.office.open();
    const agents = await Promise.all(
      ['Wanda', 'Xaver'].map((name) =>
        buildTicketAgent(db, { userId: 1, name, email: `${name.toLowerCase()}@skogsrand.example` }),
      ),
    );
    const [wanda = 0, xaver = 0] = agents;
    const set = (agentId: number, state: string) =>
      site.office.send(setPresence, { ticketId: String(id), agentId, state });
    const seenBy = (stream: TestStream) =>
      stream
        .events()
        .flatMap((event) => (event.event === 'presence' && event.data.ticketId === id ? event.data : []));
    const [wandas, xavers] = await Promise.all([1, 2].map(() => listen({ apiKey: site.secretKey })));
    if (!wandas || !xavers) throw new Error('there are two streams');
    await Promise.all([wandas.first('hello'), xavers.first('hello')]);

    const start = performance.now();
    const clock = vi.spyOn(performance, 'now');
    try {
      const both = [
        { ticketId: id, agentId: wanda, state: 'replying' },
        { ticketId: id, agentId: xaver, state: 'viewing' },
      ];
      await set(wanda, 'replying');
      await set(xaver, 'viewing');
      for (const stream of [wandas, xavers]) await vi.waitFor(() => expect(seenBy(stream)).toEqual(both));

      // Only the one who writes goes on, and is reported again.
      clock.mockReturnValue(start + 30_000);
      await set(wanda, 'replying');
      await vi.waitFor(() => expect(seenBy(xavers)).toEqual([...both, both[0]]));
      clock.mockReturnValue(start + 60_000);
      const later = await listen({ apiKey: site.secretKey, ticketId: [id] });
      await later.first('presence');
      expect(seenBy(later)).toEqual([both[0]]);

      clock.mockReturnValue(start + 80_000);
      const last = await listen({ apiKey: site.secretKey, ticketId: [id] });
      await last.first('hello');
      await set(xaver, 'viewing');
      await vi.waitFor(() => expect(seenBy(last)).toEqual([both[1]]));
    } finally {
      clock.mockRestore();
      await set(xaver, 'left');
    }
  });

  test('ends by itself when nobody renews it', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const leases = new PresenceLeases();
    const notice = { ticketId: 1, inboxId: 1, agentId: 7, state: 'viewing' } as const;
    expect(leases.note(notice)).toBe(true);
    // The same notice comes over two connections.
    expect(leases.note(notice)).toBe(false);
    now.mockReturnValue(20_000);
    expect(leases.note(notice)).toBe(true);
    now.mockReturnValue(64_000);
    expect(leases.current()).toEqual([notice]);
    now.mockReturnValue(65_001);
    expect(leases.current()).toEqual([]);
    expect(leases.isEmpty).toBe(true);
    now.mockRestore();
  });
});

describe('a read mark', () => {
  test('only grows, is the same on every device, and is seen by the other side', async () => {
    const ylva = person('ylva');
    const anonymous = site.anonymous();
    const id = await anonymous.open({ fromEmail: ylva.email });
    await answer(id, 'One');
    await answer(id, 'Two');
    const [mark] = (await anonymous.send(listReadMarks)).json().marks;
    expect(mark).toEqual({
      ticketId: id,
      version: await versionOf(id),
      readUpTo: null,
      seenUpTo: null,
      unread: 2,
      isOpen: true,
      // An agent has answered.
      canSetEmail: false,
      chat: null,
      last: {
        text: 'Two',
        date: expect.any(String),
        agentId: site.agent.id,
        isParticipants: false,
        name: 'Customer service',
      },
      preview: {
        messageId: expect.any(Number),
        text: 'Two',
        date: expect.any(String),
        agentId: site.agent.id,
        name: 'Customer service',
        picture: null,
      },
    });
    const read = (upTo: string, as = anonymous, more = {}) =>
      as.send(markTicketRead, { ticketId: String(id), upTo, ...more });
    const now = new Date().toISOString();
    const device = await listen({ headers: { 'frontdesk-ticket-token': anonymous.token() ?? '' } });
    await device.first('hello');
    expect((await read(now)).json()).toEqual({ ticketId: id, readUpTo: now });
    expect((await read('2026-01-01T00:00:00.000Z')).json()).toEqual({ ticketId: id, readUpTo: now });
    const ahead = (await read('2999-01-01T00:00:00.000Z')).json().readUpTo;
    expect(Date.parse(ahead)).toBeLessThanOrEqual(Date.now());
    expect(await device.first('read')).toMatchObject({ ticketId: id, upTo: now, by: 'visitor' });
    expect((await anonymous.send(listReadMarks)).json().marks[0]).toMatchObject({
      readUpTo: ahead,
      unread: 0,
    });

    // Somebody else’s is not there.
    const stranger = await site.identified(person('zoe'));
    expect((await stranger.send(markTicketRead, { ticketId: String(id), upTo: now })).statusCode).toBe(404);
    expect((await stranger.send(listReadMarks)).json()).toEqual({ marks: [], complete: true });

    // Agents: anybody of them, who is not named.
    const office = { ticketId: String(id), upTo: ahead };
    expect((await site.office.send(markTicketRead, office)).statusCode).toBe(400);
    const before = await versionOf(id);
    await site.office.send(markTicketRead, { ...office, agentId: site.agent.id });
    const version = await versionOf(id);
    expect(version).toBeGreaterThan(before ?? 0);
    await vi.waitFor(() =>
      expect(device.events().at(-1)).toEqual({
        event: 'read',
        data: { ticketId: id, version, upTo: ahead, by: 'agent' },
      }),
    );
    const asked = { ticketId: [id] };
    expect((await site.office.send(listReadMarks, asked)).json().marks).toEqual([
      {
        ticketId: id,
        version,
        readUpTo: ahead,
        seenUpTo: ahead,
        unread: 0,
        isOpen: true,
        canSetEmail: false,
        chat: null,
        last: expect.objectContaining({ text: 'Two' }),
        preview: null,
      },
    ]);

    // Whoever signs in has read what was read before.
    const signedIn = await site.identified(ylva);
    await signedIn.send(adoptTickets, {}, { 'frontdesk-ticket-token': anonymous.token() ?? '' });
    const { marks } = (await signedIn.send(listReadMarks)).json();
    expect(marks).toMatchObject([{ ticketId: id, readUpTo: ahead, seenUpTo: ahead, unread: 0 }]);
  });
});

test('what was said last is a line that its visitor may read, and never of a note', async () => {
  const tova = person('tova');
  const anonymous = site.anonymous();
  const id = await anonymous.open({
    fromEmail: tova.email,
    fromName: 'Tova',
    message: '\n  Where\tis\n\nit?',
  });
  const lastOf = async (as: Pick<typeof anonymous, 'send'>) =>
    (await as.send(listReadMarks)).json().marks.map(({ last }: ReadMark) => last);
  const hers = { text: 'Where is it?', agentId: null, name: 'Tova' };
  expect(await lastOf(anonymous)).toMatchObject([hers]);

  const note = {
    ticketId: String(id),
    fromEmail: site.agent.email,
    toEmail: site.inbox.toEmail,
    subject: 'A note',
    message: 'She is a nuisance',
    messageType: 'internal',
  };
  expect((await site.office.send(insertTicket, note)).statusCode).toBe(200);
  expect(await lastOf(anonymous), 'a note').toMatchObject([hers]);
  expect((await anonymous.send(listReadMarks)).body).not.toContain('nuisance');
  expect((await site.office.send(listReadMarks, { ticketId: [id] })).body).not.toContain('nuisance');
  // A note alone is nobody's.
  const { email } = person('udo');
  const noted = { ...note, ticketId: undefined, fromEmail: email, appendOpenTicket: false };
  expect((await site.office.send(insertTicket, noted)).statusCode).toBe(200);
  expect(await lastOf(await site.identified(person('udo')))).toEqual([]);

  await answer(id, `<p>On <b>its way</b></p><script>alert(1)</script><p>${'🎒 '.repeat(5000)}</p>`);
  const [last] = await lastOf(anonymous);
  expect(last.text).toMatch(/^On its way 🎒 🎒/);
  expect(last.text).not.toMatch(/alert|\n/);
  expect(Array.from(last.text)).toHaveLength(maxLastLineLength);
});

test('the stream is asked for with GET alone', async () => {
  const url = streamTickets.path.replace('{apiKey}', site.secretKey).replace('{userId}', '1');
  expect((await service.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
});

test('one transaction tells a ticket once, whatever it writes', async () => {
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const told: string[] = [];
  client.on('notification', ({ payload = '' }) => told.push(payload));
  await client.query('listen frontdesk');
  const id = await site.office.open({ appendOpenTicket: false });
  // Notices of the tests before may arrive first.
  await vi.waitUntil(() => told.some((notice) => notice.startsWith(`tickets 1 ${id} `)));
  told.length = 0;
  await service.database.db.transaction(async (tx) => {
    await buildTicketMessage(tx, 1, id);
    await tx.update(tickets).set({ status: 'pending' }).where(eq(tickets.id, id));
    await buildTicketMessage(tx, 1, id);
  });
  await vi.waitUntil(() => told.length > 0);
  expect(told).toEqual([
    expect.stringMatching(new RegExp(`^tickets 1 ${id} ${await versionOf(id)} changed `)),
  ]);
  expect(Buffer.byteLength(told[0] ?? '')).toBeLessThan(100);
});
