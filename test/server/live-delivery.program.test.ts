/** Whatever happens between a visitor and support, each message arrives once and in order. */

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { grabTicket, insertTicket, setTyping } from '../../src/api/operations/tickets.ts';
import { createClient } from '../../src/client/client.ts';
import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { openContact } from '../support/contact.ts';
import { copyFolder } from '../support/copy-folder.ts';
import { killWithin, postmasterOf, until, useDataFolders } from '../support/data-folders.ts';
import { buildHelpCenter, publicKey, secretKey } from '../support/help-center.ts';
import { quiet } from '../support/log.ts';
import { startNetwork } from '../support/network.ts';
import { type Server, useProgram } from '../support/program.ts';
import { buildInbox, buildTicketAgent } from '../support/tickets.ts';
import { openPage, stubBrowser, type VisitorPage } from '../support/visitor-page.ts';

const program = useProgram();
const folders = useDataFolders();
const userId = 1;
const email = 'aino@skogsrand.example';
const toEmail = 'help@skogsrand.example';

const pages: VisitorPage[] = [];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) await close();
});

/** A help center with an inbox, in the data folder of a server that runs. */
async function buildDesk(dataDir: string) {
  const host = encodeURIComponent(join(dataDir, 'postgres'));
  const connectionString = `postgresql://frontdesk@localhost/postgres?host=${host}`;
  const pool = createPool({ connectionString }, { log: quiet, maxConnections: 1 });
  const db = createDatabase(pool);
  await openContact(db, await buildHelpCenter(db, { userId }));
  await buildInbox(db, { userId, addresses: [toEmail] });
  const agentId = await buildTicketAgent(db, { userId, name: 'Aino', email });
  const keys = { publicKey: await publicKey(db, userId), secretKey: await secretKey(db, userId) };
  await pool.end();
  return { agentId, ...keys };
}

/** A ticket of somebody whom nobody knows, and the token that comes with the first. */
async function openTicket(url: string, apiKey: string, shown?: string) {
  let ticketToken = '';
  const { json } = await createClient({
    baseUrl: url,
    userId,
    apiKey,
    ...(shown && { headers: { 'Frontdesk-Ticket-Token': shown } }),
    async fetch(input, init) {
      const answer = await fetch(input, init);
      ticketToken = answer.headers.get('frontdesk-ticket-token') ?? '';
      return answer;
    },
  }).send(insertTicket, { fromEmail: 'visitor@post.example', toEmail, subject: 'Tent', message: 'Where?' });
  return { ticketId: json.ticketID, ticketToken };
}

