import { expect, test } from 'vitest';
import {
  groupSaid,
  saidInConversation,
  toLinkedParts,
} from '../../../../src/widget/models/visitor/conversation.ts';
import type { ChatMessage } from '../../../../src/widget/models/visitor/conversations.ts';

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

test('messages stand together by day and by sender', () => {
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

test('what the system says is a quiet line, a bot talks, and what is not known is left out', () => {
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

test.each([
  ['See https://shop.example/a?b=1#c, please.', 'https://shop.example/a?b=1#c'],
  ['(http://shop.example/help)', 'http://shop.example/help'],
  ['javascript:alert(1) data:text/html,x', undefined],
  ['<a href="https://shop.example">', 'https://shop.example'],
])('the link in %s is %s', (text, href) => {
  const parts = toLinkedParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.find((part) => part.href)?.href).toBe(href);
});
