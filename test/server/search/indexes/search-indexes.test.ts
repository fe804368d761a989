import { setImmediate } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { search } from '../../../../src/search/search.ts';
import { createPool } from '../../../../src/server/db/connect.ts';
import { createDatabase } from '../../../../src/server/db/create-database.ts';
import type { Database } from '../../../../src/server/db/database.ts';
import * as tables from '../../../../src/server/db/tables/index.ts';
import { type Changed, type Listener, startListening } from '../../../../src/server/live/listen.ts';
import { type Assembler, createAssembler } from '../../../../src/server/search/indexes/assembler.ts';
import { SearchIndexes } from '../../../../src/server/search/indexes/search-indexes.ts';
import { indexArticles, removeFromIndex } from '../../../../src/server/search/indexing.sql.ts';
import { setSynonyms } from '../../../../src/server/search/owner-synonyms.sql.ts';
import { searchArticles } from '../../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../../src/server/search/search-index.sql.ts';
import { suggestArticles } from '../../../../src/server/search/suggest.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';
import { quiet } from '../../../support/log.ts';

const database = useDatabase();

/** A listener that hears what a test tells it. */
function fakeListener() {
  const callbacks: Changed[] = [];
  const state = { isAlive: true };
  const told: string[] = [];
  const listener: Listener = {
    isAlive: () => state.isAlive,
    on: (topic, changed) => void (topic === 'faq_content' && callbacks.push(changed)),
    tell: async (topic, _, userId) => void told.push(`${topic} ${userId}`),
    close: async () => {},
  };
  const tell = (userId: number | null) => {
    for (const changed of callbacks) changed(userId, []);
  };
  return { listener, state, tell, told };
}

interface Setup {
  readonly db?: Database;
  readonly listener?: Listener;
  readonly maxBytes?: number;
}

function openIndexes({ db = database.db, listener, maxBytes = 50_000_000 }: Setup = {}) {
  const assembler = createAssembler(null);
  const assemble = vi.fn<Assembler['assemble']>((...given) => assembler.assemble(...given));
  const indexes = new SearchIndexes({
    db,
    listener,
    assembler: { ...assembler, assemble },
    maxBytes,
    log: quiet,
  });
  const find = async (key: SearchIndex, text: string) => {
    const { index, ownSynonyms } = await indexes.get(key);
    return search(index, text, { isTyping: false, ownSynonyms }).articles.map(({ id }) => id);
  };
  return { indexes, assemble, find };
}

async function build(titles: readonly string[]) {
  const { faqCategoryId, ...index } = await buildHelpCenter(database.db);
  const ids = await buildArticles(
    database.db,
    { ...index, faqCategoryId },
    titles.map((title) => ({ title })),
  );
  return { index, ids };
}

const put = (index: SearchIndex, id: number, title: string) =>
  database.db.transaction((tx) =>
    indexArticles(tx, index, [{ id, title, headings: [], body: '', keywords: [] }]),
  );

