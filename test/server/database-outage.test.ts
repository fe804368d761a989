import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useCommands } from '../support/commands.ts';
import { kill, postmasterOf, processesWithin, until, useDataFolders } from '../support/data-folders.ts';
import { isFull, roundsOf } from '../support/sample.ts';
import { buildServedInbox, type ServedInbox } from '../support/served-inbox.ts';
import { type TestServer, useServers } from '../support/servers.ts';
import { mayMount, useSmallDisks } from '../support/small-disk.ts';

const commands = useCommands();
const startServer = useServers();
const folders = useDataFolders();
const disks = useSmallDisks();

/** Writes messages without end, several at a time, and keeps those that were acknowledged. */
async function startWriting({ url }: TestServer, dataDir: string) {
  const { secretKey, userId, toEmail } = await buildServedInbox(dataDir);
  const acknowledged: string[] = [];
  const others = new Map<number, { readonly retryAfter: string | null; readonly body: unknown }>();
  let isStopped = false;
  let count = 0;
  const write = async (writer: number) => {
    while (!isStopped) {
      count += 1;
      const message = `writer ${writer} message ${count}`;
      const answer = await fetch(`${url}/message/insertTicket/${secretKey}/${userId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fromEmail: `w${writer}@post.example`, toEmail, subject: 'Outage', message }),
      });
      const body: unknown = await answer.json();
      if (answer.status === 200) acknowledged.push(message);
      else {
        others.set(answer.status, { retryAfter: answer.headers.get('retry-after'), body });
        await wait(50);
      }
    }
  };
  const writers = Promise.all([1, 2, 3, 4].map(write));
  return {
    acknowledged,
    others,
    async stop() {
      isStopped = true;
      await writers;
    },
  };
}

async function isReady({ url }: TestServer): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200;
}

async function runningPostmaster(dataDir: string): Promise<number> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) throw new Error('PostgreSQL does not run.');
  return pid;
}

async function killPostmaster(dataDir: string, ...servers: TestServer[]): Promise<void> {
  const killed = await runningPostmaster(dataDir);
  process.kill(killed, 'SIGKILL');
  await until(async () => ![undefined, killed].includes(await postmasterOf(dataDir)));
  for (const server of servers) await until(() => isReady(server));
}

async function storedMessages(dataDir: string, userId = 1): Promise<string> {
  const { stdout, status } = await commands.run('export', '--user-id', `${userId}`, '--data', dataDir);
  expect(status).toBe(0);
  return stdout;
}

/** The numbers of PostgreSQL's processes that serve a connection in which somebody writes. */
async function backends(dataDir: string): Promise<number[]> {
  const postmaster = await runningPostmaster(dataDir);
  return (await processesWithin(dataDir)).filter((pid) => pid > postmaster);
}

test('a server starts its killed database again, however often, and keeps acknowledged messages', async () => {
  const dataDir = await folders.makeUsed();
  const server = await startServer({ data: dataDir });
  const writing = await startWriting(server, dataDir);
  for (let round = 0; round < roundsOf(6, 1); round += 1) {
    const before = writing.acknowledged.length;
    await until(async () => writing.acknowledged.length > before + 3);
    await killPostmaster(dataDir, server);
  }
  const after = writing.acknowledged.length;
  await until(async () => writing.acknowledged.length > after + 3);
  await writing.stop();

  // Nothing but success and the documented refusal.
  expect([...writing.others.keys()].filter((status) => status !== 503)).toEqual([]);
  const refused = writing.others.get(503);
  if (refused) {
    expect(refused).toEqual({
      retryAfter: expect.stringMatching(/^\d+$/),
      body: { code: 'ServiceUnavailable', message: expect.any(String) },
    });
  }
  const stored = await storedMessages(dataDir);
  expect(writing.acknowledged.filter((message) => !stored.includes(message))).toEqual([]);

  await server.stop();
  await until(async () => (await processesWithin(dataDir)).length === 0);
});

// Of the ways in which a database goes, the first is tried each time.
if (isFull) {
  test('a server outlives the death of single processes of PostgreSQL', async () => {
    const dataDir = await folders.makeUsed();
    const server = await startServer({ data: dataDir });
    const writing = await startWriting(server, dataDir);
    for (let round = 0; round < 3; round += 1) {
      const before = writing.acknowledged.length;
      await until(async () => writing.acknowledged.length > before + 3);
      const one = (await backends(dataDir)).at(-1);
      if (one !== undefined) kill(one);
      await until(() => isReady(server));
    }
    const after = writing.acknowledged.length;
    await until(async () => writing.acknowledged.length > after + 3);
    await writing.stop();
    const stored = await storedMessages(dataDir);
    expect(writing.acknowledged.filter((message) => !stored.includes(message))).toEqual([]);
    await server.stop();
  });

  test('one of several servers on a folder starts the killed database again, and all go on', async () => {
    const dataDir = await folders.makeUsed();
    const first = await startServer({ data: dataDir });
    const second = await startServer({ data: dataDir });
    for (let round = 0; round < 2; round += 1) await killPostmaster(dataDir, first, second);
    // One may go at once, when the other has perhaps not taken hold of the new PostgreSQL yet.
    await first.stop();
    await until(() => isReady(second));
    await second.stop();
    await until(async () => (await processesWithin(dataDir)).length === 0);
  });

  // The processes of others are found in /proc.
  if (process.platform === 'linux') {
    test('a query that outlives its killed PostgreSQL does not keep the next one from starting', async () => {
      const dataDir = await folders.makeUsed();
      const server = await startServer({ data: dataDir });
      const client = new pg.Client({
        host: join(dataDir, 'postgres'),
        user: 'frontdesk',
        database: 'postgres',
      });
      client.on('error', () => {});
      await client.connect();
      // It never waits for anything, so it does not notice.
      const endless = client.query('do $$ begin loop end loop; end $$');
      const ended = expect(endless).rejects.toThrow();
      await killPostmaster(dataDir, server);
      await ended;
      await server.stop();
      await until(async () => (await processesWithin(dataDir)).length === 0);
    });
  }

  test('a server outlives the restart of a PostgreSQL of its own', async () => {
    const dataDir = await folders.makeUsed();
    // Stands for somebody else's: it is reached by an address, and started again by another program.
    const keeper = await startServer({ data: dataDir });
    const folder = encodeURIComponent(join(dataDir, 'postgres'));
    const url = `postgresql://frontdesk@localhost/postgres?host=${folder}`;
    const server = await startServer({ databaseUrl: url });
    const writing = await startWriting(server, dataDir);
    for (let round = 0; round < 3; round += 1) {
      const before = writing.acknowledged.length;
      await until(async () => writing.acknowledged.length > before + 3);
      await killPostmaster(dataDir, keeper, server);
    }
    const after = writing.acknowledged.length;
    await until(async () => writing.acknowledged.length > after + 3);
    await writing.stop();
    expect([...writing.others.keys()].filter((status) => status !== 503)).toEqual([]);
    await server.stop();
    await keeper.stop();
  });
}

/** Text that no compression makes smaller. */
const noise = () => Array.from({ length: 3000 }, () => Math.random().toString(36).slice(2)).join('');

async function openTicket({ url }: TestServer, inbox: ServedInbox, message: string): Promise<Response> {
  return await fetch(`${url}/message/insertTicket/${inbox.secretKey}/${inbox.userId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fromEmail: 'a@post.example', toEmail: inbox.toEmail, subject: 'Full', message }),
  });
}

async function readTickets({ url }: TestServer, inbox: ServedInbox): Promise<number> {
  const answer = await fetch(`${url}/message/listTickets/${inbox.secretKey}/${inbox.userId}?limit=1`);
  await answer.text();
  return answer.status;
}

/** Runs statements on the built-in PostgreSQL, past the server; null when it ends meanwhile. */
async function ask(dataDir: string, statement: string): Promise<unknown[] | null> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'frontdesk', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

// Only root mounts disks.
if (mayMount) {
  test('a server on a full disk refuses writes with 503, answers reads, and recovers once there is room', async () => {
    const disk = await disks.make(90);
    const server = await startServer({ data: disk.dataDir });
    const inbox = await buildServedInbox(disk.dataDir);
    expect((await openTicket(server, inbox, 'kept')).status).toBe(200);

    await disk.fill();
    let refused: Response | undefined;
    await until(async () => {
      const answer = await openTicket(server, inbox, noise());
      if (answer.status !== 200) refused = answer;
      return refused !== undefined;
    });
    expect(refused?.status).toBe(503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toEqual({ code: 'ServiceUnavailable', message: expect.any(String) });
    expect(await readTickets(server, inbox)).toBe(200);

    // No room for its journal: PostgreSQL gives up, and cannot start again.
    await until(async () => {
      const statement = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`;
      return (await ask(disk.dataDir, statement)) === null;
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const away = await openTicket(server, inbox, 'lost');
    expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true]);

    await disk.free();
    await until(async () => (await openTicket(server, inbox, 'again')).status === 200);
    const { stdout } = await commands.run('export', '--user-id', '1', '--data', disk.dataDir);
    expect([stdout.includes('"kept"'), stdout.includes('"again"')]).toEqual([true, true]);

    await server.stop();
    const lines = server
      .logged()
      .trim()
      .split('\n')
      .map((line): { msg: string } => JSON.parse(line));
    const told = lines.filter(({ msg }) =>
      msg.startsWith('the disk of the database is full: free some space'),
    );
    expect(told.length).toBe(1);
  });
}
