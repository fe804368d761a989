import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { program } from '../../src/server/db/embedded/binaries.ts';
import type { Cluster } from '../../src/server/db/embedded/cluster.ts';
import { errorCode } from '../../src/server/db/embedded/failures.ts';
import { prepareCluster } from '../../src/server/db/embedded/prepare.ts';
import { programEnvironment } from '../../src/server/db/embedded/program.ts';
import { runnableBinaries } from '../../src/server/db/embedded/runnable-binaries.ts';
import { migrateDatabase } from '../../src/server/db/upgrade/migrate.ts';
import { copyFolder } from './copy-folder.ts';
import { processesWithin, until } from './data-folders.ts';

/** A PostgreSQL and a standby that streams from it, both of the test file's own. */
export interface Replication {
  readonly primary: RunningPostgres;
  readonly standby: RunningPostgres;
}

export interface RunningPostgres {
  readonly url: string;
  /** Runs statements on a connection of their own. */
  execute(statement: string): Promise<Record<string, unknown>[]>;
  /** Stops it as a crash would; what was acknowledged is kept. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Lets nothing of it run, as on a machine that has frozen, or cannot be reached; its connections stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const settings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  max_connections: 40,
  wal_level: 'replica',
  shared_buffers: '16MB',
  max_wal_senders: 3,
  wal_receiver_status_interval: '1s',
  hot_standby: 'on',
  // A test machine need not survive a power cut.
  fsync: 'off',
  autovacuum: 'off',
  jit: 'off',
};

/** Gives the test file both, with the tables in them, and stops them after its last test. Call it once, at the top. */
export function useReplication(): Replication {
  let made: { readonly root: string; readonly primary: Postgres; readonly standby: Postgres } | undefined;
  const replication = () => {
    if (!made) throw new Error('The servers are there when tests and hooks run, not before.');
    return made;
  };
  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'frontdesk-replication-'));
    const cluster = await prepareCluster(join(root, 'primary'));
    const primary = new Postgres(cluster);
    const standby = new Postgres({ ...cluster, folder: join(root, 'standby', 'postgres') });
    made = { root, primary, standby };
    await mkdir(join(root, 'standby'));
    // Each gets at the other by its path.
    for (const folder of [root, join(root, 'primary'), join(root, 'standby')])
      await giveTo(cluster.account, folder);
    await primary.start();
    await migrateDatabase({ connectionString: primary.url });
    await makeStandby(primary, standby);
  });
  afterAll(async () => {
    if (!made) return;
    await made.standby.stop();
    await made.primary.stop();
    await rm(made.root, { recursive: true });
  });
  return {
    get primary() {
      return replication().primary;
    },
    get standby() {
      return replication().standby;
    },
  };
}

/** What pg_basebackup does, which the built-in programs lack. */
async function makeStandby(primary: Postgres, standby: Postgres): Promise<void> {
  const { folder, account } = standby.cluster;
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await copyFolder(primary.cluster.folder, folder);
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  await client.end();
  // Of the one that runs.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name));
  const files = {
    backup_label: rows[0]?.label ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${primary.cluster.folder} user=frontdesk'\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    await giveTo(account, join(folder, name));
  }
  await standby.start();
}

async function giveTo({ uid, gid }: Cluster['account'], path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

class Postgres implements RunningPostgres {
  readonly cluster: Cluster;
  readonly url: string;
  #child: ChildProcess | undefined;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
    this.url = `postgres://frontdesk@localhost/postgres?host=${encodeURIComponent(cluster.folder)}`;
  }

  async start(): Promise<void> {
    const { folder, account } = this.cluster;
    const binaries = await runnableBinaries(this.cluster);
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(program(binaries, 'postgres'), ['-D', folder, ...args], {
      ...account,
      cwd: folder,
      env: programEnvironment(binaries.environment),
      stdio: 'ignore',
      detached: true,
    });
    this.#child = child;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      return await this.execute('select').then(
        () => true,
        () => false,
      );
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    await this.thaw();
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  }

  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT');
  }

  async #signal(name: NodeJS.Signals): Promise<void> {
    for (const pid of await processesWithin(this.cluster.folder)) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A connection's process may have ended since the list was read.
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
  }

  async execute(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }
}
