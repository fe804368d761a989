import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveShop } from '../../../../src/server/demo/routes/shop.ts';
import { handleErrors, handleMissing } from '../../../../src/server/http/entrance/errors.ts';
import { serveStaticFiles } from '../../../../src/server/http/pages/static-files.ts';
import { scriptTag } from '../../../../src/server/users/help-centers/script-tag.ts';

const shop = { userId: 1, apiKey: 'fdp_shop', helpCenterId: 2 };
const files = {
  'secret.txt': 'outside',
  'public/.hidden': 'hidden',
  'public/frontdesk.js': 'load()',
  'public/frontdesk.js.br': 'compressed',
  'public/widget/panel-Ab12.js': 'panel()',
  'public/index.html':
    '<html lang="en"><!-- settings --><script type="module" src="/widget/panel-Ab12.js"></script>',
  'demo/index.html': '<html lang="en"><script src="shop.js"></script><!-- frontdesk -->',
  'demo/sv/index.html': '<html lang="sv"><!-- frontdesk -->',
  'demo/shop.js': 'shop()',
};

let dir = '';
let app: FastifyInstance;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frontdesk-static-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  handleErrors(app);
  handleMissing(app, () => {});
  await serveStaticFiles(app, [join(dir, 'public'), join(dir, 'demo')]);
  await serveShop(app, { dir: join(dir, 'demo'), shop, signVisitor: async () => 'a.signed.token' });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

test('any site may load the script, compressed where it can be', async () => {
  const plain = await app.inject({ url: '/frontdesk.js' });
  expect(plain.body).toBe('load()');
  const small = await app.inject({ url: '/frontdesk.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.body).toBe('compressed');
  expect(small.headers['content-encoding']).toBe('br');
  for (const { headers } of [plain, small]) {
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.not.stringContaining('immutable'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
  }
});

test('what has its hash in its name is kept for ever', async () => {
  const { headers } = await app.inject({ url: '/widget/panel-Ab12.js' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/', '/index.html'])('%s is the shop, with the script tag that a customer copies', async (url) => {
  const { body, headers } = await app.inject({ url });
  const [nonce] = /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.slice(1) ?? [];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(body).toContain(scriptTag(shop, '', 'en').replace('<script ', `<script nonce="${nonce}" `));
  expect(body).toContain(`<script nonce="${nonce}" src="shop.js">`);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const again = await app.inject({ url });
  expect(again.headers['content-security-policy']).not.toContain(nonce);
});

test('the demo shop signs for its customer, to its own pages only', async () => {
  const response = await app.inject({
    url: '/visitor-token',
    headers: { origin: 'https://other.example' },
  });
  expect([response.statusCode, response.body]).toEqual([200, 'a.signed.token']);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});

test('a folder is its page, in its language, at the address with a slash', async () => {
  expect((await app.inject({ url: '/sv/' })).body).toContain('data-lang="sv"');
  const response = await app.inject({ url: '/sv' });
  expect([response.statusCode, response.headers.location]).toEqual([302, '/sv/']);
});

test.each(['/.hidden', '/nothing.js', '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/widget'])(
  '%s is not served',
  async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect([403, 404]).toContain(statusCode);
    expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) });
  },
);
