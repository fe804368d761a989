/** Reads a help desk's export, a folder of JSON files, into the same values as a folder of Markdown. */

import { realpath } from 'node:fs/promises';
import { languageTag } from '../../formats/language.ts';
import { oneLine } from '../../formats/one-line.ts';
import type { ProblemKind } from '../article/report.ts';
import type { HiddenArticle, Problem, ReadOptions, SourceFolder } from '../folder/content.ts';
import { createSummary } from '../folder/placement/summary.ts';
import { createContentFiles } from '../folder/scan/files.ts';
import { sortArticles, sortCategories, sortSections } from '../folder/scan/sorting.ts';
import { ExportedArticleReader, type ReportFile } from './exported-article-reader.ts';
import type { ExportedArticle, ExportedContent, RawRow } from './exported-content.ts';
import { type ExportFormatName, exportFormatNames, exportFormats } from './formats.ts';
import { createGroupTree } from './group-tree.ts';
import { readJsonFiles } from './json-files.ts';

interface FileRows {
  readonly file: string;
  readonly rows: Readonly<Record<ExportFormatName, readonly RawRow[]>>;
}

/**
 * Reads an export. Invalid files and rows are reported as problems, and the rest is read.
 * @param name name of the help desk; null to detect it from the files
 * @returns null if no file contains an article of a help desk
 * @throws {Error} if the language is not a language tag
 */
export async function readExport(
  dir: string,
  name: ExportFormatName | null,
  options: ReadOptions = {},
): Promise<SourceFolder | null> {
  const language = languageTag(options.language ?? 'en');
  if (language === null) throw new Error(`"${options.language}" is not a language tag.`);
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
  const content = readRows(files, format, report);
  return await toSource({ root, format, language, content, problems, report, options });
}

function readRows(files: readonly FileRows[], format: ExportFormatName, report: ReportFile): ExportedContent {
  const content: ExportedContent = { groups: [], articles: [], authors: new Map() };
  for (const { file, rows } of files) {
    for (const [index, raw] of rows[format].entries()) {
      const problem = exportFormats[format].add(raw, file, content);
      if (problem !== null)
        report(file, `The ${raw.kind} in row ${index + 1} is left out: ${problem}.`, 'row');
    }
  }
  return content;
}

interface FoundExport {
  readonly root: string;
  readonly format: ExportFormatName;
  /** Language of articles without a valid locale. */
  readonly language: string;
  readonly content: ExportedContent;
  readonly problems: Problem[];
  readonly report: ReportFile;
  readonly options: ReadOptions;
}

async function toSource({
  root,
  format,
  language,
  content,
  problems,
  report,
  options,
}: FoundExport): Promise<SourceFolder> {
  const localeLanguage = (locale: string | null) =>
    (locale === null ? null : languageTag(locale)) ?? language;
  const isChosen = (tag: string) => options.languages?.includes(tag) ?? true;
  const rows = withoutDuplicates(content.articles, localeLanguage).filter(({ locale }) =>
    isChosen(localeLanguage(locale)),
  );
  const languages = [...new Set(rows.map(({ locale }) => localeLanguage(locale)))].sort();
  const { tree, groupFolders } = createGroupTree(format, content.groups, languages, localeLanguage);
  const files = createContentFiles(root, options.fetchFile);
  const summary = createSummary();
  const reader = new ExportedArticleReader({
    prefix: format,
    rows,
    authors: content.authors,
    tree,
    groupFolders,
    fetchFile: options.fetchFile === undefined ? undefined : files.fetch,
    summary,
    report,
    localeLanguage,
  });
  const articles = await reader.readAll(options.onProgress);
  const categories = sortCategories(tree.categories());
  const sections = sortSections(tree.sections(), categories);
  return {
    categories,
    sections,
    articles: sortArticles(articles, categories, sections),
    files: files.all(),
    // An export has no synonyms, so the stored synonyms are kept.
    synonyms: null,
    problems: problems.sort((a, b) => (a.file === b.file ? 0 : a.file < b.file ? -1 : 1)),
    summary: summary.tallies(problems),
    skipped: [],
    hidden: rows.filter(({ isDraft }) => isDraft).map(hiddenArticle),
    unread: { categories: [], sections: [], articles: [] },
    languages,
    // Content in other languages may come from another source.
    isComplete: false,
    language,
    contentPath: '',
    dialect: null,
  };
}

function hiddenArticle({ title }: ExportedArticle): HiddenArticle {
  return { name: `“${oneLine(title)}”`, state: 'draft', reason: 'a draft in the export' };
}

/** Keeps the last row for each article and language: pages of an export may overlap. */
function withoutDuplicates(
  rows: readonly ExportedArticle[],
  localeLanguage: (locale: string | null) => string,
): ExportedArticle[] {
  return [...new Map(rows.map((row) => [`${localeLanguage(row.locale)}/${row.id}`, row])).values()];
}

function rowsIn(value: unknown, file: string): FileRows['rows'] {
  return {
    zendesk: exportFormats.zendesk.rowsIn(value, file),
    intercom: exportFormats.intercom.rowsIn(value, file),
    'help-scout': exportFormats['help-scout'].rowsIn(value, file),
  };
}

/** Returns the help desk with most articles in the files; null if there are none. */
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
