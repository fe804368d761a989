/** Which unread reply a card beside the closed panel shows. */

import { expect, test } from 'vitest';
import { newestPreview } from '../../../../src/widget/models/visitor/reply-preview.ts';
import { markRead } from '../../../../src/widget/models/visitor/unread.ts';
import { buildStorage } from '../build-models.ts';

function mark(ticketId: number, messageId: number, day = messageId) {
  const date = `2026-03-0${day}T09:00:00.000Z`;
  const preview = { messageId, text: 'Hi', date, agentId: 5, name: 'Ester', picture: null };
  return { ticketId, preview };
}

const idOf = (...args: Parameters<typeof newestPreview>) => newestPreview(...args)?.messageId ?? null;

test('the preview shows the newest reply of all tickets, and none if all are read', () => {
  const storage = buildStorage();
  expect(newestPreview([mark(1, 2), mark(2, 3), { ticketId: 3, preview: null }], storage)).toMatchObject({
    ticketId: 2,
    messageId: 3,
    name: 'Ester',
  });
  expect(newestPreview([{ ticketId: 3, preview: null }], storage)).toBeNull();
  expect(newestPreview([], storage)).toBeNull();
});

test('the preview never shows a dismissed reply or older ones again, in any tab, but a newer one', () => {
  const storage = buildStorage();
  const marks = [mark(1, 2), mark(2, 3)];
  newestPreview(marks, storage)?.dismiss();
  expect(idOf(marks, storage)).toBeNull();
  expect(idOf([mark(1, 2)], storage)).toBeNull();
  expect(idOf([mark(1, 4), mark(2, 3)], storage)).toBe(4);
});

test('the preview shows no reply that was read in this browser, even before the server knows', () => {
  const storage = buildStorage();
  markRead(storage, 1, '2026-03-02T09:00:00.000Z');
  expect(idOf([mark(1, 2)], storage)).toBeNull();
  expect(idOf([mark(1, 3)], storage)).toBe(3);
});
