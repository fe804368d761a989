/** The views of agents: which tickets they have, how many, and in which order. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { DeskTicket, TicketView } from '../../../../src/api/schemas/desk.ts';
import { helpCenters, incomingMails, tickets } from '../../../../src/server/db/tables/index.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { buildSite, tentTicket, useSite } from '../../../support/site.ts';
import { buildInbox, buildTicket, buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp();
const site = useSite(service);
let bo: number;
const { insertTicket, updateTicket, listTicketViews, listViewTickets, listHeldMails, markTicketRead } =
  operations;

beforeAll(async () => {
  bo = await buildTicketAgent(service.database.db, { userId: 1, name: 'Bo', email: 'bo@skogsrand.example' });
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
});

const open = (input: TestInput = {}) =>
  site.office.open({ fromEmail: 'maja@post.example', fromName: 'Maja', appendOpenTicket: false, ...input });

const write = (ticketId: number, input: TestInput = {}) =>
  site.office.send(insertTicket, { ...tentTicket, ticketId: String(ticketId), ...input });

const answer = (ticketId: number, input: TestInput = {}) =>
  write(ticketId, { fromEmail: site.agent.email, fromName: 'Aino', message: 'We look for it.', ...input });

async function list(input: TestInput): Promise<{ tickets: DeskTicket[]; next: object | null }> {
  const response = await site.office.send(listViewTickets, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const idsOf = async (input: TestInput) => (await list(input)).tickets.map(({ ticketId }) => ticketId);

async function counts(input: TestInput = { agentId: site.agent.id }): Promise<Record<string, number | null>> {
  const response = await site.office.send(listTicketViews, input);
  const { views }: { views: TicketView[] } = response.json();
  return Object.fromEntries(
    views.map(({ view, name, count }) => [name === '' ? view : `${view} ${name}`, count]),
  );
}

/** Moves everything that has happened in a ticket back. */
async function age(id: number, hours: number): Promise<void> {
  const by = `make_interval(hours => ${hours})`;
  await service.database.pool.query(
    `update tickets set waiting_since = waiting_since - ${by}, updated_at = updated_at - ${by} where id = ${id}`,
  );
}

test('counts are those of open tickets, and of held mails', async () => {
  const { db } = service.database;
  const returns = await buildInbox(db, {
    userId: 1,
    name: 'Returns',
    addresses: ['returns@skogsrand.example'],
  });
  const mine = await open({ labels: ['urgent'] });
  const answered = await open();
  const solved = await open({ labels: ['urgent'] });
  await open({ toEmail: returns.toEmail });
  await answer(answered);
  const assign = (id: number, input: TestInput) =>
    site.office.send(updateTicket, { ticketId: String(id), ...input });
  await assign(mine, { assignedAgents: [site.agent.id] });
  await assign(answered, { assignedAgents: [bo] });
  await write(solved, { messageType: 'internal', status: 'solved' });
  await db.insert(incomingMails).values({
    userId: 1,
    inboxId: site.inbox.inboxId,
    channel: 'smtp',
    raw: Buffer.from('a'),
    hash: 'a',
    sender: 'aino@skogsrand.example',
    state: 'held',
    error: 'another sender',
  });
  expect(await counts()).toEqual({
    mine: 1,
    chats: 0,
    unassigned: 1,
    waiting: 2,
    open: 3,
    snoozed: 0,
    solved: null,
    spam: 0,
    held: 1,
    'inbox Customer service': 2,
    'inbox Returns': 1,
    'label from the site': 0,
    'label urgent': 1,
  });
  expect((await counts({}))['mine']).toBeNull();
  expect((await counts({ agentId: bo }))['mine']).toBe(1);
  expect(await idsOf({ view: 'mine', agentId: site.agent.id })).toEqual([mine]);
  expect(await idsOf({ view: 'label', labelName: 'urgent' })).toEqual([mine]);
  expect(await idsOf({ view: 'inbox', inboxId: returns.inboxId })).toHaveLength(1);
  expect(await idsOf({ view: 'solved' })).toEqual([solved]);
  expect(await idsOf({ view: 'unassigned' })).toHaveLength(1);
  const { mails } = (await site.office.send(listHeldMails, {})).json();
  expect(mails).toMatchObject([
    {
      inboxName: 'Customer service',
      sender: 'aino@skogsrand.example',
      ticketId: null,
      reason: 'another sender',
    },
  ]);
});

test('a view names what narrows it', async () => {
  for (const [view, label] of [
    ['mine', 'agentId'],
    ['inbox', 'inboxId'],
    ['label', 'labelName'],
  ]) {
    const response = await site.office.send(listViewTickets, { view });
    expect(response.json()).toMatchObject({ message: 'Validation', errors: [{ label }] });
  }
});

