import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  inboxes,
  ticketMessages,
  tickets,
  webhookDeliveries,
} from '../../../../src/server/db/tables/index.ts';
import type { Background } from '../../../../src/server/jobs/background.ts';
import { solvePending } from '../../../../src/server/resources/tickets/solving/solve-pending.sql.ts';
import { startSolving } from '../../../../src/server/resources/tickets/solving/solving.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf } from '../../../support/ask.ts';
import { until } from '../../../support/data-folders.ts';
import { secretKey } from '../../../support/help-center.ts';
import { quiet } from '../../../support/log.ts';
import { buildInbox, buildTicketAgent, type TestInbox } from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let inbox: TestInbox;
let other: TestInbox;
const running: Background[] = [];

const ester = 'ester@skogsrand.example';
const maja = 'maja.lind@post.example';

beforeAll(async () => {
  const { db } = service.database;
  inbox = await buildInbox(db, { userId: 4 });
  other = await buildInbox(db, { userId: 4, name: 'Other', addresses: ['other@skogsrand.example'] });
  await db.update(inboxes).set({ solveAfterDays: 7 }).where(eq(inboxes.id, inbox.inboxId));
  await buildTicketAgent(db, { userId: 4, name: 'Ester', email: ester });
  await addWebhook(db, { userId: 4, url: new URL('https://hook.example/'), events: ['ticket.status'] });
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
  await service.database.db.delete(webhookDeliveries);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

async function write(input: TestInput = {}): Promise<number> {
  const { json } = await answerOf(service, caller, 'insertTicket', {
    fromEmail: maja,
    toEmail: inbox.toEmail,
    subject: 'Tent',
    message: 'words',
    appendOpenTicket: false,
    ...input,
  });
  return json.ticketID;
}

const answer = (ticketId: number, input: TestInput = {}) =>
  write({ ticketId: String(ticketId), fromEmail: ester, ...input });

/** A ticket that was answered so many days ago. */
async function answered(days: number, input: TestInput = {}): Promise<number> {
  const id = await write(input);
  await answer(id);
  await age(id, days);
  return id;
}

/** Moves all that has happened in a ticket back. */
async function age(id: number, days: number): Promise<void> {
  const { pool } = service.database;
  const by = `make_interval(days => ${days}, secs => 1)`;
  await pool.query(`update ticket_messages set sent_at = sent_at - ${by} where ticket_id = ${id}`);
  await pool.query(`update tickets set pending_since = pending_since - ${by}, updated_at = updated_at - ${by},
    latest_updated_at = latest_updated_at - ${by} where id = ${id}`);
}

async function rowOf(id: number) {
  const [row] = await service.database.db.select().from(tickets).where(eq(tickets.id, id));
  return row;
}

const statusOf = async (id: number) => (await rowOf(id))?.status;
const solve = () => solvePending(service.database.db);

describe('a ticket that waits for its customer', () => {
  test('is solved after the days of its inbox, once, as somebody would do it', async () => {
    const id = await answered(7);
    const before = await rowOf(id);
    const { canRate } = (await answerOf(service, caller, 'grabTicketRating', { ticketId: String(id) })).json;
    expect(canRate).toBe(false);
    for (let count = 0; count < 4; count += 1)
      running.push(startSolving({ db: service.database.db, log: quiet, everyMs: 20 }));
    await until(async () => (await statusOf(id)) === 'solved');
    await Promise.all(running.splice(0).map((each) => each.stop()));
    const after = await rowOf(id);
    expect(after?.version).toBeGreaterThan(before?.version ?? Number.POSITIVE_INFINITY);
    expect(after?.lastActionAt.getTime()).toBeGreaterThan(before?.lastActionAt.getTime() ?? 0);
    expect(after?.pendingSince).toBeNull();
    const deliveries = await service.database.db.select().from(webhookDeliveries);
    expect(deliveries.map(({ body }) => JSON.parse(body).data)).toEqual([
      { userId: 4, ticketId: id, status: 'pending', formerStatus: 'new' },
      { userId: 4, ticketId: id, status: 'solved', formerStatus: 'pending' },
    ]);
    const rating = await answerOf(service, caller, 'grabTicketRating', { ticketId: String(id) });
    expect(rating.json.canRate).toBe(true);
    expect(await answer(id, { fromEmail: maja, message: 'Still broken' })).toBe(id);
    expect(await statusOf(id)).toBe('reply');
  });

  test('is left alone before, in an inbox without the setting, and in any other status', async () => {
    const young = await answered(6);
    const elsewhere = await answered(30, { toEmail: other.toEmail });
    const onHold = await answered(30);
    await answer(onHold, { messageType: 'internal', status: 'on-hold' });
    await age(onHold, 30);
    const asked = await answered(30);
    await answer(asked, { fromEmail: maja });
    await age(asked, 30);
    await solve();
    expect([
      await statusOf(young),
      await statusOf(elsewhere),
      await statusOf(onHold),
      await statusOf(asked),
    ]).toEqual(['pending', 'pending', 'on-hold', 'reply']);
  });

  test('waits from the agent’s last message, and a note does not begin it again', async () => {
    const id = await answered(6);
    await answer(id);
    await age(id, 6);
    await solve();
    expect(await statusOf(id)).toBe('pending');
    await answer(id, { messageType: 'internal' });
    await age(id, 1);
    await solve();
    expect(await statusOf(id)).toBe('solved');
  });

  test('from before the time was noted counts from what was last done', async () => {
    const { db } = service.database;
    const id = await answered(8);
    await db.update(tickets).set({ pendingSince: null });
    await solve();
    expect(await statusOf(id)).toBe('solved');
    // A server of the release before made it pending again, and noted nothing.
    const again = await answered(8);
    await db.update(ticketMessages).set({ sentAt: new Date() }).where(eq(ticketMessages.ticketId, again));
    await solve();
    expect(await statusOf(again)).toBe('pending');
  });

  test('is the customer’s who writes at that moment', async () => {
    const { pool } = service.database;
    const id = await answered(8);
    const writer = await pool.connect();
    try {
      await writer.query('begin');
      await writer.query(`select from tickets where id = ${id} for update`);
      expect(await solve()).toBe(false);
      await writer.query(`update tickets set status = 'reply' where id = ${id}`);
      await writer.query('commit');
    } finally {
      writer.release();
    }
    await solve();
    expect(await statusOf(id)).toBe('reply');
  });

  test('is one of many, and all of them are solved', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await answered(8));
    const { pool } = service.database;
    await pool.query(`insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by, updated_at)
      select 4, ${inbox.inboxId}, 'pending', 's', 'a@b.example', 'a@b.example', 'key', now() - interval '9 days'
      from generate_series(1, 150)`);
    expect([await solve(), await solve()]).toEqual([true, false]);
    const { rows } = await pool.query(`select count(*)::int as count from tickets where status = 'solved'`);
    expect(rows).toEqual([{ count: 153 }]);
    expect(ids).toHaveLength(3);
  });
});
