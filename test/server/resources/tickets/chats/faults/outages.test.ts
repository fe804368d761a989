/** Chats when a server is replaced, the database is away, a backup is restored, or no changes are heard. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPool } from '../../../../../../src/server/db/connect.ts';
import { createDatabase } from '../../../../../../src/server/db/create-database.ts';
import { renewLease } from '../../../../../../src/server/resources/tickets/chats/availability.sql.ts';
import { LiveChats } from '../../../../../../src/server/resources/tickets/chats/live-chats.ts';
import { ChatEvents } from '../../../../../../src/server/resources/tickets/stream/chat-events.ts';
import { readStoredChat, storeChat } from '../../../../../support/chats/stored-chat.ts';
import { useDatabase } from '../../../../../support/database.ts';
import { startDatabaseProxy } from '../../../../../support/faults/database-proxy.ts';
import { quiet } from '../../../../../support/log.ts';

const database = useDatabase();
const ends: (() => unknown)[] = [];
let userId = 0;

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Begins what a process does about chats: it polls, as it hears no changes. */
function startProcess({
  settleSeconds,
  db = database.db,
}: {
  settleSeconds: number;
  db?: typeof database.db;
}) {
  const events = new ChatEvents(new Map());
  const process = {
    ask: vi.spyOn(events, 'ask'),
    sent: vi.spyOn(events, 'sendChat'),
    /** Waits until it has looked at the chats of a user some more times. */
    async rounds(count: number) {
      const before = process.sent.mock.calls.length;
      await vi.waitFor(() => expect(process.sent.mock.calls.length).toBeGreaterThanOrEqual(before + count));
    },
  };
  const chats = new LiveChats({
    db,
    listener: undefined,
    log: quiet,
    events,
    isVisitorThere: () => false,
    everyMs: 200,
    questionSeconds: 3600,
    settleSeconds,
  });
  ends.unshift(() => chats.close());
  return process;
}

const store = async (chat: { minutes: number; silentSeconds: number; isActive: boolean }) => {
  userId += 1;
  return await storeChat(database, { userId, ...chat });
};

describe('a process that has just begun', () => {
  test('leaves chats as they are until pages can have answered, and for those who have', async () => {
    const chat = await store({ minutes: 4, silentSeconds: 90, isActive: true });
    const process = startProcess({ settleSeconds: 4 });
    await process.rounds(3);
    expect(await readStoredChat(database, chat)).toMatchObject({ endReason: null, present: 1 });
    expect(await renewLease(database.db, chat)).toBe(true);
    const lost = await store({ minutes: 4, silentSeconds: 90, isActive: true });
    // The page of the other agent does not answer: with it, time shows that the process no longer waits.
    await vi.waitFor(async () =>
      expect(await readStoredChat(database, lost)).toMatchObject({ endReason: 'unanswered', present: 0 }),
    );
    expect(await readStoredChat(database, chat)).toMatchObject({ endReason: null, present: 1 });
  });

  test('does not take a visitor whom it does not know for one who has left', async () => {
    const chat = await store({ minutes: 4, silentSeconds: 10, isActive: false });
    const process = startProcess({ settleSeconds: 3600 });
    await process.rounds(3);
    expect(await readStoredChat(database, chat)).toMatchObject({ endReason: null });
  });

  test('does not bring back an agent who has signed out', async () => {
    const chat = await store({ minutes: 4, silentSeconds: 0, isActive: true });
    await database.pool.query(`update agent_availability set seen_at = 'epoch' where user_id = $1`, [userId]);
    expect(await renewLease(database.db, chat)).toBe(false);
    startProcess({ settleSeconds: 3600 });
    await vi.waitFor(async () =>
      expect(await readStoredChat(database, chat)).toMatchObject({ endReason: 'unanswered', present: 0 }),
    );
  });
});

describe('a database that was away', () => {
  test('costs no place, no wait and no agent, if pages answer once it is back', async () => {
    const { proxy, connection } = await startDatabaseProxy(database.url);
    const pool = createPool(connection, { log: quiet, maxConnections: 2 });
    ends.push(
      () => pool.end(),
      () => proxy.close(),
    );
    const waiting = await store({ minutes: 4, silentSeconds: 10, isActive: false });
    const active = await store({ minutes: 4, silentSeconds: 10, isActive: true });
    const process = startProcess({ settleSeconds: 0, db: createDatabase(pool) });
    // The visitors are unknown here, and have just written.
    await database.pool.query('update ticket_messages set sent_at = now() where user_id = any($1)', [
      [waiting.userId, active.userId],
    ]);
    await process.rounds(4);
    proxy.cut();
    // The outage is longer for what is stored than for the test: neither pages nor agents could do anything in it.
    await database.pool.query(
      `update agent_availability set seen_at = seen_at - interval '80 seconds' where user_id = any($1)`,
      [[waiting.userId, active.userId]],
    );
    await database.pool.query(
      `update conversations set started_at = now() - interval '4 minutes 55 seconds' where user_id = $1`,
      [waiting.userId],
    );
    const cutAt = performance.now();
    await vi.waitFor(() => expect(performance.now() - cutAt).toBeGreaterThan(11_000));
    proxy.heal();
    await vi.waitFor(() => {
      expect(process.ask).toHaveBeenCalledWith(waiting.userId);
      expect(process.ask).toHaveBeenCalledWith(active.userId);
    });
    for (const agent of [waiting, active]) expect(await renewLease(database.db, agent)).toBe(true);
    await process.rounds(4);
    expect(await readStoredChat(database, waiting)).toMatchObject({ endReason: null });
    expect(await readStoredChat(database, active)).toMatchObject({ endReason: null, present: 1 });
    // Time passes again afterwards.
    await vi.waitFor(async () =>
      expect(await readStoredChat(database, waiting)).toMatchObject({ endReason: 'unanswered' }),
    );
    expect(await readStoredChat(database, active)).toMatchObject({ endReason: null, present: 1 });
  });
});

describe('a restored backup', () => {
  test.each([
    ['waited', false],
    ['had an agent', true],
  ])('ends a chat that %s a day ago with its last message', async (_, isActive) => {
    const chat = await store({ minutes: 1440, silentSeconds: 86_400, isActive });
    startProcess({ settleSeconds: 45 });
    await vi.waitFor(async () =>
      expect(await readStoredChat(database, chat)).toEqual({
        endReason: 'idle',
        endedWithMessage: true,
        present: 0,
      }),
    );
  });
});
