/** Finds the files of a folder, reads their front matter, and sorts them by what an import makes of them. */

import type { Report } from '../../article/report.ts';
import { dialectOfTexts, type FoundDialect } from '../../dialects/detect.ts';
import type { DialectName } from '../../dialects/index.ts';
import type { Problem, ReadOptions } from '../content.ts';
import { isMdx } from '../links/path-names.ts';
import { type SortedPages, sortPages } from '../links/site-pages.ts';
import type { FolderPage } from '../placement/category-tree.ts';
import { createCollections, createExclusions } from '../placement/collections.ts';
import { readFolderPage } from '../placement/folder-pages.ts';
import { createLocator, type Location } from '../placement/location.ts';
import { createPlacement } from '../placement/placement.ts';
import { readSite, type Site } from '../site.ts';
import type { ArticleFile } from './article-file.ts';
import { type ArticleFiles, readArticleFiles } from './article-files.ts';
import { type FoundFiles, type WalkOptions, walk } from './walk.ts';

export interface ScannedFolder {
  readonly site: Site;
  readonly found: FoundFiles;
  readonly dialect: DialectName;
  /** Pages with text, placed in their categories. */
  readonly pages: SortedPages;
  /** Articles that cannot be imported, placed in their categories. */
  readonly unread: readonly ArticleFile[];
  readonly folderPages: readonly FolderPage[];
  /** Returns the dialect of a file: MDX is always read as Docusaurus reads it. */
  fileDialect(file: string): DialectName;
  locate(path: string): Location;
}

/**
 * Scans the folder.
 * @param top the folder above which nothing is read; null for none
 * @param problems receives the problems of listing files; those of reading files go to `reportIn`
 */
export async function scanFolder(
  root: string,
  options: ReadOptions & { readonly language: string },
  top: string | null,
  foundDialect: FoundDialect | null,
  problems: Problem[],
  reportIn: (file: string) => Report,
): Promise<ScannedFolder> {
  const givenDialect = options.dialect ?? foundDialect?.name ?? null;
  const dialectFolder = foundDialect?.name === givenDialect ? (foundDialect?.folder ?? null) : null;
  const site = await readSite(root, top, givenDialect ?? 'github', dialectFolder);
  const found = await walk(root, walkOptions(givenDialect, site));
  problems.push(...found.problems);
  const locate = createLocator(found.articles, options.language);
  const files = await readArticleFiles(root, found, locate, reportIn);
  const dialect = givenDialect ?? detectDialect(found, files);
  const fileDialect = (file: string): DialectName => (isMdx(file) ? 'docusaurus' : dialect);
  const {
    place,
    pages: folderPages,
    isLeftOut = () => false,
  } = await createPlacement(dialect, site, reportIn);
  const pages = sortPages(
    dialect,
    files.readable.filter((file) => !isLeftOut(file)).map(place),
    files.redirects.map(place),
  );
  const unread = files.unread.map(place);
  for (const { file, text } of files.pages) {
    const page = readFolderPage(text, locate(file), reportIn(file), { dialect: fileDialect(file) });
    if (page !== null) folderPages.push(page);
  }
  return { site, found, dialect, pages, unread, folderPages, fileDialect, locate };
}

function detectDialect(found: FoundFiles, { readable }: ArticleFiles): DialectName {
  if (found.articles.some(isMdx)) return 'docusaurus';
  return dialectOfTexts(readable.map(({ frontMatter }) => frontMatter.body));
}

function walkOptions(dialect: DialectName | null, site: Site): WalkOptions {
  if (dialect !== 'jekyll') return {};
  return { isCollection: createCollections(site), isExcluded: createExclusions(site) };
}
