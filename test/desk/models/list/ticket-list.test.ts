/** The list of tickets while events and responses overtake each other. */

import { describe, expect, test, vi } from 'vitest';
import type { DeskTicket } from '../../../../src/api/schemas/desk.ts';
import { type DeskSource, searchSource, viewSource } from '../../../../src/api/shared/desk-place.ts';
import { createDeskClient } from '../../../../src/client/desk.ts';
import { Overlay } from '../../../../src/desk/models/list/overlay.ts';
import { OwnReads } from '../../../../src/desk/models/list/own-reads.ts';
import { isAssignedTo } from '../../../../src/desk/models/list/own-tickets.ts';
import { TicketList } from '../../../../src/desk/models/list/ticket-list.ts';
import type { ListedTickets } from '../../../../src/desk/models/list/ticket-pages.ts';
import { buildChat } from '../../../support/fake-desk/live-chats.ts';
import { buildDeskTicket } from '../../../support/fake-desk/server.ts';

const agentId = 7;
const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();
const build = (ticketId: number, more: Partial<DeskTicket> = {}) =>
  buildDeskTicket(ticketId, { waitingSince: minute(ticketId), latestUpdated: minute(ticketId), ...more });
const view = (name: 'chats' | 'waiting' | 'solved' | 'snoozed') =>
  viewSource({ view: name, inboxId: null, name: '' });

/** A list whose requests are answered by the test, one after the other. */
async function openList(first: ListedTickets, source: DeskSource = view('waiting')) {
  const answers: ((answer: ListedTickets | Response) => void)[] = [];
  const errors: unknown[] = [];
  const client = createDeskClient({
    baseUrl: 'https://help.skogsrand.example',
    userId: 1,
    fetch: () =>
      new Promise((resolve) =>
        answers.push((answer) => resolve(answer instanceof Response ? answer : Response.json(answer))),
      ),
  });
  const ownReads = new OwnReads();
  const list = new TicketList({
    client,
    overlay: new Overlay(),
    source,
    first,
    isOwn: ({ assignedAgents }) => isAssignedTo(agentId, assignedAgents),
    withRead: ownReads.apply,
    onError: (error) => errors.push(error),
  });
  /** Reads the list again; what is returned answers the request. */
  const read = async (ask: () => unknown = () => list.refresh()) => {
    const count = answers.length;
    const done = ask();
    await vi.waitUntil(() => answers.length > count);
    return async (answer: ListedTickets | Response) => {
      answers[count]?.(answer);
      await done;
    };
  };
  const refuse = async (ask: () => unknown) => {
    const answer = await read(ask);
    await answer(new Response(null, { status: 400 }));
  };
  return { list, read, refuse, ownReads, errors };
}

const shown = (list: TicketList) => list.rows.peek().map(({ ticket }) => ticket.ticketId);
const page = (...tickets: DeskTicket[]): ListedTickets => ({ tickets, next: null });

