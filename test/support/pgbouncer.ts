import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { until } from './data-folders.ts';

/** A system's PgBouncer, which `.ci/run` installs; npm has none. */
const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
);

/** Gives the test file a pooler of transactions before its PostgreSQL. @returns the address of a database by way of it */
export function usePooler(): (url: string) => string {
  let folder = '';
  let child: ChildProcess | undefined;
  const pooled = (url: string) => {
    const other = new URL(url);
    const user = other.username || 'postgres';
    return `postgres://${user}@localhost:6432${other.pathname}?host=${encodeURIComponent(folder)}`;
  };
  beforeAll(async () => {
    if (pgbouncer === undefined) throw new Error('TEST_POOLER is set, and there is no pgbouncer');
    const url = new URL(inject('cluster').url);
    const host = url.searchParams.get('host') ?? url.hostname;
    // Whoever may use the socket of the cluster; PgBouncer does not run as root.
    const owner = host.startsWith('/') ? await stat(host) : { uid: 65_534, gid: 65_534 };
    const { uid, gid } = process.getuid?.() === 0 && owner.uid === 0 ? { uid: 65_534, gid: 65_534 } : owner;
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-pooler-'));
    const password = url.password && ` password=${decodeURIComponent(url.password)}`;
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=${host} port=${url.port || 5432} user=${url.username || 'postgres'}${password}
[pgbouncer]
pool_mode = transaction
default_pool_size = 4
auth_type = any
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
`,
    );
    await chown(folder, uid, gid);
    const account = process.getuid?.() === 0 ? { uid, gid } : {};
    child = spawn(pgbouncer, ['-q', join(folder, 'pgbouncer.ini')], {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    });
    await until(async () => {
      const client = new pg.Client({ connectionString: pooled(url.href) });
      client.on('error', () => {});
      return await client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
  });
  afterAll(async () => {
    if (child && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });
  return pooled;
}
