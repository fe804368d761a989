/** A folder of Markdown to plain values. */

import { realpath, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { withHash } from '../../formats/hash.ts';
import { languageTag } from '../../formats/language.ts';
import { makeArticleHtml } from '../article/article-html.ts';
import { createMemberReader, maxTextLength } from '../article/member-reader.ts';
import type { Report } from '../article/report.ts';
import { readTopicIcon } from '../article/topic-icon.ts';
import { dialectOfFiles, dialectOfTexts, type FoundDialect } from '../dialects/detect.ts';
import type { DialectName } from '../dialects/index.ts';
import { type AddressOptions, createAddressBook } from './addresses.ts';
import { createContexts, titleByName } from './article-contexts.ts';
import { type ArticleFile, formerKeys } from './article-file.ts';
import { readArticleFiles } from './article-files.ts';
import { createCategoryTree } from './category-tree.ts';
import { createCollections, createExclusions } from './collections.ts';
import {
  type Problem,
  type ReadOptions,
  type SourceArticle,
  type SourceFolder,
  type SourceReference,
  unordered,
} from './content.ts';
import { findContent } from './content-folder.ts';
import { createContentFiles } from './files.ts';
import { readFolderPage } from './folder-pages.ts';
import { createFragments } from './fragments.ts';
import { readGitDates } from './git-dates.ts';
import { readGitRenames } from './git-renames.ts';
import { createIncludes } from './includes.ts';
import { createKnownPages } from './known-pages.ts';
import { createLocator } from './location.ts';
import { reportIntroduction, reportRedirects } from './lost-pages.ts';
import { isMdx, numberOf } from './path-names.ts';
import { createPermalinks } from './permalinks.ts';
import { createPlacement } from './placement.ts';
import { readSite, type Site } from './site.ts';
import { sortPages, withoutLoneIntroductions } from './site-pages.ts';
import { sortArticles, sortCategories, sortSections } from './sorting.ts';
import { createSummary } from './summary.ts';
import { readSynonyms } from './synonyms.ts';
import { type WalkOptions, walk } from './walk.ts';

/**
 * Reads a folder of Markdown. What is wrong in it is among the problems, and the rest is read.
 * @throws Error if `dir` is no folder or the language no language tag.
 */
export async function readFolder(dir: string, options: ReadOptions = {}): Promise<SourceFolder> {
  const defaultLanguage = languageTag(options.language ?? 'en');
  if (defaultLanguage === null) throw new Error(`"${options.language}" is not a language tag.`);
  const given = await realFolder(dir);
  const foundDialect = await dialectOfFiles(given);
  const givenDialect = options.dialect ?? foundDialect?.name ?? null;
  const content = await findContent(given, givenDialect);
  const folder = await readContent(
    join(given, content),
    { ...options, language: defaultLanguage },
    foundDialect,
  );
  return content === '' ? folder : seenFromAbove(folder, content);
}

/** The same with the paths of files as they are seen from a folder above. */
function seenFromAbove(folder: SourceFolder, path: string): SourceFolder {
  const within = <T extends { readonly file: string }>(thing: T): T => ({
    ...thing,
    file: posix.join(path, thing.file),
  });
  const outside = { folder: `all but ${path}`, reason: 'not the content of the site' };
  const skipped = folder.skipped.map((one) => ({ ...one, folder: posix.join(path, one.folder) }));
  return {
    ...folder,
    articles: folder.articles.map(within),
    problems: folder.problems.map(within),
    skipped: [outside, ...skipped],
  };
}

async function readContent(
  root: string,
  options: ReadOptions & { readonly language: string },
  foundDialect: FoundDialect | null,
): Promise<SourceFolder> {
  const defaultLanguage = options.language;
  const givenDialect = options.dialect ?? foundDialect?.name ?? null;
  const folderOfDialect = foundDialect?.name === givenDialect ? (foundDialect?.folder ?? null) : null;
  const site = await readSite(root, givenDialect ?? 'github', folderOfDialect);
  const found = await walk(root, walkOptions(givenDialect, site));
  const problems: Problem[] = [...found.problems];
  const reportIn =
    (file: string): Report =>
    (line, message, { kind, form = '', count = 1 }) =>
      problems.push({ file, line, message, kind, form, count });
  const locate = createLocator(found.articles, defaultLanguage);
  const articleFiles = await readArticleFiles(root, found, locate, reportIn);
  const hasMdx = found.articles.some(isMdx);
  const dialect =
    givenDialect ??
    (hasMdx
      ? 'docusaurus'
      : dialectOfTexts(articleFiles.readable.map(({ frontMatter }) => frontMatter.body)));
  const { place, pages, isLeftOut = () => false } = await createPlacement(dialect, site, reportIn);
  const byPlace = sortPages(
    dialect,
    articleFiles.readable.filter((file) => !isLeftOut(file)).map(place),
    articleFiles.redirects.map(place),
  );
  const unread = articleFiles.unread.map(place);
  const dialectOf = (file: string): DialectName => (isMdx(file) ? 'docusaurus' : dialect);
  for (const { file, text } of articleFiles.pages) {
    const page = readFolderPage(text, locate(file), reportIn(file), { dialect: dialectOf(file) });
    if (page !== null) pages.push(page);
  }

  const kept = [...unread];
  const categoryTree = createCategoryTree(pages);
  for (const { position } of [...byPlace.articles, ...byPlace.introductions, ...unread])
    categoryTree.addFolder(position.language, position.folders);
  const sorted = withoutLoneIntroductions(byPlace, categoryTree);
  const unique = withoutDuplicates(sorted.articles, reportIn);
  const files = createContentFiles(root, options.fetchFile, site.root);
  const baseUrl = options.baseUrl ?? null;
  const gitDates = options.gitDates ?? (options.hasGitDates ? await readGitDates(root) : new Map());
  const gitRenames = options.hasGitDates ? await readGitRenames(root) : new Map<string, string[]>();
  const basePath = (baseUrl?.pathname ?? site.values.get('baseurl') ?? '').replace(/\/$/, '');
  const sitePages = { ...sorted, articles: [...unique, ...unread] };
  const addresses = createAddressBook(sitePages, {
    basePath,
    baseUrl,
    permalinkOf: permalinksOf(dialect, site),
  });
  const fragments = createFragments();
  const summary = createSummary();
  const homeAddress = dialect === 'jekyll' ? `${basePath}/` : null;
  const context = createContexts({
    site,
    root,
    files,
    fetchFile: options.fetchFile === undefined ? undefined : files.fetch,
    includes: createIncludes(root, site.root),
    addresses,
    basePath,
    baseUrl,
    isOfSite: dialect !== 'github',
    dialectOf,
    // A link to what has been left out as a duplicate leads to what stands in its place.
    articles: [...unread, ...sorted.articles],
    pagesFrom: createKnownPages({
      pages: { ...sorted, articles: [...sorted.articles, ...unread] },
      addresses,
      categoryTree,
      homeAddress,
    }),
    fragments,
    summary,
    reportIn,
  });

  reportRedirects(sorted.redirects, addresses, reportIn);
  for (const file of sorted.introductions) await describeFolder(file);
  const synonyms = await readSynonyms(root, reportIn, options.synonymProblem);
  const total = found.articles.length;
  let done = total - unique.length;
  const articles: SourceArticle[] = [];
  for (const articleFile of unique) {
    const article = await readArticle(articleFile);
    if (article === null) kept.push(articleFile);
    else articles.push(article);
    done += 1;
    options.onProgress?.(done, total);
  }
  for (const { position } of kept) categoryTree.keepUnread(position);
  fragments.check();

  const categories = sortCategories(categoryTree.categories());
  const sections = sortSections(categoryTree.sections(), categories);
  return {
    categories,
    sections,
    articles: sortArticles(articles, categories, sections),
    files: files.all(),
    synonyms,
    problems: problems.sort(compareProblems),
    summary: summary.tallies(problems),
    skipped: [...found.skipped, ...sorted.skipped],
    unread: { ...categoryTree.unread(), articles: kept.map(referenceOf) },
    languages: [...new Set(articles.map((article) => article.language))].sort(),
    isComplete: found.articles.some((path) => locate(path).languageFolder !== ''),
    dialect,
  };

  /** What the first page of a folder says becomes the description of its category or section. */
  async function describeFolder(file: ArticleFile): Promise<void> {
    const { members, frontMatter } = file;
    const report = reportIn(file.file);
    const reportMember = (line: number, message: string) => report(line, message, { kind: 'front-matter' });
    const made = await makeArticleHtml(frontMatter.body, frontMatter.bodyLine, members.title, context(file));
    if (made === null) return;
    const description = made.plain.replace(/\s+/g, ' ').trim() || (members.description ?? '');
    categoryTree.describe(file.position, {
      title: members.title ?? members.label,
      description,
      order: members.order,
      icon: readTopicIcon(createMemberReader(frontMatter.members, reportMember)),
      addresses: addresses.of(file),
    });
    reportIntroduction(made.html, report);
  }

  /** Null where it cannot be read, which has been reported. */
  async function readArticle(articleFile: ArticleFile): Promise<SourceArticle | null> {
    const { file, location, key, language, frontMatter } = articleFile;
    const {
      title: givenTitle,
      label,
      order,
      description,
      categories: _,
      redirect: __,
      ...members
    } = articleFile.members;
    const made = await makeArticleHtml(
      frontMatter.body,
      frontMatter.bodyLine,
      givenTitle,
      context(articleFile),
    );
    if (made === null) return null;
    fragments.define(file, made.anchors);
    const group = categoryTree.assign(articleFile.position);
    return withHash({
      key,
      language,
      ...group,
      ...members,
      ...(description !== null && { description }),
      title: (givenTitle ?? made.title ?? label ?? titleByName(articleFile)).slice(0, maxTextLength),
      html: made.html,
      markdown: made.markdown,
      plain: made.plain,
      headings: made.headings,
      order: order ?? numberOf(location.name) ?? unordered,
      links: made.links,
      addresses: addresses.of(articleFile),
      votes: null,
      updatedAt: members.updatedAt ?? gitDates.get(file) ?? null,
      file,
      formerKeys: formerKeys(articleFile, gitRenames.get(file) ?? [], locate),
    });
  }
}

function permalinksOf(dialect: DialectName, site: Site): AddressOptions['permalinkOf'] {
  return dialect === 'jekyll' ? createPermalinks(site) : () => null;
}

function walkOptions(dialect: DialectName | null, site: Site): WalkOptions {
  if (dialect !== 'jekyll') return {};
  return { isCollection: createCollections(site), isExcluded: createExclusions(site) };
}

async function realFolder(dir: string): Promise<string> {
  const root = await realpath(dir).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) throw new Error(`"${dir}" is not a folder.`);
  return root;
}

/** The first of several articles with one key stays. */
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
        `The key "${articleFile.key}" is that of ${other.file} too: this file is left out.`,
        { kind: 'file' },
      );
    }
  }
  return [...first.values()];
}

function referenceOf({ key, language }: SourceReference): SourceReference {
  return { key, language };
}

function compareProblems(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
