/** Reads the settings of a site that concern its content: `_config.yml`, `hugo.toml`, `mkdocs.yml`, `docs.json` and others. */

import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { isRecord } from '../../formats/is-record.ts';
import { isWithin } from '../../formats/path-within.ts';
import { foldersOfSettings } from '../dialects/detect.ts';
import type { DialectName } from '../dialects/index.ts';
import { flattenValues } from '../dialects/values.ts';
import { readText } from './scan/read-text.ts';

export interface Site {
  /** Settings that are text, numbers or booleans, by path: `params.version`. */
  readonly values: ReadonlyMap<string, string>;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Text of settings that are a program, such as `docusaurus.config.js`; '' if there is none. */
  readonly configuration: string;
  /** Real path of the site's folder: the folder that is read, or one above it. */
  readonly root: string;
  /** Path of the content, relative to the site's folder; '' for the same folder. */
  readonly contentPath: string;
}

const settingsFiles: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
  jekyll: ['_config.yml', '_config.yaml'],
  hugo: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config.yml'],
  mkdocs: ['mkdocs.yml', 'mkdocs.yaml'],
  gitbook: ['.gitbook.yaml', '.gitbook.yml'],
  mintlify: ['docs.json', 'mint.json'],
};

const programEndings = ['js', 'ts', 'mjs', 'cjs', 'mts'];

/** Settings that are programs, which are read as texts. */
const configurationFiles: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
  docusaurus: programEndings.flatMap((ending) => [
    `docusaurus.config.${ending}`,
    `website/docusaurus.config.${ending}`,
  ]),
  starlight: programEndings.map((ending) => `astro.config.${ending}`),
};

/**
 * Reads the settings of the site around `root` (a real path), up to `top`; unreadable ones are ignored. `found` is the
 * folder with the generator's files; null if unknown.
 */
export async function readSite(
  root: string,
  top: string | null,
  dialect: DialectName,
  found: string | null,
): Promise<Site> {
  const folders = await foldersOfSettings(root, top);
  for (const folder of folders.slice(Math.max(0, folders.indexOf(found ?? root)))) {
    for (const name of configurationFiles[dialect] ?? []) {
      const configuration = await readOwnText(join(folder, name));
      if (configuration !== null) return { ...siteAt(folder, root), configuration };
    }
    for (const name of settingsFiles[dialect] ?? []) {
      const read = await readSettings(join(folder, name));
      if (read === null) continue;
      const settings = dialect === 'mintlify' ? await withReferences(read, folder) : read;
      const data = dialect === 'jekyll' ? await readData(join(folder, '_data')) : {};
      return { ...siteAt(folder, root), values: flattenValues({ ...settings, data }), settings };
    }
  }
  return siteAt(found ?? root, root);
}

function siteAt(folder: string, root: string): Site {
  const contentPath = relative(folder, root).split(sep).join('/');
  return { root: folder, contentPath, values: new Map(), settings: {}, configuration: '' };
}

const maxDataFiles = 200;

/** Returns the values in a folder of data files, by file name without extension. */
async function readData(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const found = await lstat(folder).catch(() => null);
  const names = found?.isDirectory() ? await readdir(folder).catch(() => []) : [];
  const data: Record<string, unknown> = {};
  for (const name of names.filter((file) => /\.(?:ya?ml|json)$/.test(file)).slice(0, maxDataFiles)) {
    data[name.slice(0, name.lastIndexOf('.'))] = await readSettings(join(folder, name));
  }
  return data;
}

/** Maximum number of files that settings refer to, and of levels in which references are searched. */
const maxReferences = 50;
const maxReferenceDepth = 8;

/** Replaces `{ "$ref": "./fr.json" }` in the settings of Mintlify by the content of that file. */
async function withReferences(
  settings: Readonly<Record<string, unknown>>,
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  let files = 0;
  const replaced = await replaceIn(settings, 0);
  return isRecord(replaced) ? replaced : settings;

  async function replaceIn(value: unknown, depth: number): Promise<unknown> {
    if (depth > maxReferenceDepth) return value;
    if (Array.isArray(value)) return await Promise.all(value.map((item) => replaceIn(item, depth + 1)));
    if (!isRecord(value)) return value;
    const { $ref: reference } = value;
    if (
      typeof reference === 'string' &&
      /^(?:\.?\/)?[\w-][\w./-]*\.json$/.test(reference) &&
      !reference.includes('..')
    ) {
      files += 1;
      const read = files > maxReferences ? null : await readWithin(folder, reference);
      return read === null ? value : await replaceIn(read, depth + 1);
    }
    const members = Object.entries(value).map(
      async ([name, member]) => [name, await replaceIn(member, depth + 1)] as const,
    );
    return Object.fromEntries(await Promise.all(members));
  }
}

async function readWithin(folder: string, path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const target = await realpath(join(folder, path)).catch(() => null);
  return target !== null && isWithin(folder, target) ? await readSettings(target) : null;
}

async function readSettings(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const text = await readOwnText(path);
  if (text === null) return null;
  try {
    const settings: unknown = path.endsWith('.toml')
      ? parseToml(text)
      : parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: 100 });
    return isRecord(settings) ? settings : {};
  } catch {
    return {};
  }
}

/** Returns the text of a file, '' for an unreadable one, null without one. */
async function readOwnText(path: string): Promise<string | null> {
  // Symbolic links are ignored: one may lead outside the folder, and articles can publish these values.
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? await readText(path).catch(() => '') : null;
}
