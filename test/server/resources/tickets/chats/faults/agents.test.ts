/** Chats whose agents move, sleep, switch to and fro, answer by mail, or may answer no longer. */

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../../../src/api/operations/index.ts';
import { contracts } from '../../../../../../src/api/schemas/index.ts';
import { agents, helpCenters, inboxes } from '../../../../../../src/server/db/tables/index.ts';
import {
  answer,
  answerQuestion,
  buildChatAgent,
  endChat,
  setAvailable,
  take,
  writeByMail,
} from '../../../../../support/chats/chat-agents.ts';
import { age, sentAgents, sentChats, silence, useChats } from '../../../../../support/chats/use-chats.ts';
import { openBrowser } from '../../../../../support/desk.ts';

const chats = useChats();
const { service, other, site } = chats;

beforeEach(async () => {
  await setAvailable(site, chats.aino, true);
});

/** Waits until a chat that is due has ended: a sweep has looked at all chats. */
async function sweepPasses(): Promise<void> {
  const visitor = site.anonymous();
  const ticketId = await visitor.open();
  await age(service, ticketId, 5.1);
  await vi.waitFor(async () => expect((await chats.chatOf(visitor, ticketId))?.state).toBe('ended'));
}

describe('an agent', () => {
  test('whose page moves to another server stays in the chat, as that page answers there', async () => {
    const { aino } = chats;
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const first = await chats.openDesk(aino, service);
    await first.first('availability');
    await answer(site, aino, ticketId, 'Behind the house');
    await silence(service, aino, 64);
    first.close();
    const moved = { browser: openBrowser(other) };
    for (const [name, value] of aino.browser.cookies) moved.browser.cookies.set(name, value);
    const second = await chats.openDesk({ ...aino, ...moved }, other);
    // A stream that begins asks an agent who has a lease.
    expect(await second.first('availability')).toMatchObject({ isQuestion: true });
    expect(await answerQuestion(site, moved)).toBe(true);
    const { rows } = await service.database.pool.query(
      "select seen_at > now() - interval '60 seconds' as renewed from agent_availability where agent_id = $1",
      [aino.id],
    );
    expect(rows).toEqual([{ renewed: true }]);
    await sweepPasses();
    expect(await chats.chatOf(visitor, ticketId)).toMatchObject({ state: 'active', cutOff: null });
    await endChat(site, aino, ticketId);
  });

  test('whose computer sleeps with the switch on is gone after a lease, though the stream stays open', async () => {
    const { aino, bo } = chats;
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    await setAvailable(site, bo, true);
    const [asleep, awake] = [await chats.openDesk(aino), await chats.openDesk(bo)];
    await answer(site, aino, ticketId, 'Behind the house');
    await vi.waitFor(() => expect(sentAgents(awake)).toContain('Aino'));
    const seen = await chats.openVisitor(visitor);
    await silence(service, aino, 8 * 3600);
    await vi.waitFor(() =>
      expect(sentChats(seen).at(-1)).toMatchObject({
        state: 'waiting',
        place: 1,
        cutOff: 'Aino',
        agents: [],
      }),
    );
    await vi.waitFor(() => expect(sentAgents(awake)).toEqual(['Bo']));
    // The page that wakes up hears that it is away, and does not switch itself on.
    await vi.waitFor(() => expect(sentAgents(asleep)).toEqual(['Bo']));
    expect(await answerQuestion(site, aino)).toBe(false);
    await setAvailable(site, aino, true);
    await vi.waitFor(() => expect(sentAgents(asleep)).toEqual(['Bo', 'Aino']));
  });

  test('who switches to and fro makes few events, of which the last is right', async () => {
    const { aino, bo } = chats;
    const stream = await chats.openDesk(bo);
    await vi.waitFor(() => expect(sentAgents(stream)).toContain('Aino'));
    const count = () => stream.events().filter(({ event }) => event === 'availability').length;
    const before = count();
    const switches = 60;
    for (let n = 0; n < switches; n += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          aino.browser.operation(operations.setAvailability, site.userId, { available: at % 2 === 0 }),
        ),
      );
    }
    await setAvailable(site, aino, false);
    await vi.waitFor(() => expect(sentAgents(stream)).toEqual([]));
    expect(count() - before).toBeLessThan(switches / 4);
  });

  test('has no clock that counts: pages send no times', () => {
    const sent = ['setAvailability', 'stillThere', 'endConversation', 'rateConversation'] as const;
    for (const name of sent) {
      expect(JSON.stringify(contracts[name].input)).not.toMatch(/date|time|since/i);
    }
  });

  test('who answers by mail leaves the chat to the one who has taken it', async () => {
    const { aino, bo } = chats;
    await setAvailable(site, bo, true);
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    expect((await take(site, bo, ticketId)).statusCode).toBe(200);
    await answer(site, bo, ticketId, 'Behind the house');
    await writeByMail(service, site, ticketId, { from: aino.email, isAgents: true, text: 'In the car' });
    const chat = await chats.chatOf(visitor, ticketId);
    expect(chat).toMatchObject({ state: 'active', agents: [{ name: 'Bo' }] });
    await answer(site, bo, ticketId, 'In the car, yes');
    const spoken = await visitor.send(operations.grabConversation, { conversationId: chat?.conversationId });
    const texts = spoken.json().json.map(({ message }: { message: string }) => message.trim());
    expect(texts).toEqual(expect.arrayContaining(['Behind the house', 'In the car', 'In the car, yes']));
    await endChat(site, bo, ticketId);
  });
});

