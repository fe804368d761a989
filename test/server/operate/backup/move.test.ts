import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../../src/server/db/upgrade/migrate.ts';
import { type MoveOptions, move } from '../../../../src/server/operate/backup/move.ts';
import { listTables } from '../../../../src/server/operate/backup/read-database.sql.ts';
import { inReferenceOrder } from '../../../../src/server/operate/backup/table-order.ts';
import { useCommands } from '../../../support/commands.ts';
import { until } from '../../../support/data-folders.ts';
import { stateOf } from '../../../support/database-state.ts';
import { useEmptyDatabases, withPool } from '../../../support/empty-databases.ts';
import { fillEmptyTables } from '../../../support/fill-tables.ts';
import { stepsOf } from '../../../support/steps.ts';

const createDatabase = useEmptyDatabases();
const commands = useCommands();
let source: string;

beforeAll(async () => {
  source = await createDatabase();
  await migrateDatabase({ connectionString: source });
  await withPool(source, async ({ pool }) => {
    const client = await pool.connect();
    const tables = await listTables(client).finally(() => client.release());
    await fillEmptyTables(pool, inReferenceOrder(tables));
    // More than one chunk of them, of ids that are no order of words.
    await pool.query(
      `insert into conversations select (jsonb_populate_record(c, jsonb_build_object('id', 'c' || n))).*
       from conversations c, generate_series(1, 3000) n`,
    );
  });
});

const moveInto = (target: string, options: Partial<MoveOptions> = {}) =>
  move({
    source: { connectionString: source },
    target: { connectionString: target },
    isEmbedded: false,
    restart: false,
    chunkBytes: 10_000,
    timeoutMs: 100,
    onProgress: () => {},
    signal: new AbortController().signal,
    ...options,
  });

async function expectMoved(target: string): Promise<void> {
  const [ours, theirs] = await Promise.all([source, target].map((url) => withPool(url, stateOf)));
  expect(theirs).toEqual(ours);
  await withPool(target, async ({ pool }) => {
    const { rows } = await pool.query("select tgname from pg_trigger where tgenabled = 'D'");
    expect(rows).toEqual([]);
  });
}

test('a move that is cut off twice goes on where it was, and ends with both databases equal', async () => {
  const target = await createDatabase();
  await migrateDatabase({ connectionString: target });
  // Stops at a table that somebody has locked against writers, with what stands before it there.
  for (const table of ['conversations', 'tickets']) {
    const blocker = new pg.Client({ connectionString: target });
    await blocker.connect();
    await blocker.query(`begin; lock table ${table} in share mode`);
    const moving = commands.run('migrate', '--database-url', source, '--to', target);
    const isWaiting = () =>
      withPool(target, async ({ pool }) => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where application_name = 'frontdesk migrate' and wait_event_type = 'Lock'
             and datname = current_database()`,
        );
        return rows.length > 0;
      });
    await Promise.race([until(isWaiting), moving.then(({ stderr }) => expect(stderr).toBe('cut off'))]);
    // The databases see the same of a killed process.
    await blocker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontdesk migrate'
         and datname = any($1)`,
      [[source, target].map((url) => new URL(url).pathname.slice(1))],
    );
    expect((await moving).status).toBe(1);
    await blocker.end();
  }
  // No server takes a half for the whole.
  const early = await commands.run('keys', 'list', '--database-url', target);
  expect(early.status).not.toBe(0);
  await expect(migrateDatabase({ connectionString: target })).rejects.toThrow(/run it again/);

  const ran = await commands.run('migrate', '--json', '--database-url', source, '--to', target);
  expect(ran).toMatchObject({ status: 0, stderr: stepsOf('Moving') });
  expect(JSON.parse(ran.stdout).resumedRows).toBeGreaterThan(0);
  await expectMoved(target);
  await migrateDatabase({ connectionString: target });
});

describe('a move', () => {
  test('copies each chunk once if it is interrupted between two', async () => {
    const target = await createDatabase();
    for (const rows of [20, 500, 2000]) {
      const stopping = new AbortController();
      const attempt = moveInto(target, {
        signal: stopping.signal,
        onProgress(done) {
          if (done >= rows) stopping.abort(new Error('stopped'));
        },
      });
      await expect(attempt).rejects.toThrow();
    }
    const { rows, resumedRows } = await moveInto(target);
    expect(resumedRows).toBeGreaterThanOrEqual(2000);
    expect(resumedRows).toBeLessThan(rows);
    await expectMoved(target);
  });

  test('neither begins nor ends while a server uses the database', async () => {
    const connectServer = async () => {
      const server = new pg.Client({ connectionString: source, application_name: 'frontdesk listener' });
      await server.connect();
      return server;
    };
    const first = await connectServer();
    const target = await createDatabase();
    await expect(moveInto(target)).rejects.toThrow(/stop it first, so that no data is lost/);
    await first.end();
    const late: Promise<pg.Client>[] = [];
    const attempt = moveInto(target, {
      onProgress() {
        if (late.length === 0) late.push(connectServer());
      },
    });
    await expect(attempt).rejects.toThrow(/stop it first/);
    for (const server of late) await (await server).end();
    await moveInto(target);
    await expectMoved(target);
  });

  test('locks the database against writers, and detects what was written in between', async () => {
    const target = await createDatabase();
    const stopping = new AbortController();
    await expect(
      moveInto(target, {
        signal: stopping.signal,
        onProgress(done) {
          if (done >= 1000) stopping.abort(new Error('stopped'));
        },
      }),
    ).rejects.toThrow();
    await withPool(source, ({ pool }) => pool.query("update users set name = name || '!'"));
    await expect(moveInto(target)).rejects.toThrow(/users differs.*--restart/);
    const writer = new pg.Client({ connectionString: source });
    await writer.connect();
    await writer.query("set lock_timeout = '50ms'");
    const attempts: Promise<unknown>[] = [];
    await moveInto(target, {
      restart: true,
      onProgress(done) {
        if (done === 1) attempts.push(writer.query("update users set name = 'lost'").catch((error) => error));
      },
    });
    expect(await Promise.all(attempts)).toEqual([expect.objectContaining({ code: '55P03' })]);
    await writer.end();
    await expectMoved(target);
  });

  test('refuses a target with content', async () => {
    await expect(moveInto(source)).rejects.toThrow(/must be empty/);
  });
});
