import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isWithin } from '../../../formats/path-within.ts';
import type { Problem, SkippedFolder } from '../content.ts';
import { isMarkdown } from '../links/path-names.ts';

export interface FoundFiles {
  /** Paths of articles, relative to the folder and with forward slashes. */
  readonly articles: string[];
  /** `_index.md` and `_category_.*`, which describe their folder. */
  readonly folderPages: string[];
  readonly problems: Problem[];
  readonly skipped: SkippedFolder[];
}

/**
 * Lists the files in some folders of a folder (a real path) that can be imported. Skipped are hidden files, `node_modules`, and names
 * that begin with an underscore (by convention parts of other pages), except collections. Symbolic links to folders are
 * not followed: their files are listed at their real path, or are outside the folder.
 */
export async function walk(
  root: string,
  folders: readonly string[] = [''],
  options: WalkOptions = {},
): Promise<FoundFiles> {
  const found: FoundFiles = { articles: [], folderPages: [], problems: [], skipped: [] };
  for (const folder of folders) await walkFolder(root, folder, found, options);
  return found;
}

export interface WalkOptions {
  /** Whether a folder is read although its name begins with an underscore. */
  isCollection?(path: string): boolean;
  isExcluded?(path: string): boolean;
}

/** Folders that may contain files of articles although their names begin with a dot. */
const shownFolders: ReadonlySet<string> = new Set(['.gitbook', '.vuepress']);

/** Whether a real path is inside a site's folder and not hidden, so that articles may show the file. */
export function isOfSite(siteRoot: string, path: string): boolean {
  const names = relative(siteRoot, path).split(sep);
  return isWithin(siteRoot, path) && names.every((name) => !name.startsWith('.') || shownFolders.has(name));
}

async function walkFolder(
  root: string,
  folder: string,
  found: FoundFiles,
  options: WalkOptions,
): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    found.problems.push(fileProblem(folder, `The folder cannot be read: ${fileErrorReason(error)}.`));
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isRead = entry.isDirectory() && entry.name.startsWith('_') && options.isCollection?.(path) === true;
    const reason = options.isExcluded?.(path) === true ? excluded : isRead ? null : reasonToSkip(entry.name);
    if (reason !== null && (entry.isDirectory() || (reason === excluded && isMarkdown(entry.name))))
      found.skipped.push({ folder: path, reason });
    if (reason !== null && reason !== startsWithUnderscore) continue;
    const kind = entry.isSymbolicLink() ? await followLink(root, path, found) : entryKind(entry);
    if (kind === 'file' && describesFolder(entry.name)) found.folderPages.push(path);
    if (reason !== null) continue;
    if (kind === 'file' && isMarkdown(entry.name)) found.articles.push(path);
    if (kind === 'folder') await walkFolder(root, path, found, options);
  }
}

const startsWithUnderscore = 'begins with an underscore';
const excluded = 'excluded by the settings of the site';

/** Returns the reason why a file or folder of this name is skipped; null if it is read. */
function reasonToSkip(name: string): string | null {
  if (name.startsWith('.')) return 'hidden';
  if (name === 'node_modules') return 'npm packages';
  return name.startsWith('_') ? startsWithUnderscore : null;
}

function fileProblem(file: string, message: string): Problem {
  return { file, line: null, message, kind: 'file', form: '', count: 1 };
}

function describesFolder(name: string): boolean {
  return /^(_index\.(mdx?|markdown)|_category_\.(json|ya?ml))$/i.test(name);
}

function entryKind(entry: { isFile(): boolean; isDirectory(): boolean }): 'file' | 'folder' | 'other' {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}

async function followLink(root: string, path: string, found: FoundFiles): Promise<'file' | 'other'> {
  const refuse = (message: string) => {
    found.problems.push(fileProblem(path, message));
    return 'other' as const;
  };
  try {
    const target = await realpath(join(root, path));
    const kind = entryKind(await stat(target));
    if (!isWithin(root, target)) {
      return kind === 'folder' || isMarkdown(path)
        ? refuse('The symbolic link leads outside the folder.')
        : 'other';
    }
    return kind === 'file' ? 'file' : 'other';
  } catch (error) {
    return isMarkdown(path) ? refuse(`The link cannot be followed: ${fileErrorReason(error)}.`) : 'other';
  }
}

/** Returns the reason of a file system error, without the path. */
export function fileErrorReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist',
    EACCES: 'reading it is not permitted',
    EPERM: 'reading it is not permitted',
    ELOOP: 'it leads to itself',
    ENOTDIR: 'it does not exist',
    EISDIR: 'it is a folder',
    ENAMETOOLONG: 'its name is too long',
  };
  return reasons[code] ?? (code === '' ? 'it failed' : code);
}
