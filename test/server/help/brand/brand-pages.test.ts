import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../../src/server/app.ts';
import { createArticlePages } from '../../../../src/server/help/article-html/article-pages.ts';
import type { BrandError } from '../../../../src/server/help/brand/brand-problem.ts';
import { removeBrand, storeBrand } from '../../../../src/server/help/brand/brands.sql.ts';
import { createBrandPreview } from '../../../../src/server/help/brand/preview.ts';
import { readBrandFolder } from '../../../../src/server/help/brand/read-brand-folder.ts';
import { useApp } from '../../../support/app.ts';
import { font, picture } from '../../../support/brand.ts';
import { testConfig } from '../../../support/config.ts';
import {
  buildHelpCenter,
  type Files,
  type TestHelpCenter,
  withFolder,
} from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

/** Of the build; no article is opened here that it would make. */
const workerUrl = new URL('../../../../dist/server/article-worker.js', import.meta.url);

const publicDir = usePublicFiles();
const service = useApp({ publicDir, isListening: true, hasPages: true });

const article = (title: string) => `---\ntitle: ${title}\n---\nWords.`;

let shop: TestHelpCenter;
let other: TestHelpCenter;
beforeAll(async () => {
  const { db } = service.database;
  const files = { 'en/a/b.md': article('Boots'), 'sv/a/b.md': article('Kängor') };
  shop = await buildHelpCenter(db, { userId: 1, title: 'Shop help', files });
  other = await buildHelpCenter(db, { userId: 2, title: 'Other help', files });
});

const brand: Files = {
  'brand.yaml': `
logo: { light: logo.svg, dark: dark.svg, alt: { en: The shop, sv: Butiken } }
icon: logo.svg
colors: { brand: '#1f4d3a' }
fonts: { text: [{ file: text.woff2 }] }
headerLinks: [{ text: { en: Shop, sv: Butik }, href: { en: /, sv: /sv/ } }]
footerLinks: [{ text: { sv: Bara svenska }, href: https://shop.example/ }]
head: head.html
css: own.css
missing:
  en: "First.\\n\\nSecond & last."
`,
  'logo.svg': picture('<path d="M0 0"/>'),
  'dark.svg': picture('<path d="M1 1"/>'),
  'text.woff2': font('text'),
  'head.html':
    '<meta name="google-site-verification" content="abc">\n<link rel="me" href="https://social.example/@shop">',
  'own.css': '.top { background: url(logo.svg) }',
};

async function store(helpCenter: TestHelpCenter, files: Files): Promise<void> {
  const read = await withFolder(files, readBrandFolder);
  await storeBrand(service.database.db, helpCenter.userId, helpCenter.helpCenterId, read);
}

const open = async (url: string) => await service.app.inject({ url });

const storedFiles = async ({ userId }: TestHelpCenter) =>
  (await service.database.db.execute(sql`select hash from help_brand_files where user_id = ${userId}`)).rows
    .length;

test('pages look as their owner stored it, in each language, as soon as it is stored', async () => {
  expect((await open('/help/en/')).body).not.toContain('/brands/');
  await store(shop, brand);
  const english = await vi.waitUntil(async () => {
    const { body } = await open('/help/en/');
    return body.includes('/brands/') && body;
  });
  const { body: swedish } = await open('/help/sv/');
  expect(english).toMatch(
    /<picture><source srcset="\/brands\/1\/\d+\/[0-9a-f]{64}\/dark\.svg" media="screen and \(prefers-color-scheme: dark\)"\s*\/?><img class="site-logo" src="\/brands\/[^"]+\/logo\.svg" alt="The shop" width="120" height="30"/,
  );
  expect(swedish).toContain('alt="Butiken"');
  expect(english).toContain('<a href="/">Shop</a>');
  expect(swedish).toContain('<a href="/sv/">Butik</a>');
  expect(english).toContain('<a href="https://shop.example/">Bara svenska</a>');
  expect(english).toContain(
    '<meta name="google-site-verification" content="abc"><link rel="me" href="https://social.example/@shop">',
  );
  expect(english).not.toMatch(/<style|\sstyle=/);
  const sheets = Array.from(
    english.matchAll(/<link rel="stylesheet" href="([^"]+)"/g),
    ([, href = '']) => href,
  );
  expect(sheets).toEqual([
    expect.stringMatching(/^\/help-center\//),
    expect.stringMatching(/\/brand\.css$/),
    expect.stringMatching(/\/custom\.css$/),
  ]);
});

