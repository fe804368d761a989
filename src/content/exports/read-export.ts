/** The export of a help desk, a folder of JSON files, to the same plain values as a folder of Markdown. */

import { realpath } from 'node:fs/promises';
import { withHash } from '../../formats/hash.ts';
import { languageTag } from '../../formats/language.ts';
import { oneLine } from '../../formats/one-line.ts';
import { linkArticleHtml } from '../article/article-html.ts';
import { maxTextLength } from '../article/member-reader.ts';
import type { ProblemKind } from '../article/report.ts';
import {
  type Problem,
  type ReadOptions,
  type SourceArticle,
  type SourceFolder,
  unordered,
} from '../folder/content.ts';
import { createContentFiles } from '../folder/files.ts';
import { sortArticles, sortCategories, sortSections } from '../folder/sorting.ts';
import { createSummary } from '../folder/summary.ts';
import type { ExportedArticle, ExportedContent, RawRow } from './exported-content.ts';
import { type ExportFormatName, exportFormatNames, exportFormats } from './formats.ts';
import { createGroupTree } from './group-tree.ts';
import { readJsonFiles } from './json-files.ts';
import { addressesOf, createOldLinks } from './old-links.ts';

interface FileRows {
  readonly file: string;
  readonly rows: Readonly<Record<ExportFormatName, readonly RawRow[]>>;
}

/**
 * Reads an export. What is wrong in it is among the problems, and the rest is read.
 * @param name that of the help desk; null: told by what the files hold.
 * @returns null where no file holds an article of a help desk.
 * @throws Error if the language is no language tag.
 */
export async function readExport(
  dir: string,
  name: ExportFormatName | null,
  options: ReadOptions = {},
): Promise<SourceFolder | null> {
  const defaultLanguage = languageTag(options.language ?? 'en');
  if (defaultLanguage === null) throw new Error(`"${options.language}" is not a language tag.`);
  const root = await realpath(dir);
  const problems: Problem[] = [];
  const report = (file: string, message: string, kind: ProblemKind) =>
    problems.push({ file, line: null, message, kind, form: '', count: 1 });
  const files: FileRows[] = [];
  for await (const { file, value } of readJsonFiles(root, (path, message) => report(path, message, 'file'))) {
    files.push({ file, rows: rowsIn(value, file) });
  }
  const format = name ?? detect(files);
  if (format === null) return null;

  const content: ExportedContent = { groups: [], articles: [], authors: new Map() };
  for (const { file, rows } of files) {
    for (const [index, raw] of rows[format].entries()) {
      const problem = exportFormats[format].add(raw, file, content);
      if (problem !== null)
        report(file, `The ${raw.kind} at place ${index + 1} is left out: ${problem}.`, 'row');
    }
  }
  return await toSource(root, format, content);

  async function toSource(
    folder: string,
    formatName: ExportFormatName,
    { groups, articles: rows, authors }: ExportedContent,
  ): Promise<SourceFolder> {
    const languageOf = (locale: string | null) =>
      (locale === null ? null : languageTag(locale)) ?? defaultLanguage ?? 'en';
    const unique = withoutDuplicates(rows, languageOf);
    const languages = [...new Set(unique.map(({ locale }) => languageOf(locale)))].sort();
    const { tree, foldersOf } = createGroupTree(formatName, groups, languages, languageOf);
    const contentFiles = createContentFiles(folder, options.fetchFile);
    const links = createOldLinks(unique);
    const summary = createSummary();
    const referenceOf = ({ id, locale }: ExportedArticle) => ({
      key: `${formatName}-${id}`,
      language: languageOf(locale),
    });
    const articles: SourceArticle[] = [];
    for (const [index, row] of unique.entries()) {
      const article = await readArticle(row);
      if (article !== null) articles.push(article);
      options.onProgress?.(index + 1, unique.length);
    }
    const categories = sortCategories(tree.categories());
    const sections = sortSections(tree.sections(), categories);
    return {
      categories,
      sections,
      articles: sortArticles(articles, categories, sections),
      files: contentFiles.all(),
      // An export says nothing of them, so those that are stored stay.
      synonyms: null,
      problems: problems.sort((a, b) => (a.file === b.file ? 0 : a.file < b.file ? -1 : 1)),
      summary: summary.tallies(problems),
      skipped: [],
      unread: { categories: [], sections: [], articles: [] },
      languages,
      // Other languages of the help center may come from elsewhere.
      isComplete: false,
      dialect: null,
    };

    async function readArticle(row: ExportedArticle): Promise<SourceArticle | null> {
      const { key, language } = referenceOf(row);
      const title = oneLine(row.title).slice(0, maxTextLength);
      const made = await linkArticleHtml(row.body, title, {
        report: (_line, message, { kind }) => report(row.file, `In "${title}": ${message}`, kind),
        ...(options.fetchFile === undefined ? {} : { fetchFile: contentFiles.fetch }),
        found: summary.found,
        linkTarget: (href) => links.linkTarget(href, row),
        pictureTarget: (src) => links.pictureTarget(src, row),
        file: () => Promise.reject(new Error('an export has no files beside it')),
        expectHeading: () => {},
        article(address) {
          const found = links.find(address);
          const target = found.find(({ locale }) => languageOf(locale) === language) ?? found[0] ?? row;
          return { ...referenceOf(target), title: oneLine(target.title) };
        },
      });
      if (made === null) return null;
      const folders = foldersOf(row.groupId);
      const description = oneLine(row.description).slice(0, maxTextLength);
      const status: SourceArticle['status'] = row.isDraft ? 'draft' : 'published';
      const group = tree.assign({ language, folders, categoryName: null, sectionName: null });
      return withHash({
        key,
        language,
        ...group,
        title,
        ...(description !== '' && { description }),
        html: made.html,
        markdown: made.markdown,
        plain: made.plain,
        headings: made.headings,
        order: row.order ?? unordered,
        tags: [...new Set(row.tags.map(oneLine))].filter((tag) => tag !== ''),
        keywords: [],
        featured: false,
        author: row.authorId === null ? null : (authors.get(row.authorId) ?? null),
        status,
        publishAt: null,
        unpublishAt: null,
        showFeedback: 'default',
        feedbackChatEnabled: null,
        feedbackPhoneEnabled: false,
        feedbackPhoneNumber: null,
        feedbackNoFormId: null,
        articleFormId: null,
        links: made.links,
        addresses: addressesOf(row.url),
        votes: row.votes,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
        file: row.file,
        formerKeys: [],
      });
    }
  }
}

function rowsIn(value: unknown, file: string): FileRows['rows'] {
  return {
    zendesk: exportFormats.zendesk.rowsIn(value, file),
    intercom: exportFormats.intercom.rowsIn(value, file),
    'help-scout': exportFormats['help-scout'].rowsIn(value, file),
  };
}

/** The help desk of which most articles are there; null where there is none. */
function detect(files: readonly FileRows[]): ExportFormatName | null {
  const counts = exportFormatNames.map((name) => ({
    name,
    count: files.reduce(
      (sum, { rows }) => sum + rows[name].filter(({ kind }) => kind === 'article').length,
      0,
    ),
  }));
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return most.count === 0 ? null : most.name;
}

/** Pages of an export may overlap: of several rows of one article in one language the last stays. */
function withoutDuplicates(
  rows: readonly ExportedArticle[],
  languageOf: (locale: string | null) => string,
): ExportedArticle[] {
  return [...new Map(rows.map((row) => [`${languageOf(row.locale)}/${row.id}`, row])).values()];
}
