import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../support/database.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../support/embeddings-server.ts';
import { buildHelpCenter, publicKey } from '../../../support/help-center.ts';
import { useServers } from '../../../support/servers.ts';

const settings: Record<string, string> = {};
const startServer = useServers(settings);
const database = useDatabase();
const userId = 1;
let endpoint: EmbeddingsServer;

beforeAll(async () => {
  endpoint = await startEmbeddingsServer();
  Object.assign(settings, {
    EMBEDDINGS_URL: endpoint.url,
    EMBEDDINGS_MODEL: 'hashing',
    EMBEDDINGS_KEY: 'sk-secret',
    LOG_LEVEL: 'trace',
  });
});
afterAll(() => endpoint.close());

test('a server with an embeddings endpoint embeds articles and searches, and logs neither key nor search', async () => {
  const files = { 'en/orders/track.md': '# Track your order\n\nA parcel.\n' };
  const { helpCenterId } = await buildHelpCenter(database.db, { userId, files });
  const apiKey = await publicKey(database.db, userId);
  const server = await startServer({ databaseUrl: database.url });
  await expect.poll(() => endpoint.requests.flat().join()).toContain('Track your order');
  const query = new URLSearchParams({ lang: 'en', q: 'xyzzy parcel', helpCenterId: String(helpCenterId) });
  // The first search may be refused until the index is ready.
  const search = async () =>
    await (await fetch(`${server.url}/api/${apiKey}/${userId}/faq/search?${query}`)).json();
  await expect.poll(search).toMatchObject({ success: true });
  await expect.poll(() => endpoint.requests).toContainEqual(['xyzzy parcel']);
  expect(new Set(endpoint.authorizations)).toEqual(new Set(['Bearer sk-secret']));
  await server.stop();
  expect(server.logged()).not.toMatch(/sk-secret|xyzzy/);
});
