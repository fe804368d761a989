/** What is typed stays in the browser until the server has it. */

import { expect, test, vi } from 'vitest';
import { Drafts } from '../../../../../src/desk/models/thread/compose/drafts.ts';
import { openDrafts as open } from '../../../../support/fake-desk/page-drafts.ts';

const message = { toEmail: 'help@skogsrand.example', message: 'Hello' };

test('a text is there after a reload, for its ticket and its agent only', () => {
  open().type(5, 'reply', 'Hello');
  expect(open().draft(5).value.reply.text).toBe('Hello');
  expect([...open().ids.value]).toEqual([5]);
  expect(open().draft(6).value.reply.text).toBe('');
  expect(open(8).draft(5).value.reply.text).toBe('');
});

test('a text that is empty again, or was sent, leaves nothing behind', () => {
  const drafts = open();
  drafts.type(5, 'note', 'Hello');
  drafts.type(5, 'note', '');
  expect(localStorage.length).toBe(0);
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  expect(localStorage.length).toBe(1);
  drafts.settle(5, key, message);
  expect(localStorage.length).toBe(0);
  expect([...drafts.ids.value]).toEqual([]);
});

test('a text on its way is back in the box after a crash, under the key under which it was sent', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  drafts.noteTry(5, key, message);
  expect(drafts.draft(5).value.reply.text).toBe('');
  expect(open().draft(5).value.reply).toMatchObject({ text: 'Hello', key, tried: [message] });
});

test('a text that comes back stands before what was typed since, under its key', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  drafts.noteTry(5, key, message);
  drafts.type(5, 'reply', 'And bye');
  drafts.giveBack(5, key, false);
  expect(drafts.draft(5).value.reply).toMatchObject({ text: 'Hello\n\nAnd bye', key, tried: [message] });
});

test('a text that was changed after a lost answer keeps its key, and one that was refused does not', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const { key } = drafts.take(5, 'reply');
  drafts.noteTry(5, key, message);
  drafts.giveBack(5, key, false);
  drafts.type(5, 'reply', 'Hello!');
  expect(drafts.take(5, 'reply')).toMatchObject({ key, tried: [message] });
  drafts.giveBack(5, key, true);
  expect(drafts.draft(5).value.reply).toMatchObject({ text: 'Hello!', tried: [] });
  expect(drafts.draft(5).value.reply.key).not.toBe(key);
});

test.each([
  ['Hello\n\nAnd bye', 'And bye'],
  ['Hello', ''],
  ['Hallo', 'Hallo'],
])('a box with %j keeps %j when “Hello” turns out to be stored', (typed, rest) => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  const file = { url: '/uploads/1', name: 'tent.png', size: 1, type: 'image/png' };
  drafts.attach(5, 'reply', [file]);
  const { key } = drafts.take(5, 'reply');
  drafts.noteTry(5, key, message);
  drafts.giveBack(5, key, false);
  drafts.type(5, 'reply', typed);
  drafts.settle(5, key, { ...message, attachments: [file.url] });
  expect(drafts.draft(5).value.reply).toMatchObject({ text: rest, files: [], tried: [] });
  expect(drafts.draft(5).value.reply.key).not.toBe(key);
});

test('two tabs show one text: the second goes on where the first ended, and sends it once', async () => {
  const name = 'frontdesk:desk:1:7:draft:5';
  const [first, second] = [open(), open()];
  // Browsers send the event to the other tabs only.
  const pass = () =>
    dispatchEvent(new StorageEvent('storage', { key: name, newValue: localStorage.getItem(name) }));
  expect(second.draft(5).value.reply.text).toBe('');
  first.type(5, 'reply', 'Hel');
  pass();
  first.type(5, 'reply', 'Hello');
  pass();
  expect(second.draft(5).value.reply.text).toBe('Hello');
  second.type(5, 'reply', 'Hello!');
  pass();
  expect(first.draft(5).value.reply.text).toBe('Hello!');
  const { key } = first.take(5, 'reply');
  first.noteTry(5, key, message);
  pass();
  expect(second.draft(5).value.reply.text).toBe('');
  first.settle(5, key, message);
  pass();
  expect(second.draft(5).value.sending).toEqual([]);
});

test('full storage is known until a text is stored again', () => {
  const drafts = open();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  drafts.type(5, 'reply', 'Hello');
  expect(drafts.isUnkept.value).toBe(true);
  expect(drafts.draft(5).value.reply.text).toBe('Hello');
  setItem.mockRestore();
  drafts.type(5, 'reply', 'Hello!');
  expect(drafts.isUnkept.value).toBe(false);
});

const halfWritten = '{"text":"Hello","files":[],"key":"k","tried":[]}';

test.each([
  '{',
  'null',
  '{"kind":"reply"}',
  '{"kind":"reply","reply":{},"note":{},"sending":[]}',
  `{"kind":"reply","reply":${halfWritten},"note":${halfWritten},"sending":[]}`,
])('a value that another program stored (%s) is no text', (stored) => {
  localStorage.setItem('frontdesk:desk:1:7:draft:5', stored);
  expect(open().draft(5).value.reply.text).toBe('');
});

test('the saved replies of a text go with it, come back with it, and are forgotten with it', () => {
  const drafts = open();
  drafts.type(5, 'reply', 'Hello');
  drafts.noteSavedReply(5, 'reply', 31);
  const { key } = drafts.take(5, 'reply');
  expect(drafts.draft(5).value.reply.savedReplyIds ?? []).toEqual([]);
  drafts.type(5, 'reply', 'And bye');
  drafts.noteSavedReply(5, 'reply', 32);
  drafts.noteSavedReply(5, 'reply', 31);
  drafts.giveBack(5, key, true);
  expect(open().draft(5).value.reply).toMatchObject({ text: 'Hello\n\nAnd bye', savedReplyIds: [31, 32] });
  drafts.type(5, 'reply', '');
  drafts.type(5, 'reply', 'By hand');
  expect(drafts.draft(5).value.reply.savedReplyIds).toEqual([]);
});

test('a late response stores nothing once the desk is gone', () => {
  const lifetime = new AbortController();
  const drafts = new Drafts(1, 7, lifetime.signal);
  drafts.type(5, 'reply', 'Hello');
  const { reply } = drafts.draft(5).value;
  lifetime.abort();
  localStorage.clear();
  drafts.noteSaved(5, 'reply', reply, 1);
  expect(localStorage.length).toBe(0);
});
