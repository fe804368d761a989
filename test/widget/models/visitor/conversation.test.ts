import { expect, test } from 'vitest';
import { widget as english } from '../../../../src/languages/en/widget.ts';
import {
  groupSaid,
  saidInConversation,
  saidInTicket,
} from '../../../../src/widget/models/visitor/conversation.ts';
import type { ChatMessage } from '../../../../src/widget/models/visitor/conversations.ts';
import { writeTranscript } from '../../../../src/widget/transcript.ts';

let lastId = 0;

function buildMessage(values: Partial<ChatMessage>): ChatMessage {
  lastId += 1;
  return {
    id: lastId,
    sid: 1,
    conversationID: 'c-1',
    from: 'Nils',
    message: 'Hello',
    date: '2026-03-02T10:00:00.000Z',
    agentID: 31,
    ...values,
  };
}

test('messages are grouped by day and by sender', () => {
  const groups = groupSaid(
    saidInConversation([
      buildMessage({}),
      buildMessage({ message: 'again' }),
      buildMessage({ agentID: 0, from: 'Maja' }),
      buildMessage({ date: '2026-03-05T10:00:00.000Z', agentID: 0, from: 'Maja' }),
    ]),
  );
  expect(groups.map(({ beginsDay, said }) => [beginsDay, said.map(({ text }) => text)])).toEqual([
    [true, ['Hello', 'again']],
    [false, ['Hello']],
    [true, ['Hello']],
  ]);
});

test('events are quiet lines, messages of a bot are messages, and unknown kinds are left out', () => {
  const system = (message: string) => buildMessage({ agentID: null, from: 'System', message });
  const said = saidInConversation([
    system('{"type":"visitor-join","currentPage":"https://shop.example/"}'),
    system('{"type":"bot","text":"I will fetch somebody."}'),
    system('{"type":"__proto__"}'),
    system('{"type":"of a time to come"}'),
    system('no JSON'),
    system('null'),
  ]);
  expect(said.map(({ note, text }) => note ?? text)).toEqual(['visitorJoined', 'I will fetch somebody.']);
});

const buildTicketMessage = (from: string, fromName: string, agentID: number | null) => ({
  sid: 1,
  ticketID: '5',
  from,
  fromName,
  agentID,
  messageType: 'external' as const,
  messagePlain: 'Hello',
  messageHtml: 'Hello',
  date: '2026-03-02T10:00:00.000Z',
});

test('other participants of a ticket are named with their email, apart from the visitor and the agents', () => {
  const said = saidInTicket([
    buildTicketMessage('maja@post.example', 'Maja', null),
    buildTicketMessage('help@shop.example', 'Ola', 31),
    buildTicketMessage('bo@post.example', 'Ola', null),
    buildTicketMessage('eva@post.example', '', null),
    buildTicketMessage('Maja@Post.example', 'Maja Lind', null),
  ]);
  expect(said.map(({ name, isMine, agentId }) => [name, isMine, agentId])).toEqual([
    ['Maja', true, null],
    ['Ola', false, 31],
    ['Ola (bo@post.example)', false, null],
    ['eva@post.example', false, null],
    ['Maja Lind', true, null],
  ]);
  expect(groupSaid(said)).toHaveLength(5);
});

test('a reserved email in a ticket is that of the visitor, and never shown', () => {
  const said = saidInTicket([
    buildTicketMessage('visitor-1@visitors.invalid', '', null),
    buildTicketMessage('help@shop.example', 'Ola', 31),
    buildTicketMessage('visitor-2@Visitors.invalid', '', null),
  ]);
  expect(said.map(({ name, isMine }) => [name, isMine])).toEqual([
    ['', true],
    ['Ola', false],
    ['', true],
  ]);
  expect(writeTranscript('A lamp', said, 'en', english)).not.toMatch(/invalid/i);
});
