/** Deployments differ in which of the two times of a ticket covers every change: a gateway and a mirror go with either. */

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import type { ReadMark, TicketEntry } from '../../../src/api/schemas/tickets.ts';
import { mirror } from '../../../src/gateway/mirror/mirror.ts';
import { createMirrorStore } from '../../../src/server/operate/records/mirror-store.ts';
import { linkTickets } from '../../../src/server/resources/tickets/mail/change-by-mail.sql.ts';
import { ensureUser } from '../../../src/server/users/users.sql.ts';
import { answerOf } from '../../support/ask.ts';
import { useDatabase } from '../../support/database.ts';
import { openStream } from '../../support/event-stream.ts';
import { useGateway, userId, useUpstream } from '../../support/gateway.ts';
import { buildSite, type TestPerson, type TestSite } from '../../support/site.ts';
import { useSwappedTimes } from '../../support/swapped-times.ts';
import { buildInbox, buildTicketAgent, buildTicketLabels } from '../../support/tickets.ts';
import { bearer, person } from '../../support/visitors.ts';

const upstream = useUpstream();
const former = useSwappedTimes(upstream);
const copies = useDatabase();
const { listReadMarks, listTickets } = operations;
const agentEmail = 'nils@shop.example';
const old = '2020-02-03T04:05:06.789Z';

beforeAll(async () => {
  const { db } = upstream.database;
  await buildInbox(db, { userId });
  await buildTicketLabels(db, userId, ['urgent']);
  await buildTicketAgent(db, { userId, name: 'Nils', email: agentEmail });
});

const there = () => ({ apiKey: upstream.key, userId });

async function append(ticketId: number, more: object = {}): Promise<void> {
  await answerOf(upstream, there(), 'insertTicket', {
    ticketId: String(ticketId),
    fromEmail: agentEmail,
    toEmail: 'help@skogsrand.example',
    subject: 'x',
    message: 'On its way',
    ...more,
  });
}

const meanings = [
  [
    'every change is updatedDate',
    {
      get url() {
        return upstream.url;
      },
    },
  ],
  ['every change is latestUpdated', former],
] as const;

