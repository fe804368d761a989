/** Looks of help centers at the desk: what is refused, what a folder keeps, and who may change which. */

import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { LookValues, ManagedLook } from '../../../../src/api/schemas/desk-looks.ts';
import { findBrand, findBrandFile, storeBrand } from '../../../../src/server/help/brand/brands.sql.ts';
import { readBrandFolder } from '../../../../src/server/help/brand/read-brand-folder.ts';
import { parseStoredBrand } from '../../../../src/server/help/brand/stored-brand.ts';
import { findLookOfInbox } from '../../../../src/server/looks/looks.sql.ts';
import { createMailViewer } from '../../../../src/server/mail/mail-viewer.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { useApp } from '../../../support/app.ts';
import { font, picture, png } from '../../../support/brand.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { withFolder } from '../../../support/help-center.ts';
import { type TestSite, tentTicket, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const mail = { from: null, answerWaitSeconds: 60 };
const { drawLook, listLooks, removeLookPicture, setLookPicture, updateLook } = operations;
const service = useApp({ config: { mail, listen: { publicUrl: deskOrigin } }, isListening: true });
const site = useSite(service);
const other = useSite(service, 2);
let owner: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  const { db } = service.database;
  const olle = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  await setAgent(db, 1, olle, { role: 'owner' });
  owner = await signedIn(service, 1, olle, '203.0.113.41');
  agent = await signedIn(service, 1, site.agent.id, '203.0.113.42');
});

const plain: LookValues = { light: {}, dark: {}, font: 'system', greeting: [] };

const idOf = ({ center }: TestSite) => center.helpCenterId;

async function read(): Promise<ManagedLook> {
  const response = await owner.operation(listLooks, 1);
  expect(response.statusCode, response.body).toBe(200);
  const { looks }: { looks: ManagedLook[] } = response.json();
  const look = looks.find(({ helpCenterId }) => helpCenterId === idOf(site));
  if (!look) throw new Error('the look is not listed');
  return look;
}

const draw = (values: object, helpCenterId = idOf(site)) =>
  owner.operation(drawLook, 1, { helpCenterId, values });

const change = async (values: object, version?: string, id = idOf(site)) =>
  await owner.operation(updateLook, 1, {
    helpCenterId: id,
    version: version ?? (await read()).version,
    values,
  });

const stored = async () => parseStoredBrand((await findBrand(service.database.db, 1, idOf(site)))?.brand);

test('an illegible colour is refused with the nearest one, and that one is stored', async () => {
  const values = { ...plain, light: { brand: '#1f4d3a', textQuiet: '#999999' } };
  const drawn = (await draw(values)).json();
  expect(drawn.problems).toEqual([
    { scheme: 'light', name: 'textQuiet', otherName: 'surface', contrast: 2.35, nearest: '#686868' },
  ]);
  expect(drawn.page.light).toContain('--fd-text-quiet: #999999');
  expect(drawn.widget).toContain('--fd-stock:#1f4d3a');
  expect(await stored()).toBeNull();

  const refused = await change(values);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors[0].label).toBe('light.textQuiet');
  expect(await stored()).toBeNull();
  const accepted = await change({ ...plain, light: { brand: '#1f4d3a', textQuiet: '#686868' } });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect((await stored())?.look?.light).toMatchObject({ brand: '#1f4d3a', onBrand: '#ffffff' });
});

test('the desk keeps what a folder brought and the form lacks', async () => {
  const { db } = service.database;
  const files = {
    'brand.yaml': `
colors: { brand: '#1f4d3a' }
fonts: { text: [{ file: text.woff2 }] }
headerLinks: [{ text: Shop, href: / }]
css: own.css
`,
    'text.woff2': font('text'),
    'own.css': '.top { color: red }',
  };
  await storeBrand(db, 1, idOf(site), await withFolder(files, readBrandFolder));
  expect(await read()).toMatchObject({ isFromFolder: true, hasFontFiles: true });
  const greeting = [{ lang: 'en', text: 'Ask the woods' }];
  const response = await change({ ...plain, light: { brand: '#7a1f5c' }, greeting });
  expect(response.json()).toMatchObject({ isFromFolder: false, values: { greeting } });
  const brand = await stored();
  expect(brand).toMatchObject({
    headerLinks: [{ text: 'Shop', href: '/' }],
    greeting: { en: 'Ask the woods' },
  });
  expect(brand?.styleSheets.map(({ name }) => name)).toEqual(['brand.css', 'custom.css']);
  const css = await findBrandFile(db, 1, idOf(site), brand?.styleSheets[0]?.hash ?? '');
  expect(css?.data.toString()).toContain('--fd-brand: #7a1f5c');
  expect(css?.data.toString()).toContain('text.woff2');
  for (const { hash } of brand?.styleSheets ?? [])
    expect(await findBrandFile(db, 1, idOf(site), hash)).not.toBeNull();
});

test('a brand of an earlier version has the colours and fonts of its style sheet', async () => {
  const { db } = service.database;
  const files = {
    'brand.yaml':
      "colors: { brand: '#1f4d3a', text: '#111111', dark: { brand: '#8fcbab' } }\nfonts: { headings: [{ file: h.woff2, weight: 100 900 }] }",
    'h.woff2': font('headings'),
  };
  const { brand, files: stored } = await withFolder(files, readBrandFolder);
  const { style, look: _, source: __, ...earlier } = brand;
  await storeBrand(db, 1, idOf(site), { brand: earlier, files: stored });
  expect(await read()).toMatchObject({
    hasFontFiles: true,
    values: { light: style?.light, dark: style?.dark },
  });
});

