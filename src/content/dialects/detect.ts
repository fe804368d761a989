import { access, lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { isWithin } from '../../formats/path-within.ts';
import { withoutCode } from '../../markup/markdown/code-ranges.ts';
import type { Dialect } from './dialect.ts';
import { type DialectName, dialectNames, dialects } from './index.ts';

export interface FoundDialect {
  readonly name: DialectName;
  /** Real path of the folder that is read, or of a folder above it. */
  readonly folder: string;
}

/** Returns the generator whose files are in a folder (a real path) or above it, up to `top`; null if none is found. */
export async function dialectOfFiles(root: string, top: string | null): Promise<FoundDialect | null> {
  for (const folder of await foldersOfSettings(root, top)) {
    for (const name of dialectNames) {
      if (await hasAny(folder, dialects[name].files)) return { name, folder };
      if (await hasText(folder, dialects[name])) return { name, folder };
    }
  }
  return null;
}

/** Returns the dialect that most of the texts use. */
export function dialectOfTexts(texts: readonly string[]): DialectName {
  const counts = new Map<DialectName, number>(dialectNames.map((name) => [name, 0]));
  for (const text of texts) {
    const prose = withoutCode(text);
    for (const name of dialectNames) {
      if (dialects[name].isUsedIn(prose)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return dialectNames.reduce((most, name) =>
    (counts.get(name) ?? 0) > (counts.get(most) ?? 0) ? name : most,
  );
}

/** Maximum number of folders above the content in which settings are searched. */
const maxFoldersAbove = 5;

/**
 * Returns the folders that may contain the settings of the site around `root`: for `site/content/en`, also
 * `site/content` and `site`. Inside a Jekyll collection (`site/_docs/orders`) the search goes up to the folder around
 * the collection, from Starlight's `src/content/docs` three folders up, inside a git clone up to the clone's top folder.
 * @param top the folder (a real path) above which nothing is read; null for none
 */
export async function foldersOfSettings(root: string, top: string | null): Promise<string[]> {
  const above: string[] = [];
  for (let folder = dirname(root); above.length < maxFoldersAbove; folder = dirname(folder)) {
    above.push(folder);
    if (folder === dirname(folder)) break;
  }
  const parent = dirname(root);
  const near = /^(?:content|docs)$/.test(basename(parent)) ? 2 : 1;
  const collection = [root, ...above].findLastIndex((folder) => basename(folder).startsWith('_')) + 1;
  const pages = [root, ...above].findIndex((folder) => folder.endsWith(join(sep, 'src', 'content', 'docs')));
  const starlight = pages < 0 ? 0 : pages + 3;
  const isTop = await Promise.all([root, ...above].map((folder) => hasAny(folder, ['.git'])));
  const count = isTop[0] ? Math.min(near, 1) : Math.max(near, collection, starlight, isTop.indexOf(true));
  return [root, ...above.slice(0, count)].filter((folder) => top === null || isWithin(top, folder));
}

/** Maximum length of a file that is searched, in bytes. */
const maxSearched = 1024 * 1024;

async function hasText(folder: string, { filesWith = {} }: Dialect): Promise<boolean> {
  for (const [name, text] of Object.entries(filesWith)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found?.isFile() !== true || found.size > maxSearched) continue;
    if (text.test(await readFile(path, 'utf8').catch(() => ''))) return true;
  }
  return false;
}

async function hasAny(folder: string, names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    names.map((name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
