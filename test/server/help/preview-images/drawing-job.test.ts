import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findHelpFile } from '../../../../src/server/help/help-files.ts';
import { type DrawingOptions, startDrawing } from '../../../../src/server/help/preview-images/drawing-job.ts';
import { createImagePrinter } from '../../../../src/server/help/preview-images/image-printer.ts';
import type { HelpSite } from '../../../../src/server/help/site.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { bundleProgram } from '../../../support/bundle-program.ts';
import { useDatabase } from '../../../support/database.ts';
import { fontFiles } from '../../../support/fonts.ts';
import { buildHelpCenter, importFiles, type TestHelpCenter } from '../../../support/help-center.ts';
import { linkPackages } from '../../../support/link-packages.ts';
import { quiet } from '../../../support/log.ts';

const database = useDatabase();
const files = {
  'en/orders/track.md': '# Track your parcel\n\nText.\n',
  'ja/orders/track.md': '# 返品\n\nText.\n',
  'en/orders/draft.md': '---\ntitle: Draft\ndraft: true\n---\nText.\n',
};
let folder = '';
/** Has the worker too, without the package that prints. */
let incomplete = '';
let fonts = '';
let help: TestHelpCenter;

beforeAll(async () => {
  folder = await bundleProgram('image-worker', { isWhole: false });
  incomplete = await mkdtemp(join(tmpdir(), 'frontdesk-incomplete-'));
  await copyFile(join(folder, 'image-worker.mjs'), join(incomplete, 'image-worker.mjs'));
  await linkPackages(incomplete, ['@resvg']);
  fonts = await mkdtemp(join(tmpdir(), 'frontdesk-fonts-'));
  for (const file of fontFiles) await copyFile(file, join(fonts, basename(file)));
  help = await buildHelpCenter(database.db, { userId: 1, files, title: 'Shop' });
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(incomplete, { recursive: true });
  await rm(fonts, { recursive: true });
});

interface StoredPicture {
  readonly title: string;
  readonly row: number;
  readonly hash: string;
  readonly size: number;
}

async function stored(): Promise<StoredPicture[]> {
  const { rows } = await database.pool.query<StoredPicture>(
    `select title, article_id::int as row, hash, length(data) as size
     from article_pictures p join faq_articles a on a.user_id = p.user_id and a.id = p.article_id order by title`,
  );
  return rows;
}

/** Draws until it is as it should be. Returns how many were printed. */
async function drawUntil(
  isDone: (pictures: StoredPicture[]) => boolean,
  { workerDir = folder, ...options }: Partial<DrawingOptions> & { workerDir?: string } = {},
): Promise<number> {
  const printer = createImagePrinter({
    workerUrl: pathToFileURL(join(workerDir, 'image-worker.mjs')),
    fontsDir: pathToFileURL(`${fonts}/`),
  });
  const print = vi.fn(printer.print);
  const drawing = startDrawing({ db: database.db, log: quiet, printer: { ...printer, print }, ...options });
  await vi.waitUntil(async () => isDone(await stored()), { interval: 20 });
  await drawing.stop();
  return print.mock.calls.length;
}

function pictureAt(row: number, hash: string) {
  const site: HelpSite = {
    userId: 1,
    helpCenterId: help.helpCenterId,
    title: 'Shop',
    origin: 'https://a.example',
    path: '/help',
    visibility: 'public',
    defaultLanguage: 'en',
    languages: ['en', 'ja'],
    host: null,
    basePath: '',
    contactEnabled: false,
    conversationsEnabled: false,
    pageLauncher: false,
  };
  return findHelpFile(database.db, site, `/help/pictures/${row}-${hash}.png`);
}

test('draws each published article once, and stores that of some none can be drawn', async () => {
  expect(await drawUntil((pictures) => pictures.length === 2)).toBe(2);
  const [track, japanese] = await stored();
  expect([track?.title, japanese?.title, japanese?.size]).toEqual(['Track your parcel', '返品', 0]);
  const file = await pictureAt(track?.row ?? 0, track?.hash ?? '');
  expect(file).toMatchObject({ kind: 'image' });
  expect(await pictureAt(track?.row ?? 0, '0'.repeat(32))).toBeNull();
  expect(await pictureAt(japanese?.row ?? 0, japanese?.hash ?? '')).toBeNull();
  expect(await drawUntil(() => true)).toBe(0);
});

test('draws again what shows something else: a title, the name of the site, its brand', async () => {
  const hashes = async () => (await stored()).map(({ hash }) => hash);
  const changes: [() => Promise<unknown>, Partial<DrawingOptions>][] = [
    [() => importFiles(database.db, help, { ...files, 'en/orders/track.md': '# Tracked\n\nText.\n' }), {}],
    [() => setHelpCenter(database.db, 1, help.helpCenterId, { title: 'Boats' }), {}],
    [async () => {}, { readBrand: async () => ({ color: '#ff0000', logo: null }) }],
  ];
  for (const [change, options] of changes) {
    const before = (await hashes())[0];
    await change();
    await drawUntil((pictures) => pictures.length === 2 && pictures[0]?.hash !== before, options);
    expect((await hashes())[0]).not.toBe(before);
  }
});

test('removes the pictures of what is no longer published, and does not show them before', async () => {
  const [picture] = await stored();
  if (!picture) throw new Error('there is no picture');
  const { 'en/orders/track.md': _, ...rest } = files;
  await importFiles(database.db, help, { ...rest, 'en/orders/other.md': '---\ndraft: true\n---\nText.\n' });
  expect(await pictureAt(picture.row, picture.hash)).toBeNull();
  await drawUntil((pictures) => pictures.every(({ title }) => title === '返品'));
  await setHelpCenter(database.db, 1, help.helpCenterId, { visibility: 'private' });
  await drawUntil((pictures) => pictures.length === 0);
  await setHelpCenter(database.db, 1, help.helpCenterId, { visibility: 'public' });
});

test('says once that there are no pictures where what prints them is not there', async () => {
  const warn = vi.fn();
  await drawUntil(() => warn.mock.calls.length > 0, { workerDir: incomplete, log: { ...quiet, warn } });
  expect(warn.mock.calls).toEqual([
    [expect.anything(), expect.stringContaining('npm install @resvg/resvg-js')],
  ]);
  expect(await stored()).toEqual([]);
});
