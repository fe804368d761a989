/** One change in many tickets: what becomes of each of them, whoever names them. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ChangeOutcome, DeskTicket } from '../../../../src/api/schemas/desk.ts';
import { tickets, webhookDeliveries } from '../../../../src/server/db/tables/index.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { tentTicket, useSite } from '../../../support/site.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp();
const site = useSite(service);
const other = useSite(service, 2);
let bo: number;
const { insertTicket, updateTickets, grabThread } = operations;

beforeAll(async () => {
  const { db } = service.database;
  bo = await buildTicketAgent(db, { userId: 1, name: 'Bo', email: 'bo@skogsrand.example' });
  await addWebhook(db, { userId: 1, url: new URL('https://hook.example/'), events: ['ticket.status'] });
});

beforeEach(async () => {
  await service.database.db.delete(webhookDeliveries);
});

interface Result {
  readonly ticketId: number;
  readonly outcome: ChangeOutcome;
  readonly ticket: DeskTicket | null;
}

const open = () => site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false });

async function openMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await open());
  return ids;
}

const send = (named: readonly TestInput[], change: TestInput) =>
  site.office.send(updateTickets, { tickets: named, agentId: site.agent.id, ...change });

async function change(named: readonly TestInput[], input: TestInput): Promise<readonly Result[]> {
  const response = await send(named, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results;
}

/** Names tickets with their last messages, as an agent sees them in a list. */
async function seen(ids: readonly number[]): Promise<TestInput[]> {
  const named: TestInput[] = [];
  for (const ticketId of ids) {
    const thread = await site.office.send(grabThread, { ticketId: String(ticketId) });
    named.push({ ticketId, lastSeenMessageId: thread.json().ticket.lastMessageId });
  }
  return named;
}

async function rowOf(id: number) {
  const [row] = await service.database.db.select().from(tickets).where(eq(tickets.id, id));
  if (!row) throw new Error('the ticket is not there');
  return row;
}

const named = (ids: readonly number[]) => ids.map((ticketId) => ({ ticketId }));
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('many tickets', () => {
  test('are assigned, moved, snoozed and labelled, and answered in their order', async () => {
    const ids = (await openMany(3)).reverse();
    const { inboxId } = await buildInbox(service.database.db, {
      userId: 1,
      name: 'Returns',
      addresses: ['returns@skogsrand.example'],
    });
    const snoozedUntil = inAnHour();
    const results = await change(named(ids), { assignedAgents: [bo], inboxId, snoozedUntil });
    expect(results.map(({ ticketId, outcome }) => [ticketId, outcome])).toEqual(
      ids.map((id) => [id, 'changed']),
    );
    for (const { ticket } of results) {
      expect(ticket).toMatchObject({
        assignedAgents: [{ agentId: bo, name: 'Bo' }],
        inboxName: 'Returns',
        snoozedUntil,
        snoozedBy: { agentId: site.agent.id },
      });
    }
  });

  test('keep the labels that they have', async () => {
    const ids = await openMany(2);
    const [first = 0, second = 0] = ids;
    await change(named([first]), { addLabels: ['from the site'] });
    await change(named(ids), { addLabels: ['urgent', 'unknown'] });
    expect((await rowOf(first)).labels).toEqual(['from the site', 'urgent']);
    expect((await rowOf(second)).labels).toEqual(['urgent']);
    await change(named(ids), { addLabels: ['from the site'], removeLabels: ['urgent'] });
    for (const id of ids) expect((await rowOf(id)).labels).toEqual(['from the site']);
    await change(named(ids), { addLabels: ['brand new'], createLabels: true });
    expect((await rowOf(second)).labels).toEqual(['from the site', 'brand new']);
  });

  test('are solved but for those with newer messages, and each is an event', async () => {
    const ids = await openMany(3);
    const known = await seen(ids);
    const [, disturbed = 0] = ids;
    await site.office.send(insertTicket, {
      ...tentTicket,
      fromEmail: 'maja@post.example',
      ticketId: String(disturbed),
    });
    await service.database.db.delete(webhookDeliveries);
    const results = await change(known, { status: 'solved', addLabels: ['urgent'] });
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'unseen', 'changed']);
    expect(results.map(({ ticket }) => ticket?.status)).toEqual(['solved', 'new', 'solved']);
    // Nothing of a ticket is changed that was left.
    expect((await rowOf(disturbed)).labels).toEqual([]);
    const deliveries = await service.database.db.select().from(webhookDeliveries);
    expect(deliveries.map(({ body }) => JSON.parse(body).data.ticketId)).toEqual([ids[0], ids[2]]);
  });

  test('that are solved are not snoozed', async () => {
    const ids = await openMany(2);
    const [first = 0] = ids;
    await change(await seen([first]), { status: 'solved' });
    const results = await change(named(ids), { snoozedUntil: inAnHour() });
    expect(results.map(({ outcome }) => outcome)).toEqual(['ended', 'changed']);
    expect((await rowOf(first)).snoozedUntil).toBeNull();
  });

  test('may be 200', async () => {
    const { pool } = service.database;
    const { rows } =
      await pool.query(`insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by)
      select 1, ${site.inbox.inboxId}, 'new', 's', 'a@b.example', 'a@b.example', 'key' from generate_series(1, 200)
      returning id::int`);
    const ids = rows.map(({ id }) => id);
    const results = await change(named(ids), { addLabels: ['urgent'] });
    expect(results.map(({ ticketId }) => ticketId)).toEqual(ids);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['changed']));
  });
});

