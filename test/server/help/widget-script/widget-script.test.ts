import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { fillPath } from '../../../../src/api/operation.ts';
import { home } from '../../../../src/api/operations/faq.ts';
import { helpPagesKey } from '../../../../src/api/shared/key-format.ts';
import { lookMark } from '../../../../src/api/shared/look-mark.ts';
import { storeBrand } from '../../../../src/server/help/brand/brands.sql.ts';
import { readBrandFolder } from '../../../../src/server/help/brand/read-brand-folder.ts';
import { lookText } from '../../../../src/server/help/widget-scripts.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { useApp } from '../../../support/app.ts';
import { picture } from '../../../support/brand.ts';
import { deskOrigin } from '../../../support/desk.ts';
import { buildHelpCenter, type TestHelpCenter, withFolder } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

/** The script without a look. */
const plain = `load('${lookMark}')`;
const publicDir = usePublicFiles();
const service = useApp({
  publicDir,
  isListening: true,
  hasPages: true,
  config: { listen: { publicUrl: deskOrigin } },
});

let shop: TestHelpCenter;
let other: TestHelpCenter;
beforeAll(async () => {
  const { db } = service.database;
  const files = { 'en/a/b.md': '---\ntitle: Boots\n---\nWords.' };
  shop = await buildHelpCenter(db, { userId: 1, title: 'Shop help', files });
  other = await buildHelpCenter(db, { userId: 2, title: 'Other help', files });
  await setHelpCenter(db, 2, other.helpCenterId, { path: '/other' });
});

const script = async (site?: string, headers = {}) =>
  await service.app.inject({
    url: site === undefined ? '/frontdesk.js' : `/frontdesk.js?site=${site}`,
    headers,
  });

const siteOf = ({ userId, helpCenterId }: TestHelpCenter) => `${userId}.${helpCenterId}`;

async function store(center: TestHelpCenter, settings: string): Promise<void> {
  const read = await withFolder({ 'brand.yaml': settings, 'icon.svg': picture('') }, readBrandFolder);
  await storeBrand(service.database.db, center.userId, center.helpCenterId, read);
}

test('the script of a site without a look is the built file', async () => {
  const headers = { 'accept-encoding': 'br' };
  expect((await script(undefined, headers)).body).toBe('compressed');
  for (const site of [
    siteOf(shop),
    '1.99999999',
    '0.1',
    '1',
    'x.y',
    '1.1&site=2.2',
    '1.1%00',
    `1.${'9'.repeat(40)}`,
  ]) {
    const { body, statusCode } = await script(site, headers);
    expect({ body, statusCode }, site).toEqual({ body: 'compressed', statusCode: 200 });
  }
});

test('a look is in the script as soon as it is stored, of its own help center only', async () => {
  await store(shop, "colors: { brand: '#1F4D3A', dark: { brand: '#8fcbab' } }\nfonts: { family: serif }");
  const first = await vi.waitUntil(async () => {
    const response = await script(siteOf(shop));
    return response.body !== plain && response;
  });
  const look = runInNewContext(first.body, { load: (styles: string) => styles });
  expect(look).toMatch(/--fd-stock:#1f4d3a;.*--fd-on-brand:#ffffff/);
  expect(look).toMatch(/dark.*--fd-stock:#8fcbab/);
  expect(look).toContain("--fd-font:Charter, 'Bitstream Charter'");
  expect(first.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': expect.stringMatching(/^public, max-age=300/),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  const again = await script(siteOf(shop), { 'if-none-match': first.headers.etag });
  expect(again.statusCode).toBe(304);
  expect((await script(siteOf(other))).body).toBe(plain);
  expect((await script(`2.${shop.helpCenterId}`)).body).toBe(plain);
});

test('the widget of any door gets the look with what it shows first', async () => {
  await store(shop, "colors: { brand: '#1f4d3a' }\nicon: icon.svg\ngreeting: { en: 'Hej </script>' }");
  const read = async ({ userId, helpCenterId }: TestHelpCenter) => {
    const path = fillPath(home.path, { apiKey: helpPagesKey(helpCenterId), userId });
    const url = `${path}?helpCenterId=${helpCenterId}&lang=en`;
    return (await service.app.inject({ url })).json().helpCenter.look;
  };
  await vi.waitUntil(async () => (await read(shop))?.icon);
  expect(await read(shop)).toEqual({
    styles: expect.stringContaining('--fd-stock:#1f4d3a'),
    icon: expect.stringMatching(/^\/brands\/1\/\d+\/[0-9a-f]{64}\/icon\.svg$/),
    texts: { en: { greeting: 'Hej </script>' } },
  });
  expect(await read(other)).toBeUndefined();
});

test('whatever is in the database, a look stays in its string', async () => {
  const { db } = service.database;
  const attacks = [
    '</script>',
    '\u2028',
    '"',
    "'",
    '`',
    '${',
    '*/',
    '}',
    '#fff;background:url(//evil.example)',
  ];
  for (const attack of attacks) {
    await db.execute(sql`update help_brands set brand = jsonb_set(brand, '{look,light,brand}', ${JSON.stringify(attack)})
      where user_id = 1`);
    await vi.waitUntil(async () => (await script(siteOf(shop))).body === plain);
    // What the schema would let pass is left out of the text too.
    const text = lookText({ light: { brand: attack, text: '#111111' }, dark: {}, font: attack });
    expect(text).toBe(':host(:not(#_)){--fd-text:#111111;--fd-brand:var(--fd-stock)}');
  }
});
