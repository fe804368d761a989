/** Tickets that are spam: where they are, who hears of them, and what becomes of their senders. */

import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { BlockedAddress } from '../../../../src/api/schemas/blocked-addresses.ts';
import type { DeskTicket, TicketView } from '../../../../src/api/schemas/desk.ts';
import {
  blockedAddresses,
  mails,
  tickets,
  webhookDeliveries,
} from '../../../../src/server/db/tables/index.ts';
import { foldNewWords } from '../../../../src/server/resources/tickets/words/fold-new-words.sql.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { type TestSite, tentTicket, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
const site = useSite(service);
const other = useSite(service, 2);
const spammer = 'win@prizes.example';
const {
  insertTicket,
  updateTicket,
  updateTickets,
  listTicketViews,
  listViewTickets,
  searchTickets,
  grabThread,
  listBlockedAddresses,
  unblockAddress,
} = operations;

beforeAll(async () => {
  const { db } = service.database;
  const events = ['ticket.created', 'ticket.message', 'ticket.status'] as const;
  await addWebhook(db, { userId: 1, url: new URL('https://hook.example/'), events: [...events] });
});

beforeEach(async () => {
  const { db } = service.database;
  for (const table of [tickets, webhookDeliveries, blockedAddresses, mails]) await db.delete(table);
});

const open = (input: TestInput = {}) =>
  site.office.open({ fromEmail: spammer, appendOpenTicket: false, autoReply: false, ...input });

const write = (ticketId: number, input: TestInput = {}) =>
  site.office.send(insertTicket, { ...tentTicket, fromEmail: spammer, ticketId: String(ticketId), ...input });

