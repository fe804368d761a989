/** PostgreSQLs that are ill-treated: the one that comes with the server, and one of one's own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Account, chooseAccount } from '../../../src/server/db/embedded/account.ts';
import { findBinaries } from '../../../src/server/db/embedded/binaries.ts';
import { isPostmaster, readPostmasterPid } from '../../../src/server/db/embedded/postmaster-pid.ts';
import { readProcess } from '../../../src/server/db/embedded/processes.ts';
import { runnableBinaries } from '../../../src/server/db/embedded/runnable-binaries.ts';
import type { DatabasePlace } from '../../../src/server/settings/server/subjects/database.ts';

export type Shutdown = 'fast' | 'immediate';

export interface PostgresProcess {
  readonly place: DatabasePlace;
  /** For whoever checks what is there; not through any proxy. */
  readonly url: string;
  /** The port that it listens on; null: a socket only. */
  readonly port: number | null;
  /** `kill -9` of the postmaster. */
  kill(): Promise<void>;
  shutDown(how: Shutdown): Promise<void>;
  /** Kills one of the processes that serve the server. */
  killBackend(): Promise<void>;
  /** What a service manager does after it has ended; nothing for the built-in one, which servers start themselves. */
  revive(): Promise<void>;
  /** Ends it, if it is one's own: the built-in one ends with its last server. */
  stop(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** The one in a data folder. */
export function builtInPostgres(dataDir: string): PostgresProcess {
  const folder = join(dataDir, 'postgres');
  const url = `postgresql://frontdesk@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const end = async (signal: NodeJS.Signals) => {
    const pid = await readPostmasterPid(folder);
    // One that was killed leaves its number behind, which may be another program's by now.
    if (pid !== undefined && (await isPostmaster(pid, folder))) await endProcess(pid, signal);
  };
  return {
    place: { dataDir },
    url,
    port: null,
    kill: () => end('SIGKILL'),
    shutDown: (how) => end(signals[how]),
    killBackend: () => killBackend(url),
    async revive() {},
    async stop() {},
  };
}

/** A new one below a folder, which listens on a port of the loopback: Debian's where there is one, else npm's. */
export async function ownPostgres(folder: string, port: number): Promise<PostgresProcess> {
  const home = join(folder, 'own-postgres');
  const { bin, account } = await findPrograms(home);
  await mkdir(home, { recursive: true });
  await chmod(folder, 0o755);
  if (account.uid !== undefined) await chown(home, account.uid, account.gid);
  const log = openSync(join(folder, 'own-postgres.log'), 'a');
  const data = join(home, 'data');
  const spawned = (program: string, args: readonly string[]) =>
    spawn(join(bin, program), args, { ...account, cwd: home, detached: true, stdio: ['ignore', log, log] });
  const [status] = await once(
    spawned('initdb', ['-D', data, '-U', 'frontdesk', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
    'exit',
  );
  if (status !== 0) throw new Error(`initdb ended with ${status}: see ${folder}/own-postgres.log`);
  const url = `postgresql://frontdesk@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  let hasEnded = true;

  async function start(): Promise<void> {
    for (;;) {
      hasEnded = false;
      const started = spawned('postgres', ['-D', data, '-p', `${port}`, '-k', home, '-h', '127.0.0.1']);
      child = started;
      started.once('exit', () => {
        hasEnded = true;
      });
      // It does not start while a process of the one before still lives, which is a moment.
      while (!hasEnded) {
        if (await answers(url)) return;
        await wait(20);
      }
      await wait(100);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || hasEnded) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  await start();
  return {
    place: { databaseUrl: url },
    url,
    port,
    kill: () => end('SIGKILL'),
    shutDown: (how) => end(signals[how]),
    killBackend: () => killBackend(url),
    revive: start,
    stop: () => end('SIGINT'),
  };
}

async function findPrograms(folder: string): Promise<{ readonly bin: string; readonly account: Account }> {
  const account = await chooseAccount([folder]);
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const newest = versions.toSorted((a, b) => b - a)[0];
  if (newest !== undefined && existsSync(`${installed}/${newest}/bin/initdb`))
    return { bin: `${installed}/${newest}/bin`, account };
  const { home } = await runnableBinaries({ folder, binaries: await findBinaries(), account });
  return { bin: join(home, 'bin'), account };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return await client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'frontdesk' order by random() limit 1`,
  );
  const pid = rows[0]?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await client.end().catch(() => {});
}

async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  while ((await readProcess(pid))?.isAlive) await wait(5);
}
