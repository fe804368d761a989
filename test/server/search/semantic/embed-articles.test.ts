import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { faqArticles } from '../../../../src/server/db/tables/faq.ts';
import { indexArticles, removeFromIndex } from '../../../../src/server/search/indexing.sql.ts';
import { embedSomeArticles } from '../../../../src/server/search/semantic/embed-articles.sql.ts';
import { createEmbedder, type Embedder } from '../../../../src/server/search/semantic/embedder.ts';
import { startEmbedding } from '../../../../src/server/search/semantic/embedding.ts';
import { removeSections } from '../../../../src/server/search/semantic/remove-sections.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../support/embeddings-server.ts';
import { type BuiltHelpCenter, buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';
import { quiet } from '../../../support/log.ts';

const database = useDatabase();
let server: EmbeddingsServer;
let embedder: Embedder;
let center: BuiltHelpCenter;
let ids: number[];

const tent = { title: 'Tents', headings: ['Wash', 'Dry'], body: 'All.\nWash\nBy hand.\nDry\nIn the sun.' };
const stove = { title: 'Stoves', body: 'Light it outside.' };
const goesOn = new AbortController().signal;

beforeAll(async () => {
  server = await startEmbeddingsServer();
  embedder = createEmbedder({ url: server.url, model: 'one', key: null });
});
beforeEach(async () => {
  await database.pool.query('delete from search_titles');
  await database.pool.query('delete from search_sections');
  center = await buildHelpCenter(database.db);
  ids = await buildArticles(database.db, center, [tent, stove]);
  server.requests.length = 0;
  server.answerWith(null);
});
afterAll(async () => {
  await embedder.close();
  await server.close();
});

async function embedAll(by = embedder): Promise<void> {
  while (await embedSomeArticles(database.db, by, goesOn));
}

async function sections(): Promise<{ article_id: number; model: string; bytes: number }[]> {
  const { rows } = await database.pool.query(`select article_id, model, length(vector) as bytes
    from search_sections order by article_id, position`);
  return rows;
}

async function change(id: number, { title, body }: { title: string; body: string }): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.update(faqArticles).set({ title, contentPlain: body }).where(eq(faqArticles.id, id));
    await indexArticles(tx, center, [{ id, title, headings: ['Wash', 'Dry'], body, keywords: [] }]);
  });
}

describe('embedSomeArticles', () => {
  it('stores a vector for each section, in two bytes a number, and then has nothing to do', async () => {
    await embedAll();
    const section = { model: 'one', bytes: 512 };
    expect(await sections()).toEqual([0, 0, 0, 1].map((at) => ({ article_id: ids[at], ...section })));
    expect(server.requests.flat().toSorted()).toEqual([
      'Stoves\nLight it outside.',
      ...['Tents\nAll.', 'Tents\nDry\nIn the sun.', 'Tents\nWash\nBy hand.'],
    ]);
    await embedAll();
    expect(server.requests).toHaveLength(1);
  });

  it('sends only what has changed', async () => {
    await embedAll();
    server.requests.length = 0;
    await change(ids[0] ?? 0, { title: 'Tents', body: 'All.\nWash\nBy machine.\nDry\nIn the sun.' });
    await embedAll();
    expect(server.requests).toEqual([['Tents\nWash\nBy machine.']]);
    expect(await sections()).toHaveLength(4);
  });

  it('sends everything again for another model', async () => {
    await embedAll();
    const other = createEmbedder({ url: server.url, model: 'two', key: null });
    await embedAll(other);
    await other.close();
    expect(server.requests.map(({ length }) => length)).toEqual([4, 4]);
    expect((await sections()).map(({ model }) => model)).toEqual(['two', 'two', 'two', 'two']);
  });

  it('forgets what is published no more', async () => {
    await embedAll();
    await database.db.transaction(async (tx) => {
      await removeFromIndex(tx, center, ids.slice(0, 1));
      await removeSections(tx, center.userId + 1, ids);
      await removeSections(tx, center.userId, ids.slice(0, 1));
    });
    await embedAll();
    expect((await sections()).map(({ article_id }) => article_id)).toEqual(ids.slice(1));
    await database.pool.query('delete from faq_articles where user_id = $1', [center.userId]);
    expect(await sections()).toEqual([]);
  });

  it('does not take an article for done that changed while it was embedded', async () => {
    const { embed } = embedder;
    let changed = false;
    const slow: Embedder = {
      ...embedder,
      async embed(texts, signal) {
        if (!changed) await change(ids[0] ?? 0, { title: 'Tents', body: 'New.' });
        changed = true;
        return embed(texts, signal);
      },
    };
    await embedAll(slow);
    expect(await sections()).toHaveLength(2);
    expect(server.requests.at(-1)).toEqual(['Tents\nNew.']);
  });

  it('is done by one of several processes at a time, so that nothing is sent twice', async () => {
    await buildArticles(
      database.db,
      center,
      Array.from({ length: 60 }, (_, n) => ({ title: `Tent ${n}`, body: `Number ${n}.` })),
    );
    const processes = [1, 2, 3].map(() =>
      startEmbedding({ db: database.db, embedder, log: quiet, everyMs: 20 }),
    );
    await vi.waitFor(async () => expect(await sections()).toHaveLength(64));
    await Promise.all(processes.map((one) => one.stop()));
    const sent = server.requests.flat();
    expect(new Set(sent).size).toBe(64);
    expect(sent).toHaveLength(64);
  });

  it('sends the beginning of a text that the model does not take, and goes on where it takes none of it', async () => {
    const long = 'word '.repeat(280);
    await buildArticles(database.db, center, [
      { title: 'Long', body: long },
      { title: 'Poison', body: 'poison' },
    ]);
    server.answerWith((_, response) => {
      const texts = server.requests.at(-1) ?? [];
      if (texts.some((text) => text.length > 1000 || text.includes('poison')))
        return response.writeHead(400).end();
      response.end(JSON.stringify({ data: texts.map((__, index) => ({ index, embedding: [1, 2] })) }));
    });
    await embedAll();
    const stored = await sections();
    expect(stored.map(({ bytes }) => bytes)).toEqual([4, 4, 4, 4, 4, 0]);
    const count = server.requests.length;
    await embedAll();
    expect(server.requests).toHaveLength(count);
  });

  it('takes nothing for done where the endpoint takes no text at all', async () => {
    server.answerWith((_, response) => response.writeHead(400).end());
    await expect(embedAll()).rejects.toThrow('the endpoint takes none of the texts');
    expect(await sections()).toEqual([]);
  });
});

describe('startEmbedding', () => {
  it('tells of an outage once, of its end, and of the next one', async () => {
    const lines: string[] = [];
    const line = (details: object, message: string) => {
      const reason = 'err' in details && details.err instanceof Error ? details.err.message : '';
      lines.push(`${message}: ${reason}`);
    };
    const fail = () => server.answerWith((_, response) => response.writeHead(503).end());
    fail();
    const log = { info: line, warn: line, error: line };
    const running = startEmbedding({ db: database.db, embedder, log, everyMs: 20 });
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(4));
    server.answerWith(null);
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    expect(await sections()).toHaveLength(4);
    fail();
    const asked = server.requests.length;
    await change(ids[0] ?? 0, { title: 'Tents', body: 'New.' });
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(asked + 3));
    await running.stop();
    const failed = 'the embedding of articles failed: the endpoint answered 503';
    expect(lines).toEqual([failed, 'articles are embedded again: ', failed]);
  });
});
