/** Threads that visitors have open, as two processes on one database know them. */

import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createPool } from '../../../../../src/server/db/connect.ts';
import { createDatabase } from '../../../../../src/server/db/create-database.ts';
import type { Listener } from '../../../../../src/server/live/listen.ts';
import { TicketStreams } from '../../../../../src/server/resources/tickets/stream/ticket-streams.ts';
import {
  VisitorVisits,
  type VisitorVisitsOptions,
} from '../../../../../src/server/resources/tickets/stream/visitor-visits.ts';
import { listenTo } from '../../../../support/app.ts';
import { useDatabase } from '../../../../support/database.ts';
import { quiet } from '../../../../support/log.ts';
import { buildInbox, buildTicket, type TestInbox } from '../../../../support/tickets.ts';

const database = useDatabase();
const userId = 1;

interface Process {
  readonly visits: VisitorVisits;
  readonly listener: Listener;
  /** How many visits of a thread this process was notified of. */
  count(ticketId: number): number;
  /** Opens the stream of a visitor with one ticket; the returned function ends it. */
  openStream(ticketId: number): Promise<() => Promise<void>>;
  end(): Promise<void>;
}

const running = new Set<Process>();
let inbox: TestInbox | undefined;

afterEach(async () => {
  for (const process of running) await process.end();
});

async function start(options: Partial<VisitorVisitsOptions> = {}): Promise<Process> {
  const pool: pg.Pool = createPool({ connectionString: database.url }, { log: quiet, maxConnections: 2 });
  const listener = await listenTo({ ...database, pool });
  const streams = new TicketStreams({ db: createDatabase(pool), listener, log: quiet });
  const heard: string[] = [];
  listener.on('ticket_visits', (_userId, [ticketId = '']) => heard.push(ticketId));
  // A visit that is not renewed ends after a second.
  const visits = new VisitorVisits({
    listener,
    streams,
    log: quiet,
    seconds: 1,
    renewalSeconds: 0.2,
    ...options,
  });
  const process: Process = {
    visits,
    listener,
    count: (ticketId) => heard.filter((id) => id === `${ticketId}`).length,
    async openStream(ticketId) {
      const events = await streams.open({
        userId,
        side: 'visitor',
        agentId: null,
        names: [],
        named: new Set([ticketId]),
        readOwn: null,
      });
      const reader = events[Symbol.asyncIterator]();
      await reader.next();
      return async () => void (await reader.return?.());
    },
    async end() {
      running.delete(process);
      visits.close();
      streams.close();
      await listener.close();
      await pool.end();
    },
  };
  running.add(process);
  return process;
}

async function buildThread(): Promise<number> {
  inbox ??= await buildInbox(database.db, { userId });
  return await buildTicket(database.db, inbox);
}

/** Resolves once so many renewals have come that a visit without them would have ended. */
const untilRenewed = async (process: Process, ticketId: number) => {
  const until = process.count(ticketId) + 8;
  await vi.waitUntil(() => process.count(ticketId) >= until);
};

test('a visitor who reads silently is there as long as the stream is open, at every process', async () => {
  const [one, other] = [await start(), await start()];
  const ticketId = await buildThread();
  const close = await one.openStream(ticketId);
  expect(one.visits.has(userId, ticketId)).toBe(false);
  one.visits.note(userId, ticketId);
  await untilRenewed(other, ticketId);
  expect([one, other].map(({ visits }) => visits.has(userId, ticketId))).toEqual([true, true]);
  await close();
  await vi.waitUntil(() => !one.visits.has(userId, ticketId) && !other.visits.has(userId, ticketId));
});

test('a visit ends at every process when the visitor closes the thread, and begins again with the next act', async () => {
  const [one, other] = [await start({ seconds: 60 }), await start({ seconds: 60 })];
  const ticketId = await buildThread();
  await one.openStream(ticketId);
  one.visits.note(userId, ticketId);
  await vi.waitUntil(() => other.visits.has(userId, ticketId));
  other.visits.end(userId, ticketId);
  await vi.waitUntil(() => !one.visits.has(userId, ticketId) && !other.visits.has(userId, ticketId));
  other.visits.note(userId, ticketId);
  await vi.waitUntil(() => one.visits.has(userId, ticketId));
});

test('a visit goes on at another process when that of the stream has ended', async () => {
  const [one, other] = [await start(), await start()];
  const ticketId = await buildThread();
  await one.openStream(ticketId);
  one.visits.note(userId, ticketId);
  await vi.waitUntil(() => other.visits.has(userId, ticketId));
  await one.end();
  await other.openStream(ticketId);
  await untilRenewed(other, ticketId);
  expect(other.visits.has(userId, ticketId)).toBe(true);
});

test('a visitor who has done nothing for long is not there, although a page is open', async () => {
  const one = await start({ longestSeconds: 1 });
  const ticketId = await buildThread();
  await one.openStream(ticketId);
  one.visits.note(userId, ticketId);
  await vi.waitUntil(() => one.count(ticketId) > 0);
  await vi.waitUntil(() => !one.visits.has(userId, ticketId));
});