test('its files are served for ever by what they hold, and run nothing', async () => {
  const { body } = await open('/help/en/');
  const hrefs = Array.from(
    body.matchAll(/(?:href|src|srcset)="(\/brands\/[^"]+)"/g),
    ([, href = '']) => href,
  );
  const types = new Set<unknown>();
  const queue = new Set(hrefs);
  for (const href of queue) {
    const { statusCode, headers, body: text } = await open(href);
    expect(statusCode, href).toBe(200);
    types.add(headers['content-type']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    for (const [, named = ''] of text.matchAll(/url\("([^"]+)"\)/g)) {
      queue.add(new URL(named, `http://localhost${href}`).pathname);
    }
  }
  expect([...types].toSorted()).toEqual(['font/woff2', 'image/svg+xml', 'text/css; charset=utf-8']);
  const [first = ''] = hrefs;
  for (const wrong of [
    first.replace('/brands/1/', '/brands/2/'),
    first.replace(/[0-9a-f]{64}/, 'f'.repeat(64)),
    first.replace(/[0-9a-f]{64}/, 'x'),
    first.replace('/brands/1/', '/brands/one/'),
  ]) {
    expect((await open(wrong)).statusCode, wrong).toBe(404);
  }
});

test('a missing page says what the owner wrote, in paragraphs, and where that is in another language, what we say', async () => {
  const { statusCode, body } = await open('/help/en/articles/999999');
  expect(statusCode).toBe(404);
  expect(body).toMatch(/<p class="page-lead">First\.<\/p><p class="page-lead">Second &amp; last\.<\/p>/);
  const { body: swedish } = await open('/help/sv/articles/999999');
  expect(swedish).not.toContain('First.');
  expect(swedish).toMatch(/<p class="page-lead">[^<]+<\/p>/);
});

test('files of the brand before stay for pages that name them, older ones go, and all with the brand', async () => {
  const before = await storedFiles(shop);
  await store(shop, { 'brand.yaml': 'icon: i.svg', 'i.svg': picture('<path d="M2 2"/>') });
  expect(await storedFiles(shop)).toBe(before + 1);
  await store(shop, { 'brand.yaml': 'icon: i.svg', 'i.svg': picture('<path d="M3 3"/>') });
  expect(await storedFiles(shop)).toBe(2);
  const { db } = service.database;
  expect(await removeBrand(db, shop.userId, shop.helpCenterId)).toBe(true);
  expect(await removeBrand(db, shop.userId, shop.helpCenterId)).toBe(false);
  expect(await storedFiles(shop)).toBe(0);
  await vi.waitUntil(async () => !(await open('/help/en/')).body.includes('/brands/'));
});

test('a brand goes with its help center, and none is stored for one that is not there', async () => {
  const { db } = service.database;
  await store(other, brand);
  await db.execute(sql`delete from help_centers where user_id = ${other.userId}`);
  expect(await storedFiles(other)).toBe(0);
  await expect(store(other, brand)).rejects.toMatchObject({ kind: 'NotFound' });
});

test('a brand of another version is none', async () => {
  const { db } = service.database;
  const { userId, helpCenterId } = shop;
  await db.execute(
    sql`insert into help_brands (user_id, help_center_id, brand) values (${userId}, ${helpCenterId}, '{"logo": 1}')`,
  );
  expect((await open('/help/en/')).statusCode).toBe(200);
  await removeBrand(db, userId, helpCenterId);
});

test('a preview shows the folder as it is now, to this machine only, and stores nothing', async () => {
  const { db, pool } = service.database;
  const { userId, helpCenterId } = shop;
  await withFolder(brand, async (folder) => {
    const problems: (BrandError | null)[] = [];
    const articlePages = createArticlePages(db, { workerUrl });
    const app = await buildApp({
      config: testConfig(),
      database: { db, pool },
      logger: pino({ level: 'silent' }),
      publicDir,
      articlePages,
      preview: createBrandPreview({
        db,
        userId,
        helpCenterId,
        folder,
        onProblem: (problem) => problems.push(problem),
      }),
    });
    try {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const get = async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`);
      const first = await get('/');
      expect(new URL(first.url).pathname).toBe('/help/en/');
      expect(first.headers.get('cache-control')).toBe('no-store');
      const page = await first.text();
      expect(page).toContain('alt="The shop"');
      const [, sheet = ''] = /href="(\/brands\/[^"]+\/brand\.css)"/.exec(page) ?? [];
      expect(await (await get(sheet)).text()).toContain('--fd-brand: #1f4d3a');

      await writeFile(join(folder, 'brand.yaml'), "colors: { brand: '#401f4d' }");
      const changed = await (await get('/help/en/')).text();
      const [, changedSheet = ''] = /href="(\/brands\/[^"]+\/brand\.css)"/.exec(changed) ?? [];
      expect(await (await get(changedSheet)).text()).toContain('--fd-brand: #401f4d');
      expect((await get(sheet)).status).toBe(200);

      await writeFile(join(folder, 'brand.yaml'), 'colour: red');
      expect(await (await get('/help/en/')).text()).toContain(changedSheet);
      await get('/help/en/');
      expect(problems.map((problem) => problem?.problems[0]?.line)).toEqual([1]);

      const elsewhere = await app.inject({ url: '/help/en/', headers: { host: 'evil.example' } });
      expect(elsewhere.statusCode).toBe(404);
      expect(await storedFiles(shop)).toBe(0);
    } finally {
      await app.close();
      await articlePages.close();
    }
  });
});
