import { expect, test } from 'vitest';
import { readSystemMessage } from '../../../src/api/shared/system-message.ts';

const nothing = { text: null, event: null };

test.each([
  ['{"type":"visitor-join","currentPage":"https://shop.example/"}', { text: null, event: 'visitorJoined' }],
  ['{"type":"visitorJoin","currentPage":"https://shop.example/"}', { text: null, event: 'visitorJoined' }],
  ['{"type":"agent-join"}', { text: null, event: 'joined' }],
  ['{"type":"agentJoin"}', { text: null, event: 'joined' }],
  ['{"type":"agentLeave"}', { text: null, event: 'left' }],
  ['{"type":"agent-leave"}', { text: null, event: 'left' }],
  ['{"type":"bot","text":"Hello"}', { text: 'Hello', event: null }],
  ['{"type":"bot","text":1}', nothing],
  ['{"type":"transfer","text":"Hello"}', nothing],
  ['{"type":["agent-join"]}', nothing],
  ['null', nothing],
  ['Hello', nothing],
])('%s', (message, expected) => {
  expect(readSystemMessage(message)).toEqual(expected);
});
