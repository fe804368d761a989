import { expect, test } from 'vitest';
import type { QueuedMessage } from '../../../../src/widget/models/sending/message-queue.ts';
import {
  ownCopies,
  type StoredCopy,
  withoutStored,
} from '../../../../src/widget/models/sending/stored-copies.ts';

function queuedMessage(key: string, message: string, more: Partial<QueuedMessage> = {}): QueuedMessage {
  return {
    key,
    draft: '',
    fileNames: [],
    website: '',
    startedAt: 0,
    writtenAt: 0,
    status: 'postponed',
    isTried: true,
    after: '2026-01-01T10:00:00.000Z',
    input: { message, subject: '-', toEmail: 'x@site.invalid', fromEmail: 'v@site.invalid' },
    ...more,
  };
}

const copy = (minute: number, ...texts: string[]): StoredCopy => ({
  date: `2026-01-01T10:0${minute}:00.000Z`,
  texts,
});

const keysOf = (messages: readonly QueuedMessage[]) => messages.map(({ key }) => key);

test('a message is found by its stored copy, however its white space was stored', () => {
  const queued = [queuedMessage('a', 'Two\r\nlines '), queuedMessage('b', 'Another')];
  expect(keysOf(withoutStored(queued, [copy(1, 'Two lines')]))).toEqual(['b']);
});

test('a stored copy is that of one message', () => {
  const queued = [queuedMessage('a', 'Hello?'), queuedMessage('b', 'Hello?')];
  expect(keysOf(withoutStored(queued, [copy(1, 'Hello?')]))).toEqual(['b']);
  expect(withoutStored(queued, [copy(1, 'Hello?'), copy(2, 'Hello?')])).toEqual([]);
});

test('an equal text from before is no copy, nor one of a message that was never sent', () => {
  const queued = [queuedMessage('a', 'Hello?')];
  expect(keysOf(withoutStored(queued, [copy(0, 'Hello?')]))).toEqual(['a']);
  const copies = [copy(1, 'Hello?')];
  expect(keysOf(withoutStored([queuedMessage('a', 'Hello?', { isTried: false })], copies))).toEqual(['a']);
  // What was there before is not known.
  expect(keysOf(withoutStored([queuedMessage('a', 'Hello?', { after: undefined })], copies))).toEqual(['a']);
});

test('a stored copy that the server shortens is compared by its beginning', () => {
  const queued = [queuedMessage('a', '😀'.repeat(30))];
  expect(withoutStored(queued, [copy(1, '😀'.repeat(20))], 20)).toEqual([]);
});

test('a message of an agent is no copy, and HTML is compared as it was sent', () => {
  const message = { sid: 1, ticketID: '1', from: '', fromName: '', messageType: 'external' as const };
  const date = '2026-01-01T10:01:00.000Z';
  const copies = ownCopies([
    { ...message, agentID: 5, date, messagePlain: 'Yes', messageHtml: 'Yes' },
    { ...message, agentID: null, date, messagePlain: 'Bold', messageHtml: '<b>Bold</b>' },
  ]);
  expect(keysOf(withoutStored([queuedMessage('a', 'Yes')], copies))).toEqual(['a']);
  expect(withoutStored([queuedMessage('a', '<b>Bold</b>')], copies)).toEqual([]);
});
