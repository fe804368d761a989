/** The lists, counts and threads of pages of the desk, by the events of one server after changes through another one. */

import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxViewRows } from '../../../../../src/api/limits.ts';
import type { Operation } from '../../../../../src/api/operation.ts';
import { operations } from '../../../../../src/api/operations/index.ts';
import type { DeskTicket } from '../../../../../src/api/schemas/desk.ts';
import type { TicketEvent } from '../../../../../src/api/schemas/ticket-stream.ts';
import { type DeskSource, viewFilter, viewSource } from '../../../../../src/api/shared/desk-place.ts';
import { readEvents } from '../../../../../src/client/event-stream.ts';
import { TicketList } from '../../../../../src/desk/models/list/ticket-list.ts';
import { type TestInput, useApp } from '../../../../support/app.ts';
import { countQueries } from '../../../../support/count-queries.ts';
import { deskOrigin, signedIn } from '../../../../support/desk.ts';
import { ListeningDesk, openSharedStream } from '../../../../support/listening-desk.ts';
import { tentTicket, useSite } from '../../../../support/site.ts';
import { buildTicketAgent, buildWrittenTicket } from '../../../../support/tickets.ts';

const {
  grabThread,
  insertTicket,
  listTicketViews,
  listViewTickets,
  markTicketRead,
  mergeTicket,
  streamTickets,
  unmergeTicket,
  updateTicket,
} = operations;

const service = useApp({ isListening: true });
const streaming = useApp({
  beside: service,
  isListening: true,
  config: { listen: { publicUrl: deskOrigin } },
});
const site = useSite(service);
const cookieName = '__Host-frontdesk-session';

let url: string;
let colleagueId: number;
/** Tickets that more than one page of a list holds. */
const waitingCount = maxViewRows + 30;

beforeAll(async () => {
  url = await streaming.app.listen({ host: '127.0.0.1', port: 0 });
  const { db } = service.database;
  colleagueId = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  for (let index = 0; index < waitingCount; index += 1) {
    // Some wait since the same moment: their ids order them.
    const waitingSince = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 3)));
    await buildWrittenTicket(db, site.inbox, { waitingSince, createdAt: waitingSince });
  }
});

const closing: AbortController[] = [];
afterEach(() => {
  for (const controller of closing.splice(0)) controller.abort();
});

async function sessionCookie(agentId: number): Promise<string> {
  const browser = await signedIn(streaming, 1, agentId);
  return `${cookieName}=${browser.cookies.get(cookieName)}`;
}

/** Opens pages of one agent that share a stream. */
async function openPages(agentId: number, sources: readonly DeskSource[]): Promise<ListeningDesk[]> {
  const cookie = await sessionCookie(agentId);
  const headers = { cookie, origin: deskOrigin, 'sec-fetch-site': 'same-origin' };
  const pages = sources.map((source) => new ListeningDesk({ url, userId: 1, agentId, headers, source }));
  const controller = new AbortController();
  closing.push(controller);
  await openSharedStream(pages, controller.signal);
  await vi.waitFor(() => {
    for (const { list } of pages) expect(list.state.peek().status).toBe('ready');
  });
  return pages;
}

async function listedByServer({ client, source }: ListeningDesk, count: number): Promise<DeskTicket[]> {
  const filter = viewFilter(source);
  if (!filter) return [];
  const { tickets, next } = await client.send(listViewTickets, { ...filter, limit: maxViewRows });
  if (!next || tickets.length >= count) return tickets;
  const cursor = {
    cursorId: next.cursorId,
    ...(next.cursorTime !== null && { cursorTime: next.cursorTime }),
  };
  const second = await client.send(listViewTickets, { ...filter, limit: maxViewRows, ...cursor });
  return [...tickets, ...second.tickets];
}

/** A ticket as a list shows it. That agents have read it raises its version and is no event of the desk. */
const withoutVersion = ({ version: _, ...row }: DeskTicket) => row;

/** Waits until a page shows what the server has. */
async function expectSame(page: ListeningDesk): Promise<void> {
  await vi.waitFor(
    async () => {
      const shown = page.list.state.peek().tickets;
      const listed = await listedByServer(page, shown.length);
      // A page may have grown by rows that came by events.
      const length = Math.max(shown.length, Math.min(listed.length, maxViewRows));
      expect(shown.map(withoutVersion)).toEqual(listed.slice(0, length).map(withoutVersion));
      const { views } = await page.client.send(listTicketViews, {});
      expect(page.views.views.peek()).toEqual(views);
      if (page.openId === null) return;
      const { ticket, ...thread } = await page.client.send(grabThread, { ticketId: String(page.openId) });
      const { ticket: shownTicket, ...shownThread } = page.shownThread() ?? { ticket: null };
      expect(shownThread).toEqual(thread);
      expect(shownTicket && withoutVersion(shownTicket)).toEqual(withoutVersion(ticket));
    },
    { timeout: 15_000, interval: 100 },
  );
}

