import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import type { Service } from '../../src/api/service.ts';
import { requestFor, type TestInput } from '../support/app.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { buildHelpCenter, publicKey } from '../support/help-center.ts';

describe('an answer that an upstream gives while it assembles a search index', () => {
  const upstream = useUpstream({ isListening: true });
  const gateway = useGateway(upstream);
  let apiKey = '';
  let reads: readonly (readonly [keyof Service, TestInput])[];
  let assemble = async () => {};

  beforeAll(async () => {
    apiKey = await publicKey(upstream.database.db, userId);
  });
  // Each try has a help center of its own, whose index is not in memory.
  beforeEach(async ({ task }) => {
    const { db, pool } = upstream.database;
    const text = 'Press the slider, and look at the teeth of the zip. ';
    const files = {
      'en/repairs/zips.md': `# Zips\n\n${text.repeat(4)}\n`,
      'en/repairs/sliders.md': `# Sliders of a zip\n\n${text.repeat(3)}\n`,
      'en/repairs/tents.md': '# Tents\n\nPatch it from within.\n',
    };
    const title = `Help ${task.result?.retryCount ?? 0}`;
    const { helpCenterId } = await buildHelpCenter(db, { userId, files, title });
    const inCenter = { apiKey, userId, lang: 'en', helpCenterId };
    const popular = await upstream.app.inject(requestFor(operations.listPopularArticles, inCenter, inCenter));
    const zips = popular.json().find((article: { title: string }) => article.title === 'Zips');
    reads = [
      ['suggestSearch', { ...inCenter, q: 'teeth' }],
      ['listRelatedArticles', { ...inCenter, id: zips.faqArticleId }],
    ];
    // The index is assembled from these rows.
    const client = await pool.connect();
    await client.query('begin; lock table search_rows');
    assemble = async () => {
      assemble = async () => {};
      await client.query('rollback');
      client.release();
    };
  });
  afterEach(() => assemble());

  async function send(app: typeof gateway.app, key: string, name: keyof Service, input: TestInput) {
    const { statusCode, headers, body } = await app.inject(
      requestFor(operations[name], { apiKey: key, userId }, input),
    );
    expect(statusCode, body).toBe(200);
    const isIncomplete = headers['retry-after'] !== undefined;
    return { body, isIncomplete, cacheControl: headers['cache-control'] };
  }

  test('is marked, kept by no cache, and asked for again by a gateway', async () => {
    for (const [name, input] of reads) {
      const without = { isIncomplete: true, cacheControl: 'no-store' };
      expect([name, await send(upstream.app, apiKey, name, input)]).toMatchObject([name, without]);
      const through = await send(gateway.app, gateway.keys.public, name, input);
      expect([name, through]).toMatchObject([name, without]);
      expect(through.body).not.toContain('liders');
    }
    await assemble();
    for (const [name, input] of reads) {
      await expect
        .poll(async () => (await send(gateway.app, gateway.keys.public, name, input)).body)
        .toContain('Sliders of a zip');
      const complete = await send(gateway.app, gateway.keys.public, name, input);
      expect([name, complete.isIncomplete]).toEqual([name, false]);
    }
  });
});