test('a change of somebody else is not overwritten', async () => {
  const { version } = await read();
  expect((await change({ ...plain, font: 'serif' }, version)).statusCode).toBe(200);
  expect((await change(plain, version)).statusCode).toBe(409);
});

const sendPicture = async (name: string, data: Buffer | string, part = 'logo') =>
  await owner.operation(setLookPicture, 1, {
    helpCenterId: idOf(site),
    picture: part,
    version: (await read()).version,
    name,
    data: Buffer.from(data).toString('base64'),
  });

const removeLogo = (helpCenterId = idOf(site)) =>
  owner.operation(removeLookPicture, 1, { helpCenterId, picture: 'logo' });

test('a picture is a drawing or a PNG of at most 500 kB, and its name is safe', async () => {
  const wrong = [
    picture('<script>alert(1)</script>'),
    picture('<image href="https://evil.example/x.png"/>'),
    '<!doctype html><svg></svg>',
    'GIF89a',
    Buffer.concat([png(10, 10), Buffer.alloc(500_000)]),
    png(0, 0),
  ];
  for (const data of wrong)
    expect((await sendPicture('x.svg', data)).statusCode, String(data).slice(0, 40)).toBe(400);
  expect((await sendPicture('x.png', png(10, 10), 'banner')).statusCode).toBe(400);
  const accepted = await sendPicture('../../"><script>.png', png(240, 60));
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(accepted.json().pictures.logo).toEqual({
    name: 'script.png',
    path: expect.stringMatching(/^\/brands\/1\/\d+\/[0-9a-f]{64}\/script\.png$/),
  });
  const removed = await removeLogo();
  expect(removed.json().pictures.logo).toBeNull();
});

test('colours and pictures that are changed again and again leave no files behind', async () => {
  const { db } = service.database;
  await change({ ...plain, light: { brand: '#7a1f5c' } });
  const before = (await stored())?.files.length ?? 0;
  const count = async () => {
    const brands = sql`user_id = 1 and help_center_id = ${idOf(site)}`;
    const { rows } = await db.execute(
      sql`select count(*)::int as files from help_brand_files where ${brands}`,
    );
    return rows[0]?.['files'];
  };
  for (const side of [10, 20, 30, 40]) {
    const response = await sendPicture('logo.png', png(side, side));
    expect(response.statusCode, response.body).toBe(200);
    await change({ ...plain, light: { brand: `#7a1f${side}` } });
    expect((await stored())?.files).toHaveLength(before + 1);
  }
  // The picture, the style sheet, and the style sheet before.
  expect(await count()).toBeLessThanOrEqual(before + 2);
  await removeLogo();
  expect((await stored())?.files).toHaveLength(before);
});

test('mails to customers have the colour, and the logo with a text in its place', async () => {
  const { db } = service.database;
  await change({ ...plain, light: { brand: '#7a1f5c' } });
  const send = async (name: string, data: Buffer | string) => {
    const response = await sendPicture(name, data);
    expect(response.statusCode, response.body).toBe(200);
  };
  await send('logo.png', png(400, 100));
  await db.execute(sql`update inboxes set auto_reply = 'Thank you!' where user_id = 1`);
  await db.execute(sql`update help_centers set title = 'A "woods" <shop>' where user_id = 1`);
  await site.office.send(operations.insertTicket, tentTicket);
  const viewer = createMailViewer(db, 1, { mail, publicUrl: deskOrigin });
  const [entry] = (await viewer.list()).filter(({ mail: { kind } }) => kind === 'auto-reply');
  const html = async () => (await viewer.read(entry?.mail.id ?? 0))?.html ?? '';
  expect(await html()).toMatch(
    new RegExp(
      `<img class="logo" src="${deskOrigin}/brands/1/\\d+/[0-9a-f]{64}/logo\\.png" alt="[^"<]+" width="192" height="48">`,
    ),
  );
  expect(await html()).toContain('border-top-color:#7a1f5c');
  // Mail programs show no SVG.
  await send('logo.svg', picture(''));
  expect(await html()).not.toContain('<img');
  const unnamed = createMailViewer(db, 1, { mail, publicUrl: null });
  expect((await unnamed.read(entry?.mail.id ?? 0))?.html).not.toContain('<img');
});

test('nobody but an owner of the same user reads or changes a look', async () => {
  const input = { helpCenterId: idOf(site), picture: 'icon', version: '', values: plain };
  for (const operation of [listLooks, drawLook, updateLook, removeLookPicture])
    expect((await agent.operation(operation, 1, input)).statusCode, operation.name).toBe(403);
  expect((await change(plain, '', idOf(other))).statusCode).toBe(404);
  for (const id of [idOf(other), 987_654]) expect((await draw(plain, id)).statusCode).toBe(404);
  expect((await removeLogo(idOf(other))).statusCode).toBe(404);
  expect(await findLookOfInbox(service.database.db, 2, 1)).toBeNull();
});

test.each([
  { light: { brand: 'red' } },
  { light: { brand: '#fff}' } },
  { font: 'Comic Sans' },
  { greeting: [{ lang: 'en', text: 'x'.repeat(121) }] },
  { greeting: [{ lang: 'en', text: 'two\nlines' }] },
  { greeting: [{ lang: '</script>', text: 'Hi' }] },
])('values of another form are refused: %j', async (wrong) => {
  expect((await change({ ...plain, ...wrong })).statusCode).toBe(400);
});

test('a colour that a look does not have is left out', async () => {
  const response = await change({ ...plain, light: { brand: '#1f4d3a', shadow: '#ffffff' } });
  expect(response.json().values.light).toEqual({ brand: '#1f4d3a' });
});