/** The address of a proxy that compresses everything, and so holds a stream back until it ends. */
async function startCompressing(target: string): Promise<string> {
  const proxy = createServer((asked, response) => {
    const { method, url, headers } = asked;
    const onward = request(target + url, { method, headers }, (answer) => {
      const { 'content-length': _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' });
      // The head at once, as of an answer that is on its way.
      response.flushHeaders();
      answer.pipe(createGzip()).pipe(response);
    });
    asked.pipe(onward);
    response.on('close', () => onward.destroy());
    onward.on('error', () => response.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  closing.push(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return `http://127.0.0.1:${address.port}`;
}

const isReady = async ({ ready }: Server) => (await fetch(`${ready.url}/readyz`)).status === 200;

test('a killed server, a network that fails in every way, a database that restarts or is restored, and sleep', async () => {
  const dataDir = await folders.makeUsed();
  const backup = await folders.make();
  let server = await program.serve('--data', dataDir);
  const desk = await buildDesk(dataDir);
  const { ticketId, ticketToken } = await openTicket(server.ready.url, desk.publicKey);
  const between = await startNetwork();
  closing.push(between.close);
  between.lead(server.ready.url);

  stubBrowser();
  const toFake = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'Date',
    'performance',
  ] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const who = { userId, apiKey: desk.publicKey, ticketId, ticketToken };
  const visitor = await openPage({ ...who, url: between.url });
  pages.push(visitor);

  const expected = ['Where?'];
  let answers = 0;
  const office = () =>
    createClient({ baseUrl: server.ready.url, userId, apiKey: desk.secretKey, retries: 0 });
  async function answer(message: string): Promise<void> {
    await office().send(insertTicket, {
      ticketId: String(ticketId),
      fromEmail: email,
      toEmail,
      subject: 'Tent',
      message,
    });
    expected.push(message);
    answers += 1;
  }
  /** What the server has of the ticket. */
  async function stored(): Promise<string[]> {
    const { json } = await office().send(grabTicket, { ticketId: String(ticketId) });
    return json.map(({ messagePlain }) => messagePlain);
  }
  /** Everything is there, once, and hears what comes next at once. */
  async function arrives(after: string): Promise<void> {
    // After sleep, requests over forgotten connections have to reach their time limits first.
    await vi.waitFor(() => expect(visitor.said(), after).toEqual(expected), { timeout: 90_000 });
    await vi.waitFor(() => expect(visitor.isLive(), after).toBe(true));
    expect(visitor.received(), after).toBe(answers);
  }
  async function restart(): Promise<void> {
    server = await program.serve('--data', dataDir);
    between.lead(server.ready.url);
  }

  await arrives('the page was opened');
  await answer('We are looking.');
  await arrives('nothing happened');

  const behindProxy = await openPage({ ...who, url: await startCompressing(server.ready.url) });
  pages.push(behindProxy);
  await vi.waitFor(() => expect(behindProxy.said()).toEqual(expected));
  await pass(20);
  expect(behindProxy.isLive()).toBe(false);
  await answer('Nothing is held back for good.');
  await pass(40);
  await vi.waitFor(() => expect(behindProxy.said()).toEqual(expected));
  behindProxy.close();
  await arrives('a proxy compresses');

  between.cut();
  await answer('It is in the shed.');
  visitor.write('Are you there?');
  await answer('Behind the oars.');
  await pass(30);
  expect(visitor.said()).not.toContain('Behind the oars.');
  between.mend();
  expected.push('Are you there?');
  await pass(30);
  await arrives('the network was cut');

  for (const directions of [['up', 'down'], ['down']] as const) {
    const silence = `silence in ${directions.length} directions`;
    between.silence(...directions);
    await answer(`Said in ${silence}`);
    if (directions.length === 1) {
      // The server has it, and the page does not learn that.
      visitor.write('Found it!');
      expected.push('Found it!');
      await vi.waitFor(async () => expect(await stored()).toContain('Found it!'));
    }
    await pass(40);
    expect(visitor.isLive()).toBe(false);
    between.mend();
    await pass(40);
    await arrives(silence);
  }

  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  process.kill(postmaster, 'SIGKILL');
  await until(async () => ![undefined, postmaster].includes(await postmasterOf(dataDir)));
  await until(() => isReady(server));
  await answer('From another database process.');
  await arrives('the database was restarted');

  // Eight hours in which nothing runs here, and all connections are forgotten.
  between.silence('up', 'down');
  await answer('Good night.');
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  between.mend();
  await pass(40);
  await arrives('the laptop slept');

  // A crash of the whole machine; its disk is copied before it starts again.
  server.signal('SIGKILL');
  await server.ended;
  await killWithin(dataDir);
  await copyFolder(dataDir, backup);
  await restart();
  await answer('Lost with the disk.');
  await arrives('the server was killed');
  const lost = await openTicket(server.ready.url, desk.publicKey, ticketToken);
  await vi.waitFor(() => expect(visitor.listed()).toContain(lost.ticketId));

  server.signal('SIGKILL');
  await server.ended;
  await killWithin(dataDir);
  await rm(dataDir, { recursive: true });
  await copyFolder(backup, dataDir);
  expected.pop();
  await restart();
  await answer('Said again.');
  await arrives('a backup was restored');
  expect(visitor.listed()).toEqual([ticketId]);

  await office().send(setTyping, { ticketId: String(ticketId), agentId: desk.agentId });
  await vi.waitFor(() => expect(visitor.agentsTyping()).toEqual([desk.agentId]));
  await pass(6.1);
  expect(visitor.agentsTyping()).toEqual([]);
});
