/** A folder of Markdown to plain values. */

import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { withHash } from '../../text/hash.ts';
import { languageTag } from '../../text/language.ts';
import { makeArticleHtml } from '../article/article-html.ts';
import type { FrontMatter } from '../article/front-matter.ts';
import { maxTextLength } from '../article/member-reader.ts';
import type { Report } from '../article/report.ts';
import { dialectOfFiles, dialectOfTexts } from '../dialects/detect.ts';
import type { DialectName } from '../dialects/index.ts';
import { flattenValues } from '../dialects/values.ts';
import { createAddressBook } from './addresses.ts';
import type { ArticleFile } from './article-file.ts';
import { readArticleFiles } from './article-files.ts';
import { createCategoryTree } from './category-tree.ts';
import { createCollections } from './collections.ts';
import {
  type Problem,
  type ReadOptions,
  type SourceArticle,
  type SourceFolder,
  type SourceReference,
  unordered,
} from './content.ts';
import { createContentFiles } from './files.ts';
import { readFolderPage } from './folder-pages.ts';
import { createFragments } from './fragments.ts';
import { readGitDates } from './git-dates.ts';
import { createIncludes } from './includes.ts';
import { type LinkOrigin, linkTarget, pictureTarget } from './link-targets.ts';
import { createLocator } from './location.ts';
import { isFolderPage, isMdx, numberOf, titleOf } from './path-names.ts';
import { createPlacement } from './placement.ts';
import { readSite } from './site.ts';
import { sortArticles, sortCategories, sortSections } from './sorting.ts';
import { createSummary } from './summary.ts';
import { readSynonyms } from './synonyms.ts';
import { walk } from './walk.ts';

/**
 * Reads a folder of Markdown. What is wrong in it is among the problems, and the rest is read.
 * @throws Error if `dir` is no folder or the language no language tag.
 */
export async function readFolder(dir: string, options: ReadOptions = {}): Promise<SourceFolder> {
  const defaultLanguage = languageTag(options.language ?? 'en');
  if (defaultLanguage === null) throw new Error(`"${options.language}" is not a language tag.`);
  const root = await realFolder(dir);
  const givenDialect = options.dialect ?? (await dialectOfFiles(root));
  const settings = await readSite(root, givenDialect ?? 'github');
  const found = await walk(root, givenDialect === 'jekyll' ? createCollections(settings) : undefined);
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
  const { place, pages } = createPlacement(dialect, settings);
  const readable = articleFiles.readable.map(place);
  const unread = articleFiles.unread.map(place);
  for (const { file, text } of articleFiles.pages) {
    const page = readFolderPage(text, locate(file), reportIn(file), { dialect: dialectOf(file) });
    if (page !== null) pages.push(page);
  }

  const targets = new Map(
    [...unread, ...readable].map((articleFile) => [articleFile.file.normalize('NFC'), articleFile]),
  );
  const kept = [...unread];
  const unique = withoutDuplicates(readable, reportIn);
  const categoryTree = createCategoryTree(pages);
  for (const { position } of [...unique, ...unread])
    categoryTree.addFolder(position.language, position.folders);
  const files = createContentFiles(root, options.fetchFile);
  const baseUrl = options.baseUrl ?? null;
  const gitDates = options.gitDates ?? (options.hasGitDates ? await readGitDates(root) : new Map());
  const basePath = (baseUrl?.pathname ?? settings.values.get('baseurl') ?? '').replace(/\/$/, '');
  const addresses = createAddressBook([...unique, ...unread], basePath);
  const fragments = createFragments();
  const summary = createSummary();
  const includes = createIncludes(root);

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
    skipped: found.skipped,
    unread: { ...categoryTree.unread(), articles: kept.map(referenceOf) },
    languages: [...new Set(articles.map((article) => article.language))].sort(),
    isComplete: found.articles.some((path) => locate(path).languageFolder !== ''),
    dialect,
  };

  function dialectOf(file: string): DialectName {
    return isMdx(file) ? 'docusaurus' : dialect;
  }

  /** Null where it cannot be read, which has been reported. */
  async function readArticle(articleFile: ArticleFile): Promise<SourceArticle | null> {
    const { file, location, key, language, frontMatter } = articleFile;
    const { title: givenTitle, label, order, description, categories: _, ...members } = articleFile.members;
    const report = reportIn(file);
    const origin: LinkOrigin = {
      file,
      languageFolder: location.languageFolder,
      rootName: basename(root),
      addresses: addresses.of(articleFile),
      basePath,
      baseUrl,
    };
    const known = {
      hasPath: (path: string) => targets.has(path),
      pathAtAddress: (address: string) => addresses.find(address, language)?.file.normalize('NFC'),
    };
    const made = await makeArticleHtml(frontMatter.body, frontMatter.bodyLine, givenTitle, {
      report,
      markdown: {
        language,
        dialect: dialectOf(file),
        values: { page: valuesOfPage(frontMatter), site: settings.values },
      },
      includes: { file, read: (paths) => includes.read(paths) },
      linkTarget: (href) => linkTarget(href, origin, known),
      pictureTarget: (src) => pictureTarget(src, origin),
      file: (paths, isShown) => files.read(paths, isShown),
      ...(options.fetchFile === undefined ? {} : { fetchFile: files.fetch }),
      found: (kind, form) => summary.found(kind, form),
      expectHeading: (fragment, line) => fragments.expect(file, fragment, line, report),
      article(path, fragment, line) {
        const target = targets.get(path) ?? articleFile;
        fragments.expect(target.file, fragment, line, report);
        return { ...referenceOf(target), title: titleBefore(target) };
      },
    });
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
      plain: made.plain,
      headings: made.headings,
      order: order ?? numberOf(location.name) ?? unordered,
      links: made.links,
      addresses: origin.addresses,
      votes: null,
      updatedAt: members.updatedAt ?? gitDates.get(file) ?? null,
      file,
    });
  }
}

function valuesOfPage({ members }: FrontMatter): ReadonlyMap<string, string> {
  return flattenValues(
    Object.fromEntries([...members.values()].map(({ name, text, value }) => [name, text ?? value])),
  );
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

/** The title of an article that has none: the name of its file, or of the folder whose first page it is. */
function titleByName({ file, location, language }: ArticleFile): string {
  const folder = location.folders.at(-1);
  return titleOf(isFolderPage(file) && folder !== undefined ? folder : location.name, language);
}

/** The title of an article that may not have been read yet. */
function titleBefore(articleFile: ArticleFile): string {
  const { members, frontMatter } = articleFile;
  const heading = /^# +(\S.*)$/m.exec(frontMatter.body)?.[1]?.trim();
  return members.title ?? heading ?? titleByName(articleFile);
}

function referenceOf({ key, language }: SourceReference): SourceReference {
  return { key, language };
}

function compareProblems(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
