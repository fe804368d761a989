/** Views show among the popular articles of every server within seconds, though the answers are kept. */

import { expect, test, vi } from 'vitest';
import { listPopularArticles, recordView } from '../../../../src/api/operations/faq.ts';
import { requestFor } from '../../../support/app.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { useProgram } from '../../../support/program.ts';

const database = useDatabase();
const program = useProgram();

test('a view at one of two servers is counted by both, for pages and for programs', async () => {
  const { db } = database;
  const files = { 'en/a/track.md': '---\ntitle: Track\n---\nA parcel.\n' };
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1, files });
  const keys = [await publicKey(db, 1), await secretKey(db, 1)];
  const servers = await Promise.all([1, 2].map(() => program.serve('--database-url', database.url)));
  const [first = ''] = servers.map(({ ready }) => ready.url);

  const input = { lang: 'en', helpCenterId };
  const popular = async (base: string, apiKey: string) => {
    const { url } = requestFor(listPopularArticles, { userId: 1, apiKey }, input);
    return await (await fetch(base + url)).json();
  };
  const counts = async () =>
    await Promise.all(
      servers.flatMap(({ ready }) => keys.map(async (apiKey) => (await popular(ready.url, apiKey))[0].count)),
    );
  // Kept by both, once they hear of changes.
  for (let round = 0; round < 20; round += 1) expect(await counts()).toEqual([0, 0, 0, 0]);

  const [article] = await popular(first, keys[0] ?? '');
  const caller = { userId: 1, apiKey: keys[0] ?? '' };
  const view = { ...input, articleId: String(article.faqArticleId), device: 'mobile' };
  const { url, payload } = requestFor(recordView, caller, view);
  const sent = await fetch(first + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  expect(sent.status).toBe(204);
  await vi.waitUntil(async () => (await counts()).every((count) => count === 1), {
    timeout: 10_000,
    interval: 100,
  });
}, 60_000);
