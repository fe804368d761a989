import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../../../src/server/bundle/version.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useApp } from '../../../support/app.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const docsDir = fileURLToPath(new URL('../../../../docs', import.meta.url));
const service = useApp({ publicDir: usePublicFiles(), docsDir, hasPages: true });

const browser = { host: 'help.shop.example', accept: 'text/html', 'accept-language': 'sv;q=0.9, en' };
const open = async (url: string, headers: Record<string, string> = browser) =>
  await service.app.inject({ url, headers });

test('an empty deployment says in one card that it is not set up, and how to set it up', async () => {
  for (const [url, status] of [
    ['/', 200],
    ['/help', 404],
    ['/help/en/', 404],
  ] as const) {
    const { statusCode, headers, body } = await open(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('<html lang="sv" dir="ltr">');
    expect(body).toMatch(/<p class="context"><bdi>Frontdesk<\/bdi><\/p>\n<h1>Inte konfigurerad än<\/h1>/);
    expect(body).toContain('<bdi>help.shop.example</bdi>');
    expect(body).toContain('frontdesk desk link');
    expect(body).not.toMatch(/<script|style=|\son\w+=/);
  }
  const { statusCode, body } = await open('/help', { accept: 'application/json' });
  expect([statusCode, JSON.parse(body)]).toEqual([404, { code: 'NotFound', message: 'Not Found' }]);
});

describe('a deployment that is set up', () => {
  beforeAll(async () => {
    const { db } = service.database;
    await ensureUser(db, 1, 'Shop');
    await setHelpCenter(db, 1, 1, { title: 'Help', visibility: 'private' });
  });

  test('says what it is, and leads to what can be read there, while its help is private', async () => {
    const { statusCode, headers, body } = await open('/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Frontdesk</h1>');
    const links = Array.from(body.matchAll(/<a href="([^"]+)">([^<]+)</g), ([, href = '', text = '']) => [
      href,
      text,
    ]);
    expect(links[0]).toEqual(['/docs/settings', 'The script tag and its settings']);
    expect(links.map(([href]) => href)).toEqual(expect.arrayContaining(['/openapi.json', '/healthz']));
    for (const [href = ''] of links) expect((await open(href)).statusCode, href).toBe(200);
    expect((await open('/help')).headers['content-type']).toMatch('application/json');
  });

  test('runs nothing on its page, stands in no frame, and tells nobody a version', async () => {
    const { headers, body } = await open('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).not.toMatch(/<script|style=|\son\w+=/);
    expect(body).not.toContain(version);
    for (const part of ['<html lang="en">', '<title>Frontdesk</title>', '<main>'])
      expect(body).toContain(part);
  });

  test('leads to the site of its owner, and to its help once that is public', async () => {
    const { db } = service.database;
    await setHelpCenter(db, 1, 1, { siteUrl: 'https://shop.example/' });
    expect((await open('/')).headers.location).toBe('https://shop.example/');
    await setHelpCenter(db, 1, 1, { visibility: 'public' });
    const { statusCode, headers } = await open('/');
    expect([statusCode, headers.location]).toEqual([302, '/help/']);
  });
});