async function mark(id: number, isSpam = true): Promise<DeskTicket> {
  const response = await site.office.send(updateTicket, {
    ticketId: String(id),
    isSpam,
    agentId: site.agent.id,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function idsOf(input: TestInput): Promise<number[]> {
  const response = await site.office.send(listViewTickets, input);
  expect(response.statusCode, response.body).toBe(200);
  const listed: { tickets: DeskTicket[] } = response.json();
  return listed.tickets.map(({ ticketId }) => ticketId);
}

async function rowOf(id: number) {
  const [row] = await service.database.db.select().from(tickets).where(eq(tickets.id, id));
  if (!row) throw new Error('the ticket is not there');
  return row;
}

async function blocked(at: TestSite = site): Promise<BlockedAddress[]> {
  return (await at.office.send(listBlockedAddresses)).json().addresses;
}

const queuedMails = async (ticketId: number) =>
  await service.database.db
    .select({ kind: mails.kind, state: mails.state })
    .from(mails)
    .where(and(eq(mails.userId, 1), eq(mails.ticketId, ticketId)));

const events = async () => (await service.database.db.select().from(webhookDeliveries)).length;

describe('a ticket that is marked as spam', () => {
  test('is in the view of spam, and in no other one', async () => {
    const id = await open({ labels: ['urgent'] });
    const solved = await open({ status: 'solved' });
    const kept = await open({ fromEmail: 'maja@post.example' });
    expect(await mark(id)).toMatchObject({ isSpam: true, status: 'new' });
    await mark(solved);
    for (const view of ['unassigned', 'waiting', 'open']) expect(await idsOf({ view })).toEqual([kept]);
    expect(await idsOf({ view: 'label', labelName: 'urgent' })).toEqual([]);
    expect(await idsOf({ view: 'inbox', inboxId: site.inbox.inboxId })).toEqual([kept]);
    expect(await idsOf({ view: 'solved' })).toEqual([]);
    expect(await idsOf({ view: 'spam' })).toEqual([solved, id]);
    const { views }: { views: TicketView[] } = (await site.office.send(listTicketViews)).json();
    const countOf = (view: string) => views.find((one) => one.view === view && one.name === '')?.count;
    expect([countOf('spam'), countOf('open'), countOf('waiting')]).toEqual([2, 1, 1]);
  });

  test('is listed page by page, the last action first', async () => {
    const ids = [await open(), await open(), await open()];
    for (const id of ids) await mark(id);
    const response = await site.office.send(listViewTickets, { view: 'spam', limit: 2 });
    const page: { tickets: DeskTicket[]; next: TestInput } = response.json();
    const listed = page.tickets.map(({ ticketId }) => ticketId);
    expect([...listed, ...(await idsOf({ view: 'spam', limit: 2, ...page.next }))]).toEqual(ids.reverse());
  });

  test('is found in its view only', async () => {
    const id = await open({ subject: 'Grand prize' });
    await foldNewWords(service.database.db);
    const find = async (input: TestInput) => {
      const found: { tickets: DeskTicket[] } = (await site.office.send(searchTickets, input)).json();
      return found.tickets.map(({ ticketId }) => ticketId);
    };
    const searches = ['grand', String(id), spammer];
    for (const q of searches) expect(await find({ q }), q).toEqual([id]);
    await mark(id);
    for (const q of searches) {
      expect(await find({ q }), q).toEqual([]);
      expect(await find({ q, view: 'open' }), q).toEqual([]);
      expect(await find({ q, view: 'spam' }), q).toEqual([id]);
    }
  });

  test('is no longer snoozed, and cannot be', async () => {
    const id = await open();
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
    const update = (input: TestInput) => site.office.send(updateTicket, { ticketId: String(id), ...input });
    await update({ snoozedUntil });
    expect(await mark(id)).toMatchObject({ snoozedUntil: null, wokenDate: null });
    expect((await update({ snoozedUntil })).statusCode).toBe(400);
    expect((await update({ snoozedUntil, isSpam: false })).json()).toMatchObject({ snoozedUntil });
  });

  test('sends no mail, also none that waits, and calls no webhook for its messages', async () => {
    const id = await open();
    await write(id, { fromEmail: site.agent.email });
    expect(await queuedMails(id)).toEqual([{ kind: 'answer', state: 'queued' }]);
    await mark(id);
    expect(await queuedMails(id)).toEqual([{ kind: 'answer', state: 'held' }]);
    const before = await events();
    await write(id);
    await write(id, { fromEmail: site.agent.email, message: 'Stop it.' });
    expect(await queuedMails(id)).toHaveLength(1);
    expect(await events()).toBe(before);
    const thread = (await site.office.send(grabThread, { ticketId: String(id) })).json();
    expect(thread.recipients).toEqual({ to: [], cc: [] });
    expect(thread.messages).toHaveLength(4);
  });

  test('is one of many', async () => {
    const ids = [await open(), await open()];
    const named = ids.map((ticketId) => ({ ticketId }));
    await site.office.send(updateTickets, { tickets: named, isSpam: true });
    expect(await idsOf({ view: 'spam' })).toHaveLength(2);
    await site.office.send(updateTickets, { tickets: named, isSpam: false });
    expect(await idsOf({ view: 'open' })).toHaveLength(2);
    expect(await blocked()).toEqual([]);
  });
});

describe('its sender', () => {
  test('is blocked by their mailbox: what they write later is spam at once, and nobody hears of it', async () => {
    const id = await open({ fromEmail: 'Win+1@Prizes.example' });
    await mark(id);
    expect(await blocked()).toMatchObject([{ email: spammer, anonymousOnly: false, agentId: site.agent.id }]);
    const before = await events();
    const next = await open({ fromEmail: 'WIN+2@prizes.example' });
    expect(await rowOf(next)).toMatchObject({ isSpam: true, status: 'new' });
    expect(await queuedMails(next)).toEqual([]);
    expect(await events()).toBe(before);
    expect(await idsOf({ view: 'open' })).toEqual([]);
  });

  test('makes spam of another ticket of theirs by writing in it, and not of one in which they take part', async () => {
    const [id, own, others] = [await open(), await open(), await open({ fromEmail: 'maja@post.example' })];
    await mark(id);
    expect((await rowOf(own)).isSpam).toBe(false);
    await write(own);
    await write(others);
    expect((await rowOf(own)).isSpam).toBe(true);
    expect((await rowOf(others)).isSpam).toBe(false);
  });

  test('of one user writes to another as ever', async () => {
    await mark(await open());
    const id = await other.office.open({ fromEmail: spammer });
    expect((await rowOf(id)).isSpam).toBe(false);
    expect(await blocked(other)).toEqual([]);
  });

  test('is unblocked with the mark', async () => {
    const id = await open();
    await mark(id);
    expect(await mark(id, false)).toMatchObject({ isSpam: false });
    expect(await blocked()).toEqual([]);
    expect((await rowOf(await open())).isSpam).toBe(false);
    expect(await idsOf({ view: 'waiting' })).toContain(id);
  });

  test('is blocked for anonymous visitors only if one of them may have typed the address', async () => {
    const email = 'ceo@customer.example';
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: email });
    await mark(id);
    expect(await blocked()).toMatchObject([{ email, anonymousOnly: true }]);
    expect((await rowOf(await site.anonymous().open({ fromEmail: email }))).isSpam).toBe(true);
    const proven = await open({ fromEmail: email });
    expect((await rowOf(proven)).isSpam).toBe(false);
    await mark(proven);
    expect(await blocked()).toMatchObject([{ email, anonymousOnly: false }]);
    expect((await rowOf(await open({ fromEmail: email }))).isSpam).toBe(true);
  });

  test('is not blocked if it is an agent or an inbox', async () => {
    const { db } = service.database;
    await buildTicketAgent(db, { userId: 1, name: 'Bo', email: 'bo@skogsrand.example' });
    const forms = ['bo@skogsrand.example', 'Bo+win@Skogsrand.example', 'bo@ｓkogsrand.example'];
    for (const fromEmail of [...forms, site.inbox.toEmail, 'help+x@skogsrand.example']) {
      expect(await mark(await open({ fromEmail }))).toMatchObject({ isSpam: true });
    }
    expect(await blocked()).toEqual([]);
  });
});

describe('an address', () => {
  test('is unblocked in any spelling, once, and its tickets stay spam', async () => {
    const id = await open();
    await mark(id);
    const unblock = () => site.office.send(unblockAddress, { email: 'Win+x@prizes.example' });
    expect((await other.office.send(unblockAddress, { email: spammer })).statusCode).toBe(404);
    expect((await unblock()).statusCode).toBe(204);
    expect((await unblock()).statusCode).toBe(404);
    expect((await rowOf(id)).isSpam).toBe(true);
    expect((await rowOf(await open())).isSpam).toBe(false);
  });
});
