/** Changes of tickets without a message, and what stops an answer to a thread that has gone on. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { ticketMessages, tickets, webhookDeliveries } from '../../../../src/server/db/tables/index.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { buildSite, tentTicket, useSite } from '../../../support/site.ts';
import { buildInbox, buildTicket, buildTicketAgent, buildTicketMessage } from '../../../support/tickets.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
const site = useSite(service);
let otherAgent: number;
const { insertTicket, updateTicket, grabThread } = operations;

beforeAll(async () => {
  const { db } = service.database;
  otherAgent = await buildTicketAgent(db, { userId: 1, name: 'Bo', email: 'bo@skogsrand.example' });
  await addWebhook(db, { userId: 1, url: new URL('https://hook.example/'), events: ['ticket.status'] });
});

beforeEach(async () => {
  await service.database.db.delete(webhookDeliveries);
});

const update = (ticketId: number, input: TestInput) =>
  site.office.send(updateTicket, { ticketId: String(ticketId), ...input });

async function write(ticketId: number, input: TestInput = {}) {
  return await site.office.send(insertTicket, { ...tentTicket, ticketId: String(ticketId), ...input });
}

const answer = (ticketId: number, input: TestInput = {}) =>
  write(ticketId, { fromEmail: site.agent.email, message: 'We look for it.', ...input });

async function thread(ticketId: number) {
  const response = await site.office.send(grabThread, { ticketId: String(ticketId), agentId: site.agent.id });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const lastMessageOf = async (ticketId: number): Promise<number> =>
  (await thread(ticketId)).ticket.lastMessageId;

async function rowOf(id: number) {
  const [row] = await service.database.db.select().from(tickets).where(eq(tickets.id, id));
  if (!row) throw new Error('the ticket is not there');
  return row;
}

async function statusEvents(): Promise<object[]> {
  const deliveries = await service.database.db.select().from(webhookDeliveries);
  return deliveries.map(({ body }) => JSON.parse(body).data);
}

const open = () => site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false });

describe('agents and labels', () => {
  test('labels that the user does not have are created if the caller says so', async () => {
    const id = await open();
    const labels = ['new here', '', ' ', 'x'.repeat(251)];
    expect((await update(id, { labels })).json().labels).toEqual([]);
    expect((await update(id, { labels, createLabels: true })).json().labels).toEqual(['new here']);
    expect((await update(await open(), { labels: ['new here'] })).json().labels).toEqual(['new here']);
  });

  test('are set by value, and never refused, whatever has been written meanwhile', async () => {
    const id = await open();
    const before = await rowOf(id);
    const response = await update(id, {
      assignedAgents: [otherAgent, site.agent.id, 987_654, otherAgent],
      labels: ['urgent', 'unknown', 'urgent'],
      lastSeenMessageId: 0,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      ticketId: id,
      status: 'new',
      labels: ['urgent'],
      assignedAgents: [
        { agentId: otherAgent, name: 'Bo' },
        { agentId: site.agent.id, name: 'Aino' },
      ],
    });
    const after = await rowOf(id);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.lastActionAt.getTime()).toBeGreaterThan(before.lastActionAt.getTime());
    expect((await update(id, { assignedAgents: [], labels: [] })).json()).toMatchObject({
      labels: [],
      assignedAgents: [],
    });
    expect(await statusEvents()).toEqual([]);
  });

  test('that are as they were change nothing', async () => {
    const id = await open();
    await update(id, { labels: ['urgent'] });
    const { version } = await rowOf(id);
    expect((await update(id, { labels: ['urgent'], status: 'new', lastSeenMessageId: 0 })).statusCode).toBe(
      200,
    );
    expect((await rowOf(id)).version).toBe(version);
  });

  test('keep a label that the user no longer has', async () => {
    const id = await open();
    await service.database.db
      .update(tickets)
      .set({ labels: ['former'] })
      .where(eq(tickets.id, id));
    expect((await update(id, { labels: ['former', 'urgent'] })).json().labels).toEqual(['former', 'urgent']);
  });
});

describe('a status', () => {
  test('follows the last message that was seen, and is told once', async () => {
    const id = await open();
    const lastSeenMessageId = await lastMessageOf(id);
    expect((await update(id, { status: 'solved' })).json()).toMatchObject({
      message: 'Validation',
      errors: [{ label: 'lastSeenMessageId' }],
    });
    const solved = await update(id, { status: 'solved', lastSeenMessageId });
    expect(solved.json()).toMatchObject({ status: 'solved', waitingSince: null });
    expect(await statusEvents()).toEqual([
      { userId: 1, ticketId: id, status: 'solved', formerStatus: 'new' },
    ]);
  });

  test('is refused with what is new, and changes nothing then', async () => {
    const id = await open();
    const lastSeenMessageId = await lastMessageOf(id);
    await write(id, { fromEmail: 'maja@post.example', fromName: 'Maja', message: 'It is here!' });
    const before = await rowOf(id);
    const refused = await update(id, { status: 'solved', labels: ['urgent'], lastSeenMessageId });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      message: 'Conflict',
      error: {
        field: 'lastSeenMessageId',
        messages: [
          {
            messageId: await lastMessageOf(id),
            messageType: 'external',
            from: 'maja@post.example',
            fromName: 'Maja',
            agentId: null,
            mergedFrom: null,
            messagePlain: 'It is here!',
            messageHtml: expect.stringContaining('It is here!'),
            page: null,
            date: expect.any(String),
          },
        ],
      },
    });
    expect(await rowOf(id)).toEqual(before);
    const again = await update(id, { status: 'solved', lastSeenMessageId: await lastMessageOf(id) });
    expect(again.statusCode).toBe(200);
  });

  test('is not stopped by a note', async () => {
    const id = await open();
    const lastSeenMessageId = await lastMessageOf(id);
    await answer(id, { messageType: 'internal', message: 'A note' });
    expect((await update(id, { status: 'on-hold', lastSeenMessageId })).statusCode).toBe(200);
  });
});

describe('an answer', () => {
  test('is stopped by a newer one, with that, and leaves nothing', async () => {
    const id = await open();
    const lastSeenMessageId = await lastMessageOf(id);
    expect((await answer(id, { lastSeenMessageId, message: 'The first' })).statusCode).toBe(200);
    const second = await answer(id, { lastSeenMessageId, fromEmail: 'bo@skogsrand.example' });
    expect(second.statusCode).toBe(409);
    expect(second.json().error).toMatchObject({
      field: 'lastSeenMessageId',
      messages: [{ messagePlain: 'The first', agentId: site.agent.id }],
    });
    expect((await thread(id)).messages).toHaveLength(2);
    // A note is for colleagues, and contradicts nobody.
    const note = { lastSeenMessageId, messageType: 'internal' };
    expect((await answer(id, note)).statusCode).toBe(200);
    expect((await answer(id, { ...note, status: 'pending' })).statusCode).toBe(200);
    // With another status, it would end what has not been read.
    expect((await answer(id, { ...note, status: 'solved' })).statusCode).toBe(409);
  });

  test('is one of two that are sent at the same moment', async () => {
    const id = await open();
    const lastSeenMessageId = await lastMessageOf(id);
    const sent = await Promise.all(
      [site.agent.email, 'bo@skogsrand.example'].map((fromEmail) =>
        answer(id, { lastSeenMessageId, fromEmail }),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await thread(id)).messages).toHaveLength(2);
  });

  test('that is sent again is the same answer, and not stopped by itself', async () => {
    const id = await open();
    const body = {
      ...tentTicket,
      fromEmail: site.agent.email,
      ticketId: String(id),
      lastSeenMessageId: await lastMessageOf(id),
    };
    const headers = { 'idempotency-key': `an-answer-of-at-least-128-bits-${id}` };
    for (let count = 0; count < 2; count += 1) {
      expect((await site.office.send(insertTicket, body, headers)).statusCode).toBe(200);
    }
    expect((await thread(id)).messages).toHaveLength(2);
  });

  test('to a loaded ticket, whose older messages have later ids, is not stopped by those', async () => {
    const { db } = service.database;
    const id = await buildTicket(db, site.inbox);
    await db.delete(ticketMessages).where(eq(ticketMessages.ticketId, id));
    const [late, early] = ['2026-02-02T10:00:00Z', '2026-02-01T10:00:00Z'].map((date) => new Date(date));
    await buildTicketMessage(db, 1, id, { sentAt: late, plain: 'The last' });
    await buildTicketMessage(db, 1, id, { sentAt: early, plain: 'The first' });
    const { ticket } = await thread(id);
    expect(ticket.last.text).toBe('The last');
    const lastSeenMessageId = ticket.lastMessageId;
    expect((await answer(id, { lastSeenMessageId })).statusCode).toBe(200);
    expect((await answer(id, { lastSeenMessageId })).statusCode).toBe(409);
  });

  test('of a visitor is never stopped', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    const more = { ...tentTicket, ticketId: String(id), lastSeenMessageId: 0 };
    expect((await visitor.send(insertTicket, more)).statusCode).toBe(200);
  });
});

test('an inbox is one of the user’s', async () => {
  const { db } = service.database;
  const id = await open();
  const { inboxId } = await buildInbox(db, {
    userId: 1,
    name: 'Returns',
    addresses: ['returns@skogsrand.example'],
  });
  const foreign = await buildInbox(db, { userId: 2, addresses: ['help@other.example'] });
  expect((await update(id, { inboxId })).json()).toMatchObject({ inboxId, inboxName: 'Returns' });
  expect((await update(id, { inboxId: foreign.inboxId })).statusCode).toBe(400);
  expect((await rowOf(id)).inboxId).toBe(inboxId);
});

test('a ticket that is not there, or another user’s, is not found', async () => {
  const other = await buildSite(service, 3);
  const foreign = await other.office.open();
  for (const id of [987_654, foreign]) {
    for (const operation of [updateTicket, grabThread]) {
      const response = await site.office.send(operation, { ticketId: String(id) });
      expect(response.statusCode, operation.name).toBe(404);
    }
  }
  expect((await update(foreign, { labels: ['urgent'] })).statusCode).toBe(404);
});

test('a thread has its messages page by page, the mails of answers and whom an answer reaches', async () => {
  const id = await open();
  await answer(id, { message: 'One' });
  await answer(id, { messageType: 'internal', message: 'Two' });
  const whole = await thread(id);
  expect(whole.recipients).toEqual({ to: ['maja@post.example'], cc: [] });
  expect(whole.inboxEmail).toBe(site.inbox.toEmail);
  expect(whole.messages.map(({ messagePlain }: { messagePlain: string }) => messagePlain)).toEqual([
    'Where is it?',
    'One',
    'Two',
  ]);
  const [, , last] = whole.messages;
  const earlier = await site.office.send(grabThread, {
    ticketId: String(id),
    limit: 1,
    beforeMessageId: last.messageId,
  });
  expect(earlier.json()).toMatchObject({ hasEarlier: true, messages: [{ messagePlain: 'One' }] });
});
