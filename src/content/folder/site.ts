/** Reads the settings of a site that concern its content: `_config.yml`, `hugo.toml`, `mkdocs.yml`, `.gitbook.yaml`. */

import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { isRecord } from '../../formats/is-record.ts';
import { foldersOfSettings } from '../dialects/detect.ts';
import type { DialectName } from '../dialects/index.ts';
import { flattenValues } from '../dialects/values.ts';
import { readText } from './scan/read-text.ts';

export interface Site {
  /** Settings that are text, numbers or booleans, by path: `params.version`. */
  readonly values: ReadonlyMap<string, string>;
  readonly settings: Readonly<Record<string, unknown>>;
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
    for (const name of settingsFiles[dialect] ?? []) {
      const settings = await readSettings(join(folder, name));
      if (settings === null) continue;
      const data = dialect === 'jekyll' ? await readData(join(folder, '_data')) : {};
      return { ...siteAt(folder, root), values: flattenValues({ ...settings, data }), settings };
    }
  }
  return siteAt(found ?? root, root);
}

function siteAt(folder: string, root: string): Site {
  const contentPath = relative(folder, root).split(sep).join('/');
  return { root: folder, contentPath, values: new Map(), settings: {} };
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

async function readSettings(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  // Symbolic links are ignored: one may lead outside the folder, and articles can publish these values.
  const found = await lstat(path).catch(() => null);
  if (found?.isFile() !== true) return null;
  try {
    const text = await readText(path);
    const settings: unknown = path.endsWith('.toml')
      ? parseToml(text)
      : parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: 100 });
    return isRecord(settings) ? settings : {};
  } catch {
    return {};
  }
}
