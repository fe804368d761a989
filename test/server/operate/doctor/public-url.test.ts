/** The doctor looks through the public address: whether it is safe, and streams of events come as they are sent. */

import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Findings } from '../../../../src/server/operate/doctor/check.ts';
import { judgeEventStreams, judgeTransport } from '../../../../src/server/operate/doctor/public-url.ts';
import { useApp } from '../../../support/app.ts';
import { useHttpServer } from '../../../support/http-server.ts';

const service = useApp({ config: { streamLimits: { perAddress: 1 } } });
const proxy = useHttpServer();
let serverUrl = '';

beforeAll(async () => {
  serverUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});

async function look(publicUrl: string): Promise<Findings> {
  return await judgeEventStreams(publicUrl, { signal: new AbortController().signal });
}

/** Answers as the server does, with a body that goes through something on the way. */
function handOn(between: Writable & NodeJS.ReadableStream, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse, { url, headers: asked }: IncomingMessage) => {
    const onward = request(`${serverUrl}${url}`, { headers: asked }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers });
      response.flushHeaders();
      answer
        .on('error', () => {})
        .pipe(between)
        .pipe(response);
    });
    onward.on('error', () => {}).end();
    response.on('close', () => onward.destroy());
  };
}

test.each([
  ['https://help.example', [], ['warning']],
  ['https://help.example', ['loopback'], []],
  ['http://help.example', [], ['warning']],
  ['http://localhost:8080', [], []],
])('%s behind %j', (url, proxies, verdicts) => {
  expect(judgeTransport(url, proxies).map(({ verdict }) => verdict)).toEqual(verdicts);
});

test('a proxy that hands on each byte is well', async () => {
  proxy.answer(handOn(new PassThrough()));
  expect(await look(proxy.url)).toMatchObject({ verdict: 'ok' });
  expect(proxy.requests).toEqual(['GET /message/streamTickets/probe']);
});

test('one that compresses, and flushes what it has, is well too', async () => {
  const gzip = createGzip({ flush: 2 });
  proxy.answer(handOn(gzip, { 'content-encoding': 'gzip' }));
  expect(await look(proxy.url)).toMatchObject({ verdict: 'ok' });
});

test('one that waits for more to compress is named, with what to do', async () => {
  proxy.answer(handOn(createGzip(), { 'content-encoding': 'gzip' }));
  expect(await look(proxy.url)).toEqual({
    verdict: 'problem',
    seen: expect.stringContaining('delays event streams to compress them (gzip)'),
    advice: expect.stringContaining('/streamTickets/'),
  });
});

test('one that does not even hand on the head of the answer is named too', async () => {
  proxy.answer(() => {});
  expect(await look(proxy.url)).toMatchObject({
    verdict: 'problem',
    seen: expect.stringContaining('delays'),
  });
});

test('an answer that is no stream, and a server that has too many, are told apart', async () => {
  proxy.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome'));
  expect(await look(proxy.url)).toMatchObject({
    verdict: 'problem',
    seen: expect.stringContaining('answers with the status 200 in place of an event stream'),
  });
  const taken = await fetch(`${serverUrl}/message/streamTickets/probe`);
  proxy.answer(handOn(new PassThrough()));
  expect(await look(proxy.url)).toMatchObject({ verdict: 'warning' });
  await taken.body?.cancel();
});

test('nothing is said of an address at which nothing answers: another check does', async () => {
  expect(await look('http://127.0.0.1:9')).toEqual([]);
});
