/** What a process says of itself while it starts and while it stops, to whoever sends requests to it. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useCommands } from '../support/commands.ts';
import { until } from '../support/data-folders.ts';
import { useDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { useServers } from '../support/servers.ts';

const startServer = useServers({ SHUTDOWN_DELAY_SECONDS: '2' });
const startBehindProxy = useServers({ LISTEN_WHEN_READY: '1' });
const commands = useCommands();
const behindProxy = useCommands({ LISTEN_WHEN_READY: '1' });
const database = useDatabase();

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function ask(url: string): Promise<Answer | null> {
  const response = await fetch(url).catch(() => null);
  if (!response) return null;
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, retryAfter: headers.get('retry-after'), body: isJson ? JSON.parse(text) : text };
}

/** What is said once it is other than before. */
async function next(url: string, isIt: (answer: Answer) => boolean): Promise<Answer> {
  while (true) {
    const answer = await ask(url);
    if (answer && isIt(answer)) return answer;
    await wait(20);
  }
}

test('a server reports from its first moment whether it is ready, and what it waits for', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The lock that lets one process migrate at a time.
  await client.query('select pg_advisory_lock(1718775662)');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startServer({ host: '127.0.0.1', port: String(port), databaseUrl: database.url });

  const tables = await next(`${url}/readyz`, ({ body }) => JSON.stringify(body).includes('tables'));
  expect(tables).toMatchObject({
    status: 503,
    body: { code: 'ServiceUnavailable', status: 'starting', message: expect.any(String) },
  });
  expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  const early = await ask(`${url}/api/fds_key/1/faq/categories?lang=en`);
  expect(early).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } });
  expect(Number(early?.retryAfter)).toBeGreaterThan(0);

  await client.end();
  await next(`${url}/readyz`, ({ status }) => status === 200);
  expect(await ask(`${url}/api/fds_key/1/faq/categories?lang=en`)).toMatchObject({ status: 401 });

  const stopped = (await starting).stop();
  expect(await next(`${url}/readyz`, ({ status }) => status !== 200)).toMatchObject({
    status: 503,
    body: { code: 'ServiceUnavailable', status: 'stopping' },
  });
  // It serves as before, until whoever sends requests here has seen it.
  expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200 });
  expect(await ask(`${url}/api/fds_key/1/faq/categories?lang=en`)).toMatchObject({ status: 401 });
  await stopped;
});

/** A connection on which nothing is asked yet. */
async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

async function askOn(socket: Socket): Promise<string> {
  socket.write('GET /api/fds_key/1/faq/categories?lang=en HTTP/1.1\r\nHost: here\r\n\r\n');
  const [text]: string[] = await once(socket, 'data');
  return text ?? '';
}

const isRefused = async (port: number) =>
  await openConnection(port).then(
    (socket) => {
      socket.destroy();
      return false;
    },
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
  );

test('behind a proxy, a server refuses connections for as long as it cannot answer, and drops none that it has', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_advisory_lock(1718775662)');
  const port = await freePort();
  const starting = startBehindProxy({ host: '127.0.0.1', port: String(port), databaseUrl: database.url });
  const waiting = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_try_advisory%'`;
  await until(async () => (await client.query(waiting)).rows.length > 0);
  expect(await isRefused(port)).toBe(true);
  await client.end();
  expect(await next(`http://127.0.0.1:${port}/readyz`, () => true)).toMatchObject({ status: 200 });

  const [kept, fresh] = [await openConnection(port), await openConnection(port)];
  expect(await askOn(kept)).toMatch(/^HTTP\/1.1 401 .*keep-alive/s);
  const stopped = (await starting).stop();
  await until(() => isRefused(port));
  for (const socket of [kept, fresh]) {
    expect(await askOn(socket)).toMatch(/^HTTP\/1.1 401 .*Connection: close/is);
  }
  await stopped;
});

test('behind a proxy, a server reports a taken port in a sentence, and ends', async () => {
  const taken = await startBehindProxy({ databaseUrl: database.url });
  const { port } = new URL(taken.url);
  const ran = await behindProxy.run('serve', '--port', port, '--database-url', database.url);
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toContain(port);
});

test('a server without its database ends its start with one sentence', async () => {
  const port = await freePort();
  const ran = await commands.run(
    'serve',
    '--port',
    '0',
    '--database-url',
    `postgresql://127.0.0.1:${port}/none`,
  );
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toMatch(
    /^frontdesk: No PostgreSQL server answers at 127\.0\.0\.1:\d+\/none\. [^\n]+\n$/,
  );
});
