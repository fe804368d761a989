/** Writes pages as files for any host: the same pages as over HTTP, without the parts that need the service. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { listCategories } from '../../resources/faq/visible-content.sql.ts';
import {
  articlePath,
  categoryPath,
  feedPath,
  homePath,
  llmsPath,
  markdownPath,
  sitemapPath,
} from '../addresses.ts';
import { robotsFile } from '../help-files.ts';
import { countArticles, readPart } from '../listing.sql.ts';
import { listMovedPages } from '../queries/old-addresses.sql.ts';
import { sitemapPaths } from '../sitemap.ts';
import { redirectsFile, redirectsName } from './redirects-file.ts';
import type { SiteExport } from './site-export.ts';
import { createSiteWriter, type SiteWriter } from './site-writer.ts';

export interface ExportSummary {
  readonly categories: number;
  readonly articles: number;
}

/** Maximum pages, each one translation, that are made at once. */
const maxConcurrentPages = 4;

/** An empty file that tells hosts that build sites from Markdown to serve the files unchanged. */
const buildsNothing = '.nojekyll';

export async function exportSite(options: SiteExport): Promise<ExportSummary> {
  const { folder, hasAddress } = options;
  const writer = await createSiteWriter(options);
  await folder.write(buildsNothing, '');
  await copyBuilt(options);
  const categories = await exportLanguages(options, writer);
  const articles = await exportArticles(options, writer);
  if (hasAddress) await exportListings(options, writer);
  return { categories, articles };
}

async function exportLanguages(options: SiteExport, writer: SiteWriter): Promise<number> {
  const { db, site, hasAddress, pages } = options;
  let categories = 0;
  for (const lang of site.languages) {
    const path = homePath(site, lang);
    const home = await pages.home(site, lang, path);
    await writer.writePage(path, home);
    if (lang === site.defaultLanguage) await writer.writePage(`${site.path}/index.html`, home);
    const missing = await pages.missing(site, lang);
    await writer.writeMissing(`${site.path}/${lang}/404.html`, missing);
    if (lang === site.defaultLanguage) await writer.writeMissing(`${site.path}/404.html`, missing);
    const scope = { userId: site.userId, helpCenters: site.helpCenterId, language: lang };
    for (const { faqCategoryId: id, title } of await listCategories(db, scope)) {
      const categoryUrl = categoryPath(site, lang, { id, title });
      const result = await pages.category(site, lang, categoryUrl);
      if (await writer.writePage(categoryUrl, result)) categories += 1;
    }
    if (hasAddress) await writer.writeFile(feedPath(site, lang));
  }
  return categories;
}

async function exportArticles(options: SiteExport, writer: SiteWriter): Promise<number> {
  const { db, site, hasAddress, pages, onProgress } = options;
  let articles = 0;
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
    await pMap(rows, writeArticle, { concurrency: maxConcurrentPages });
  }
  return articles;
}

/** Writes the files with full URLs: for search engines, for language models, and redirects. */
async function exportListings({ db, site, folder }: SiteExport, writer: SiteWriter): Promise<void> {
  for (const path of [sitemapPath(site), llmsPath(site), ...(await sitemapPaths(db, site))]) {
    await writer.writeFile(path);
  }
  await writer.write(`${site.path}/robots.txt`, robotsFile([site]));
  await folder.write(redirectsName, redirectsFile(site, await listMovedPages(db, site)));
}

/** Copies the built styles and scripts with their licences, uncompressed, as hosts compress them. */
async function copyBuilt({ publicDir, folder }: SiteExport): Promise<void> {
  for (const name of await readdir(join(publicDir, 'help-center'))) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    await folder.write(`help-center/${name}`, await readFile(join(publicDir, 'help-center', name)));
  }
  const licenses = 'third-party-licenses.md';
  await folder.write(`help-center/${licenses}`, await readFile(join(publicDir, licenses)));
}
