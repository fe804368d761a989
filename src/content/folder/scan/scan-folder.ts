/** Finds the files of a folder, reads their front matter, and sorts them by what an import makes of them. */

import { languageTag } from '../../../formats/language.ts';
import type { Report } from '../../article/report.ts';
import { dialectOfTexts, type FoundDialect } from '../../dialects/detect.ts';
import type { DialectName } from '../../dialects/index.ts';
import type { Problem, ReadOptions, SkippedFolder } from '../content.ts';
import { isMdx } from '../links/path-names.ts';
import { type SortedPages, sortPages } from '../links/site-pages.ts';
import type { FolderPage } from '../placement/category-tree.ts';
import { createCollections, createExclusions } from '../placement/collections.ts';
import { readDocusaurusFolders } from '../placement/docusaurus-folders.ts';
import { readFolderPage } from '../placement/folder-pages.ts';
import { readLayout } from '../placement/layout.ts';
import { createLocator, type Locator } from '../placement/location.ts';
import { createPlacement } from '../placement/placement.ts';
import { readSite, type Site } from '../site.ts';
import type { ArticleFile } from './article-file.ts';
import { type ArticleFiles, readArticleFiles } from './article-files.ts';
import { type FoundFiles, type WalkOptions, walk } from './walk.ts';

export interface ScannedFolder extends Locator {
  readonly site: Site;
  readonly found: FoundFiles;
  readonly dialect: DialectName;
  /** Pages with text, placed in their categories. */
  readonly pages: SortedPages;
  /** Articles that cannot be imported, placed in their categories. */
  readonly unread: readonly ArticleFile[];
  readonly folderPages: readonly FolderPage[];
  /** Whether the path of an article in the default language means its translation in a translation. */
  readonly hasSharedPaths: boolean;
  /** Path of the articles in the default language, relative to the folder. */
  readonly contentPath: string;
  /** Language of articles that no folder and no front matter assigns to another. */
  readonly language: string;
  readonly skipped: readonly SkippedFolder[];
  /** Returns the dialect of a file: MDX is always read as a generator of MDX reads it. */
  fileDialect(file: string): DialectName;
}

/**
 * Scans the folder.
 * @param top the folder above which nothing is read; null for none
 * @param problems receives the problems of listing files; those of reading files go to `reportIn`
 */
export async function scanFolder(
  root: string,
  options: ReadOptions,
  top: string | null,
  foundDialect: FoundDialect | null,
  problems: Problem[],
  reportIn: (file: string) => Report,
): Promise<ScannedFolder> {
  const givenDialect = options.dialect ?? foundDialect?.name ?? null;
  const dialectFolder = foundDialect?.name === givenDialect ? (foundDialect?.folder ?? null) : null;
  const site = await readSite(root, top, givenDialect ?? 'github', dialectFolder);
  const layout = await readLayout(root, givenDialect, site);
  const [{ path: contentPath } = { path: '' }] = layout.contents;
  const found = await walk(
    root,
    layout.contents.map(({ path }) => path),
    walkOptions(givenDialect, site),
  );
  problems.push(...found.problems);
  const language = languageTag(options.language ?? '') ?? layout.language ?? 'en';
  const locator = createLocator(found.articles, language, layout);
  const { locate } = locator;
  const files = chosenFiles(await readArticleFiles(root, found, locate, reportIn), options.languages);
  const dialect = givenDialect ?? detectDialect(found, files);
  const fileDialect = (file: string) => dialectOfFile(file, dialect);
  const placement = await createPlacement(dialect, site, reportIn);
  const { place, isLeftOut = () => false } = placement;
  const sorted = sortPages(
    dialect,
    files.readable.filter((file) => !isLeftOut(file)).map(place),
    files.redirects.map(place),
  );
  const unread = files.unread.map(place);
  const described = files.pages.flatMap(({ file, text }) => {
    const page = readFolderPage(text, locate(file), reportIn(file), { dialect: fileDialect(file) });
    return page === null ? [] : [page];
  });
  const folderPages = [...placement.pages, ...described];
  const hasSharedPaths = layout.hasEndings || layout.contents.length > 1;
  const scanned = {
    ...locator,
    hasSharedPaths,
    site,
    found,
    dialect,
    contentPath,
    language,
    fileDialect,
    unread,
  };
  const skipped = [...layout.skipped, ...files.skipped];
  if (dialect !== 'docusaurus') return { ...scanned, pages: sorted, folderPages, skipped };
  const read = await readDocusaurusFolders({
    root,
    layout,
    language,
    locate,
    folderPages,
    articles: sorted.articles,
  });
  return { ...scanned, pages: { ...sorted, ...read.pages }, folderPages: read.folderPages, skipped };
}

/** Leaves out the articles in languages that are not chosen. */
function chosenFiles(files: ArticleFiles, chosen: ReadOptions['languages']) {
  if (chosen === undefined) return { ...files, skipped: [] };
  const isChosen = ({ language }: ArticleFile) => chosen.includes(language);
  const all = [...files.readable, ...files.unread];
  const left = new Set(all.filter((file) => !isChosen(file)).map(({ language }) => language));
  return {
    ...files,
    readable: files.readable.filter(isChosen),
    unread: files.unread.filter(isChosen),
    redirects: files.redirects.filter(isChosen),
    skipped:
      left.size === 0 ? [] : [{ folder: [...left].sort().join(', '), reason: 'not among the languages' }],
  };
}

function dialectOfFile(file: string, dialect: DialectName): DialectName {
  if (isMdx(file)) return readsMdx.has(dialect) ? dialect : 'docusaurus';
  // Starlight reads components in MDX alone.
  return dialect === 'starlight' ? 'github' : dialect;
}

const readsMdx: ReadonlySet<DialectName> = new Set(['docusaurus', 'mintlify', 'starlight']);

function detectDialect(found: FoundFiles, { readable }: ArticleFiles): DialectName {
  if (found.articles.some(isMdx)) return 'docusaurus';
  return dialectOfTexts(readable.map(({ frontMatter }) => frontMatter.body));
}

/** What Mintlify does not show as pages: snippets, and files about the repository. */
const notPages: ReadonlySet<string> = new Set([
  ...['snippets', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE.md', 'CODE_OF_CONDUCT.md'],
  ...['SECURITY.md', 'AGENTS.md', 'CLAUDE.md'],
]);

function walkOptions(dialect: DialectName | null, site: Site): WalkOptions {
  if (dialect === 'starlight') return { isExcluded: (path) => /(?:^|\/)404\.mdx?$/.test(path) };
  if (dialect === 'mintlify') return { isExcluded: (path) => notPages.has(path) };
  if (dialect !== 'jekyll') return {};
  return { isCollection: createCollections(site), isExcluded: createExclusions(site) };
}
