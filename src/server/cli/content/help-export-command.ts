import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import { bundledDir, bundledFile } from '../../bundle/bundled-dir.ts';
import type { Database } from '../../db/database.ts';
import { createFolder } from '../../files/new-folder.ts';
import { createArticlePages } from '../../help/article-html/article-pages.ts';
import { createHelpBrands } from '../../help/brand/brands.ts';
import { type ExportSummary, exportSite } from '../../help/export/export-site.ts';
import { staticSite } from '../../help/export/static-site.ts';
import { createPageMakers } from '../../help/help-center-pages.ts';
import { findSiteForOwner } from '../../help/queries/sites.sql.ts';
import type { HelpSite } from '../../help/site.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import { splitItems } from '../../settings/stored/kinds.ts';
import { parseTag } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';
import { type HelpCenterFlags, pagesCommand } from './pages-command.ts';

interface ExportFlags extends HelpCenterFlags {
  readonly baseUrl?: string;
  readonly language?: string[];
  readonly json?: boolean;
}

/** The file that marks a folder as an export, which a later export may replace. */
const mark = '.frontdesk-export';

export function helpExportCommand(): Command {
  return pagesCommand('export')
    .description('Write the pages of a help center as files, which any host serves.')
    .argument('<dir>', 'the folder: a new one, or an export that is replaced')
    .option('--base-url <url>', 'url of the files: https://help.shop.example/', parseBaseUrl)
    .option('--language <tags>', 'only these languages: en,sv (default all)', parseTags)
    .option('--json', 'print JSON')
    .action(async (dir: string, flags: ExportFlags) => {
      const summary = await withDatabase(flags, ({ db }) => exportFolder(db, dir, flags));
      printAnswer(flags.json, summary, folderLine(summary));
    });
}

interface FolderSummary extends ExportSummary {
  readonly languages: readonly string[];
  readonly directory: string;
}

async function exportFolder(db: Database, dir: string, flags: ExportFlags): Promise<FolderSummary> {
  const site = await findExportedSite(db, flags);
  const folder = await createFolder(dir, mark);
  const articlePages = createArticlePages(db, { workerUrl: bundledFile('article-worker.js') });
  try {
    const brands = createHelpBrands(db, undefined);
    const pages = createPageMakers({
      db,
      searchIndexes: createIndexes({ db }),
      readBrand: brands.read,
      makeArticle: (article) => articlePages.getPageHtml(article),
    });
    const summary = await withProgress('Writing pages', '{bar} {value}/{total} articles', (onProgress) =>
      exportSite({
        db,
        site,
        pages,
        brands,
        folder,
        onProgress,
        hasAddress: flags.baseUrl !== undefined,
        publicDir: bundledDir('public'),
      }),
    );
    await folder.keep();
    return { ...summary, languages: site.languages, directory: dir };
  } finally {
    await articlePages.close();
    await folder.drop();
  }
}

async function findExportedSite(
  db: Database,
  { userId, helpCenterId, baseUrl, language }: ExportFlags,
): Promise<HelpSite> {
  const stored = await findSiteForOwner(db, userId, helpCenterId);
  const name = `Help center ${helpCenterId}`;
  if (!stored) throw new Refusal('NotFound', `User ${userId} has no help center ${helpCenterId}.`);
  if (stored.visibility === 'private') throw new Refusal('Forbidden', `${name} is private: it has no pages.`);
  const unknown = language?.find((tag) => !stored.languages.includes(tag));
  if (unknown !== undefined) throw new Refusal('NotFound', `${name} has no articles in ${unknown}.`);
  if (stored.languages.length === 0) throw new Refusal('NotFound', `${name} has no articles.`);
  const languages = stored.languages.filter((tag) => language?.includes(tag) ?? true);
  return staticSite(stored, { baseUrl: baseUrl ?? null, languages });
}

function folderLine({ directory, languages, categories, articles }: FolderSummary): string {
  return `${[directory, languages.join(','), `${categories} categories`, `${articles} articles`].join('\t')}\n`;
}

function parseTags(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, ...splitItems(text).map((item) => parseTag(item))];
}

function parseBaseUrl(text: string): string {
  const url = parseUrl(text.trim());
  const isBase = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isBase || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It must be a URL such as https://help.shop.example/.');
  }
  return url.href;
}