describe('indexes in memory', () => {
  test('have every article of a help center and no other, and are assembled once', async () => {
    const { index, ids } = await build(['Wash a tent', 'Patch a tent', 'Lamp']);
    const other = await build(['Tents of others']);
    const { find, assemble } = openIndexes({ listener: fakeListener().listener });
    const found = await Promise.all([find(index, 'tent'), find(index, 'lamp'), find(other.index, 'tent')]);
    expect(found.map((list) => list.toSorted())).toEqual([[ids[0], ids[1]], [ids[2]], other.ids]);
    expect(assemble).toHaveBeenCalledTimes(2);
    expect(await find({ ...index, language: 'sv' }, 'tent')).toEqual([]);
  });

  test('are patched by what was written before the search, once the listener hears of it', async () => {
    const { index, ids } = await build(['Wash a tent', 'Lamp']);
    const { listener, tell } = fakeListener();
    const { find, assemble } = openIndexes({ listener });
    expect(await find(index, 'torch')).toEqual([]);
    await put(index, ids[1] ?? 0, 'Torch');
    tell(index.userId);
    expect(await find(index, 'torch')).toEqual([ids[1]]);
    expect(await find(index, 'lamp')).toEqual([]);
    await put(index, 900_001, 'Torch with a hook');
    await database.db.transaction((tx) => removeFromIndex(tx, index, [ids[1] ?? 0]));
    tell(null);
    expect(await find(index, 'torch')).toEqual([900_001]);
    expect(assemble).toHaveBeenCalledTimes(1);
  });

  test('are compared with the database for each search while no change is heard', async () => {
    const { index, ids } = await build(['Lamp']);
    const { listener, state } = fakeListener();
    const { find } = openIndexes({ listener });
    expect(await find(index, 'lamp')).toEqual(ids);
    state.isAlive = false;
    await put(index, ids[0] ?? 0, 'Torch');
    expect(await find(index, 'torch')).toEqual(ids);
    expect(await openIndexes().find(index, 'torch')).toEqual(ids);
  });

  test('find what the owner calls by another name, once the owner says so', async () => {
    const { index, ids } = await build(['Wash a sleeping bag']);
    const { listener, tell } = fakeListener();
    const { find } = openIndexes({ listener });
    expect(await find(index, 'bivvy')).toEqual([]);
    await database.db.transaction((tx) => setSynonyms(tx, index, [['bivvy', 'sleeping bag']]));
    tell(index.userId);
    expect(await find(index, 'bivvy')).toEqual(ids);
  });

  test('have no more bytes than they may, but for one that is larger alone', async () => {
    const centers = [await build(['Lamp']), await build(['Lamp']), await build(['Lamp'])];
    const { listener } = fakeListener();
    const one = openIndexes({ listener });
    await one.find(centers[0]?.index ?? { userId: 0, helpCenterId: 0, language: '' }, 'lamp');
    const size = one.indexes.byteLength;
    // An eighth is for texts.
    const { find, indexes, assemble } = openIndexes({ listener, maxBytes: ((2 * size + 10) * 8) / 7 });
    for (const { index, ids } of [...centers, ...centers]) expect(await find(index, 'lamp')).toEqual(ids);
    expect(indexes.byteLength).toBeLessThanOrEqual(2 * size + 10);
    expect(assemble).toHaveBeenCalledTimes(6);
    const tiny = openIndexes({ listener, maxBytes: 10 });
    for (const { index, ids } of centers) expect(await tiny.find(index, 'lamp')).toEqual(ids);
    expect(tiny.indexes.byteLength).toBe(size);
  });

  test('of eight help centers that are searched and changed at once find what is right, in the memory of three', async () => {
    const centers: Awaited<ReturnType<typeof build>>[] = [];
    while (centers.length < 8) centers.push(await build(['Lamp', 'Rope']));
    const { listener, tell } = fakeListener();
    const alone = openIndexes({ listener });
    for (const { index } of centers.slice(0, 1)) await alone.find(index, 'lamp');
    const room = 3.5 * alone.indexes.byteLength;
    // An eighth is for texts.
    const { find, indexes, assemble } = openIndexes({ listener, maxBytes: (room * 8) / 7 });
    for (const [round, word] of ['anchor', 'bucket', 'candle', 'engine'].entries()) {
      const searches = centers.map(async ({ index, ids }, at) => {
        const id = 910_000 + 10 * at + round;
        await put(index, id, `${word} of house ${at}`);
        tell(index.userId);
        expect(await find(index, word)).toEqual([id]);
        expect(await find(index, 'lamp')).toEqual([ids[0]]);
      });
      await Promise.all(searches);
      expect(indexes.byteLength).toBeLessThanOrEqual(room);
    }
    expect(assemble.mock.calls.length).toBeGreaterThan(centers.length);
  });

  test('of another process find each of a hundred articles that are written during searches', async () => {
    const center = await buildHelpCenter(database.db);
    const { faqCategoryId: _, ...index } = center;
    const [lamp] = await buildArticles(database.db, center, [{ title: 'Lamp' }]);
    const connection = { connectionString: database.url };
    const pool = createPool(connection, { log: quiet, maxConnections: 2 });
    const listener = startListening({ pool, connection }, { log: quiet });
    onTestFinished(async () => {
      await listener.close();
      await pool.end();
    });
    await vi.waitUntil(() => listener.isAlive());
    const { find, assemble } = openIndexes({ db: createDatabase(pool), listener });
    const written = new Map<string, number>();
    const write = async () => {
      while (written.size < 100) {
        const title = `Rope${written.size}`;
        const [id = 0] = await buildArticles(database.db, center, [{ title }]);
        written.set(title, id);
      }
    };
    const isFound = async ([title, id]: readonly [string, number]) => (await find(index, title))[0] === id;
    const writing = write();
    while (written.size < 100) {
      expect(await find(index, 'lamp')).toEqual([lamp]);
      // A search in memory needs no event, and leaves none to the writer.
      await setImmediate();
      const latest = [...written].at(-1);
      if (latest) await vi.waitUntil(() => isFound(latest));
    }
    await writing;
    for (const one of written) await vi.waitUntil(() => isFound(one));
    expect(assemble).toHaveBeenCalledTimes(1);
  });

  test('are waited for as long as a search may, and are there for the next one', async () => {
    const { index, ids } = await build(['Patch a tent', 'Patch a tent on the way', 'Lamp']);
    const { listener, told } = fakeListener();
    const { indexes, assemble } = openIndexes({ listener });
    const assembler = createAssembler(null);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    assemble.mockImplementationOnce(async (...given) => {
      await begun;
      return await assembler.assemble(...given);
    });
    const { db } = database;
    const suggest = async (text: string) =>
      (await suggestArticles(indexes, db, index, text, 5)).map(({ title }) => title);
    expect(await suggest('Patch a te')).toEqual(['Patch a tent', 'Patch a tent on the way']);
    expect(await suggest('on a te')).toEqual(['Patch a tent on the way']);
    expect(await suggest('tnet')).toEqual([]);
    await expect(searchArticles(indexes, db, index, 'tent', 5)).rejects.toMatchObject({
      kind: 'ServiceUnavailable',
      retryAfter: 1,
    });
    expect(told).toEqual([]);
    begin();
    expect(await openIndexes().find(index, 'lamp')).toEqual([ids[2]]);
    await indexes.get(index);
    // Responses that were made meanwhile are forgotten.
    expect(told).toEqual([`faq_content ${index.userId}`]);
    expect((await suggest('tent')).toSorted()).toEqual(['Patch a tent', 'Patch a tent on the way']);
    expect(assemble).toHaveBeenCalledTimes(1);
  });

  test('are searched, and patched, while a worn one is assembled again', async () => {
    const { index } = await build(Array.from({ length: 60 }, (_, at) => `Rope number ${at}`));
    const { listener, tell } = fakeListener();
    const { find, indexes, assemble } = openIndexes({ listener });
    await indexes.get(index);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const assembler = createAssembler(null);
    assemble.mockImplementationOnce(async (...given) => {
      await begun;
      return await assembler.assemble(...given);
    });
    const body = Array.from({ length: 1500 }, (_, at) => `word${at}`).join(' ');
    const long = { id: 900_101, title: 'Long rope', headings: [], body, keywords: [] };
    await database.db.transaction((tx) => indexArticles(tx, index, [long]));
    tell(index.userId);
    expect(await find(index, 'long')).toEqual([900_101]);
    await put(index, 900_102, 'Thin rope');
    tell(index.userId);
    expect(await find(index, 'thin')).toEqual([900_102]);
    const { index: worn } = await indexes.get(index);
    expect(worn.isWorn).toBe(true);
    begin();
    await vi.waitUntil(async () => (await indexes.get(index)).index !== worn);
    expect((await indexes.get(index)).index.isWorn).toBe(false);
    expect(await find(index, 'thin')).toEqual([900_102]);
    expect(assemble).toHaveBeenCalledTimes(2);
  });

  test('are searched as they are while the database is away', async () => {
    const { index, ids } = await build(['Wash a tent', 'Lamp']);
    const { listener, tell } = fakeListener();
    const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 3000 });
    onTestFinished(() => pool.end());
    const { find } = openIndexes({ listener, db: drizzle(pool, { schema: tables }) });
    expect(await find(index, 'lamp')).toEqual([ids[1]]);
    // The only connection is in use.
    const connection = await pool.connect();
    tell(index.userId);
    expect(await find(index, 'lamp')).toEqual([ids[1]]);
    connection.release();
    await put(index, ids[1] ?? 0, 'Torch');
    expect(await find(index, 'torch')).toEqual([ids[1]]);
  });

  test('are assembled once more after a failure', async () => {
    const { index, ids } = await build(['Lamp']);
    const { find, assemble } = openIndexes({ listener: fakeListener().listener });
    assemble.mockRejectedValueOnce(new Error('no memory'));
    await expect(find(index, 'lamp')).rejects.toThrow('no memory');
    expect(await find(index, 'lamp')).toEqual(ids);
  });
});
