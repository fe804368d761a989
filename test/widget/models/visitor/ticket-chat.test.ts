/** The newest chat of a ticket, from responses and events, and what its visitor does with it. */

import { describe, expect, test, vi } from 'vitest';
import type { VisitorChat } from '../../../../src/api/schemas/chat-periods.ts';
import { createClient } from '../../../../src/client/client.ts';
import { chatMoment } from '../../../../src/widget/models/visitor/chat-moment.ts';
import { createNewestChats } from '../../../../src/widget/models/visitor/newest-chats.ts';
import { createTicketChat } from '../../../../src/widget/models/visitor/ticket-chat.ts';
import { buildChat, buildReadMark, buildTicketMessage } from '../../../support/visitor-answers.ts';

const anna = { agentId: 5, name: 'Anna Berg', picture: null };
const bo = { agentId: 6, name: 'Bo Ek', picture: null };

describe('the newest chat', () => {
  const waiting = buildChat({ place: 1 });
  const active = buildChat({ state: 'active', agents: [anna] });
  const marksWith = (chat: VisitorChat | null) => [buildReadMark({ chat })];

  test('is that of an event, until a response to a later request', () => {
    let requests = 1;
    const chats = createNewestChats(() => requests);
    chats.note(1, active);
    chats.accept(marksWith(waiting), 1);
    expect(chats.of(1)).toEqual(active);
    requests = 2;
    chats.accept(marksWith(waiting), 2);
    expect(chats.of(1)).toEqual(waiting);
  });

  test('is gone when a later response has none, but not for an earlier one', () => {
    let requests = 1;
    const chats = createNewestChats(() => requests);
    chats.note(1, active);
    chats.accept([], 1);
    expect(chats.isAnyOpen.value).toBe(true);
    requests = 2;
    chats.accept(marksWith(null), 2);
    expect([chats.of(1), chats.isAnyOpen.value]).toEqual([null, false]);
  });
});

describe('the end of a thread', () => {
  const endedDate = '2026-03-02T09:10:00.000Z';
  const own = buildTicketMessage({ date: endedDate });
  const ownLater = buildTicketMessage({ date: '2026-03-02T09:11:00.000Z' });
  const reply = buildTicketMessage({ agentID: 5, date: '2026-03-02T09:12:00.000Z' });
  const ended = (endReason: VisitorChat['endReason']) => buildChat({ state: 'ended', endReason, endedDate });

  test.each([
    ['undefined', 'without a chat', null, [own]],
    ['waiting', 'while it waits', buildChat(), [own]],
    ['active', 'while it is active', buildChat({ state: 'active' }), [own, reply]],
    ['ended', 'after its last message', ended('idle'), [own]],
    ['undefined', 'after a later message', ended('agent'), [own, ownLater]],
    ['unanswered', 'when nobody came', ended('unanswered'), [own]],
    ['unanswered', 'when the visitor writes on', ended('left'), [own, ownLater]],
    ['undefined', 'when an agent has replied since', ended('left'), [own, reply]],
    ['undefined', 'in a merged ticket', ended('merged'), [own]],
    ['undefined', 'in spam', ended('spam'), [own]],
  ])('is %s %s', (moment, _, chat, messages) => {
    expect(`${chatMoment(chat, messages)}`).toBe(moment);
  });
});

/** A ticket whose chat is as the server says it; `respond` answers the next request. */
function openChat(first: VisitorChat, respond: (path: string, body: unknown) => Response) {
  const chats = createNewestChats(() => 0);
  chats.note(1, first);
  const refreshReads = vi.fn(async () => {});
  const onError = vi.fn();
  const { send } = createClient({
    baseUrl: 'https://support.example/',
    userId: 1,
    apiKey: 'fdp_key',
    retries: 0,
    async fetch(input, init) {
      const request = new Request(input, init);
      return respond(new URL(request.url).pathname, await request.json());
    },
  });
  const model = createTicketChat(1, {
    visitor: { send, onError, signal: new AbortController().signal },
    tickets: { reads: { chatOf: chats.of, noteChat: chats.note }, refreshReads },
  });
  return { model, chats, refreshReads, onError };
}

describe('the chat of a ticket', () => {
  test('announces who joins and who leaves, and not who was there before', () => {
    const { model, chats } = openChat(buildChat({ state: 'active', agents: [anna] }), Response.error);
    expect(model.turn.value).toBeNull();
    chats.note(1, buildChat({ state: 'active', agents: [anna, bo] }));
    expect(model.turn.value).toEqual({ joined: [bo], left: [] });
    chats.note(1, buildChat({ state: 'active', agents: [bo] }));
    expect(model.turn.value).toEqual({ joined: [], left: [anna] });
    const last = model.turn.value;
    chats.note(1, buildChat({ state: 'ended', agents: [anna, bo], endReason: 'agent' }));
    expect(model.turn.value).toBe(last);
  });

  test('ends by mail or not, and is requested again then', async () => {
    const sent: unknown[] = [];
    const { model, refreshReads } = openChat(buildChat(), (path, body) => {
      sent.push([path, body]);
      return new Response(null, { status: 204 });
    });
    await model.end(true);
    await model.end(false);
    expect(sent).toEqual([
      ['/message/endConversation/fdp_key/1/1', { byMail: true }],
      ['/message/endConversation/fdp_key/1/1', { byMail: false }],
    ]);
    expect(refreshReads).toHaveBeenCalledTimes(2);
  });

  test('says that it could not be ended', async () => {
    const { model, refreshReads, onError } = openChat(buildChat(), () => new Response(null, { status: 500 }));
    await model.end(false);
    expect(model.hasFailed.value).toBe(true);
    expect(onError).toHaveBeenCalledOnce();
    expect(refreshReads).not.toHaveBeenCalled();
  });

  test('is rated, and rated again', async () => {
    const ended = buildChat({ state: 'ended', endReason: 'agent', canRate: true });
    const { model } = openChat(ended, (_, body) => Response.json({ ...ended, ...Object(body) }));
    await model.rate(4);
    expect([model.chat.value?.rating, model.ratingStatus.value]).toEqual([4, 'sent']);
    await model.rate(5);
    expect(model.chat.value?.rating).toBe(5);
  });

  test('keeps its rating when another one is not saved', async () => {
    const ended = buildChat({ state: 'ended', endReason: 'agent', canRate: true, rating: 3 });
    const { model } = openChat(ended, () => new Response(null, { status: 500 }));
    await model.rate(1);
    expect([model.chat.value?.rating, model.ratingStatus.value]).toEqual([3, 'failed']);
  });

  test('does not take the rating of an earlier period for its own', async () => {
    const ended = buildChat({ state: 'ended', endReason: 'agent', canRate: true });
    const { model, chats } = openChat(ended, () => {
      chats.note(1, buildChat({ conversationId: 'V8' }));
      return Response.json({ ...ended, rating: 5 });
    });
    await model.rate(5);
    expect(model.chat.value).toMatchObject({ conversationId: 'V8', rating: null });
  });
});
