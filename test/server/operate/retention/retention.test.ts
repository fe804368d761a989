/** Tickets that an inbox keeps for some days only: which go, that all of them goes, and what stays. */

import { eq } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { inboxes, ticketMessages, tickets } from '../../../../src/server/db/tables/index.ts';
import { startHousekeeping } from '../../../../src/server/housekeeping.ts';
import { countDue, deleteDueTickets } from '../../../../src/server/operate/retention.sql.ts';
import { mergeTicket } from '../../../../src/server/resources/tickets/merging/merge-ticket.sql.ts';
import { testConfig } from '../../../support/config.ts';
import { useDatabase } from '../../../support/database.ts';
import { quiet } from '../../../support/log.ts';
import { buildPerson, rowsOf } from '../../../support/person.ts';
import {
  buildInbox,
  buildTicketAgent,
  buildWrittenTicket,
  type TestInbox,
} from '../../../support/tickets.ts';

const database = useDatabase();

afterEach(async () => {
  await database.db.delete(tickets);
});

const day = 86_400_000;
const daysAgo = (days: number) => ({ lastActionAt: new Date(Date.now() - days * day) });

let inboxNumber = 0;
async function buildRetainingInbox(solved: number | null, spam: number | null): Promise<TestInbox> {
  inboxNumber += 1;
  const inbox = await buildInbox(database.db, {
    userId: 4,
    name: `Inbox ${inboxNumber}`,
    addresses: [`help-${inboxNumber}@skogsrand.example`],
  });
  await database.db
    .update(inboxes)
    .set({ solvedRetentionDays: solved, spamRetentionDays: spam })
    .where(eq(inboxes.id, inbox.inboxId));
  return inbox;
}

const build = (inbox: TestInbox, values: Partial<typeof tickets.$inferInsert>) =>
  buildWrittenTicket(database.db, inbox, values);

async function kept(): Promise<number[]> {
  const rows = await database.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, 4));
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

test('exactly the tickets of the inbox that are solved or spam for long enough are deleted', async () => {
  const inbox = await buildRetainingInbox(90, 30);
  const keeping = await buildRetainingInbox(null, null);
  const solvedOnly = await buildRetainingInbox(90, null);
  const staying = [
    await build(inbox, { status: 'solved', ...daysAgo(89) }),
    await build(inbox, { status: 'pending', ...daysAgo(900) }),
    await build(inbox, { status: 'reply', ...daysAgo(900) }),
    await build(inbox, { status: 'new', isSpam: true, ...daysAgo(29) }),
    await build(inbox, { status: 'solved', snoozedUntil: new Date(), ...daysAgo(900) }),
    await build(keeping, { status: 'solved', ...daysAgo(900) }),
    await build(keeping, { status: 'new', isSpam: true, ...daysAgo(900) }),
    await build(solvedOnly, { status: 'new', isSpam: true, ...daysAgo(900) }),
  ];
  await build(inbox, { status: 'solved', ...daysAgo(91) });
  await build(inbox, { status: 'closed', ...daysAgo(91) });
  await build(inbox, { status: 'new', isSpam: true, ...daysAgo(31) });
  const { db } = database;
  const due = (solvedRetentionDays: number | null, spamRetentionDays: number | null) =>
    countDue(db, 4, inbox.inboxId, { solvedRetentionDays, spamRetentionDays });
  expect(await due(90, 30)).toBe(3);
  expect(await due(30, null)).toBe(3);
  expect(await due(null, 30)).toBe(1);
  expect(await due(null, null)).toBe(0);

  expect(await deleteDueTickets(db)).toEqual({ tickets: 3, hasMore: false });
  expect(await kept()).toEqual(staying);
  expect(await due(90, 30)).toBe(0);
});