describe('the order', () => {
  test('is that of the first message without an answer, whatever follows it', async () => {
    const first = await open();
    const second = await open();
    const third = await open();
    const answered = await open();
    await age(first, 3);
    await age(second, 2);
    await age(third, 1);
    await answer(answered);
    // Asking again is no reason to wait longer, and an answer ends the wait.
    await write(first, { fromEmail: 'maja@post.example' });
    await answer(second);
    await write(second, { fromEmail: 'maja@post.example' });
    expect(await idsOf({ view: 'waiting' })).toEqual([first, third, second]);
    // What waits for its customer comes last.
    expect(await idsOf({ view: 'open' })).toEqual([first, third, second, answered]);
  });

  test('begins anew for a ticket that was solved', async () => {
    const old = await open();
    const later = await open();
    await age(old, 48);
    await age(later, 1);
    await write(old, { messageType: 'internal', status: 'solved' });
    await write(old, { fromEmail: 'maja@post.example' });
    expect(await idsOf({ view: 'waiting' })).toEqual([later, old]);
  });

  test('of solved tickets is that of the last action, the newest first', async () => {
    const ids = [await open(), await open(), await open()];
    for (const [index, id] of ids.entries()) {
      await write(id, { messageType: 'internal', status: index === 1 ? 'closed' : 'solved' });
      await age(id, 10 - index);
    }
    expect(await idsOf({ view: 'solved' })).toEqual(ids.toReversed());
  });
});

test.each(['open', 'waiting', 'solved', 'unassigned'])(
  'pages of “%s” have every ticket once',
  async (view) => {
    const { db } = service.database;
    const at = new Date('2026-02-01T10:00:00.000Z');
    for (let index = 0; index < 12; index += 1) {
      const isSolved = view === 'solved';
      await buildTicket(db, site.inbox, {
        status: isSolved ? (index % 2 ? 'solved' : 'closed') : index % 3 ? 'reply' : 'pending',
        // Equal times, too.
        waitingSince: isSolved || index % 3 === 0 ? null : new Date(at.getTime() + (index % 2)),
        lastActionAt: new Date(at.getTime() + (index % 4)),
      });
    }
    const whole = await idsOf({ view, limit: 200 });
    const seen: number[] = [];
    let cursor: object = {};
    for (let page = 0; page < 12; page += 1) {
      const { tickets: rows, next } = await list({ view, limit: 5, ...cursor });
      seen.push(...rows.map(({ ticketId }) => ticketId));
      if (next === null) break;
      cursor = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null));
    }
    expect(seen).toEqual(whole);
    expect(whole).toHaveLength(view === 'waiting' ? 8 : 12);
  },
);

describe('a row', () => {
  test('tells the last words, who asks, and what this agent has not read', async () => {
    const id = await open({ message: 'Where  is\n\nit?' });
    const rowFor = async (agentId: number) => (await list({ view: 'open', agentId })).tickets[0];
    const row = await rowFor(site.agent.id);
    expect(row).toMatchObject({
      ticketId: id,
      subject: 'Tent',
      status: 'new',
      inboxName: 'Customer service',
      fromEmail: 'maja@post.example',
      fromName: 'Maja',
      last: { text: 'Where is it?', agentId: null, name: 'Maja', isParticipants: false },
      isUnread: true,
      promisedUntil: null,
    });
    expect(row?.waitingSince).toBe(row?.createdDate);
    const read = { ticketId: String(id), upTo: row?.last?.date, agentId: site.agent.id };
    await site.office.send(markTicketRead, read);
    expect((await rowFor(site.agent.id))?.isUnread).toBe(false);
    expect((await rowFor(bo))?.isUnread).toBe(true);
    // What a colleague has answered waits for nobody.
    await answer(id);
    expect(await rowFor(bo)).toMatchObject({ isUnread: false, fromName: 'Maja', last: { name: 'Aino' } });
    expect((await rowFor(site.agent.id))?.isUnread).toBe(false);
    await write(id, { fromEmail: 'maja@post.example', fromName: 'Maja L' });
    expect(await rowFor(site.agent.id)).toMatchObject({ isUnread: true, fromName: 'Maja L' });
  });

  test('has the time that the help center promises, in its office hours', async () => {
    const { db } = service.database;
    const promise = async (columns: Partial<typeof helpCenters.$inferInsert>) => {
      await db.update(helpCenters).set(columns).where(eq(helpCenters.id, site.center.helpCenterId));
      return (await list({ view: 'open' })).tickets[0]?.promisedUntil;
    };
    const id = await open();
    const now = Date.now();
    // A Friday within the last sixty days, 16:00 in Stockholm in winter and 17:00 in summer.
    const friday = new Date(Math.floor(now / 86_400_000) * 86_400_000 + 15 * 3_600_000);
    while (friday.getTime() > now - 7 * 86_400_000 || friday.getUTCDay() !== 5) {
      friday.setTime(friday.getTime() - 86_400_000);
    }
    await db.update(tickets).set({ waitingSince: friday }).where(eq(tickets.id, id));
    expect(await promise({ replySeconds: null })).toBeNull();
    expect(await promise({ replySeconds: 7200 })).toBe(new Date(friday.getTime() + 7_200_000).toISOString());
    const weeklyHours = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
      day,
      opens: '08:00',
      closes: '16:00',
    }));
    // An hour is left of Friday, and the other is Monday's first.
    const monday = new Date(friday.getTime() + 3 * 86_400_000 - 6 * 3_600_000);
    expect(await promise({ weeklyHours, timezone: 'UTC' })).toBe(monday.toISOString());
    await answer(id);
    expect(await promise({ replySeconds: 7200 })).toBeNull();
    await promise({ replySeconds: null, weeklyHours: null });
  });
});

test('another user’s tickets are in no view', async () => {
  const other = await buildSite(service, 2);
  await other.office.open({ labels: ['urgent'] });
  expect(await counts()).toMatchObject({ open: 0, waiting: 0, unassigned: 0, 'label urgent': 0 });
  for (const input of [{ view: 'open' }, { view: 'inbox', inboxId: other.inbox.inboxId }]) {
    expect(await idsOf(input)).toEqual([]);
  }
});
