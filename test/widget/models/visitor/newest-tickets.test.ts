import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import { readNewestTickets } from '../../../../src/widget/models/visitor/newest-tickets.ts';
import { buildTicket } from '../../../support/visitor-answers.ts';

const dateOf = (id: number) => new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();

/** A deployment with so many tickets, which lists them as the interface says: those first that changed first. */
function clientWith(count: number) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://desk.example',
    userId: 1,
    apiKey: 'k',
    async fetch(input) {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url.search);
      const after = Number(url.searchParams.get('cursorId') ?? 0);
      const limit = Number(url.searchParams.get('limit'));
      const ids = Array.from({ length: Math.min(limit, count - after) }, (_, index) => after + index + 1);
      const last = after + ids.length;
      const next = `https://other.example/?limit=${limit}&cursorId=${last}&cursorUpdated=1`;
      return Response.json({
        result: 'success',
        json: ids.map((ticketID) => buildTicket({ ticketID, latestUpdated: dateOf(ticketID) })),
        length: ids.length,
        ...(last < count && { next }),
      });
    },
  });
  const { signal } = new AbortController();
  return {
    asked,
    read: async () => (await readNewestTickets({ client, signal })).map(({ ticketID }) => ticketID),
  };
}

test('the newest of very many tickets are listed, the last changed first', async () => {
  const { asked, read } = clientWith(1203);
  expect(await read()).toEqual(Array.from({ length: 100 }, (_, index) => 1203 - index));
  expect(asked).toEqual([
    '?limit=500',
    '?limit=500&cursorId=500&cursorUpdated=1',
    '?limit=500&cursorId=1000&cursorUpdated=1',
  ]);
});

test('the pages of tickets that are loaded are limited', async () => {
  const { asked, read } = clientWith(1_000_000);
  await read();
  expect(asked).toHaveLength(10);
});
