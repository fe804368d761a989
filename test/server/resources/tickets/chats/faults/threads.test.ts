/** Chats whose ticket or visitor becomes another one while they are open. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../../../src/api/operations/index.ts';
import { readPersonEmail } from '../../../../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../../../../src/server/operate/privacy/erase.ts';
import { answer, endChat, setAvailable } from '../../../../../support/chats/chat-agents.ts';
import { sentChats, useChats } from '../../../../../support/chats/use-chats.ts';
import { tentTicket } from '../../../../../support/site.ts';

const chats = useChats();
const { service, other, site } = chats;

beforeEach(async () => {
  await setAvailable(site, chats.aino, true);
});

async function merge(ticketId: number, intoTicketId: number): Promise<void> {
  const response = await site.office.send(operations.mergeTicket, {
    ticketId: String(ticketId),
    intoTicketId,
    agentId: chats.aino.id,
    differentCustomers: true,
  });
  expect(response.statusCode, response.body).toBe(200);
}

describe('a chat that waits', () => {
  test('ends when its ticket is merged, and the visitor’s next word opens one of the thread', async () => {
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const rootId = await site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false });
    const stream = await chats.openVisitor(visitor);
    await vi.waitFor(() => expect(sentChats(stream).at(-1)).toMatchObject({ state: 'waiting' }));
    await merge(ticketId, rootId);
    await vi.waitFor(() =>
      expect(sentChats(stream).at(-1)).toMatchObject({ state: 'ended', endReason: 'merged', canRate: false }),
    );
    const next = { ...tentTicket, message: 'Still there?', ticketId: String(ticketId) };
    expect((await visitor.send(operations.insertTicket, next)).statusCode).toBe(200);
    await vi.waitFor(() => expect(sentChats(stream).at(-1)).toMatchObject({ state: 'waiting', place: 1 }));
    await answer(site, chats.aino, rootId, 'Here I am');
    await vi.waitFor(() => expect(sentChats(stream).at(-1)).toMatchObject({ state: 'active' }));
    await endChat(site, chats.aino, rootId);
    await vi.waitFor(() =>
      expect(sentChats(stream).at(-1)).toMatchObject({ state: 'ended', endReason: 'agent' }),
    );
    const { rows } = await service.database.pool.query(
      'select ticket_id::int as id, end_reason from conversations where ticket_id in ($1, $2) order by started_at',
      [ticketId, rootId],
    );
    expect(rows).toEqual([
      { id: ticketId, end_reason: 'merged' },
      { id: rootId, end_reason: 'agent' },
    ]);
  });

  test('of the thread that another is merged into goes on', async () => {
    const visitor = site.anonymous();
    const rootId = await visitor.open();
    const mergedId = await site.anonymous().open();
    await merge(mergedId, rootId);
    expect(await chats.chatOf(visitor, rootId)).toMatchObject({ state: 'waiting', place: 1 });
  });

  test('is known to every server by the visitor’s stream, where nothing was read or typed', async () => {
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const heard: string[] = [];
    const client = await service.database.pool.connect();
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    try {
      await client.query('listen frontdesk_changes');
      await chats.openVisitor(visitor, other);
      await vi.waitFor(async () => {
        await client.query('select 1');
        expect(heard.some((words) => words.startsWith(`ticket_visits ${site.userId} ${ticketId} `))).toBe(
          true,
        );
      });
    } finally {
      await client.query('unlisten *');
      client.release();
    }
  });
});

describe('a chat that is active', () => {
  test('stays the visitor’s who signs in during it', async () => {
    const anonymous = site.anonymous();
    const ticketId = await anonymous.open({ fromEmail: 'kim@post.example' });
    await answer(site, chats.aino, ticketId, 'Who are you?');
    const kim = await site.identified({
      sub: 'kim',
      email: 'kim@post.example',
      name: 'Kim',
      conversations: [],
    });
    const headers = { 'frontdesk-ticket-token': anonymous.token() ?? '' };
    const adopted = await kim.send(operations.adoptTickets, { isMine: true }, headers);
    expect(adopted.statusCode, adopted.body).toBe(200);
    const before = await chats.chatOf(kim, ticketId);
    expect(before).toMatchObject({ state: 'active', agents: [{ name: 'Aino' }] });
    const word = { ...tentTicket, message: 'Kim', ticketId: String(ticketId) };
    expect((await kim.send(operations.insertTicket, word)).statusCode).toBe(200);
    await answer(site, chats.aino, ticketId, 'Hello Kim');
    await endChat(site, chats.aino, ticketId);
    const { conversationId } = before ?? {};
    expect(await chats.chatOf(kim, ticketId)).toMatchObject({
      conversationId,
      state: 'ended',
      canRate: true,
    });
    const rated = await kim.send(operations.rateConversation, {
      ticketId: String(ticketId),
      conversationId,
      rating: 5,
    });
    expect(rated.statusCode, rated.body).toBe(200);
    const spoken = await kim.send(operations.grabConversation, { conversationId });
    expect(spoken.body).toContain('Hello Kim');
  });

  test('goes with its visitor who is erased, and other chats go on', async () => {
    const [nils, visitor] = [site.anonymous(), site.anonymous()];
    const nilsId = await nils.open({ fromEmail: 'nils@post.example' });
    const otherId = await visitor.open();
    await answer(site, chats.aino, nilsId, 'Who are you?');
    const email = readPersonEmail('nils@post.example');
    await erasePerson(service.database.db, site.userId, email, { conversations: false, isDryRun: false });
    const { rows } = await service.database.pool.query('select from conversations where ticket_id = $1', [
      nilsId,
    ]);
    expect(rows).toEqual([]);
    expect(await chats.chatOf(visitor, otherId)).toMatchObject({ state: 'waiting' });
    await answer(site, chats.aino, otherId, 'I have time for you');
    const stream = await chats.openVisitor(visitor);
    await vi.waitFor(() => expect(sentChats(stream).at(-1)).toMatchObject({ state: 'active' }));
    expect(service.logged() + other.logged()).not.toContain('cannot be read');
    await endChat(site, chats.aino, otherId);
  });
});
