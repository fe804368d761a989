/** Writes the pages of a help center as files that any host serves: the same as over HTTP, but for what asks the service. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { PageAssets } from '../../../help/assets.ts';
import { drawPage } from '../../../help/draw-page.tsx';
import type { Page } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import type { NewFolder } from '../../files/new-folder.ts';
import { listCategories } from '../../resources/faq/queries.ts';
import {
  articlePath,
  categoryPath,
  feedPath,
  homePath,
  llmsPath,
  markdownPath,
  sitemapPath,
} from '../addresses.ts';
import type { HelpBrands } from '../brand/brands.ts';
import type { PageMakers } from '../help-center-pages.ts';
import { findHelpFile, type HelpFile, robotsFile } from '../help-files.ts';
import { countArticles, readPart } from '../listing/queries.ts';
import { readPageAssets } from '../page-assets.ts';
import type { PageResult } from '../pages/page-result.ts';
import { listMovedPages } from '../queries/old-addresses.ts';
import type { HelpSite } from '../site.ts';
import { sitemapPaths } from '../sitemap.ts';
import { createLinkedFiles, linkedFile } from './linked-files.ts';
import { withLocalAddresses } from './local-addresses.ts';
import { createPageTargets } from './page-targets.ts';
import { redirectsFile, redirectsName } from './redirects-file.ts';
import { staticPage } from './static-site.ts';

export interface SiteExport {
  readonly db: Database;
  /** As `staticSite` has it. */
  readonly site: HelpSite;
  /** Whether it is known where the files will be. */
  readonly hasAddress: boolean;
  readonly pages: PageMakers;
  readonly brands: HelpBrands;
  /** The built files for browsers. */
  readonly publicDir: string;
  readonly folder: NewFolder;
  onProgress(articles: number, total: number): void;
}

export interface ExportSummary {
  readonly categories: number;
  readonly articles: number;
}

/** Each article in each language is one. */
const pagesAtOnce = 4;

/** How far below the folder of the export pages are. */
const deepest = 2;

/** What tells hosts that build sites out of Markdown to leave these files as they are. */
const buildsNothing = '.nojekyll';

export async function exportSite(options: SiteExport): Promise<ExportSummary> {
  const { db, site, hasAddress, pages, folder, onProgress } = options;
  const writer = await createWriter(options);
  let categories = 0;
  let articles = 0;

  await folder.write(buildsNothing, '');
  await copyBuilt(options);
  for (const lang of site.languages) {
    const path = homePath(site, lang);
    const home = await pages.home(site, lang, path);
    await writer.writePage(path, home);
    if (lang === site.defaultLanguage) await writer.writePage(`${site.path}/index.html`, home);
    const missing = await pages.missing(site, lang);
    await writer.writeMissing(`${site.path}/${lang}/404.html`, missing);
    if (lang === site.defaultLanguage) await writer.writeMissing(`${site.path}/404.html`, missing);
    const where = { userId: site.userId, helpCenters: site.helpCenterId, language: lang };
    for (const { faqCategoryId: id, title } of await listCategories(db, where)) {
      const address = categoryPath(site, lang, { id, title });
      if (await writer.writePage(address, await pages.category(site, lang, address))) categories += 1;
    }
    if (hasAddress) await writer.writeFile(feedPath(site, lang));
  }

  const total = await countArticles(db, site);
  for await (const groups of readPart(db, site, 0, Number.MAX_SAFE_INTEGER)) {
    const rows = groups.flatMap(({ id, translations }) => translations.map((row) => ({ ...row, id })));
    const writeArticle = async ({ lang, ...article }: (typeof rows)[number]) => {
      const path = articlePath(site, lang, article);
      if (!(await writer.writePage(path, await pages.article(site, lang, path)))) return;
      if (hasAddress) await writer.writeFile(markdownPath(site, lang, article));
      articles += 1;
      onProgress(articles, total);
    };
    await pMap(rows, writeArticle, { concurrency: pagesAtOnce });
  }

  if (hasAddress) {
    for (const path of [sitemapPath(site), llmsPath(site), ...(await sitemapPaths(db, site))]) {
      await writer.writeFile(path);
    }
    await writer.write(`${site.path}/robots.txt`, robotsFile([site]));
    await folder.write(redirectsName, redirectsFile(site, await listMovedPages(db, site)));
  }
  return { categories, articles };
}