describe('a chat whose agent', () => {
  test('is removed waits again, and loses nothing', async () => {
    const cleo = await buildChatAgent(service, site, 'Cleo');
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    await answer(site, cleo, ticketId, 'Behind the house');
    expect(await chats.chatOf(visitor, ticketId)).toMatchObject({ state: 'active' });
    await service.database.db.delete(agents).where(eq(agents.id, cleo.id));
    await vi.waitFor(async () =>
      expect(await chats.chatOf(visitor, ticketId)).toMatchObject({ state: 'waiting', place: 1 }),
    );
    await answer(site, chats.aino, ticketId, 'I go on');
    await endChat(site, chats.aino, ticketId);
    const chat = await chats.chatOf(visitor, ticketId);
    const spoken = await site.office.send(operations.grabConversation, {
      conversationId: chat?.conversationId,
    });
    expect(spoken.body).toContain('Behind the house');
  });

  test('may see its inbox no longer waits for those who may', async () => {
    const { db } = service.database;
    const { aino, bo } = chats;
    await setAvailable(site, bo, true);
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    await answer(site, aino, ticketId, 'Behind the house');
    await db
      .update(agents)
      .set({ groups: ['Tents'] })
      .where(eq(agents.id, bo.id));
    await db
      .update(inboxes)
      .set({ teams: ['Tents'] })
      .where(eq(inboxes.id, site.inbox.inboxId));
    try {
      await vi.waitFor(async () =>
        expect(await chats.chatOf(visitor, ticketId)).toMatchObject({ state: 'waiting', agents: [] }),
      );
      await answer(site, bo, ticketId, 'I go on');
      await endChat(site, bo, ticketId);
    } finally {
      await db.update(inboxes).set({ teams: [] }).where(eq(inboxes.id, site.inbox.inboxId));
    }
  });
});

describe('the end of office hours', () => {
  afterEach(async () => {
    await service.database.db.update(helpCenters).set({ weeklyHours: null });
  });

  test('ends the wait of a visitor, and no chat that an agent is in', async () => {
    const { aino } = chats;
    const [waiting, talking] = [site.anonymous(), site.anonymous()];
    const [waitingId, talkingId] = [await waiting.open(), await talking.open()];
    await answer(site, aino, talkingId, 'Behind the house');
    // The office was open a day ago, when Aino came, on that weekday alone.
    const yesterday = new Date(Date.now() - 86_400_000);
    await service.database.pool.query('update agent_availability set since = $1', [yesterday]);
    const day = (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[yesterday.getUTCDay()] ?? 'sun';
    const weeklyHours = [{ day, opens: '00:00', closes: '24:00' }];
    await service.database.db.update(helpCenters).set({ timezone: 'UTC', weeklyHours });
    await vi.waitFor(async () =>
      expect(await chats.chatOf(waiting, waitingId)).toMatchObject({
        state: 'ended',
        endReason: 'unanswered',
      }),
    );
    expect(await chats.chatOf(talking, talkingId)).toMatchObject({
      state: 'active',
      agents: [{ name: 'Aino' }],
    });
    await answer(site, aino, talkingId, 'Still here');
    await endChat(site, aino, talkingId);
  });
});