describe.each(meanings)('where %s', (meaning, deployment) => {
  const gateway = useGateway({
    get url() {
      return deployment.url;
    },
    get key() {
      return upstream.key;
    },
  });
  const name = person(`maja-${meaning.endsWith('updatedDate')}`);
  let site: TestSite;
  let maja: TestPerson;
  let id = 0;

  beforeAll(async () => {
    site = await buildSite(gateway, userId);
    maja = await site.identified(name);
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    id = await maja.open();
    await maja.open({ appendOpenTicket: false });
  });

  async function entry(): Promise<TicketEntry | undefined> {
    const { json }: { json: TicketEntry[] } = (await maja.send(listTickets)).json();
    return json.find(({ ticketID }) => ticketID === id);
  }

  async function mark(): Promise<ReadMark> {
    const { marks }: { marks: ReadMark[] } = (await maja.send(listReadMarks, { ticketId: [id] })).json();
    const [found] = marks;
    if (!found) throw new Error('there is no mark');
    return found;
  }

  const lastDate = async () => {
    const { json } = (await maja.send(operations.grabTicket, { ticketId: id })).json();
    return json.at(-1).date;
  };

  test('a visitor is given the time of the last message to read for both, and its order and filters', async () => {
    const date = await lastDate();
    const times = { updatedDate: date, latestUpdated: date };
    expect(await entry()).toMatchObject({ ...times, status: 'new' });
    const before = await mark();
    await append(id, { messageType: 'internal', status: 'pending', labels: ['urgent'] });
    expect(await entry()).toMatchObject({ ...times, status: 'pending', labels: [] });
    const noted = await mark();
    expect(noted.version).toBeGreaterThan(before.version);
    expect(noted.unread).toBe(0);
    const dayAfter = new Date(Date.parse(date) + 1).toISOString();
    for (const filter of ['updated', 'latestUpdated']) {
      expect(await maja.tickets({ [`${filter}After`]: dayAfter })).not.toContain(id);
      expect(await maja.tickets({ [`${filter}After`]: date, [`${filter}Before`]: dayAfter })).toEqual([id]);
      expect((await maja.send(listTickets, { [`${filter}After`]: '2026-02-30' })).statusCode).toBe(400);
    }
    const first = (await maja.send(listTickets, { limit: 1 })).json();
    expect(first.json).toMatchObject([{ ticketID: id }]);
    const next = Object.fromEntries(new URL(first.next).searchParams);
    expect(next).toMatchObject({ cursorUpdated: String(Date.parse(date)) });
    expect(await maja.tickets(next)).not.toContain(id);
    await append(id);
    expect(await entry()).toMatchObject({ updatedDate: await lastDate() });
    expect(await mark()).toMatchObject({ unread: 1 });
  });

  test('labels find tickets for a back office, and tell a visitor nothing', async () => {
    expect(await maja.tickets({ label: 'none' })).toEqual(await maja.tickets());
    const office = { apiKey: gateway.keys.secret, userId };
    const { json } = await answerOf(gateway, office, 'listTickets', { label: ['urgent', 'none'] });
    expect(json.map(({ ticketID }: TicketEntry) => ticketID)).toContain(id);
    expect((await answerOf(gateway, office, 'listTickets', { label: 'none' })).json).toEqual([]);
  });

  test('a back office and the visitor hear of a change that is no action', async () => {
    const { db, pool } = upstream.database;
    const [, other = 0] = await maja.tickets();
    await pool.query(
      'update tickets set updated_at = $1, latest_updated_at = $1 where user_id = $2 and id = $3',
      [old, userId, id],
    );
    const url = gateway.app.listeningOrigin ?? '';
    const office = await openStream({ url, userId, apiKey: gateway.keys.secret });
    const headers = bearer(await site.sign(name));
    const visitor = await openStream({ url, userId, apiKey: site.publicKey, headers });
    expect((await office.first('hello')).tickets).not.toHaveProperty(String(id));
    expect((await visitor.first('hello')).tickets).toHaveProperty(String(id));
    await linkTickets(db, userId, id, other);
    for (const stream of [office, visitor]) {
      await expect
        .poll(() => stream.events().some(({ event, data }) => event === 'ticket' && data.ticketId === id), {
          timeout: 30_000,
        })
        .toBe(true);
      stream.close();
    }
  });

  test('a mirror brings what changed since a day, and both times', async () => {
    const { pool } = upstream.database;
    const asUserId = meaning.endsWith('updatedDate') ? 11 : 12;
    await ensureUser(copies.db, asUserId, '');
    const run = (since?: string) =>
      mirror(createMirrorStore(copies.db, asUserId), {
        from: deployment.url,
        apiKey: upstream.key,
        userId,
        since,
        helpCenterIds: [],
        languages: [],
        tags: [],
        formIds: [],
      });
    const times = async (database: typeof copies, user: number) => {
      const { rows } = await database.pool.query(
        'select updated_at as "lastActionAt", latest_updated_at as "changedAt" from tickets where user_id = $1 and id = $2',
        [user, id],
      );
      return rows[0];
    };
    const set = (lastActionAt: string, changedAt: string) =>
      pool.query(
        'update tickets set updated_at = $1, latest_updated_at = $2 where user_id = $3 and id = $4',
        [lastActionAt, changedAt, userId, id],
      );
    await set(old, old);
    await run();
    for (const change of ['2026-05-06T07:08:09.012Z', '2026-05-07T07:08:09.012Z']) {
      await set(old, change);
      await run('2026-05-01');
      expect(await times(copies, asUserId)).toEqual({
        lastActionAt: new Date(old),
        changedAt: new Date(change),
      });
    }
  });
});
