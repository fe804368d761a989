import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbedder, type Embedder } from '../../../../src/server/search/semantic/embedder.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../support/embeddings-server.ts';

const key = 'sk-secret';
let server: EmbeddingsServer;
let embedder: Embedder;

beforeAll(async () => {
  server = await startEmbeddingsServer();
  embedder = createEmbedder({ url: server.url, model: 'hashing', key });
});
beforeEach(() => server.answerWith(null));
afterAll(async () => {
  await embedder.close();
  await server.close();
});

const embed = (...texts: string[]) => embedder.embed(texts, AbortSignal.timeout(60_000));
const reasonOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'no error',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('createEmbedder', () => {
  it('has a vector of length 1 for each text, in their order, for its key', async () => {
    const [tent, stove, again] = await embed('a tent', 'a stove', 'a tent');
    expect(again).toEqual(tent);
    expect(stove).not.toEqual(tent);
    expect(Math.hypot(...(tent ?? []))).toBeCloseTo(1);
    expect(server.authorizations.at(-1)).toBe(`Bearer ${key}`);
  });

  const answers = (data: unknown) => (_: unknown, response: ServerResponse) => {
    response.end(JSON.stringify({ data }));
  };
  const vector = (index: number, embedding: unknown) => ({ index, embedding });

  it.each([
    ['has not the documented shape', [{ embedding: [1] }]],
    ['has not the documented shape', [vector(0, [1, null]), vector(1, [1, 2])]],
    ['has not the documented shape', [vector(0, 'AACAPw=='), vector(1, 'AACAPw==')]],
    ['has not one vector for each text', [vector(0, [1])]],
    ['has not one vector for each text', [vector(0, [1]), vector(0, [1])]],
    ['has not one vector for each text', [vector(0, [1]), vector(2, [1])]],
    ['has vectors of different dimensions', [vector(0, [1]), vector(1, [1, 2])]],
    ['has vectors of more than 4096 dimensions', [0, 1].map((at) => vector(at, Array(4097).fill(1)))],
    ['has a vector without a direction', [vector(0, [0, 0]), vector(1, [1, 2])]],
    ['has a vector without a direction', [vector(0, [1.7e308, 1.7e308]), vector(1, [1, 2])]],
  ])('refuses an answer that %s', async (reason, data) => {
    server.answerWith(answers(data));
    expect(await reasonOf(embed('one', 'two'))).toBe(`EmbeddingError: the answer of the endpoint ${reason}`);
  });

  it('reads no more of an answer than vectors can be', async () => {
    server.answerWith((_, response) => {
      const more = () => {
        if (response.write('1,'.repeat(50_000))) setImmediate(more);
        else response.once('drain', more);
      };
      response.on('close', () => response.removeAllListeners('drain'));
      more();
    });
    expect(await reasonOf(embed('one'))).toBe('EmbeddingError: the answer of the endpoint is too large');
  });

  it('follows no redirect', async () => {
    const elsewhere = await startEmbeddingsServer();
    server.answerWith((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await reasonOf(embed('one'))).toBe('EmbeddingError: the endpoint answered 307');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('says why there are no vectors, without key and address', async () => {
    server.answerWith((_, response) => response.writeHead(401).end(`wrong key ${key}`));
    expect(await reasonOf(embed('one'))).toBe('EmbeddingError: the endpoint answered 401');
    server.answerWith((_, response) => response.destroy());
    expect(await reasonOf(embed('one'))).toMatch(/^EmbeddingError: the endpoint cannot be reached \(\w+\)$/);
    server.answerWith(() => {});
    expect(await reasonOf(embedder.embed(['one'], AbortSignal.timeout(50)))).toBe(
      'EmbeddingError: the endpoint took too long',
    );
  });
});
