import { beforeAll, expect, test } from 'vitest';
import { voteYes } from '../../../../src/api/operations/faq.ts';
import { requestFor, type TestApp, useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey } from '../../../support/help-center.ts';

const reached = useApp({ config: { listen: { publicUrl: 'https://Help.shop.example:443/support/' } } });
const unreached = useApp();
const votes = new Map<TestApp, ReturnType<typeof requestFor>>();

beforeAll(async () => {
  for (const service of [reached, unreached]) {
    const { db, pool } = service.database;
    const files = { 'a/b.md': '# B\n\nText.\n' };
    const { helpCenterId } = await buildHelpCenter(db, { userId: 3, files });
    const { rows } = await pool.query('select faq_article_id from faq_articles');
    const caller = { userId: 3, apiKey: await publicKey(db, 3, ['https://shop.example']) };
    const articleId = String(rows[0].faq_article_id);
    votes.set(
      service,
      requestFor(voteYes, caller, { lang: 'en', helpCenterId, articleId, device: 'desktop' }),
    );
  }
});

/** What is answered to a vote from a page, with the key of a site that does not list it. */
async function statusOf(service: TestApp, origin: string, headers: Record<string, string> = {}) {
  const vote = votes.get(service);
  if (!vote) throw new Error('The help centers are there when tests run.');
  return (await service.app.inject({ ...vote, headers: { origin, ...headers } })).statusCode;
}

const isOwn = async (...page: Parameters<typeof statusOf>) => (await statusOf(...page)) < 300;

test('the pages of PUBLIC_URL are our own, wherever the request says that it goes', async () => {
  expect(await isOwn(reached, 'https://help.shop.example', { host: 'inside:8080' })).toBe(true);
  for (const origin of [
    'http://help.shop.example',
    'https://help.shop.example:8443',
    'https://help.shop.example.',
    'https://help.shop.example@evil.example',
    'https://a.help.shop.example',
    'https://other.example',
    'http://localhost',
    'null',
  ]) {
    expect([origin, await statusOf(reached, origin)]).toEqual([origin, 403]);
  }
});

test('no other host is our own because a request says so', async () => {
  for (const service of [reached, unreached]) {
    const forged: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example', 'sec-fetch-site': 'same-origin' },
      { 'x-forwarded-host': 'evil.example' },
    ];
    for (const headers of forged) {
      expect(await statusOf(service, 'http://evil.example', headers)).toBe(403);
    }
  }
});

test('without PUBLIC_URL, pages of this machine are our own where they are of this server', async () => {
  for (const host of [
    'localhost',
    'localhost:8080',
    '127.0.0.1:8080',
    '127.3.2.1',
    '[::1]:8080',
    'a.localhost',
  ]) {
    expect([host, await isOwn(unreached, `http://${host}`, { host })]).toEqual([host, true]);
  }
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', 'evil-localhost', '128.0.0.1']) {
    expect([host, await statusOf(unreached, `http://${host}`, { host })]).toEqual([host, 403]);
  }
  expect(await statusOf(unreached, 'http://localhost:3001', { host: 'localhost:8080' })).toBe(403);
});

test('the operator is told what to set', async () => {
  await statusOf(unreached, 'https://help.example', {
    host: 'help.example',
    'sec-fetch-site': 'same-origin',
  });
  expect(unreached.logged()).toContain('set PUBLIC_URL');
});
