/** A folder of Markdown to plain values. */

import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { withHash } from '../../text/hash.ts';
import { languageTag } from '../../text/language.ts';
import { makeArticleHtml } from '../article/article-html.ts';
import { createFragments } from '../article/fragments.ts';
import { linkTarget, pictureTarget } from '../article/link-targets.ts';
import { maxTextLength, type Report } from '../article/member-reader.ts';
import {
  type Problem,
  type ReadOptions,
  type SourceArticle,
  type SourceFolder,
  type SourceReference,
  unordered,
} from './content.ts';
import { readDrafts } from './draft-list.ts';
import type { Draft } from './drafts.ts';
import { createLocator } from './location.ts';
import { isFolderPage, numberOf, titleOf } from './path-names.ts';
import { createPictures } from './pictures.ts';
import { createPlaces } from './places.ts';
import { sortArticles, sortCategories, sortSections } from './sorting.ts';
import { walk } from './walk.ts';

/**
 * Reads a folder of Markdown. What is wrong in it is among the problems, and the rest is read.
 * @throws Error if `dir` is no folder or the language no language tag.
 */
export async function readFolder(dir: string, options: ReadOptions = {}): Promise<SourceFolder> {
  const defaultLanguage = languageTag(options.language ?? 'en');
  if (defaultLanguage === null) throw new Error(`"${options.language}" is not a language tag.`);
  const root = await realFolder(dir);
  const found = await walk(root);
  const problems: Problem[] = [...found.problems];
  const reportIn =
    (file: string): Report =>
    (line, message) =>
      problems.push({ file, line, message });
  const locate = createLocator(found.articles, defaultLanguage);
  const { drafts, unread, pages } = await readDrafts(root, found, locate, reportIn);

  const targets = new Map([...unread, ...drafts].map((draft) => [draft.file.normalize('NFC'), draft]));
  const kept = [...unread];
  const unique = withoutDuplicates(drafts, reportIn);
  const places = createPlaces(pages);
  for (const { seat } of [...unique, ...unread]) places.addFolder(seat.language, seat.folders);
  const pictures = createPictures(root);
  const fragments = createFragments();

  const total = found.articles.length;
  let done = total - unique.length;
  const articles: SourceArticle[] = [];
  for (const draft of unique) {
    const article = await readArticle(draft);
    if (article === null) kept.push(draft);
    else articles.push(article);
    done += 1;
    options.onProgress?.(done, total);
  }
  for (const { seat } of kept) places.keep(seat);
  fragments.check();

  const categories = sortCategories(places.categories());
  const sections = sortSections(places.sections(), categories);
  return {
    categories,
    sections,
    articles: sortArticles(articles, categories, sections),
    files: pictures.all(),
    problems: problems.sort(compareProblems),
    unread: { ...places.unread(), articles: kept.map(referenceOf) },
    languages: [...new Set(articles.map((article) => article.language))].sort(),
    isComplete: found.articles.some((path) => locate(path).languageFolder !== ''),
  };

  /** Null where it cannot be read, which has been reported. */
  async function readArticle(draft: Draft): Promise<SourceArticle | null> {
    const { file, location, key, language, frontMatter } = draft;
    const { title: givenTitle, order, ...members } = draft.members;
    const report = reportIn(file);
    const origin = { file, languageFolder: location.languageFolder, rootName: basename(root) };
    const made = await makeArticleHtml(frontMatter.body, frontMatter.bodyLine, givenTitle, {
      report,
      linkTarget: (href) => linkTarget(href, origin, (path) => targets.has(path)),
      pictureTarget: (src) => pictureTarget(src, origin),
      picture: (paths) => pictures.read(paths),
      expectHeading: (fragment, line) => fragments.expect(file, fragment, line, report),
      article(path, fragment, line) {
        const target = targets.get(path) ?? draft;
        fragments.expect(target.file, fragment, line, report);
        return referenceOf(target);
      },
    });
    if (made === null) return null;
    fragments.define(file, made.anchors);
    const place = places.seat(draft.seat);
    return withHash({
      key,
      language,
      ...place,
      ...members,
      title: (givenTitle ?? made.title ?? titleByName(draft)).slice(0, maxTextLength),
      html: made.html,
      plain: made.plain,
      headings: made.headings,
      order: order ?? numberOf(location.name) ?? unordered,
      links: made.links,
      file,
    });
  }
}

async function realFolder(dir: string): Promise<string> {
  const root = await realpath(dir).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) throw new Error(`"${dir}" is not a folder.`);
  return root;
}

/** The first of several articles with one key stays. */
function withoutDuplicates(drafts: readonly Draft[], reportIn: (file: string) => Report): Draft[] {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    const name = `${draft.language}/${draft.key}`;
    const other = first.get(name);
    if (other === undefined) {
      first.set(name, draft);
    } else {
      const member = draft.frontMatter.members.get('key') ?? draft.frontMatter.members.get('id');
      reportIn(draft.file)(
        member?.line ?? null,
        `The key "${draft.key}" is that of ${other.file} too: this file is left out.`,
      );
    }
  }
  return [...first.values()];
}

/** The title of an article that has none: the name of its file, or of the folder whose first page it is. */
function titleByName({ file, location, language }: Draft): string {
  const folder = location.folders.at(-1);
  return titleOf(isFolderPage(file) && folder !== undefined ? folder : location.name, language);
}

function referenceOf({ key, language }: SourceReference): SourceReference {
  return { key, language };
}

function compareProblems(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