async function sent(operation: Operation, input: TestInput) {
  const response = await site.office.send(operation, input);
  if (response.statusCode >= 300) throw new Error(`${operation.name}: ${response.body}`);
  return response.body === '' ? undefined : response.json();
}

const write = (ticketId: number, message: string, input: TestInput = {}) =>
  sent(insertTicket, { ...tentTicket, ticketId: String(ticketId), message, ...input });

const change = (ticketId: number, input: TestInput) =>
  sent(updateTicket, { ticketId: String(ticketId), agentId: colleagueId, ...input });

/** Random numbers that a seed repeats. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Changes one of some tickets, or opens another one. Merges and the like may be refused, which changes nothing. */
async function changeAnything(ids: number[], random: (below: number) => number): Promise<void> {
  const ticketId = ids[random(ids.length)] ?? 0;
  const other = ids[random(ids.length)] ?? 0;
  const agentEmail = site.agent.email;
  const acts: (() => Promise<unknown>)[] = [
    async () =>
      ids.push(
        await site.office.open({ fromEmail: `new${random(9)}@post.example`, appendOpenTicket: false }),
      ),
    async () => await write(ticketId, `Any news? ${random(99)}`, { fromEmail: anyCustomer }),
    async () => await write(ticketId, 'It is on its way.', { fromEmail: agentEmail }),
    async () => await write(ticketId, 'A note.', { fromEmail: agentEmail, messageType: 'internal' }),
    async () => await change(ticketId, { status: 'solved', lastSeenMessageId: 999_999_999 }),
    async () => await change(ticketId, { status: 'reply', lastSeenMessageId: 999_999_999 }),
    async () =>
      await change(ticketId, { snoozedUntil: new Date(Date.now() + 3_600_000 + random(9)).toISOString() }),
    async () => await change(ticketId, { snoozedUntil: null }),
    async () => await change(ticketId, { assignedAgents: random(2) ? [site.agent.id] : [colleagueId] }),
    async () => await change(ticketId, { assignedAgents: [] }),
    async () => await change(ticketId, { labels: random(2) ? ['urgent'] : [] }),
    async () => await change(ticketId, { isSpam: random(2) === 1 }),
    async () =>
      await sent(mergeTicket, { ticketId: String(ticketId), intoTicketId: other, agentId: colleagueId }),
    async () => await sent(unmergeTicket, { ticketId: String(ticketId), agentId: colleagueId }),
    async () =>
      await sent(markTicketRead, {
        ticketId: String(ticketId),
        upTo: new Date().toISOString(),
        agentId: random(2) ? site.agent.id : colleagueId,
      }),
  ];
  await acts[random(acts.length)]?.().catch(() => {});
}

const sources = (): DeskSource[] => [
  ...(['mine', 'unassigned', 'waiting', 'open', 'snoozed', 'solved', 'spam'] as const).map((view) =>
    viewSource({ view, inboxId: null, name: '' }),
  ),
  viewSource({ view: 'inbox', inboxId: site.inbox.inboxId, name: 'Customer service' }),
  urgent,
];

const urgent = viewSource({ view: 'label', inboxId: null, name: 'urgent' });

/** The customer of the random changes, whom they may block; and one whom they leave alone. */
const anyCustomer = 'maja.lind@post.example';
const customer = 'kari.strand@post.example';

/** Opens tickets that are urgent: that list is short. */
async function openTickets(count: number, fromEmail = customer): Promise<number[]> {
  const ids: number[] = [];
  const input = { fromEmail, appendOpenTicket: false, labels: ['urgent'] };
  for (let index = 0; index < count; index += 1) ids.push(await site.office.open(input));
  return ids;
}

const withoutReading = ({ requests }: ListeningDesk) =>
  requests.filter((path) => !path.includes('/streamTickets/') && !path.includes('/setPresence/'));

