import { rename, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../src/server/db/create-database.ts';
import { DatabaseProblem } from '../../../src/server/db/embedded/index.ts';
import { isUnavailable } from '../../../src/server/db/failures.ts';
import { openPool } from '../../../src/server/db/open-pool.ts';
import { users } from '../../../src/server/db/tables/users.ts';
import { migrateDatabase } from '../../../src/server/db/upgrade/migrate.ts';
import { quiet } from '../../support/log.ts';
import { useReplication } from '../../support/replication.ts';

const replication = useReplication();

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function openOver(connection: pg.ClientConfig, options = {}) {
  const { pool, cutOff } = openPool(connection, { log: quiet, maxConnections: 3, ...options });
  open.push(cutOff);
  return { pool, db: createDatabase(pool) };
}

const socketFolder = (url: string) => new URL(url).searchParams.get('host') ?? '';

/** A line to the primary that can be cut without either end being told. */
async function openLine(): Promise<{ readonly port: number; cut(): void; mend(): void }> {
  const path = join(socketFolder(replication.primary.url), '.s.PGSQL.5432');
  const pairs: (readonly [Socket, Socket])[] = [];
  const server: Server = createServer((near) => {
    const far = connect(path);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cut() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    mend: () => pairs.splice(0),
  };
}

test('an answer that never comes, as the line was cut, is given up with its connection', async () => {
  const line = await openLine();
  const { pool, db } = openOver(
    { host: '127.0.0.1', port: line.port, user: 'frontdesk', database: 'postgres' },
    { answerSeconds: 1, maxConnections: 1 },
  );
  await db.execute('select 1');
  line.cut();
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  line.cut();
  const lost: unknown = await db.transaction((tx) => tx.select().from(users)).catch((reason) => reason);
  expect(isUnavailable(lost)).toBe(true);
  expect(await db.transaction((tx) => tx.select().from(users))).toEqual([]);
});

test('a start on a standby ends with the remedy', async () => {
  const attempt = migrateDatabase({ connectionString: replication.standby.url });
  await expect(attempt).rejects.toThrow(DatabaseProblem);
  await expect(attempt).rejects.toThrow('Set DATABASE_URL to the primary.');
});

// The last one: it leaves two primaries.
test('after a failover, whoever was connected to what takes no writes any more is connected to the new primary', async () => {
  const [old, next] = [replication.primary, replication.standby];
  // Stands for a name that leads to the primary.
  const name = join(dirname(dirname(socketFolder(old.url))), 'primary-now');
  await symlink(socketFolder(old.url), name);
  const { pool, db } = openOver({ host: name, user: 'frontdesk', database: 'postgres' });
  const add = (userId: number) => db.insert(users).values({ userId, name: 'Somebody' });
  await Promise.all([add(1), add(2), add(3)]);
  expect(pool.idleCount).toBe(3);

  await next.execute('select pg_wal_replay_resume()');
  await vi.waitUntil(async () => (await next.execute('select from users')).length === 3);
  await old.execute('alter system set default_transaction_read_only = on');
  await old.execute('select pg_reload_conf()');
  await vi.waitUntil(async () =>
    (await pool.query('show transaction_read_only')).rows.some(
      (row) => row['transaction_read_only'] === 'on',
    ),
  );
  const refused: unknown = await add(4).catch((reason: unknown) => reason);
  expect(isUnavailable(refused)).toBe(true);
  // New connections are looked at before they are used.
  const early: unknown = await db.transaction((tx) => tx.select().from(users)).catch((reason) => reason);
  expect(isUnavailable(early)).toBe(true);

  await next.execute('select pg_promote()');
  await symlink(socketFolder(next.url), `${name}.new`);
  await rename(`${name}.new`, name);
  await Promise.all([add(5), add(6), add(7)]);
  expect(await next.execute('select user_id::int from users order by 1')).toEqual(
    [1, 2, 3, 5, 6, 7].map((id) => ({ user_id: id })),
  );
});
