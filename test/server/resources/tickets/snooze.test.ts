/** Tickets that are put off until later: which views have them, and what wakes them. */

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { DeskTicket, TicketView } from '../../../../src/api/schemas/desk.ts';
import { agents, inboxes, tickets, webhookDeliveries } from '../../../../src/server/db/tables/index.ts';
import type { Background } from '../../../../src/server/jobs/background.ts';
import { wakeDue } from '../../../../src/server/resources/tickets/snoozing/wake-due.sql.ts';
import { startWaking } from '../../../../src/server/resources/tickets/snoozing/waking.ts';
import { solvePending } from '../../../../src/server/resources/tickets/solving/solve-pending.sql.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { until } from '../../../support/data-folders.ts';
import { quiet } from '../../../support/log.ts';
import { tentTicket, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp();
const site = useSite(service);
let bo: number;
const running: Background[] = [];
const { insertTicket, updateTicket, listTicketViews, listViewTickets, searchTickets } = operations;
const boEmail = 'bo@skogsrand.example';

beforeAll(async () => {
  const { db } = service.database;
  bo = await buildTicketAgent(db, { userId: 1, name: 'Bo', email: boEmail });
  await addWebhook(db, { userId: 1, url: new URL('https://hook.example/'), events: ['ticket.status'] });
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
  await service.database.db.delete(webhookDeliveries);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open = (input: TestInput = {}) =>
  site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false, ...input });

const write = (ticketId: number, input: TestInput = {}) =>
  site.office.send(insertTicket, {
    ...tentTicket,
    fromEmail: 'maja@post.example',
    ticketId: String(ticketId),
    ...input,
  });

const update = (id: number, input: TestInput) =>
  site.office.send(updateTicket, { ticketId: String(id), agentId: site.agent.id, ...input });

async function change(id: number, input: TestInput): Promise<DeskTicket> {
  const response = await update(id, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function openSnoozed(input: TestInput = {}): Promise<number> {
  const id = await open(input);
  await change(id, { snoozedUntil: inHours(20) });
  return id;
}

async function idsOf(input: TestInput): Promise<number[]> {
  const response = await site.office.send(listViewTickets, input);
  expect(response.statusCode, response.body).toBe(200);
  const listed: { tickets: DeskTicket[] } = response.json();
  return listed.tickets.map(({ ticketId }) => ticketId);
}

async function counts(): Promise<Record<string, number | null>> {
  const { views }: { views: TicketView[] } = (
    await site.office.send(listTicketViews, { agentId: site.agent.id })
  ).json();
  return Object.fromEntries(
    views.map(({ view, name, count }) => [name === '' ? view : `${view} ${name}`, count]),
  );
}

async function rowOf(id: number) {
  const [row] = await service.database.db.select().from(tickets).where(eq(tickets.id, id));
  if (!row) throw new Error('the ticket is not there');
  return row;
}

/** Lets the time of a snooze pass. */
async function pass(id: number): Promise<void> {
  const { db } = service.database;
  await db
    .update(tickets)
    .set({ snoozedUntil: new Date(Date.now() - 1000) })
    .where(eq(tickets.id, id));
}

const everyView = (): TestInput[] => [
  { view: 'mine', agentId: site.agent.id },
  { view: 'unassigned' },
  { view: 'waiting' },
  { view: 'open' },
  { view: 'inbox', inboxId: site.inbox.inboxId },
  { view: 'label', labelName: 'urgent' },
];

describe('a snoozed ticket', () => {
  test('is in the view of snoozed tickets, and in no other one', async () => {
    const mine = await openSnoozed();
    await change(mine, { assignedAgents: [site.agent.id], labels: ['urgent'] });
    const unassigned = await open();
    await change(unassigned, { snoozedUntil: inHours(2) });
    for (const view of everyView()) expect(await idsOf(view), JSON.stringify(view)).toEqual([]);
    expect(await idsOf({ view: 'snoozed' })).toEqual([unassigned, mine]);
    expect(await counts()).toEqual({
      mine: 0,
      chats: 0,
      unassigned: 0,
      waiting: 0,
      open: 0,
      snoozed: 2,
      solved: null,
      spam: 0,
      held: 0,
      'inbox Customer service': 0,
      'label from the site': 0,
      'label urgent': 0,
    });
  });

  test('says until when, and who snoozed it', async () => {
    const id = await open();
    const snoozedUntil = inHours(20);
    expect(await change(id, { snoozedUntil })).toMatchObject({
      snoozedUntil,
      snoozedBy: { agentId: site.agent.id, name: 'Aino' },
      wokenDate: null,
    });
    // An agent of another user is unknown.
    expect(await change(id, { snoozedUntil, agentId: 987_654 })).toMatchObject({ snoozedBy: null });
    await change(id, { snoozedUntil, agentId: bo });
    await service.database.db.delete(agents).where(eq(agents.id, bo));
    expect(await change(id, {})).toMatchObject({ snoozedUntil, snoozedBy: null });
    bo = await buildTicketAgent(service.database.db, { userId: 1, name: 'Bo', email: boEmail });
  });

  test('is listed page by page, the one that wakes next first', async () => {
    const ids: number[] = [];
    for (const hours of [30, 10, 20]) {
      const id = await open();
      await change(id, { snoozedUntil: inHours(hours) });
      ids.push(id);
    }
    const [last, first, second] = ids;
    const response = await site.office.send(listViewTickets, { view: 'snoozed', limit: 2 });
    const page: { tickets: DeskTicket[]; next: TestInput } = response.json();
    expect(page.tickets.map(({ ticketId }) => ticketId)).toEqual([first, second]);
    expect(await idsOf({ view: 'snoozed', limit: 2, ...page.next })).toEqual([last]);
  });

  test('is found by a search of everything, and by one of its view only', async () => {
    const id = await openSnoozed();
    const find = async (input: TestInput) => {
      const found: { tickets: DeskTicket[] } = (
        await site.office.send(searchTickets, { q: String(id), ...input })
      ).json();
      return found.tickets.map(({ ticketId }) => ticketId);
    };
    expect(await find({})).toEqual([id]);
    expect(await find({ view: 'snoozed' })).toEqual([id]);
    expect(await find({ view: 'open' })).toEqual([]);
  });

  test('goes on waiting: its place is that of its first message without an answer', async () => {
    const first = await open();
    const { waitingSince } = await change(first, { snoozedUntil: inHours(1) });
    const second = await open();
    await write(first);
    expect(await idsOf({ view: 'waiting' })).toEqual([first, second]);
    expect((await rowOf(first)).waitingSince?.toISOString()).toBe(waitingSince);
  });

  test('has a new version, its former times, and calls no webhook', async () => {
    const id = await open();
    const before = await rowOf(id);
    await change(id, { snoozedUntil: inHours(1) });
    const after = await rowOf(id);
    expect(after.version).toBeGreaterThan(before.version);
    expect([after.lastActionAt, after.changedAt]).toEqual([before.lastActionAt, before.changedAt]);
    expect(await service.database.db.select().from(webhookDeliveries)).toEqual([]);
  });

  test('stays open while other tickets are solved because their customers do not answer', async () => {
    const { db } = service.database;
    const id = await open();
    await write(id, { fromEmail: site.agent.email });
    await change(id, { snoozedUntil: inHours(1) });
    await db.update(tickets).set({ pendingSince: new Date('2026-01-01') });
    await service.database.pool.query(`update ticket_messages set sent_at = '2026-01-01'`);
    await db.update(inboxes).set({ solveAfterDays: 7 });
    await solvePending(db);
    expect((await rowOf(id)).status).toBe('pending');
    await change(id, { snoozedUntil: null });
    await solvePending(db);
    expect((await rowOf(id)).status).toBe('solved');
    await db.update(inboxes).set({ solveAfterDays: null });
  });
});

describe('a snooze', () => {
  test.each([
    ['a time that has passed', () => inHours(-1)],
    ['a time after more than a year', () => inHours(24 * 367)],
    ['no time', () => 'soon'],
  ])('does not take %s', async (_name, snoozedUntil) => {
    const id = await open();
    const response = await update(id, { snoozedUntil: snoozedUntil() });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Validation', errors: [{ label: 'snoozedUntil' }] });
    expect((await rowOf(id)).snoozedUntil).toBeNull();
  });

  test('is refused for a ticket that is solved, and ends with one', async () => {
    const id = await openSnoozed();
    const { lastMessageId } = await change(id, {});
    expect(await change(id, { status: 'solved', lastSeenMessageId: lastMessageId })).toMatchObject({
      snoozedUntil: null,
      wokenDate: null,
    });
    expect((await update(id, { snoozedUntil: inHours(1) })).statusCode).toBe(400);
    expect(await idsOf({ view: 'snoozed' })).toEqual([]);
    const again = { status: 'reply', lastSeenMessageId: lastMessageId, snoozedUntil: inHours(1) };
    expect(await change(id, again)).toMatchObject({ status: 'reply', wokenDate: null });
    expect(await idsOf({ view: 'snoozed' })).toEqual([id]);
  });

  test('does not hide a message that has just arrived', async () => {
    const id = await open();
    const { lastMessageId } = await change(id, {});
    await write(id);
    const snooze = { snoozedUntil: inHours(20), lastSeenMessageId: lastMessageId };
    const response = await update(id, snooze);
    expect(response.statusCode).toBe(409);
    expect(response.json().error.messages).toHaveLength(1);
    expect((await rowOf(id)).snoozedUntil).toBeNull();
    const { lastMessageId: newest } = await change(id, {});
    await change(id, { ...snooze, lastSeenMessageId: newest });
    expect(await idsOf({ view: 'snoozed' })).toEqual([id]);
  });

  test('that an agent ends leaves no mark', async () => {
    const id = await openSnoozed();
    expect(await change(id, { snoozedUntil: null })).toMatchObject({ snoozedUntil: null, wokenDate: null });
    expect(await idsOf({ view: 'waiting' })).toEqual([id]);
  });
});

describe('a ticket wakes', () => {
  test('at its time, in every view, before any task has run', async () => {
    const id = await openSnoozed({ labels: ['urgent'] });
    await pass(id);
    for (const view of ['unassigned', 'waiting', 'open']) expect(await idsOf({ view })).toEqual([id]);
    expect(await idsOf({ view: 'snoozed' })).toEqual([]);
    expect(await counts()).toMatchObject({ snoozed: 0, open: 1, waiting: 1, unassigned: 1 });
    const { snoozedUntil } = await rowOf(id);
    expect(await change(id, {})).toMatchObject({
      snoozedUntil: null,
      wokenDate: snoozedUntil?.toISOString(),
    });
  });

  test('with a version that tells open streams, by one of several processes', async () => {
    const id = await openSnoozed();
    const asleep = await openSnoozed();
    await pass(id);
    const before = await rowOf(id);
    for (let count = 0; count < 4; count += 1) {
      running.push(startWaking({ db: service.database.db, log: quiet, everyMs: 20 }));
    }
    await until(async () => (await rowOf(id)).wokenAt !== null);
    await Promise.all(running.splice(0).map((each) => each.stop()));
    const after = await rowOf(id);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after).toMatchObject({ snoozedUntil: null, snoozedBy: null, wokenAt: before.snoozedUntil });
    expect((await rowOf(asleep)).snoozedUntil).not.toBeNull();
    // It is woken once.
    await wakeDue(service.database.db);
    expect((await rowOf(id)).version).toBe(after.version);
  });

  test('together with many others', async () => {
    const { db, pool } = service.database;
    await pool.query(`insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by, snoozed_until)
      select 1, ${site.inbox.inboxId}, 'new', 's', 'a@b.example', 'a@b.example', 'key', now() - interval '1 second'
      from generate_series(1, 250)`);
    expect([await wakeDue(db), await wakeDue(db)]).toEqual([true, false]);
    const { rows } = await pool.query(
      'select count(*)::int as count from tickets where woken_at is not null',
    );
    expect(rows).toEqual([{ count: 250 }]);
  });

  test('when its customer writes, and when a participant does', async () => {
    for (const fromEmail of ['maja@post.example', 'olle@post.example']) {
      const id = await openSnoozed();
      await write(id, { fromEmail });
      const row = await rowOf(id);
      expect(row).toMatchObject({ snoozedUntil: null, snoozedBy: null });
      expect(row.wokenAt).not.toBeNull();
      expect(await idsOf({ view: 'waiting' })).toContain(id);
    }
  });

  test('not by what an agent writes or changes', async () => {
    const id = await openSnoozed();
    await write(id, { fromEmail: site.agent.email });
    await write(id, { fromEmail: boEmail });
    await write(id, { fromEmail: boEmail, messageType: 'internal' });
    await change(id, { labels: ['urgent'] });
    await change(id, { assignedAgents: [bo] });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'pending', snoozedBy: site.agent.id, wokenAt: null });
    expect(row.snoozedUntil).not.toBeNull();
  });
});

