/** Of two devices that write one text, nothing that only one of them has is lost. */

import { expect, test } from 'vitest';
import type { Draft } from '../../../../../src/api/schemas/drafts.ts';
import { mergeDraft } from '../../../../../src/desk/models/thread/compose/merge-draft.ts';
import {
  emptyWriting,
  noDraft,
  type Writing,
} from '../../../../../src/desk/models/thread/compose/writing.ts';

const savedDate = '2026-03-02T09:15:00.000Z';
const later = Date.parse(savedDate) + 1000;

function buildWriting(text: string, read: string, change: Partial<Writing> = {}): Writing {
  const saved = { ...noDraft, version: read === '' ? 0 : 5, text: read };
  return { ...emptyWriting(), text, saved, ...change };
}

function buildDraft(message: string, change: Partial<Draft> = {}): Draft {
  const dates = { savedDate, stoppedDate: null };
  return { ticketId: 5, kind: 'reply', message, files: [], version: 9, ...dates, ...change };
}

test.each([
  ['', '', 'Hello', 'Hello', 'an empty box has the draft'],
  ['Hello', 'Hello', 'Hello, you', 'Hello, you', 'a text that is saved follows'],
  ['Hello, you', 'Hello', 'Hello', 'Hello, you', 'a text that goes on stays'],
  ['Hel', '', 'Hello', 'Hello', 'a longer draft is taken'],
  ['Since then', 'Since', 'Held\n\nSince', 'Held\n\nSince then', 'what comes before the text is added'],
])('a box with %j, read as %j, and the draft %j become %j: %s', (text, read, draft, merged) => {
  const writing = mergeDraft(buildWriting(text, read), buildDraft(draft));
  expect(writing).toMatchObject({ text: merged, other: null, saved: { version: 9, text: draft } });
});

test.each([
  [later, 'Laptop', 'Phone'],
  [1, 'Phone', 'Laptop'],
])('two texts, one edited at %d, become %j in the box and %j beside it', (editedAt, text, other) => {
  const writing = mergeDraft(buildWriting('Laptop', '', { editedAt }), buildDraft('Phone'));
  expect(writing).toMatchObject({ text, other: { text: other } });
});

test('a third text joins the one beside the box', () => {
  const former = { text: 'Tablet', files: [] };
  const writing = mergeDraft(
    buildWriting('Laptop', '', { editedAt: later, other: former }),
    buildDraft('Phone'),
  );
  expect(writing.other?.text).toBe('Tablet\n\nPhone');
});

test('a message that comes back stands before what was typed since, under a new key', () => {
  const typed = buildWriting('And bye', '');
  const stopped = mergeDraft(typed, buildDraft('Hello', { stoppedDate: savedDate }));
  expect(stopped).toMatchObject({ text: 'Hello\n\nAnd bye', saved: { stoppedDate: savedDate } });
  const sent = buildWriting('Hello', '');
  expect(mergeDraft(sent, buildDraft('Hello'), true).key).not.toBe(sent.key);
});

test('files of both texts are kept, once each, with their types', () => {
  const one = { url: '/uploads/1', name: 'tent.png', size: 1 };
  const two = { url: '/uploads/2', name: 'zip.png', size: 1 };
  const writing = buildWriting('Hello, you', 'Hello', { files: [{ ...one, type: 'image/png' }] });
  const { files } = mergeDraft(writing, buildDraft('Hello', { files: [one, two] }));
  expect(files).toEqual([
    { ...one, type: 'image/png' },
    { ...two, type: '' },
  ]);
});
