import { realpath, stat } from 'node:fs/promises';
import { languageTag } from '../../../formats/language.ts';
import type { Report } from '../../article/report.ts';
import { dialectOfFiles, type FoundDialect } from '../../dialects/detect.ts';
import type { DialectName } from '../../dialects/index.ts';
import type {
  HiddenArticle,
  Problem,
  ReadOptions,
  SourceArticle,
  SourceFolder,
  SourceReference,
} from '../content.ts';
import { type AddressOptions, createAddressBook } from '../links/addresses.ts';
import { createKnownPages } from '../links/known-pages.ts';
import { createPermalinks } from '../links/permalinks.ts';
import { reportRedirects } from '../links/report-lost-pages.ts';
import { type SortedPages, withoutLoneIntroductions } from '../links/site-pages.ts';
import { createContexts } from '../placement/article-contexts.ts';
import { CategoryTree } from '../placement/category-tree.ts';
import { generatedFolders } from '../placement/mintlify-navigation.ts';
import { createSummary, type Summary } from '../placement/summary.ts';
import type { Site } from '../site.ts';
import type { ArticleFile } from './article-file.ts';
import { ArticleReader, readGitHistory } from './article-reader.ts';
import { type ContentFiles, createContentFiles } from './files.ts';
import { createFragments } from './fragments.ts';
import { createIncludes } from './includes.ts';
import { type ScannedFolder, scanFolder } from './scan-folder.ts';
import { sortArticles, sortCategories, sortSections } from './sorting.ts';
import { readSynonyms } from './synonyms.ts';

/** @throws {Error} if `dir` is not a folder, or the language not a language tag */
export async function checkFolder(dir: string, language?: string): Promise<void> {
  requireLanguage(language);
  await realFolder(dir);
}

/**
 * Reads a folder of Markdown. Invalid files are reported as problems, and the rest is read.
 * @throws {Error} if `dir` is not a folder, or the language not a language tag
 */
export async function readFolder(dir: string, options: ReadOptions = {}): Promise<SourceFolder> {
  requireLanguage(options.language);
  const root = await realFolder(dir);
  const top = options.isWhole ? root : null;
  const foundDialect = await dialectOfFiles(root, top);
  return await readContent(root, options, top, foundDialect);
}

async function readContent(
  root: string,
  options: ReadOptions,
  top: string | null,
  foundDialect: FoundDialect | null,
): Promise<SourceFolder> {
  const problems: Problem[] = [];
  const reportIn =
    (file: string): Report =>
    (line, message, { kind, form = '', count = 1 }) =>
      problems.push({ file, line, message, kind, form, count });
  const scan = await scanFolder(root, options, top, foundDialect, problems, reportIn);
  const categoryTree = createTree(scan);
  const pages = withoutLoneIntroductions(scan.pages, categoryTree);
  const unique = withoutDuplicates(pages.articles, reportIn);
  const files = createContentFiles(root, options.fetchFile, scan.site.root);
  const summary = createSummary();
  const reading = { root, scan, pages, unique, categoryTree, files, summary, reportIn };
  const { articles, unread } = await readArticles(reading, options);
  const synonyms = await readSynonyms(root, scan.contentPath, reportIn, options.synonymProblem);

  const categories = sortCategories(categoryTree.categories());
  const sections = sortSections(categoryTree.sections(), categories);
  return {
    categories,
    sections,
    articles: sortArticles(articles, categories, sections),
    files: files.all(),
    synonyms,
    problems: withoutGenerated(problems).sort(compareProblems),
    summary: summary.tallies(problems),
    skipped: [...scan.skipped, ...scan.found.skipped, ...pages.skipped],
    hidden: unique.flatMap(hiddenArticle),
    unread: { ...categoryTree.unread(), articles: unread.map(reference) },
    languages: [...new Set(articles.map((article) => article.language))].sort(),
    isComplete: scan.hasLanguages,
    language: scan.language,
    contentPath: scan.contentPath,
    dialect: scan.dialect,
  };
}

function createTree({ folderPages, pages, unread, isNumbered }: ScannedFolder): CategoryTree {
  const tree = new CategoryTree(folderPages, isNumbered);
  for (const { position } of [...pages.articles, ...pages.introductions, ...unread])
    tree.addFolder(position.language, position.folders);
  return tree;
}

interface Reading {
  readonly root: string;
  readonly scan: ScannedFolder;
  readonly pages: SortedPages;
  readonly unique: readonly ArticleFile[];
  readonly categoryTree: CategoryTree;
  readonly files: ContentFiles;
  readonly summary: Summary;
  reportIn(file: string): Report;
}

/** Articles whose stored conversions are in memory at the same time. */
const preparedAtOnce = 200;

