/** What is typed stays in the browser until the server has it. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Drafts } from '../../../src/desk/models/drafts.ts';

let ending: AbortController;
const open = (agentId = 7) => new Drafts(1, agentId, ending.signal);

beforeEach(() => {
  ending = new AbortController();
});
afterEach(() => {
  ending.abort();
  localStorage.clear();
});

const message = { toEmail: 'help@skogsrand.example', message: 'Hello' };

test('a text is there after a reload, for its ticket and its agent only', () => {
  open().type(5, 'reply', 'Hello');
  expect(open().draft(5).value.reply.text).toBe('Hello');
  expect([...open().ids.value]).toEqual([5]);
  expect(open().draft(6).value.reply.text).toBe('');
  expect(open(8).draft(5).value.reply.text).toBe('');
});

test('nothing is left of a text that is empty again, or that was sent', () => {
  const drafts = open();
  drafts.type(5, 'note', 'Hello');
  drafts.type(5, 'note', '');
  expect(localStorage.length).toBe(0);
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  expect(localStorage.length).toBe(1);
  drafts.settle(5, key);
  expect(localStorage.length).toBe(0);
  expect([...drafts.ids.value]).toEqual([]);
});

test('a text on its way is back in the box after a crash, under the key under which it was sent', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  drafts.noteTry(5, key, message);
  expect(drafts.draft(5).value.reply.text).toBe('');
  expect(open().draft(5).value.reply).toMatchObject({ text: 'Hello', key, tried: message });
});

test('a text that comes back stands before what was typed since, as another message', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  drafts.noteTry(5, key, message);
  drafts.type(5, 'reply', 'And bye');
  drafts.giveBack(5, key, false);
  const { reply } = drafts.draft(5).value;
  expect(reply).toMatchObject({ text: 'Hello\n\nAnd bye', tried: null });
  expect(reply.key).not.toBe(key);
});

test('a text that was changed after a try is another message, and one that was refused too', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const first = drafts.take(5, 'reply').key;
  drafts.noteTry(5, first, message);
  drafts.giveBack(5, first, false);
  expect(drafts.draft(5).value.reply.key).toBe(first);
  drafts.type(5, 'reply', 'Hello!');
  const second = drafts.take(5, 'reply').key;
  expect(second).not.toBe(first);
  drafts.giveBack(5, second, true);
  expect(drafts.draft(5).value.reply).toMatchObject({ text: 'Hello!', tried: null });
  expect(drafts.draft(5).value.reply.key).not.toBe(second);
});

test.each(['{', 'null', '{"kind":"reply"}', '{"kind":"reply","reply":{},"note":{},"sending":[]}'])(
  'what another program stored (%s) is no text',
  (stored) => {
    localStorage.setItem('frontdesk:desk:1:7:draft:5', stored);
    expect(open().draft(5).value.reply.text).toBe('');
  },
);
