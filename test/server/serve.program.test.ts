import { access, readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eq, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { faqArticles } from '../../src/server/db/tables/index.ts';
import { readDemoDates } from '../../src/server/demo/git-dates.ts';
import { root } from '../../tools/fresh.mjs';
import { useCommands } from '../support/commands.ts';
import { postmasterOf, until, useDataFolders } from '../support/data-folders.ts';
import { useDatabase } from '../support/database.ts';
import { quiet } from '../support/log.ts';
import { type ReadyLine, useProgram } from '../support/program.ts';
import { useServers } from '../support/servers.ts';

const program = useProgram();
const patient = useProgram({ SHUTDOWN_DELAY_SECONDS: '600' });
const commands = useCommands();
const startServer = useServers();
const folders = useDataFolders();
const database = useDatabase();

async function createKey(dataDir: string): Promise<string> {
  const create = ['keys', 'create', '--user-id', '1', '--scopes', 'all'];
  return (await commands.run(...create, '--data', dataDir)).stdout.trim();
}

async function inDatabase<T>(dataDir: string, task: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir }, { log: quiet, maxConnections: 1 });
  try {
    return await task(db);
  } finally {
    await close();
  }
}

function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });
}

test('a server on an empty folder prints one line when it is ready, as /healthz and /readyz say too', async () => {
  const dataDir = await folders.make();
  const server = await program.serve('--data', dataDir);
  expect(server.ready).toEqual({ ready: true, url: expect.stringMatching(/^http:\/\/localhost:\d+$/) });
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(server.ready.url + path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  }
  server.signal('SIGINT');
  const { stdout, status } = await server.ended;
  expect(status).toBe(0);
  expect(stdout.split('\n')).toHaveLength(2);
});

