/** Formats the report of an import. */

import type { ProblemKind } from '../article/report.ts';
import type {
  Changes,
  DeskArticles,
  HiddenArticle,
  ImportChanges,
  Problem,
  SourceFolder,
  Tally,
} from './content.ts';

/** Returns the changes of an import, one line per kind of record. */
export function changeLines(changes: ImportChanges): string[] {
  return [
    `Categories: ${changesText(changes.categories)}`,
    `Sections:   ${changesText(changes.sections)}`,
    `Articles:   ${changesText(changes.articles)}`,
    `Files:      ${changesText(changes.files)}`,
    ...(changes.synonyms.length > 0 ? [`Synonyms:   changed in ${changes.synonyms.join(', ')}`] : []),
    ...(changes.desk ? deskLines(changes.desk) : []),
  ];
}

/** Returns a line for each article of the folder that the desk has too. */
function deskLines({ kept, sameTitles }: DeskArticles): string[] {
  return [
    ...kept.map(
      ({ title, language, file }) =>
        `Not imported: ${file}, since “${title}” (${language}) is edited at the desk. help-centers write-folder gives it back to the folder.`,
    ),
    ...sameTitles.map(
      ({ title, language, file }) => `Twice: “${title}” (${language}) is in ${file} and at the desk.`,
    ),
  ];
}

function changesText(changes: Changes): string {
  const parts = [
    changes.added > 0 ? `${changes.added} added` : '',
    changes.changed > 0 ? `${changes.changed} changed` : '',
    changes.removed > 0 ? `${changes.removed} removed` : '',
    changes.unchanged > 0 ? `${changes.unchanged} unchanged` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : 'none';
}

/** Returns a line for each kind with problems, then those of drafts, unlisted articles and skipped folders. */
export function summaryLines({
  summary,
  skipped,
  hidden,
}: Pick<SourceFolder, 'summary' | 'skipped' | 'hidden'>): string[] {
  const tallies = summary.filter(({ kind, failed }) => failed > 0 || kind === 'remote-file').map(tallyText);
  const hiddenLines = (['draft', 'unlisted'] as const).map((state) => hiddenText(state, hidden));
  const skippedLine = listText(
    'Skipped',
    skipped.map(({ folder, reason }) => `${folder} (${reason})`),
  );
  return [...tallies, ...hiddenLines, skippedLine].filter((line) => line !== '');
}

/** Returns the articles of a state with their reasons; '' without any. */
function hiddenText(state: HiddenArticle['state'], hidden: readonly HiddenArticle[]): string {
  const found = hidden.filter((article) => article.state === state);
  const one = state === 'draft' ? 'draft' : 'unlisted article';
  return listText(
    `${found.length} ${found.length === 1 ? one : `${one}s`}`,
    found.map(({ name, reason }) => `${name} (${reason})`),
  );
}

function tallyText({ kind, form, found, failed, files }: Tally): string {
  if (kind === 'remote-file' && failed === 0) {
    return `${found} ${found === 1 ? 'file' : 'files'} on other sites not stored: --fetch-files stores them`;
  }
  const { one, many, failure } = problemWords[kind];
  const total = found + failed;
  const by = form === '' || kind === 'construct' ? '' : ` by ${form}`;
  const things = kind === 'construct' ? form : total === 1 ? one : many;
  const inFiles = kind === 'file' || kind === 'text' ? '' : ` in ${files} ${files === 1 ? 'file' : 'files'}`;
  if (found === 0) return `${total} ${things}${by}${failure === '' ? '' : ` ${failure}`}${inFiles}`;
  return `${total} ${things}${by}: ${found} found, ${failed} ${failure}`;
}

const problemWords: Readonly<Record<ProblemKind, { one: string; many: string; failure: string }>> = {
  picture: { one: 'image', many: 'images', failure: 'missing' },
  'remote-file': {
    one: 'file on another site',
    many: 'files on other sites',
    failure: 'not fetched',
  },
  link: { one: 'link', many: 'links', failure: 'broken' },
  'generated-page': {
    one: 'link to a page that the site generates',
    many: 'links to pages that the site generates',
    failure: '',
  },
  redirect: { one: 'redirect', many: 'redirects', failure: 'not kept' },
  heading: { one: 'link to a missing heading', many: 'links to missing headings', failure: '' },
  construct: { one: '', many: '', failure: 'left out' },
  text: { one: 'article', many: 'articles', failure: 'with missing text' },
  synonym: { one: 'synonym', many: 'synonyms', failure: 'left out' },
  'front-matter': { one: 'front matter member', many: 'front matter members', failure: 'ignored' },
  row: { one: 'row', many: 'rows', failure: 'left out' },
  file: { one: 'file', many: 'files', failure: 'left out' },
};

/** Maximum number of names in a line. */
const maxNamesShown = 20;

function listText(subject: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, maxNamesShown);
  const more = names.length - shown.length;
  return `${subject}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Returns one line `file:line: message` per problem, then their number; empty without problems. `dir` precedes the
 * paths, so that they are valid in the command's working directory.
 */
export function problemLines(problems: readonly Problem[], dir: string): string[] {
  if (problems.length === 0) return [];
  const folder = dir.replace(/[\\/]+$/, '');
  const lines = problems.map(
    ({ file, line, message }) => `${folder}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  return [...lines, problems.length === 1 ? '1 problem' : `${problems.length} problems`];
}
