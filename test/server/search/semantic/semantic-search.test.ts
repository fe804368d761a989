import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchArticles } from '../../../../src/server/search/search.ts';
import { embedSomeArticles } from '../../../../src/server/search/semantic/embed-articles.sql.ts';
import { createEmbedder, type Embedder } from '../../../../src/server/search/semantic/embedder.ts';
import type { QueryVectorOptions } from '../../../../src/server/search/semantic/query-vectors.ts';
import {
  createSemanticSearch,
  type SemanticSearch,
} from '../../../../src/server/search/semantic/semantic-search.ts';
import { similarities } from '../../../../src/server/search/semantic/similarity.sql.ts';
import { suggestArticles } from '../../../../src/server/search/suggest.ts';
import { useDatabase } from '../../../support/database.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../support/embeddings-server.ts';
import { type BuiltHelpCenter, buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';
import { quiet } from '../../../support/log.ts';
import { indexesOf, noteArticleChanges } from '../../../support/search-indexes.ts';

const database = useDatabase();
let server: EmbeddingsServer;
let embedder: Embedder;
let center: BuiltHelpCenter;
let other: BuiltHelpCenter;

/** Words that no thesaurus joins. */
const synonyms = [['kayak', 'paddle', 'canoe']];

const articles = [
  { title: 'Hire a kayak', body: 'On the lake, every day.' },
  { title: 'Wash a tent', body: 'By hand, and dry it.' },
  { title: 'Dry a tent', body: 'In the sun, then wash it.' },
  { title: 'Opening hours', body: 'From ten until four.' },
  { title: 'Light a stove', body: 'Outside, never in a tent.' },
];

beforeAll(async () => {
  server = await startEmbeddingsServer(synonyms);
  embedder = createEmbedder({ url: server.url, model: 'hashing', key: null });
  center = await buildHelpCenter(database.db);
  other = await buildHelpCenter(database.db);
  await buildArticles(database.db, center, articles);
  await buildArticles(database.db, other, [
    { title: 'Paddle of another', body: 'canoe canoe canoe' },
    { title: 'Something else', body: 'Of no use.' },
  ]);
  while (await embedSomeArticles(database.db, embedder, new AbortController().signal));
});
beforeEach(() => {
  server.requests.length = 0;
  server.answerWith(null);
});
afterAll(async () => {
  await embedder.close();
  await server.close();
});

const semanticSearch = (options: QueryVectorOptions = { limitMs: 10_000 }, by = embedder) =>
  createSemanticSearch(by, quiet, options);

const find = (text: string, semantic?: SemanticSearch, index = center) =>
  searchArticles(indexesOf(database.db), database.db, index, text, 20, { semanticSearch: semantic });

async function titles(...given: Parameters<typeof find>): Promise<string[]> {
  return (await find(...given)).articles.map(({ title }) => title);
}

describe('semantic search', () => {
  it('finds what means the same and shares no word with the search', async () => {
    expect(await titles('canoe')).toEqual([]);
    expect(await titles('canoe', semanticSearch())).toEqual(['Hire a kayak']);
  });

  it('puts what means the same behind what has every word as typed', async () => {
    await buildArticles(database.db, center, [{ title: 'Shop', body: 'There is a canoe in the window.' }]);
    expect(await titles('canoe', semanticSearch())).toEqual(['Shop', 'Hire a kayak']);
  });

  it('answers whole articles, with corrections', async () => {
    const [plain, semantic] = [await find('wahs tent'), await find('wahs tent', semanticSearch())];
    expect(semantic.corrections).toEqual(plain.corrections);
    expect(semantic.corrections).toHaveLength(1);
    const byTitle = (found: typeof plain) => found.articles.toSorted((a, b) => (a.title < b.title ? -1 : 1));
    expect(byTitle(semantic)).toEqual(byTitle(plain));
  });

  it('never compares a search with sections of another user', async () => {
    const vector = await semanticSearch().vectorOf('canoe');
    const { rows } = await database.pool.query(
      'select distinct user_id, article_id as id from search_sections',
    );
    const idsOf = ({ userId }: BuiltHelpCenter) =>
      rows.filter(({ user_id }) => user_id === userId).map(({ id }) => id);
    // As if both had a help center of one number, and the words had found articles of both.
    await database.pool.query('update search_sections set help_center_id = $1', [center.helpCenterId]);
    const compared = await similarities(database.db, center, 'hashing', vector ?? new Float32Array(), [
      ...idsOf(center),
      ...idsOf(other),
    ]);
    await database.pool.query('update search_sections set help_center_id = $1 where user_id = $2', [
      other.helpCenterId,
      other.userId,
    ]);
    expect([...compared.keys()].toSorted()).toEqual(idsOf(center).toSorted());
    expect(await titles('canoe', semanticSearch(), other)).toEqual(['Paddle of another']);
    expect(await titles('kayak', semanticSearch(), other)).toEqual(['Paddle of another']);
  });

  it('does not find what is hidden at this moment', async () => {
    await database.pool.query(`update faq_articles set publish_at = now() + interval '1 day'
      where title = 'Hire a kayak'`);
    await noteArticleChanges(database.db, center.helpCenterId);
    expect(await titles('paddle', semanticSearch())).not.toContain('Hire a kayak');
    await database.pool.query('update faq_articles set publish_at = null');
    await noteArticleChanges(database.db, center.helpCenterId);
    expect(await titles('paddle', semanticSearch())).toContain('Hire a kayak');
  });

  it('does not compare vectors of different models or dimensions', async () => {
    const renamed = { ...embedder, model: 'renamed' };
    expect(await titles('paddle', semanticSearch({}, renamed))).toEqual([]);
    const shorter: Embedder = { ...embedder, embed: async () => [Float32Array.of(1, 0)] };
    expect(await titles('paddle', semanticSearch({}, shorter))).toEqual([]);
  });

  it('sends a search once, and what is typed never', async () => {
    const semantic = semanticSearch();
    await suggestArticles(indexesOf(database.db), database.db, center, 'canoe', 10);
    await Promise.all([find('canoe', semantic), find(' canoe ', semantic)]);
    await find('canoe', semantic);
    await find('?!', semantic);
    expect(server.requests).toEqual([['canoe']]);
  });

  const troubles = {
    'is slow': () => {},
    fails: (_: unknown, response: ServerResponse) => response.writeHead(500).end(),
    'answers nonsense': (_: unknown, response: ServerResponse) => response.end('{"data":[]}'),
    'breaks off': (_: unknown, response: ServerResponse) => response.destroy(),
  };
  it.each(Object.entries(troubles))('answers as without it where the endpoint %s', async (_, trouble) => {
    server.answerWith(trouble);
    const semantic = semanticSearch({ limitMs: 50 });
    for (const text of ['tent', 'wash a tent', 'canoe', 'opning hours']) {
      expect(await find(text, semantic)).toEqual(await find(text));
    }
  });

  it('leaves a failing endpoint alone for a while, and says so once', async () => {
    const lines: string[] = [];
    const line = (_: object, message: string) => lines.push(message);
    const log = { info: line, warn: line, error: line };
    const semantic = createSemanticSearch(embedder, log, { limitMs: 10_000, pauseMs: 300 });
    server.answerWith((_, response) => response.writeHead(500).end());
    for (let n = 0; n < 20; n += 1) expect(await semantic.vectorOf(`canoe ${n}`)).toBeNull();
    expect(server.requests).toHaveLength(5);
    server.answerWith(null);
    await expect.poll(() => semantic.vectorOf('canoe')).not.toBeNull();
    expect(lines).toEqual([
      'searches go without the embeddings endpoint until it answers in time',
      'the embeddings endpoint answers searches again',
    ]);
  });

  it('names an endpoint that is too slow once, and again after it was in time meanwhile', async () => {
    const lines: string[] = [];
    const line = (details: object, message: string) =>
      lines.push('reason' in details ? `${message}: ${String(details.reason)}` : message);
    const log = { info: line, warn: line, error: line };
    const semantic = createSemanticSearch(embedder, log, { limitMs: 200, pauseMs: 100 });
    const tooSlow =
      'searches go without the embeddings endpoint until it answers in time: the endpoint took too long';
    const recovered = 'the embeddings endpoint answers searches again';
    let n = 0;
    const search = () => {
      n += 1;
      return semantic.vectorOf(`canoe ${n}`);
    };
    for (const expected of [[tooSlow], [tooSlow, recovered, tooSlow]]) {
      server.answerWith(() => {});
      // Each search fails, also those that try the endpoint again after the pause.
      await expect.poll(async () => [await search(), lines.length]).toEqual([null, expected.length]);
      const asked = server.requests.length;
      await expect
        .poll(async () => [await search(), server.requests.length > asked + 1])
        .toEqual([null, true]);
      expect(lines).toEqual(expected);
      server.answerWith(null);
      await expect.poll(search).not.toBeNull();
    }
    expect(lines).toEqual([tooSlow, recovered, tooSlow, recovered]);
  });
});