describe('the mark of a woken ticket', () => {
  async function openWoken(): Promise<number> {
    const id = await openSnoozed();
    await write(id);
    expect((await rowOf(id)).wokenAt).not.toBeNull();
    return id;
  }

  test('stays while customers write', async () => {
    const id = await openWoken();
    const { wokenAt } = await rowOf(id);
    await write(id);
    expect((await rowOf(id)).wokenAt).toEqual(wokenAt);
  });

  const acts: [string, (id: number) => Promise<unknown>][] = [
    ['a reply', (id) => write(id, { fromEmail: site.agent.email })],
    ['a note', (id) => write(id, { fromEmail: site.agent.email, messageType: 'internal' })],
    ['a label', (id) => change(id, { labels: ['urgent'] })],
    ['an assignment', (id) => change(id, { assignedAgents: [bo] })],
    ['another snooze', (id) => change(id, { snoozedUntil: inHours(1) })],
    ['the word that it is awake', (id) => change(id, { snoozedUntil: null })],
  ];

  test.each(acts)('ends with %s of an agent', async (_name, act) => {
    const id = await openWoken();
    await act(id);
    expect((await rowOf(id)).wokenAt).toBeNull();
    const due = await openSnoozed();
    await pass(due);
    await act(due);
    await wakeDue(service.database.db);
    expect((await rowOf(due)).wokenAt).toBeNull();
  });
});