test('a server that gets a signal answers pending requests, and stops its database', async () => {
  const dataDir = await folders.makeUsed();
  const server = await program.serve('--data', dataDir);
  const apiKey = await createKey(dataDir);
  const { url } = server.ready;

  // The database is needed to answer it.
  const body = JSON.stringify({ lang: 'en', helpCenterId: 1, articleId: '1', device: 'mobile' });
  const sending = request(`${url}/api/${apiKey}/1/faq/analytics/views`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = new Promise<unknown[]>((resolve, reject) => {
    sending.once('error', reject).once('response', (response) => {
      const { statusCode, headers } = response.resume();
      resolve([statusCode, headers.connection]);
    });
  });
  sending.write(body.slice(0, 1));
  const { hostname, port } = new URL(url);
  const silent = connect({ host: hostname, port: Number(port) });
  // Once another request is answered, the first has arrived too.
  await fetch(`${url}/healthz`).then((response) => response.text());
  server.signal('SIGTERM');
  await until(() => isRefused(url));
  sending.end(body.slice(1));
  // Kept alive, the connection would hold the server up.
  expect(await answered).toEqual([404, 'close']);

  expect(await server.ended).toMatchObject({ status: 0 });
  silent.destroy();
  expect(await postmasterOf(dataDir)).toBeUndefined();
  await expect(access(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow();
});

test('after a server was killed the next one goes on with its database and its data', async () => {
  const dataDir = await folders.makeUsed();
  const killed = await program.serve('--data', dataDir);
  const apiKey = await createKey(dataDir);
  const postmaster = await postmasterOf(dataDir);
  killed.signal('SIGKILL');
  expect(await killed.ended).toMatchObject({ status: null });
  expect(await postmasterOf(dataDir)).toBe(postmaster);

  const next = await program.serve('--data', dataDir);
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  const response = await fetch(`${next.ready.url}/api/${apiKey}/1/faq/categories?lang=en`);
  expect(response.status).toBe(200);
  next.signal('SIGTERM');
  await next.ended;
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test('the demo prints all that a page needs, and keeps it for its next start', async () => {
  const dataDir = await folders.makeUsed();
  const first = await program.serve('--demo', '--data', dataDir);
  const { url, ...demo }: ReadyLine = first.ready;
  expect(demo).toEqual({
    ready: true,
    userId: 1,
    helpCenterId: expect.any(Number),
    faqId: expect.any(Number),
    publicKey: expect.stringMatching(/^fdp_/),
    secretKey: expect.stringMatching(/^fds_/),
    toEmail: 'hello@skogsrand.example',
    formId: expect.any(Number),
    contactLabel: expect.any(String),
    visitorKid: expect.stringMatching(/^vs_/),
    visitorSecret: expect.stringMatching(/^fdv_/),
    ticketLabel: expect.any(String),
    otherUserId: 2,
    otherSecretKey: expect.stringMatching(/^fds_/),
  });
  const page = await (await fetch(url)).text();
  expect(page).toContain(`data-api-key="${demo.publicKey}"`);
  expect(page).toContain(`data-help-center-id="${demo.helpCenterId}"`);
  for (const key of [demo.publicKey, demo.secretKey]) {
    const query = `lang=sv&helpCenterId=${demo.helpCenterId}&q=paket`;
    // The first search may be refused until the index is ready.
    const search = async () => await (await fetch(`${url}/api/${key}/1/faq/search?${query}`)).json();
    await expect.poll(async () => (await search()).articles?.length).toBeGreaterThan(0);
  }
  // Not the day of the build: what git says of it, if anything.
  const { help } = await readDemoDates(join(root, 'dist/demo/git-dates.json'));
  const popular = `lang=en&helpCenterId=${demo.helpCenterId}`;
  const faq = `${url}/api/${demo.secretKey}/1/faq`;
  const [{ faqArticleId }] = await (await fetch(`${faq}/popular-articles?${popular}`)).json();
  const { revisedAt } = await (await fetch(`${faq}/articles/${faqArticleId}?${popular}`)).json();
  const dates = Array.from(help.values(), (date) => date.toISOString());
  expect(dates.length === 0 ? [null] : dates).toContain(revisedAt);
  const publicFaq = `${url}/api/${demo.publicKey}/1/faq`;
  // What every visitor waits for who opens the widget; the colours of the shop are a tenth of it.
  const home = await fetch(`${publicFaq}/home?${popular}`, { headers: { 'accept-encoding': 'br' } });
  expect(home.headers.get('content-encoding')).toBe('br');
  expect(Number(home.headers.get('content-length'))).toBeLessThanOrEqual(1600);
  const script = await fetch(`${url}/frontdesk.js?site=1.${demo.helpCenterId}`);
  expect(await script.text()).toContain('--fd-stock:#1f4d3a');
  first.signal('SIGTERM');
  await first.ended;

  // The next start imports the help again, but not the articles of the second user's records.
  const isOfShop = eq(faqArticles.helpCenterId, demo.helpCenterId ?? 0);
  await inDatabase(dataDir, (db) =>
    db
      .update(faqArticles)
      .set({ title: 'Changed', sourceHash: '' })
      .where(or(isOfShop, eq(faqArticles.userId, demo.otherUserId ?? 0))),
  );
  const second = await startServer({ data: dataDir }, { demo: true });
  const { ready: _, ...kept } = demo;
  expect(second.demo).toMatchObject(kept);
  // A server that stops has finished the import.
  await second.stop();
  const owners = await inDatabase(dataDir, (db) =>
    db
      .selectDistinct({ userId: faqArticles.userId })
      .from(faqArticles)
      .where(eq(faqArticles.title, 'Changed')),
  );
  expect(owners).toEqual([{ userId: demo.otherUserId }]);
}, 300_000);

test('the demo is refused for a database with other content', async () => {
  const dataDir = await folders.makeUsed();
  await createKey(dataDir);
  const ran = await commands.run('serve', '--demo', '--port', '0', '--data', dataDir);
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toMatch(/^frontdesk: The database has other content.*--data.*\n$/);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test('a server reports a taken port in one sentence, and stops its database', async () => {
  const { port } = new URL((await startServer({ databaseUrl: database.url })).url);
  const dataDir = await folders.makeUsed();
  const ran = await commands.run('serve', '--port', port, '--data', dataDir);
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toMatch(/^frontdesk: .*choose another port with --port\.\n$/);
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('a second signal ends a server that waits for its load balancers', async () => {
  const server = await patient.serve('--database-url', database.url);
  server.signal('SIGTERM');
  await until(async () => (await fetch(`${server.ready.url}/readyz`)).status === 503);
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ status: null });
});

/** The processes of this machine whose command line contains a text. */
async function processesNaming(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(text));
}

test('the key of an upstream that was given by a flag is in no list of processes, and in no log', async () => {
  const key = `fds_${'behind'.repeat(6)}`;
  const flags = ['--upstream', 'http://127.0.0.1:9', '--upstream-key', key];
  const server = await program.serve(...flags, '--database-url', database.url);
  expect(await processesNaming(key)).toEqual([]);
  expect(await processesNaming('frontdesk serve')).not.toEqual([]);
  expect(await (await fetch(`${server.ready.url}/readyz`)).json()).toEqual({ status: 'ok', upstream: 'ok' });
  server.signal('SIGTERM');
  const { status, stdout, stderr } = await server.ended;
  expect(status).toBe(0);
  expect(stdout + stderr).not.toContain(key);
});
