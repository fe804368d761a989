import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Listener, type ListenOptions, startListening } from '../../../src/server/live/listen.ts';
import { createRowCache } from '../../../src/server/live/row-cache.ts';
import { createKey, revokeKey } from '../../../src/server/users/keys/keys.sql.ts';
import { ensureUser } from '../../../src/server/users/users.sql.ts';
import { listenTo, useApp } from '../../support/app.ts';
import { urlOf } from '../../support/cluster.ts';
import { useDatabase } from '../../support/database.ts';
import { startDatabaseProxy } from '../../support/faults/database-proxy.ts';
import { quiet } from '../../support/log.ts';

const database = useDatabase();
let listener: Listener;
let warnings: string[] = [];
const log = { ...quiet, warn: (_: object, text: string) => warnings.push(text) };

async function listen(options: Partial<ListenOptions> = {}): Promise<void> {
  listener = await listenTo(database, { log, heartbeat: 50, ...options });
}

/** Ends the connections that listen, as a restart of the database does. */
const breakConnections = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontdesk listener'`,
  );

beforeEach(() => {
  warnings = [];
});
afterEach(() => listener.close());

describe('a listener', () => {
  test('hears who changes a table, by whatever connection, once it is committed', async () => {
    await listen();
    const changed = vi.fn();
    listener.on('api_keys', changed);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin');
    await client.query('delete from api_keys');
    await client.query('select pg_sleep(.05)');
    expect(changed).not.toHaveBeenCalled();
    await client.query('commit');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    await client.query('begin');
    await client.query('delete from api_keys');
    await client.query('rollback');
    await client.query('delete from help_centers');
    await client.query('truncate api_keys cascade');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    await client.end();
  });

  test('begins again when its connection has died unnoticed, and what it tried meanwhile has too', async () => {
    const { proxy, connection } = await startDatabaseProxy(database.url);
    try {
      listener = startListening({ pool: database.pool, connection }, { log, heartbeat: 50, timeoutMs: 300 });
      await vi.waitUntil(() => listener.isAlive());
      proxy.silence();
      await vi.waitUntil(() => !listener.isAlive());
      // It comes again after half a second, and is not answered.
      await vi.waitUntil(() => proxy.connections() > 1);
      proxy.heal();
      await vi.waitUntil(() => listener.isAlive());
    } finally {
      await listener.close();
      await proxy.close();
    }
  });

  test('begins again when its connection breaks, and tells that something may have been missed', async () => {
    await listen();
    const changed = vi.fn();
    listener.on('api_keys', changed);
    await breakConnections();
    await vi.waitUntil(() => !listener.isAlive());
    await vi.waitUntil(() => listener.isAlive());
    expect(changed).toHaveBeenCalledTimes(1);
    await database.pool.query('delete from api_keys');
    // Before the answer to that, by the connection that wrote it.
    expect(changed.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(warnings).toEqual([expect.stringContaining('DATABASE_LISTEN_URL')]);
  });

  test('is not alive where its own notices do not come, as behind a pooler, and says what to do once', async () => {
    const elsewhere = new pg.Pool({ connectionString: urlOf(database.url, 'postgres') });
    listener = startListening(
      { pool: elsewhere, connection: { connectionString: database.url } },
      { log, heartbeat: 10, timeoutMs: 20 },
    );
    await vi.waitUntil(() => warnings.length > 0);
    expect(listener.isAlive()).toBe(false);
    await listener.close();
    expect(warnings).toEqual([expect.stringContaining('DATABASE_LISTEN_URL')]);
    await elsewhere.end();
  });
});

describe('what is remembered', () => {
  test('is read once, until it changes', async () => {
    await listen();
    const remembered = createRowCache<string>(listener, 'help_centers');
    const read = vi.fn(async () => 'a row');
    expect([await remembered.get('1', read), await remembered.get('1', read)]).toEqual(['a row', 'a row']);
    expect(read).toHaveBeenCalledTimes(1);
    await database.pool.query('delete from help_centers');
    await vi.waitFor(async () => {
      await remembered.get('1', read);
      expect(read).toHaveBeenCalledTimes(2);
    });
  });

  test('is not a row that was read before a change and comes after it', async () => {
    await listen();
    const remembered = createRowCache<string>(listener, 'help_centers');
    const heard = new Promise<void>((resolve) => listener.on('help_centers', () => resolve()));
    const old = await remembered.get('1', async () => {
      await database.pool.query('delete from help_centers');
      await heard;
      return 'old';
    });
    expect([old, await remembered.get('1', async () => 'new')]).toEqual(['old', 'new']);
  });

  test('is read again after five seconds, and stays the same object while it says the same', async () => {
    await listen();
    const remembered = createRowCache<{ readonly title: string }>(listener, 'help_centers');
    const titles = ['Help', 'Help', 'Answers'];
    const read = async () => ({ title: titles.shift() ?? '' });
    const clock = vi.spyOn(performance, 'now');
    const start = performance.now();
    const getAfter = async (seconds: number) => {
      clock.mockReturnValue(start + seconds * 1000);
      return await remembered.get('1', read);
    };
    const first = await getAfter(0);
    expect(remembered.peek('1', start + 4999)).toBe(first);
    expect(remembered.peek('1', start + 5000)).toBeUndefined();
    expect(await getAfter(5)).toBe(first);
    expect(titles).toEqual(['Answers']);
    expect(await getAfter(10)).toEqual({ title: 'Answers' });
    clock.mockRestore();
  });

  test('is nothing while changes are not heard, and nothing that is not there', async () => {
    await listen();
    const remembered = createRowCache<string>(listener, 'help_centers');
    const none = vi.fn(async () => null);
    await remembered.get('2', none);
    await remembered.get('2', none);
    expect(none).toHaveBeenCalledTimes(2);
    await remembered.get('1', async () => 'before');
    await listener.close();
    expect(await remembered.get('1', async () => 'after')).toBe('after');
  });
});

describe('a server that listens', () => {
  const service = useApp({ isListening: true });

  test('reads a key once, and refuses it as soon as it is revoked elsewhere', async () => {
    await listen();
    const { db, pool } = service.database;
    await ensureUser(db, 1, '');
    const { id, apiKey } = await createKey(db, { userId: 1, kind: 'secret', scopes: ['FAQ:Read'] });
    const ask = () => service.app.inject(`/api/${apiKey}/1/faq/categories?lang=en`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    // Once it is heard that the key was made.
    await vi.waitFor(async () => {
      query.mockClear();
      expect((await ask()).statusCode).toBe(200);
      const asked = query.mock.calls.map(([text]) => JSON.stringify(text));
      expect(asked.filter((text) => text.includes('api_keys'))).toEqual([]);
    });
    query.mockRestore();

    await revokeKey(db, 1, id);
    await vi.waitFor(async () => expect((await ask()).statusCode).toBe(401));
    // The key of one user is never another's.
    await ensureUser(db, 2, '');
    const other = await createKey(db, { userId: 1, kind: 'secret', scopes: ['FAQ:Read'] });
    const of = (userId: number) =>
      service.app.inject(`/api/${other.apiKey}/${userId}/faq/categories?lang=en`);
    expect([(await of(1)).statusCode, (await of(2)).statusCode]).toEqual([200, 401]);
    await pool.query('delete from users');
  });
});