test('every trace of a ticket goes, and another user’s rows stay as they were', async () => {
  const { db, pool } = database;
  const { own, loose, others } = await buildPerson(database, 1);
  await buildPerson(database, 2);
  const ids = [own, loose, others];
  await pool.query(`insert into ticket_tokens (user_id, hash) values (1, 'loose'), (2, 'loose')`);
  await db.update(tickets).set({ status: 'closed', ...daysAgo(400) });
  await db.update(inboxes).set({ solvedRetentionDays: 365 }).where(eq(inboxes.userId, 1));
  const neighbours = await rowsOf(database, 2);

  expect(await deleteDueTickets(db)).toEqual({ tickets: 3, hasMore: false });
  const { rows: tables } = await pool.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'ticket_id'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { table_name: name } of tables) {
    const { rows } = await pool.query(`select * from "${name}" where user_id = 1 and ticket_id = any($1)`, [
      ids,
    ]);
    expect(rows, name).toEqual([]);
  }
  const text = (await rowsOf(database, 1)).join('\n');
  expect(text).not.toContain('It was to come on Monday.');
  expect(text).not.toContain('token-of-maja');
  // Files that were attached expire, for the next sweep.
  const { rows: files } = await pool.query(
    'select attached_at from uploads where user_id = 1 and attached_at is not null',
  );
  expect(files).toEqual([]);
  // The person is no ticket: contacts stay until they are erased.
  expect(text).toContain('contacts: ');
  expect(await rowsOf(database, 2)).toEqual(neighbours);
});

test('merged tickets go with the one that has their messages, and not before it', async () => {
  const { db } = database;
  const inbox = await buildRetainingInbox(90, null);
  const agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: 'ester@skogsrand.example' });
  const into = await build(inbox, { status: 'pending' });
  const merged = await build(inbox, { status: 'pending' });
  await mergeTicket(db, {
    userId: 4,
    ticketId: merged,
    intoTicketId: into,
    agentId,
    differentCustomers: false,
  });
  await db.update(tickets).set(daysAgo(100));
  expect(await deleteDueTickets(db)).toEqual({ tickets: 0, hasMore: false });
  expect(await kept()).toEqual([into, merged]);

  await db.update(tickets).set({ status: 'solved' }).where(eq(tickets.id, into));
  expect(await deleteDueTickets(db)).toEqual({ tickets: 2, hasMore: false });
  expect(await kept()).toEqual([]);
  expect(await db.select().from(ticketMessages).where(eq(ticketMessages.userId, 4))).toEqual([]);
});

test('a ticket that is reopened in between stays', async () => {
  const { db } = database;
  const inbox = await buildRetainingInbox(90, null);
  const reopened = await build(inbox, { status: 'solved', ...daysAgo(100) });
  await build(inbox, { status: 'solved', ...daysAgo(100) });
  await db.transaction(async (tx) => {
    await tx
      .update(tickets)
      .set({ status: 'reply', lastActionAt: new Date() })
      .where(eq(tickets.id, reopened));
    // Other transactions read it as due until this one ends.
    expect(await deleteDueTickets(db)).toEqual({ tickets: 1, hasMore: false });
  });
  expect(await kept()).toEqual([reopened]);
  expect(await deleteDueTickets(db)).toEqual({ tickets: 0, hasMore: false });
});

test('two servers delete each ticket once, and say how many', async () => {
  const { db } = database;
  const inbox = await buildRetainingInbox(30, null);
  const due = Array.from({ length: 230 }, () => ({
    userId: 4,
    inboxId: inbox.inboxId,
    status: 'solved' as const,
    subject: 'Tent',
    fromEmail: 'maja.lind@post.example',
    sender: 'maja.lind@post.example',
    openedBy: 'key' as const,
    ...daysAgo(40),
  }));
  await db.insert(tickets).values(due);
  const counted: number[] = [];
  const lines: object[] = [];
  const servers = [0, 1].map(() =>
    startHousekeeping({
      db,
      config: testConfig(),
      log: { ...quiet, info: (details: object) => lines.push(details) },
      onDeletedTickets: (count) => counted.push(count),
    }),
  );
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  onTestFinished(async () => {
    await stop();
  });
  await expect.poll(kept).toEqual([]);
  await stop();
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(230);
  expect(lines).toEqual(counted.map((count) => ({ tickets: count })));
});
