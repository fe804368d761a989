/** Chats when a transaction fails, and when two people or two servers do something at once. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../../../src/api/operations/index.ts';
import { listOpenChats } from '../../../../../../src/server/resources/tickets/chats/open-chats.sql.ts';
import { endPeriod } from '../../../../../../src/server/resources/tickets/chats/periods.sql.ts';
import { sweepChat } from '../../../../../../src/server/resources/tickets/chats/sweep.sql.ts';
import { answer, changeTicket, setAvailable, take } from '../../../../../support/chats/chat-agents.ts';
import { age, useChats } from '../../../../../support/chats/use-chats.ts';
import { openBrowser } from '../../../../../support/desk.ts';
import { tentTicket } from '../../../../../support/site.ts';

const chats = useChats();
const { service, other, site } = chats;

beforeEach(async () => {
  await setAvailable(site, chats.aino, true);
});

const count = async (condition: string): Promise<number> => {
  const { rows } = await service.database.pool.query(`select count(*)::int as count from ${condition}`);
  return rows[0].count;
};

describe('a transaction that fails between message and period', () => {
  afterEach(async () => {
    await service.database.pool.query('drop function if exists refuse_message cascade');
  });

  test('leaves neither, and the next attempt stores both, once', async () => {
    await service.database.pool.query(`
      create function refuse_message() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create trigger refuse_message before insert on ticket_messages for each row
        when (new.plain = 'Lost?') execute function refuse_message()`);
    const visitor = site.anonymous();
    const headers = { 'idempotency-key': randomUUID() };
    const word = { ...tentTicket, message: 'Lost?' };
    expect((await visitor.send(operations.insertTicket, word, headers)).statusCode).toBe(500);
    expect(await count('conversations')).toBe(0);
    expect(await count('chat_messages')).toBe(0);
    await service.database.pool.query('drop function refuse_message cascade');
    const sent = await Promise.all([1, 2, 3].map(() => visitor.send(operations.insertTicket, word, headers)));
    const tickets = new Set(sent.map((response) => response.json().json?.ticketID));
    expect(tickets.size, sent.map(({ body }) => body).join('\n')).toBe(1);
    expect(await count('conversations')).toBe(1);
    expect(await count(`ticket_messages where plain = 'Lost?' and conversation_id is not null`)).toBe(1);
  });
});

describe('a chat', () => {
  test('that two agents take at two servers at once is one agent’s', async () => {
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const [one, two] = await Promise.all([take(site, chats.aino, ticketId), take(site, chats.bo, ticketId)]);
    expect([one.statusCode, two.statusCode].sort(), one.body + two.body).toEqual([200, 409]);
    expect((await chats.chatOf(visitor, ticketId))?.agents).toHaveLength(1);
    expect(await count(`chat_messages where message like '%agentJoin%' and ${inChatOf(ticketId)}`)).toBe(1);
  });

  test('that one agent takes on two devices at once has the agent once', async () => {
    const { aino } = chats;
    const phone = openBrowser(other);
    for (const [name, value] of aino.browser.cookies) phone.cookies.set(name, value);
    const ticketId = await site.anonymous().open();
    const taken = await Promise.all(
      [aino, { ...aino, browser: phone }, aino].map((device) => take(site, device, ticketId)),
    );
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await count(`chat_participants where ${inChatOf(ticketId)}`)).toBe(1);
    expect(await count(`chat_messages where message like '%agentJoin%' and ${inChatOf(ticketId)}`)).toBe(1);
  });

  test('is answered by one of two who answer at once; the other sees the answer first', async () => {
    const { aino, bo } = chats;
    const ticketId = await site.anonymous().open();
    const answers = await Promise.allSettled([
      answer(site, aino, ticketId, 'Behind the house'),
      answer(site, bo, ticketId, 'In the car'),
    ]);
    const stored = answers.filter(({ status }) => status === 'fulfilled').length;
    expect(stored).toBeGreaterThan(0);
    expect(await count(`chat_participants where answered_at is not null and ${inChatOf(ticketId)}`)).toBe(
      stored,
    );
  });

  test('is one, however many messages of its visitor arrive at once', async () => {
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const end = { ticketId: String(ticketId) };
    expect((await visitor.send(operations.endConversation, end)).statusCode).toBe(204);
    const words = Array.from({ length: 12 }, (_, n) => `Word ${n}`);
    const sent = await Promise.all(
      words.map((message) =>
        visitor.send(operations.insertTicket, { ...tentTicket, message, ticketId: String(ticketId) }),
      ),
    );
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await count(`conversations where ticket_id = ${ticketId}`)).toBe(2);
    expect(await count(`conversations where ticket_id = ${ticketId} and ended_at is null`)).toBe(1);
    const newest = `(select id from conversations where ticket_id = ${ticketId} and ended_at is null)`;
    expect(await count(`ticket_messages where conversation_id = ${newest}`)).toBe(words.length);
  });

  test('that is due is ended by one of many sweeps', async () => {
    const { db } = service.database;
    const ticketId = await site.anonymous().open();
    const [chat] = await listOpenChats(db, site.userId, [ticketId]);
    if (!chat) throw new Error('the chat was not stored');
    const view = { isVisitorThere: true, settling: null };
    await age(service, ticketId, 5.5);
    const swept = await Promise.all(
      [service, other, service, other].map(({ database }) => sweepChat(database.db, chat, view)),
    );
    const ending = async () =>
      (
        await service.database.pool.query(
          'select end_reason, ended_at from conversations where ticket_id = $1',
          [ticketId],
        )
      ).rows;
    // The servers’ own sweeps may have been first.
    expect(swept.filter(Boolean).length).toBeLessThanOrEqual(1);
    const [ended] = await vi.waitFor(async () => {
      const rows = await ending();
      expect(rows).toMatchObject([{ end_reason: 'unanswered' }]);
      return rows;
    });
    expect(await db.transaction((tx) => endPeriod(tx, chat, 'idle', new Date()))).toBe(false);
    expect(await ending()).toEqual([ended]);
  });

  test('of a network that is not answered three times in an hour rings nobody', async () => {
    const rings = async () => {
      const { rows } = await service.database.pool.query(
        'select ticket_id::int as id, rings from conversations where ended_at is null order by started_at, id',
      );
      return rows.map((row: { rings: boolean }) => row.rings);
    };
    await service.database.pool.query('delete from conversations');
    const visitor = site.anonymous();
    const first = await visitor.open();
    await visitor.open();
    expect(await rings()).toEqual([true, true]);
    await visitor.open();
    await visitor.open();
    expect(await rings()).toEqual([false, false, false, false]);
    const seen = await changeTicket(site, chats.aino, first, {});
    expect(seen.json().chat).toMatchObject({ state: 'waiting', rings: false });
  });
});

const inChatOf = (ticketId: number) =>
  `conversation_id in (select id from conversations where ticket_id = ${ticketId})`;
