/** A stream of events is read however the network cuts it, and nothing else is taken for one. */

import { expect, test } from 'vitest';
import { streamTickets } from '../../src/api/operations/tickets.ts';
import { readEvents } from '../../src/client/event-stream.ts';

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Reads an answer; what it tells, and how it ends. */
async function read(answer: Response) {
  const told: unknown[] = [];
  const end = await readEvents(
    { baseUrl: 'https://help.example', userId: 1, apiKey: 'key', fetch: async () => answer },
    streamTickets,
    {},
    {
      signal: new AbortController().signal,
      onOpen: () => told.push('open'),
      onSign() {},
      onEvent: (event) => told.push(event),
    },
  ).catch((error: unknown) => error);
  return { told, end };
}

/** An answer in pieces of so many bytes. */
function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  let start = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(start, start + size));
      start += size;
    },
  });
  return new Response(body, { headers });
}

test('wherever it is cut: in a letter, in the end of a line, at every byte', async () => {
  const typing = { event: 'typing', data: { ticketId: 7, agentId: 1, words: 'åäö 日本 🏕' } };
  const bye = { event: 'bye', data: { reason: 'age', retry: 5 } };
  for (const end of ['\n', '\r\n']) {
    const lines = [
      ':   padding',
      '',
      'event: typing',
      `data: ${JSON.stringify(typing.data)}`,
      '',
      ':',
      '',
      'retry: 5',
      'event: bye',
      `data: ${JSON.stringify(bye.data)}`,
      '',
      '',
    ];
    for (const size of [1, 2, 3, 5, 1000]) {
      const { told, end: ended } = await read(inPieces(lines.join(end), size));
      expect([told, ended], `${JSON.stringify(end)} in pieces of ${size}`).toEqual([
        ['open', typing, bye],
        undefined,
      ]);
    }
  }
});

test('a line without an end is given up, and so is what is no stream', async () => {
  const endless = await read(inPieces(`data: ${'x'.repeat(1_100_000)}`, 65_536));
  expect(endless).toMatchObject({ told: ['open'], end: { kind: 'network' } });
  const answers: readonly (readonly [Response, object])[] = [
    [new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }), { kind: 'malformed' }],
    [new Response(null, { status: 204 }), { kind: 'malformed' }],
    [new Response('{}', { status: 401 }), { kind: 'unauthorized' }],
    [new Response('{}', { status: 403 }), { kind: 'forbidden' }],
    [
      new Response('{}', { status: 429, headers: { 'retry-after': '20' } }),
      { kind: 'too-many', retryAfter: 20 },
    ],
    [new Response('{}', { status: 503 }), { kind: 'server' }],
    [inPieces('event: hello\ndata: {"tickets"\n\n', 100), { kind: 'malformed' }],
  ];
  for (const [answer, end] of answers) expect((await read(answer)).end).toMatchObject(end);
});