describe('pages of an agent', () => {
  test.each([1, 2, 3])(
    'show after random changes what they would read, by events alone (%i)',
    async (seed) => {
      const random = randomFrom(seed);
      const ids = await openTickets(8, anyCustomer);
      const pages = await openPages(site.agent.id, sources());
      const waiting = pages[2];
      // The second page of the long list.
      waiting?.list.reach({ first: maxViewRows, last: maxViewRows + 10 });
      await vi.waitFor(() => expect(waiting?.list.isComplete).toBe(true));
      const [withThread] = pages;
      await withThread?.open(ids[0] ?? 0);
      await Promise.all(pages.map((page) => expectSame(page)));
      const before = pages.map(({ list }) => list.state.peek());
      for (const page of pages) page.requests.length = 0;
      const reads = vi.spyOn(TicketList.prototype, 'refresh');
      onTestFinished(() => reads.mockRestore());
      for (let count = 0; count < 60; count += 1) await changeAnything(ids, random);
      await Promise.all(pages.map((page) => expectSame(page)));
      expect(reads).not.toHaveBeenCalled();
      expect(pages.map(({ list }) => list.state.peek())).not.toEqual(before);
    },
  );

  test('read nothing for a message in a ticket that is not open, nor in one that is', async () => {
    const [openId = 0, otherId = 0] = await openTickets(2);
    const [page] = await openPages(site.agent.id, [urgent]);
    if (!page) throw new Error('there is no page');
    await page.open(openId);
    await expectSame(page);
    page.requests.length = 0;
    for (const id of [openId, otherId]) await write(id, `Hello ${id}`, { fromEmail: customer });
    const lastText = () => page.shownThread()?.messages.at(-1)?.messagePlain;
    await vi.waitFor(() => {
      expect(lastText()).toBe(`Hello ${openId}`);
      expect(page.list.find(otherId)?.last?.text).toBe(`Hello ${otherId}`);
    });
    expect(withoutReading(page)).toEqual([]);
    expect(page.threads.getOrCreate(openId).unseen.messages.peek()).toHaveLength(1);
    await expectSame(page);
  });

  test('show after lost events what they would read, once the stream is open again', async () => {
    const ids = await openTickets(5, anyCustomer);
    const random = randomFrom(7);
    const [page] = await openPages(site.agent.id, [urgent]);
    if (!page) throw new Error('there is no page');
    await page.open(ids[0] ?? 0);
    page.isDeaf = true;
    for (let count = 0; count < 100; count += 1) await changeAnything(ids, random);
    page.isDeaf = false;
    page.tickets.readAgain();
    await expectSame(page);
    // The next event of a thread of which one was lost says so.
    page.isDeaf = true;
    await write(ids[0] ?? 0, 'Lost', { fromEmail: customer });
    for (let count = 0; count < 4; count += 1)
      await write(ids[0] ?? 0, `Lost too ${count}`, { fromEmail: site.agent.email });
    await vi.waitFor(async () => {
      const { ticket } = await page.client.send(grabThread, { ticketId: String(ids[0]) });
      expect(ticket.last?.text).toBe('Lost too 3');
    });
    page.isDeaf = false;
    await write(ids[0] ?? 0, 'Heard', { fromEmail: customer });
    await expectSame(page);
  });

  test('get a changed ticket that is read once for all of them', async () => {
    const [ticketId = 0] = await openTickets(1);
    const agentIds = [site.agent.id, colleagueId, site.agent.id, colleagueId, site.agent.id];
    const pages = (await Promise.all(agentIds.map((agentId) => openPages(agentId, [urgent])))).flat();
    for (const page of pages) await expectSame(page);
    const readCount = await countQueries(async () => {
      await write(ticketId, 'Once for all', { fromEmail: customer });
      await vi.waitFor(() => {
        for (const { list } of pages) expect(list.find(ticketId)?.last?.text).toBe('Once for all');
      });
    }, /last_text/);
    expect(readCount).toBeLessThanOrEqual(2);
  });

  test('show a ticket as read once their agent has read it on another device', async () => {
    const [ticketId = 0] = await openTickets(1);
    const [[own], [colleagues]] = await Promise.all([
      openPages(site.agent.id, [urgent]),
      openPages(colleagueId, [urgent]),
    ]);
    expect(own?.list.find(ticketId)?.isUnread).toBe(true);
    const input = { ticketId: String(ticketId), upTo: new Date().toISOString(), agentId: site.agent.id };
    await sent(markTicketRead, input);
    await vi.waitFor(() => expect(own?.list.find(ticketId)?.isUnread).toBe(false));
    const [later] = await openPages(site.agent.id, [urgent]);
    await change(ticketId, { labels: ['urgent', 'from the site'] });
    await vi.waitFor(() => {
      for (const page of [own, later]) {
        expect(page?.list.find(ticketId)).toMatchObject({
          labels: ['urgent', 'from the site'],
          isUnread: false,
        });
      }
      expect(colleagues?.list.find(ticketId)).toMatchObject({
        labels: ['urgent', 'from the site'],
        isUnread: true,
      });
    });
  });
});

test('a stream of a key has no rows and no counts', async () => {
  const controller = new AbortController();
  closing.push(controller);
  const heard: TicketEvent[] = [];
  const settings = { baseUrl: url, userId: 1, apiKey: site.secretKey };
  readEvents(
    settings,
    streamTickets,
    {},
    {
      signal: controller.signal,
      onOpen() {},
      onSign() {},
      onEvent: (event: TicketEvent) => event.event === 'presence' || heard.push(event),
    },
  ).catch(() => {});
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 5000 });
  const [ticketId = 0] = await openTickets(1);
  await openPages(site.agent.id, [urgent]);
  await write(ticketId, 'Hello', { fromEmail: customer });
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(2));
  for (const event of heard.slice(1)) {
    expect(event).toEqual({
      event: 'ticket',
      data: { ticketId, version: expect.any(Number), kind: 'changed' },
    });
  }
});