interface Writer {
  /**
   * Writes a page, with the files that it names.
   * @param path of the host, as an address has it
   * @returns whether it is there: it may have gone since it was listed
   */
  writePage(path: string, result: PageResult): Promise<boolean>;
  /** Writes a page that is shown at addresses of any depth. */
  writeMissing(path: string, result: PageResult): Promise<void>;
  /** Writes what stands at a path, if search engines may list it. */
  writeFile(path: string): Promise<void>;
  write(path: string, file: HelpFile): Promise<void>;
}

async function createWriter(options: SiteExport): Promise<Writer> {
  const { db, site, hasAddress, pages, publicDir, folder } = options;
  const linkedFiles = createLinkedFiles(options);
  const targets = createPageTargets(pages, site);
  const assets = new Map<string, PageAssets>();
  const folderPath = `${site.path}/`;
  for (const base of [...Array.from({ length: deepest + 1 }, (_, depth) => wayUp(depth)), folderPath]) {
    assets.set(base, await readPageAssets(publicDir, base));
  }

  const fileOf = (path: string) => decodeURIComponent(path.slice(site.path.length + 1));

  /** @param base what the addresses of files begin with in the document */
  async function localAddress(address: string, base: string): Promise<string | null> {
    if (address.startsWith(`${base}help-center/`)) return address;
    const [path = ''] = address.split(/[?#]/, 1);
    if (linkedFile.test(path)) {
      const file = await linkedFiles.add(path);
      return file && base + file;
    }
    if (!targets.isOfSite(path)) return address;
    const page = await targets.find(path);
    return page && base + page.slice(site.path.length + 1) + address.slice(path.length);
  }

  async function document(page: Page, base: string): Promise<string> {
    const files = assets.get(base);
    if (!files) throw new Error(`no files for pages with ${base}`);
    const html = drawPage(staticPage(page, options), files);
    return await withLocalAddresses(html, (address) => localAddress(address, base));
  }

  async function writePicture({ head: { picture } }: Page): Promise<void> {
    const path = picture?.href.startsWith(`${site.origin}${site.path}/pictures/`)
      ? picture.href.slice(site.origin.length)
      : null;
    if (path !== null && !(await folder.has(fileOf(path)))) await writeFile(path);
  }

  async function writeFile(path: string): Promise<void> {
    const file = await findHelpFile(db, site, path);
    if (file) await write(path, file);
  }

  async function write(path: string, file: HelpFile): Promise<void> {
    if (file.kind === 'picture') await folder.write(fileOf(path), file.data);
    if (file.kind === 'streamed') await folder.write(fileOf(path), file.text());
    if (file.kind === 'text' && file.isListed) {
      await folder.write(fileOf(path), await withWrittenFiles(file.text));
    }
  }

  /** Pictures of articles, in a text that names them in full. */
  async function withWrittenFiles(text: string): Promise<string> {
    const begin = `${site.origin}/files/`;
    const pieces = text.split(begin);
    const [first = '', ...rest] = pieces;
    const written = await pMap(rest, async (piece) => {
      const [named] = linkedFile.exec(`/files/${piece}`.slice(0, 1000)) ?? [];
      const file = named && (await linkedFiles.add(named));
      if (!named || !file) return begin + piece;
      return `${site.origin}${site.path}/${file}${piece.slice(named.length - '/files/'.length)}`;
    });
    return first + written.join('');
  }

  return {
    async writePage(path, result) {
      if (result.kind !== 'page' || result.status !== 200) return false;
      const file = fileOf(path);
      await folder.write(file, await document(result.page, wayUpFrom(file)));
      if (hasAddress) await writePicture(result.page);
      return true;
    },
    async writeMissing(path, result) {
      if (result.kind !== 'page') return;
      const file = fileOf(path);
      // A way up would only be right where it is shown at its own depth.
      await folder.write(file, await document(result.page, hasAddress ? folderPath : wayUpFrom(file)));
    },
    writeFile,
    write,
  };
}

const wayUpFrom = (file: string) => wayUp(file.split('/').length - 1);

const wayUp = (depth: number) => (depth === 0 ? './' : '../'.repeat(depth));

/** Our styles and scripts, with the licences of what they were made of; hosts compress them themselves. */
async function copyBuilt({ publicDir, folder }: SiteExport): Promise<void> {
  for (const name of await readdir(join(publicDir, 'help-center'))) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    await folder.write(`help-center/${name}`, await readFile(join(publicDir, 'help-center', name)));
  }
  const licenses = 'third-party-licenses.md';
  await folder.write(`help-center/${licenses}`, await readFile(join(publicDir, licenses)));
}