/** Reads all articles and introductions, and assigns them to the tree. Also returns the unreadable articles. */
async function readArticles(
  reading: Reading,
  options: ReadOptions,
): Promise<{ articles: SourceArticle[]; unread: ArticleFile[] }> {
  const { scan, pages, unique, categoryTree, reportIn } = reading;
  const { reader, addresses, fragments } = await prepareReader(reading, options);
  reportRedirects(pages.redirects, addresses, reportIn);
  for (const file of pages.introductions) await reader.describeFolder(file);
  const total = scan.found.articles.length;
  let done = total - unique.length;
  const articles: SourceArticle[] = [];
  const unread = [...scan.unread];
  for (const [at, articleFile] of unique.entries()) {
    if (at % preparedAtOnce === 0) await reader.prepare(unique.slice(at, at + preparedAtOnce));
    const article = await reader.read(articleFile);
    if (article === null) unread.push(articleFile);
    else articles.push(article);
    done += 1;
    options.onProgress?.(done, total);
  }
  for (const { position } of unread) categoryTree.keepUnread(position);
  fragments.check();
  return { articles, unread };
}

/** Creates the reader of articles, with the urls and headings to which links may lead. */
async function prepareReader(reading: Reading, options: ReadOptions) {
  const { root, scan, pages, unique, categoryTree, files, summary, reportIn } = reading;
  const { site, dialect, fileDialect, locate, isNumbered, contentPath, unread } = scan;
  const baseUrl = options.baseUrl ?? null;
  const basePath = (baseUrl?.pathname ?? site.values.get('baseurl') ?? '').replace(/\/$/, '');
  const findPermalink = sitePermalinks(dialect, site);
  const sitePages = { ...pages, articles: [...unique, ...unread] };
  const addresses = createAddressBook(sitePages, { basePath, baseUrl, findPermalink });
  const fragments = createFragments();
  const articleContext = createContexts({
    site,
    root,
    files,
    fetchFile: options.fetchFile === undefined ? undefined : files.fetch,
    includes: createIncludes(root, site.root),
    addresses,
    basePath,
    baseUrl,
    isOfSite: dialect !== 'github',
    generatedFolders: dialect === 'mintlify' ? generatedFolders(site.settings) : [],
    contentPath,
    isNumbered,
    fileDialect,
    // A link to a duplicate leads to the article that is kept.
    articles: [...unread, ...pages.articles],
    pagesFrom: createKnownPages({
      pages: { ...pages, articles: [...pages.articles, ...unread] },
      addresses,
      categoryTree,
      hasSharedPaths: scan.hasSharedPaths,
      homeAddress: dialect === 'jekyll' ? `${basePath}/` : null,
    }),
    fragments,
    summary,
    reportIn,
  });
  const history = await readGitHistory(root, options);
  const reader = new ArticleReader({
    categoryTree,
    addresses,
    fragments,
    history,
    conversions: options.fetchFile === undefined ? options.conversions : undefined,
    articleContext,
    locate,
    isNumbered,
    reportIn,
  });
  return { reader, addresses, fragments };
}

function sitePermalinks(dialect: DialectName, site: Site): AddressOptions['findPermalink'] {
  return dialect === 'jekyll' ? createPermalinks(site) : () => null;
}

function requireLanguage(language = 'en'): string {
  const tag = languageTag(language);
  if (tag === null) throw new Error(`"${language}" is not a language tag.`);
  return tag;
}

async function realFolder(dir: string): Promise<string> {
  const root = await realpath(dir).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) throw new Error(`"${dir}" is not a folder.`);
  return root;
}

/** Reports links to pages that the site generates once: a reference of an interface may have hundreds. */
function withoutGenerated(problems: readonly Problem[]): Problem[] {
  const [first, ...others] = problems.filter(({ kind }) => kind === 'generated-page');
  const rest = problems.filter(({ kind }) => kind !== 'generated-page');
  if (first === undefined) return rest;
  const count = others.length === 1 ? '1 more link' : `${others.length} more links`;
  const more = others.length === 0 ? '' : ` The same holds for ${count}.`;
  return [...rest, { ...first, count: others.length + 1, message: `${first.message}${more}` }];
}

/** Keeps the first of several articles with the same key and language, and reports the others. */
function withoutDuplicates(files: readonly ArticleFile[], reportIn: (file: string) => Report): ArticleFile[] {
  const first = new Map<string, ArticleFile>();
  for (const articleFile of files) {
    const name = `${articleFile.language}/${articleFile.key}`;
    const other = first.get(name);
    if (other === undefined) {
      first.set(name, articleFile);
    } else {
      const member = articleFile.frontMatter.members.get('key') ?? articleFile.frontMatter.members.get('id');
      reportIn(articleFile.file)(
        member?.line ?? null,
        `The key "${articleFile.key}" is also used by ${other.file}: this file is left out.`,
        { kind: 'file' },
      );
    }
  }
  return [...first.values()];
}

function hiddenArticle({ file, members: { status, hiddenBy } }: ArticleFile): HiddenArticle[] {
  if (hiddenBy === null) return [];
  return [{ name: file, state: status === 'draft' ? 'draft' : 'unlisted', reason: hiddenBy }];
}

function reference({ key, language }: SourceReference): SourceReference {
  return { key, language };
}

function compareProblems(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