describe('refused without a change', () => {
  test('are no tickets, 201 tickets, and a ticket that is named twice', async () => {
    const id = await open();
    const wrong = [
      [],
      Array.from({ length: 201 }, (_, index) => ({ ticketId: id + index })),
      [{ ticketId: id }, { ticketId: id }],
      [{ ticketId: String(id) }],
      [id],
    ];
    for (const tickets of wrong) {
      const response = await site.office.send(updateTickets, { tickets, addLabels: ['urgent'] });
      expect(response.statusCode, response.body).toBe(400);
    }
    expect((await rowOf(id)).labels).toEqual([]);
  });

  test('are a status without what was seen of each ticket, and an unknown inbox', async () => {
    const ids = await openMany(2);
    const [first = { ticketId: 0 }] = await seen(ids);
    const half = await send([first, { ticketId: ids[1] ?? 0 }], { status: 'solved' });
    expect(half.json()).toMatchObject({ errors: [{ label: 'lastSeenMessageId' }] });
    const foreign = await send(named(ids), { inboxId: other.inbox.inboxId, addLabels: ['urgent'] });
    expect(foreign.statusCode).toBe(400);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'new', labels: [] });
  });
});

test('tickets of another user, and those that are not there, are missing alike', async () => {
  const foreign = await other.office.open();
  const before = await rowOf(foreign);
  const own = await open();
  const input = { status: 'solved', addLabels: ['urgent'], assignedAgents: [site.agent.id] };
  const unknown = [foreign, 987_654_321].map((ticketId) => ({
    ticketId,
    lastSeenMessageId: 9_007_199_254_740_991,
  }));
  const results = await change([...unknown, ...(await seen([own]))], input);
  expect(results).toMatchObject([
    { ticketId: foreign, outcome: 'missing', ticket: null },
    { ticketId: 987_654_321, outcome: 'missing', ticket: null },
    { ticketId: own, outcome: 'changed' },
  ]);
  expect(await rowOf(foreign)).toEqual(before);
});

test('two agents who solve the same tickets both hear what became of them', async () => {
  const known = await seen(await openMany(5));
  const [one, two] = await Promise.all([
    change(known, { status: 'solved' }),
    change([...known].reverse(), { status: 'solved' }),
  ]);
  for (const { outcome, ticket } of [...one, ...two]) {
    expect(outcome).toBe('changed');
    expect(ticket?.status).toBe('solved');
  }
  expect(await service.database.db.select().from(webhookDeliveries)).toHaveLength(5);
});
