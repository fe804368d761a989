/**
 * What a visitor's message costs with many agents at the desk, beside what it costs with one; and how soon it is stored
 * and in the agents' lists.
 *
 *     npm run bench agents
 *     npm run bench agents -- --agents 50 --visitors 500 --messages 150 --rate 5
 *
 * A server as it is shipped runs on a database of its own. Every visitor has a thread open; every agent has a list and one
 * of the threads open, on a page without anything that is drawn.
 */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { fillPath } from '../../src/api/operation.ts';
import { insertTicket, streamTickets } from '../../src/api/operations/tickets.ts';
import type { TicketEvent } from '../../src/api/schemas/ticket-stream.ts';
import { firstSource } from '../../src/api/shared/desk-place.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { openSession } from '../../src/server/desk/sessions.sql.ts';
import { buildHelpCenter, publicKey } from '../../test/support/help-center.ts';
import { ListeningDesk, openSharedStream } from '../../test/support/listening-desk.ts';
import { buildInbox, buildTicketAgent, buildWrittenTicket } from '../../test/support/tickets.ts';
import { bearer, buildBackend, person } from '../../test/support/visitors.ts';
import { print, printTimes, printVerdicts } from './print.ts';
import { databaseMs, processorMs } from './processor-times.ts';
import { type ServerProcess, serve, stop, unlimited } from './server-process.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    agents: { type: 'string', default: '50' },
    visitors: { type: 'string', default: '500' },
    messages: { type: 'string', default: '150' },
    rate: { type: 'string', default: '5' },
  },
});
const agentCount = Number(flags.agents);
const visitorCount = Number(flags.visitors);
const messageCount = Number(flags.messages);
const everyMs = 1000 / Number(flags.rate);
const userId = 1;

/** How much more processor time a message may take with all agents than with one. */
const mostTimes = 2;
/** The 95th percentile of milliseconds until a message is stored, and in the lists, on a machine that does nothing else. */
const mostMilliseconds = 300;

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

