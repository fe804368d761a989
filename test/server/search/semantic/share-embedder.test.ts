import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmbedder, type Embedder } from '../../../../src/server/search/semantic/embedder.ts';
import { shareEmbedder } from '../../../../src/server/search/semantic/share-embedder.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../support/embeddings-server.ts';

const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`);
const { signal } = new AbortController();
let server: EmbeddingsServer;
let embedder: Embedder;

beforeAll(async () => {
  server = await startEmbeddingsServer();
  embedder = createEmbedder({ url: server.url, model: 'hashing', key: null });
});
beforeEach(() => {
  server.requests.length = 0;
  server.answerWith(null);
});
afterAll(async () => {
  await embedder.close();
  await server.close();
});

/** Answers a request with vectors that are all the same. */
function answer(response: ServerResponse, count: number): void {
  const data = Array.from({ length: count }, (_, index) => ({ index, embedding: [1, 2] }));
  response.end(JSON.stringify({ data }));
}

/** Keeps the requests of the endpoint until the test answers them, by their first texts. */
function holdRequests(): Map<string, () => void> {
  const held = new Map<string, () => void>();
  server.answerWith((_, response) => {
    const given = server.requests.at(-1) ?? [];
    held.set(given[0] ?? '', () => answer(response, given.length));
  });
  return held;
}

test('articles have the same vectors in several requests, in their order', async () => {
  const { forArticles } = shareEmbedder(embedder);
  expect(await forArticles.embed(texts, signal)).toEqual(await embedder.embed(texts, signal));
  expect(server.requests.slice(0, -1).flat()).toEqual(texts);
  expect(server.requests.length).toBeGreaterThan(2);
});

test('a search is not behind all texts of articles: the next of them wait until it is answered', async () => {
  const { forArticles, forSearches } = shareEmbedder(embedder, { longestWaitMs: 600_000 });
  const held = holdRequests();
  const articles = forArticles.embed(texts, signal);
  await expect.poll(() => held.has('text 0')).toBe(true);
  const search = forSearches.embed(['canoe'], signal);
  await expect.poll(() => held.has('canoe')).toBe(true);
  held.get('text 0')?.();
  // Another request and its answer take longer than the next one for articles would.
  for (const text of ['first', 'second']) {
    const other = embedder.embed([text], signal);
    await expect.poll(() => held.has(text)).toBe(true);
    held.get(text)?.();
    await other;
  }
  expect(server.requests.map(([first]) => first)).toEqual(['text 0', 'canoe', 'first', 'second']);
  server.answerWith((_, response) => answer(response, server.requests.at(-1)?.length ?? 0));
  held.get('canoe')?.();
  expect(await search).toHaveLength(1);
  expect(await articles).toHaveLength(texts.length);
});

test('articles wait for searches only for a while', async () => {
  const { forArticles, forSearches } = shareEmbedder(embedder, { longestWaitMs: 20 });
  const held = holdRequests();
  const search = forSearches.embed(['canoe'], signal);
  await expect.poll(() => held.has('canoe')).toBe(true);
  server.answerWith(null);
  expect(await forArticles.embed(texts, signal)).toHaveLength(texts.length);
  held.get('canoe')?.();
  await search;
});

test('requests for articles have as many texts as the endpoint does in a moment', async () => {
  let time = 0;
  let perText = 100;
  server.answerWith((_, response) => {
    const count = server.requests.at(-1)?.length ?? 0;
    time += perText * count;
    answer(response, count);
  });
  const { forArticles } = shareEmbedder(embedder, { now: () => time });
  await forArticles.embed(texts, signal);
  expect(server.requests.map(({ length }) => length)).toEqual([8, 4, 2, ...Array(6).fill(1)]);
  server.requests.length = 0;
  perText = 1;
  await forArticles.embed([...texts, ...texts, ...texts, ...texts], signal);
  expect(server.requests.map(({ length }) => length)).toEqual([1, 2, 4, 8, 16, 32, 17]);
});

test('a search that fails keeps no article waiting', async () => {
  const { forArticles, forSearches } = shareEmbedder(embedder, { longestWaitMs: 600_000 });
  server.answerWith((_, response) => response.writeHead(500).end());
  await expect(forSearches.embed(['canoe'], signal)).rejects.toThrow('answered 500');
  server.answerWith(null);
  expect(await forArticles.embed(texts, signal)).toHaveLength(texts.length);
});
