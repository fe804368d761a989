import { expect, test } from 'vitest';
import { listViewTickets, updateTicket } from '../../src/api/operations/desk.ts';
import { listSearchInsights } from '../../src/api/operations/insights.ts';
import { createDeskClient } from '../../src/client/desk.ts';
import { isApiError } from '../../src/client/errors.ts';

test('the desk sends operations to its own origin, with the session’s cookie and a header of its own', async () => {
  const sent: Request[] = [];
  const client = createDeskClient({
    baseUrl: 'https://help.shop.example/',
    userId: 4,
    headers: { 'X-Page': 'a' },
    async fetch(input, init) {
      const request = new Request(input, init);
      sent.push(request);
      return Response.json({ tickets: [], next: null });
    },
  });
  expect(await client.send(listViewTickets, { view: 'mine' })).toEqual({ tickets: [], next: null });
  await client.send(updateTicket, { ticketId: '7', labels: ['a'] }, { headers: { 'Idempotency-Key': 'k' } });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://help.shop.example/desk/message/listViewTickets/session/4?view=mine',
    'POST https://help.shop.example/desk/message/updateTicket/session/4/7',
  ]);
  for (const { credentials, headers, redirect } of sent) {
    expect([credentials, headers.get('frontdesk-desk'), redirect]).toEqual(['same-origin', '1', 'manual']);
  }
  expect(sent[1]?.headers.get('idempotency-key')).toBe('k');
});

test('rows arrive as a file of CSV', async () => {
  const sent: string[] = [];
  const client = createDeskClient({
    baseUrl: 'https://help.shop.example',
    userId: 4,
    async fetch(input) {
      sent.push(new Request(input).url);
      return new Response('words\r\nzip\r\n', { headers: { 'content-type': 'text/csv' } });
    },
  });
  const file = await client.sendForCsv(listSearchInsights, { helpCenterId: 5, days: 7 });
  expect(await file.text()).toBe('words\r\nzip\r\n');
  expect(sent).toEqual([
    'https://help.shop.example/desk/api/session/4/faq/insights/searches?helpCenterId=5&days=7&fileType=csv',
  ]);
});

test('a refused change brings what is new', async () => {
  const conflict = { field: 'lastSeenMessageId', messages: [{ messageId: 7 }] };
  const client = createDeskClient({
    baseUrl: 'https://help.shop.example',
    userId: 4,
    fetch: async () => Response.json({ message: 'Conflict', error: conflict }, { status: 409 }),
  });
  const change = { ticketId: '7', status: 'solved', lastSeenMessageId: 1 } as const;
  const error: unknown = await client.send(updateTicket, change).catch((thrown: unknown) => thrown);
  expect(isApiError(error, 'conflict') && error.conflict).toEqual(conflict);
});