describe('a list', () => {
  test('puts a ticket where its order has it, moves it, and takes it out', async () => {
    const { list } = await openList(page(build(1), build(3)));
    list.hear(build(2));
    expect(shown(list)).toEqual([1, 2, 3]);
    list.hear(build(2, { version: 2, waitingSince: minute(9) }));
    expect(shown(list)).toEqual([1, 3, 2]);
    list.hear(build(5, { waitingSince: minute(9) }));
    expect(shown(list)).toEqual([1, 3, 2, 5]);
    list.hear(build(3, { version: 2, status: 'solved', waitingSince: null }));
    list.drop(1, 2);
    expect(shown(list)).toEqual([2, 5]);
  });

  test('has chats that wait by their beginning, the others behind them, and none that has ended', async () => {
    const chat = (id: number, count: number) =>
      buildChat({ conversationId: `V${id}`, startedDate: minute(count) });
    const active = buildChat({ state: 'active', startedDate: minute(0) });
    const { list } = await openList(page(build(2, { chat: chat(2, 5) })), view('chats'));
    list.hear(build(1, { chat: active }));
    list.hear(build(3, { chat: chat(3, 4) }));
    list.hear(build(4));
    expect(shown(list)).toEqual([3, 2, 1]);
    list.hear(build(2, { version: 2, chat: active }));
    expect(shown(list)).toEqual([3, 1, 2]);
    list.hear(build(3, { version: 2 }));
    expect(shown(list)).toEqual([1, 2]);
  });

  test('has solved tickets by their last action, the newest first', async () => {
    const { list } = await openList(page(build(3, { status: 'solved' })), view('solved'));
    list.hear(build(1, { status: 'closed' }));
    list.hear(build(2, { status: 'solved', latestUpdated: minute(9) }));
    expect(shown(list)).toEqual([2, 3, 1]);
  });

  test('leaves a ticket behind the end of its last page to the server', async () => {
    const next = { cursorId: 3, cursorTime: Date.parse(minute(3)) };
    const { list } = await openList({ tickets: [build(1), build(3)], next });
    list.hear(build(4));
    list.hear(build(2));
    expect(shown(list)).toEqual([1, 2, 3]);
    list.hear(build(1, { version: 2, waitingSince: minute(8) }));
    expect(shown(list)).toEqual([2, 3]);
  });

  test('replaces no ticket by an older one, nor puts it back', async () => {
    const { list } = await openList(page(build(1), build(2, { version: 5 })));
    list.hear(build(2, { version: 4, subject: 'Older' }));
    list.put(build(1, { version: 3, status: 'solved' }));
    list.hear(build(1, { version: 2 }));
    expect(shown(list)).toEqual([2]);
    expect(list.find(2)).toMatchObject({ version: 5, subject: 'Ticket 2' });
  });

  test('keeps what events said when a response is older', async () => {
    const first = build(1);
    const { list, read, ownReads } = await openList(page(first, build(2)));
    const answer = await read();
    list.hear(build(3));
    list.hear(build(2, { version: 2, status: 'solved' }));
    ownReads.note(1, first.last?.date ?? '');
    list.noteRead(1);
    await answer(page({ ...first, isUnread: true }, build(2)));
    expect(shown(list)).toEqual([1, 3]);
    expect(list.find(1)?.isUnread).toBe(false);
    const newer = await read();
    await newer(page(build(1, { version: 2 }), build(2, { version: 3 })));
    expect(shown(list)).toEqual([1, 2]);
  });

  test('shows what was asked for last, whichever response comes last', async () => {
    const { list, read } = await openList(page(build(1)));
    const older = await read();
    const newer = await read();
    await newer(page(build(2)));
    await older(page(build(1)));
    expect(shown(list)).toEqual([2]);
  });

  test('is shown at once on return, as events and its own late response have left it', async () => {
    const { list, read } = await openList(page(build(1)));
    const answerWaiting = await read();
    const answerSolved = await read(() => list.show(view('solved')));
    expect(list.state.peek().status).toBe('loading');
    list.hear(build(2));
    await answerWaiting(page(build(1), build(3)));
    expect([list.state.peek().status, shown(list)]).toEqual(['loading', []]);
    await answerSolved(page(build(4, { status: 'solved' })));
    await vi.waitFor(() => expect(shown(list)).toEqual([4]));
    await read(() => list.show(view('waiting')));
    expect([list.state.peek().status, shown(list)]).toEqual(['ready', [1, 2, 3]]);
  });

  test('is read again after a failure when the agent wants it, or comes back', async () => {
    const { list, read, refuse, errors } = await openList(page(build(1)));
    await refuse(() => list.show(view('solved')));
    await vi.waitFor(() => expect(list.state.peek().status).toBe('failed'));
    await refuse(() => list.refresh());
    expect(list.state.peek().status).toBe('failed');
    await refuse(() => list.retry());
    await vi.waitFor(() => expect(list.state.peek().status).toBe('failed'));
    await read(() => list.show(view('waiting')));
    const answer = await read(() => list.show(view('solved')));
    expect([list.state.peek().status, errors.length]).toEqual(['loading', 3]);
    await answer(page(build(4, { status: 'solved' })));
    await vi.waitFor(() => expect(shown(list)).toEqual([4]));
  });

  test('keeps a row in its place that an event takes away, not one that the agent does', async () => {
    const { list } = await openList(page(build(1), build(2)));
    list.hold('pointer');
    list.hear(build(1, { version: 2, status: 'solved' }));
    list.hear(build(3));
    expect(list.rows.peek().map(({ ticket, isGone }) => [ticket.ticketId, isGone])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(list.withheld.peek()).toBe(1);
    list.put(build(2, { version: 2, status: 'solved' }));
    expect(shown(list)).toEqual([1]);
    list.release('pointer');
    expect(shown(list)).toEqual([3]);
  });

  test('keeps no place for a ticket that the agent may no longer see, and has it again once it is back', async () => {
    const { list } = await openList(page(build(1), build(2)));
    list.hold('pointer');
    list.drop(1, 2);
    expect(shown(list)).toEqual([2]);
    list.release('pointer');
    list.hear(build(1));
    expect(shown(list)).toEqual([2]);
    list.hear(build(1, { version: 3 }));
    expect(shown(list)).toEqual([1, 2]);
  });

  test('shows changed rows of a search, and leaves what it finds to the server', async () => {
    const { list } = await openList(page(build(2), build(1)), searchSource('tent'));
    list.hear(build(1, { version: 2, subject: 'Changed' }));
    list.hear(build(3));
    expect(shown(list)).toEqual([2, 1]);
    expect(list.find(1)?.subject).toBe('Changed');
    expect(list.isDecidable).toBe(false);
  });
});