async function openVisitorStream(url: string, apiKey: string, token: string): Promise<ClientRequest> {
  const path = fillPath(streamTickets.path, { apiKey, userId });
  const sent = request(`${url}${path}`, { agent: false, headers: bearer(token) });
  sent.on('error', () => {}).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200) throw new Error(`a stream was answered ${response?.statusCode}`);
  response.on('error', () => {}).resume();
  return sent;
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
const closing = new AbortController();
const visitorStreams: ClientRequest[] = [];
let server: ServerProcess | undefined;
try {
  const { db } = database;
  await buildHelpCenter(db, { userId });
  const inbox = await buildInbox(db, { userId });
  const backend = await buildBackend(db, userId);
  const visitors = Array.from({ length: visitorCount }, (_, number) => person(`visitor${number}`));
  const ids = await pMap(
    visitors,
    ({ email }) => buildWrittenTicket(db, inbox, { fromEmail: email, waitingSince: new Date() }),
    { concurrency: 8 },
  );
  const tokens = await pMap(visitors, (visitor) => backend.sign(visitor, 3600), { concurrency: 8 });
  const apiKey = await publicKey(db, userId);
  const agents = Array.from({ length: agentCount }, (_, number) => `agent${number}@skogsrand.example`);
  const agentIds = await pMap(agents, (email) => buildTicketAgent(db, { userId, name: email, email }), {
    concurrency: 1,
  });
  await db.execute('vacuum analyze');
  server = await serve(dataDir, unlimited);
  const { url, child } = server;
  const pid = child.pid ?? 0;
  visitorStreams.push(
    ...(await pMap(tokens, (token) => openVisitorStream(url, apiKey, token), { concurrency: 20 })),
  );

  const pages: ListeningDesk[] = [];
  /** When each message was sent, by its text. */
  const sentAt = new Map<string, number>();
  let rows: number[] = [];
  async function openPage(agentId: number, number: number): Promise<void> {
    const token = await openSession(db, { userId, agentId }, { ip: '127.0.0.1', browser: '' });
    const headers = { cookie: `frontdesk-session=${token}`, origin: url, 'sec-fetch-site': 'same-origin' };
    const page = new ListeningDesk({ url, userId, agentId, headers, source: firstSource });
    await openSharedStream([page], closing.signal, (event: TicketEvent) => {
      const start = event.event === 'ticket' && sentAt.get(event.data.shown?.ticket?.last?.text ?? '');
      if (start) rows.push(performance.now() - start);
      void page.read();
    });
    await page.open(ids[number % ids.length] ?? 0);
    pages.push(page);
  }

  let sent = 0;
  async function measure(count: number) {
    const stored: number[] = [];
    const pending: Promise<void>[] = [];
    let refused = 0;
    rows = [];
    for (const page of pages) page.requests.length = 0;
    const [serverBefore, databaseBefore] = [await processorMs(pid), await databaseMs(dataDir)];
    const start = performance.now();
    for (let number = 0; number < count; number += 1) {
      const place = (sent * 7) % visitorCount;
      const message = `Message ${sent}`;
      sent += 1;
      const body = { toEmail: inbox.toEmail, subject: 'x', message, ticketId: String(ids[place]) };
      const write = async () => {
        const begun = performance.now();
        sentAt.set(message, begun);
        const response = await fetch(`${url}${fillPath(insertTicket.path, { apiKey, userId })}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...bearer(tokens[place] ?? '') },
          body: JSON.stringify(body),
        });
        await response.text();
        stored.push(performance.now() - begun);
        if (!response.ok) refused += 1;
      };
      pending.push(write());
      if (number % 100 === 99) for (const page of pages) void page.stayPresent();
      await wait(Math.max(0, start + (number + 1) * everyMs - performance.now()));
    }
    await Promise.all(pending);
    await wait(2000);
    const server = ((await processorMs(pid)) - serverBefore) / count;
    const postgres = ((await databaseMs(dataDir)) - databaseBefore) / count;
    return { server, postgres, stored, rows, refused, requests: pages.flatMap((page) => page.requests) };
  }

  function printMeasured(name: string, measured: Awaited<ReturnType<typeof measure>>): void {
    const { server, postgres, stored, rows: shown, refused, requests } = measured;
    print(`\n${name}, at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`);
    print(
      `processor for each message: ${server.toFixed(1)} ms of the server, ${postgres.toFixed(1)} of PostgreSQL`,
    );
    print(`${refused} messages refused; the pages sent ${requests.length} requests`);
    printTimes('a message, until it is stored', stored);
    printTimes('the same, until an agent has its row', shown);
  }

  await openPage(agentIds[0] ?? 0, 0);
  await measure(30);
  const alone = await measure(messageCount);
  printMeasured('One agent', alone);
  await pMap(agentIds.slice(1), (agentId, number) => openPage(agentId, number + 1), { concurrency: 3 });
  await measure(30);
  const together = await measure(messageCount);
  printMeasured(`${agentCount} agents`, together);
  const times = (together.server + together.postgres) / (alone.server + alone.postgres);
  const refused = alone.refused + together.refused;
  const isQuick = (milliseconds: readonly number[]) =>
    (milliseconds.toSorted((a, b) => a - b)[Math.floor(0.95 * milliseconds.length)] ?? 0) <= mostMilliseconds;
  printVerdicts([
    {
      rule: `a message takes at most ${mostTimes} times the processor that it takes with one agent`,
      isMet: times <= mostTimes,
      measured: times.toFixed(2),
    },
    { rule: 'no message is refused', isMet: refused === 0, measured: String(refused) },
    {
      rule: `a message and its row are there within ${mostMilliseconds} ms at the 95th percentile`,
      isMet: isQuick(together.stored) && isQuick(together.rows),
      measured: 'see above',
    },
  ]);
} finally {
  closing.abort();
  for (const stream of visitorStreams) stream.destroy();
  if (server) await stop(server);
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
