/**
 * What open streams of tickets cost: memory of a server for each, and how soon they hear. Beside it, what PostgreSQL's own
 * notices take from one connection to another.
 *
 *     npm run bench streams
 *     npm run bench streams -- --streams 500 --answers 100
 *
 * Two servers, as they are shipped, share a database. Every stream is another visitor's, with a ticket; answers are stored
 * by the one server, and heard by streams of the other; and painted by a browser that has one of the threads open there.
 */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import pg from 'pg';
import { fillPath } from '../../src/api/operation.ts';
import { insertTicket, streamTickets } from '../../src/api/operations/tickets.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../test/support/help-center.ts';
import { buildInbox, buildTicketAgent, buildWrittenTicket } from '../../test/support/tickets.ts';
import { buildBackend, person } from '../../test/support/visitors.ts';
import { paintedAnswers } from './browser/painted-answers.ts';
import { print, printTimes } from './print.ts';
import { residentBytes, type ServerProcess, serve, stop } from './server-process.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    streams: { type: 'string', default: '2000' },
    answers: { type: 'string', default: '200' },
  },
});
const streamCount = Number(flags.streams);
const answerCount = Number(flags.answers);
const userId = 1;
const agentEmail = 'aino@skogsrand.example';

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

const unlimited = Object.fromEntries(
  ['RATE_LIMIT_ADDRESS', 'RATE_LIMIT_KEY', 'STREAM_LIMIT_ADDRESS', 'STREAM_LIMIT_KEY'].map((name) => [
    name,
    '0',
  ]),
);

interface OpenStream {
  readonly request: ClientRequest;
  /** Resolves with the time of the next event of a ticket. */
  next(): Promise<number>;
}

async function openStream(url: string, apiKey: string, token: string): Promise<OpenStream> {
  const path = fillPath(streamTickets.path, { apiKey, userId });
  const sent = request(`${url}${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } });
  sent.on('error', () => {}).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200) throw new Error(`a stream was answered ${response?.statusCode}`);
  let heard = (_: number) => {};
  const greeted = new Promise<void>((resolve) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: hello')) resolve();
      if (text.includes('event: ticket')) heard(performance.now());
    });
  });
  response.on('error', () => {});
  await greeted;
  return {
    request: sent,
    next: () =>
      new Promise((resolve) => {
        heard = resolve;
      }),
  };
}

/** Milliseconds of a notice from one connection to another, with nothing around it. */
async function bareNotices(connection: pg.ClientConfig): Promise<number[]> {
  const [sender, receiver] = [new pg.Client(connection), new pg.Client(connection)];
  await Promise.all([sender.connect(), receiver.connect()]);
  await receiver.query('listen bare');
  const times: number[] = [];
  for (let count = 0; count < answerCount; count += 1) {
    const heard = once(receiver, 'notification');
    const start = performance.now();
    await Promise.all([sender.query('notify bare'), heard]);
    times.push(performance.now() - start);
  }
  await Promise.all([sender.end(), receiver.end()]);
  return times;
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
const servers: ServerProcess[] = [];
const streams: OpenStream[] = [];
try {
  const { db, connection } = database;
  const { helpCenterId } = await buildHelpCenter(db, { userId });
  const inbox = await buildInbox(db, { userId });
  await buildTicketAgent(db, { userId, name: 'Aino', email: agentEmail });
  const backend = await buildBackend(db, userId);
  const visitors = Array.from({ length: streamCount }, (_, number) => person(`visitor${number}`));
  const ids = await pMap(visitors, ({ email }) => buildWrittenTicket(db, inbox, { fromEmail: email }), {
    concurrency: 8,
  });
  const tokens = await pMap(visitors, (visitor) => backend.sign(visitor, 3600), { concurrency: 8 });
  const [pages, office] = [await publicKey(db, userId), await secretKey(db, userId)];
  await db.execute('vacuum analyze');

  servers.push(await serve(dataDir, unlimited), await serve(dataDir, unlimited));
  const [storing, streaming] = servers;
  if (!storing || !streaming) throw new Error('there are no servers');

  // What a server holds once it has answered anything at all is not what a stream costs.
  const first = await pMap(tokens.slice(0, 100), (token) => openStream(streaming.url, pages, token), {
    concurrency: 20,
  });
  for (const stream of first) stream.request.destroy();
  await wait(2000);
  const before = await residentBytes(streaming);
  const opening = performance.now();
  streams.push(
    ...(await pMap(tokens, (token) => openStream(streaming.url, pages, token), { concurrency: 50 })),
  );
  const opened = performance.now() - opening;
  await wait(20_000);
  const each = ((await residentBytes(streaming)) - before) / streamCount;
  print(`${streamCount} streams opened in ${(opened / 1000).toFixed(1)} s`);
  print(`${(each / 1000).toFixed(1)} kB of memory for each (limit 25 kB)`);

  for (const round of [1, 2]) {
    const all = streams.map((stream) => stream.next());
    const start = performance.now();
    await db.execute(`update tickets set subject = subject || '!'`);
    const stored = performance.now() - start;
    const times = (await Promise.all(all)).map((time) => time - start - stored);
    printTimes(`a change of every ticket, until heard (${round})`, times);
  }

  const path = fillPath(insertTicket.path, { apiKey: office, userId });
  const answer = (ticketId: number, message = 'We are looking into it.') =>
    fetch(`${storing.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ticketId: String(ticketId),
        fromEmail: agentEmail,
        toEmail: inbox.toEmail,
        subject: 'x',
        message,
      }),
    });
  const ways: number[] = [];
  const answers: number[] = [];
  for (let count = -20; count < answerCount; count += 1) {
    const number = (count + 20) % streamCount;
    const heard = streams[number]?.next();
    const start = performance.now();
    const [time, answered] = await Promise.all([
      heard,
      answer(ids[number] ?? 0).then(async (response) => {
        if (!response.ok) throw new Error(await response.text());
        return performance.now();
      }),
    ]);
    if (count < 0 || time === undefined) continue;
    ways.push(time - start);
    answers.push(answered - start);
  }
  printTimes('an answer, from its sending until it is heard', ways);
  printTimes('the same, until it is acknowledged', answers);
  const ticketId = ids[0] ?? 0;
  const visitor = { url: streaming.url, userId, apiKey: pages, helpCenterId, ticketId };
  const painted = await paintedAnswers(
    { ...visitor, visitorToken: tokens[0] ?? '' },
    { count: Math.min(answerCount, 100), answer: (message) => answer(ticketId, message) },
  );
  printTimes('the same, until it is painted (limit 300 ms)', painted);
  printTimes('a bare notice', await bareNotices(connection));
} finally {
  for (const stream of streams) stream.request.destroy();
  await Promise.all(servers.map(stop));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
