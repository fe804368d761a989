import { expect, test } from 'vitest';
import type { TicketMessage } from '../../src/api/schemas/tickets.ts';
import { withoutLine } from '../../src/gateway/visitor-alias.ts';

const address = "ann.o'hara@post.example";
const line = "The visitor's address: Ann.O'Hara@Post.example";
const escaped = 'The visitor&#39;s address: Ann.O&#39;Hara@Post.example';

const message: TicketMessage = {
  sid: 1,
  ticketID: '1',
  from: 'visitor+1@visitors.invalid',
  fromName: 'Ann',
  agentID: null,
  messageType: 'external',
  messagePlain: `${line}\n\nHello`,
  messageHtml: '',
  date: '2026-01-01T00:00:00.000Z',
};

test.each([
  [`<p>${escaped}</p><p>Hello</p>`, '<p>Hello</p>'],
  [`<p>${line}</p>\n<p>Hello</p>`, '<p>Hello</p>'],
  [` \n<P>${escaped.toUpperCase()}</P><br><br />\n<p>Hello</p>`, '<p>Hello</p>'],
  [`${escaped}<br><br>Hello`, 'Hello'],
  [`<p>${escaped}`, ''],
  ['<p>Hello</p>', '<p>Hello</p>'],
  [`<b>${escaped}</b>`, `<b>${escaped}</b>`],
  [`<p>Hello</p>${escaped}`, `<p>Hello</p>${escaped}`],
])('%s is shown as %s', (messageHtml, shown) => {
  expect(withoutLine({ ...message, messageHtml }, address)).toEqual({
    ...message,
    from: "Ann.O'Hara@Post.example",
    messagePlain: 'Hello',
    messageHtml: shown,
  });
});

test('a line that names another address is the visitor’s own', () => {
  expect(withoutLine(message, 'other@post.example')).toEqual({ ...message, from: 'other@post.example' });
});
