/** Finds the folders of a site that contain its articles, and which of its folders and file names are languages. */

import { readdir, realpath, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { isRecord } from '../../../formats/is-record.ts';
import { languageTag } from '../../../formats/language.ts';
import { isWithin } from '../../../formats/path-within.ts';
import type { DialectName } from '../../dialects/index.ts';
import type { SkippedFolder } from '../content.ts';
import { readLiteral } from '../literals.ts';
import type { Site } from '../site.ts';

export interface ContentFolder {
  /** Path relative to the folder that is read; '' for that folder itself. */
  readonly path: string;
  /** Language of all articles in it; null if its folders or file names decide. */
  readonly language: string | null;
  /** First part of its articles' urls. */
  readonly urlPath: string;
}

export interface Layout {
  readonly contents: readonly ContentFolder[];
  /** Language tags by the names of folders or endings in the site's settings; null if folder names alone decide. */
  readonly languages: ReadonlyMap<string, string> | null;
  /** Whether languages are endings of file names (`page.fr.md`) rather than folders. */
  readonly hasEndings: boolean;
  /** Language of articles that no folder and no ending assigns to another; null if the site does not say. */
  readonly language: string | null;
  readonly skipped: readonly SkippedFolder[];
}

const plain: Layout = {
  contents: [{ path: '', language: null, urlPath: '' }],
  languages: null,
  hasEndings: false,
  language: null,
  skipped: [],
};

/** Returns the layout of the folder `root` (a real path), which is a site's folder or one within it. */
export async function readLayout(root: string, dialect: DialectName | null, site: Site): Promise<Layout> {
  switch (dialect) {
    case 'docusaurus':
      return await docusaurusLayout(root, site);
    case 'starlight':
      return await starlightLayout(root, site);
    case 'mkdocs':
      return await mkdocsLayout(root, site);
    case 'mintlify':
      return mintlifyLayout(site);
    case 'gitbook':
      return await layoutOf(root, site, site.settings['root'], plain);
    default:
      return plain;
  }
}

/** Returns the layout of a site whose articles are in one of its folders, if the whole site is read. */
async function layoutOf(root: string, site: Site, path: unknown, layout: Layout): Promise<Layout> {
  const found = site.contentPath === '' && typeof path === 'string' ? await findFolder(root, path) : null;
  if (found === null || found === '') return layout;
  return { ...layout, contents: [{ path: found, language: null, urlPath: '' }], skipped: [allBut(found)] };
}

function allBut(path: string): SkippedFolder {
  return { folder: `all but ${path}`, reason: 'not the content of the site' };
}

/** Returns the path of a folder relative to `root`; null if it does not exist or is outside. */
async function findFolder(root: string, path: string): Promise<string | null> {
  const target = await realpath(join(root, path)).catch(() => null);
  if (target === null || !isWithin(root, target) || !(await stat(target)).isDirectory()) return null;
  return relative(root, target).split(sep).join('/');
}

const translations = 'docusaurus-plugin-content-docs/current';

/** Docusaurus has the articles of the default language in `docs`, those of others in `i18n/<language>/…/current`. */
async function docusaurusLayout(root: string, site: Site): Promise<Layout> {
  const isWhole = site.root === root && site.configuration !== '';
  const i18n = readLiteral(site.configuration, 'i18n');
  const { defaultLocale, locales } = isRecord(i18n) ? i18n : {};
  const language = tagOf(defaultLocale);
  const docs = isWhole ? await firstFolder(root, ['docs', 'website/docs']) : null;
  if (docs === null) return { ...plain, language };
  const base = posix.join(posix.dirname(docs), 'i18n');
  const names = await readdir(join(root, base)).catch(() => []);
  const contents: ContentFolder[] = [{ path: docs, language, urlPath: 'docs' }];
  const skipped: SkippedFolder[] = [];
  for (const name of names.toSorted()) {
    const tag = tagOf(name);
    const path = await findFolder(root, posix.join(base, name, translations));
    if (path === null || tag === null || tag === language) continue;
    if (Array.isArray(locales) && !locales.includes(name))
      skipped.push({ folder: posix.join(base, name), reason: 'no language in the settings of the site' });
    else contents.push({ path, language: tag, urlPath: `${name}/docs` });
  }
  const read = contents.length === 1 ? docs : `${docs} and translations in ${base}`;
  return { ...plain, contents, language, skipped: [allBut(read), ...skipped] };
}

async function firstFolder(root: string, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const found = await findFolder(root, path);
    if (found !== null) return found;
  }
  return null;
}

/** Starlight has languages in folders of `src/content/docs`, the root locale in that folder itself. */
async function starlightLayout(root: string, site: Site): Promise<Layout> {
  const locales = readLiteral(site.configuration, 'locales');
  const languages = new Map<string, string>();
  let language = tagOf(readLiteral(site.configuration, 'defaultLocale'));
  for (const [name, value] of Object.entries(isRecord(locales) ? locales : {})) {
    const tag = tagOf(isRecord(value) ? (value['lang'] ?? name) : name);
    if (tag === null) continue;
    if (name === 'root') language = tag;
    else languages.set(name, tag);
  }
  const layout = { ...plain, languages: languages.size === 0 ? null : languages, language };
  return await layoutOf(root, site, 'src/content/docs', layout);
}

/** MkDocs has languages with the plugin `i18n`: as endings of file names, or as folders. */
async function mkdocsLayout(root: string, site: Site): Promise<Layout> {
  const { docs_dir: docs = 'docs', plugins } = site.settings;
  const i18n = pluginSettings(plugins, 'i18n');
  const languages = new Map<string, string>();
  let language: string | null = null;
  for (const entry of Array.isArray(i18n?.['languages']) ? i18n['languages'] : []) {
    const { locale, default: isDefault } = isRecord(entry) ? entry : {};
    const tag = tagOf(locale);
    if (tag !== null && typeof locale === 'string') languages.set(locale, tag);
    if (isDefault === true) language = tag;
  }
  const hasLanguages = languages.size > 0;
  return await layoutOf(root, site, docs, {
    ...plain,
    languages: hasLanguages ? languages : null,
    hasEndings: hasLanguages && i18n?.['docs_structure'] !== 'folder',
    language,
  });
}

/** Returns the settings of a plugin of MkDocs, whose list has names, and names with settings; null if it is not used. */
export function pluginSettings(plugins: unknown, name: string): Readonly<Record<string, unknown>> | null {
  const entries = Array.isArray(plugins) ? plugins : [plugins];
  const found = entries.find((entry) => isRecord(entry) && isRecord(entry[name]));
  const settings: unknown = isRecord(found) ? found[name] : null;
  return isRecord(settings) ? settings : null;
}

/** Mintlify has languages in top folders, which its `docs.json` names. */
function mintlifyLayout({ settings }: Site): Layout {
  const { navigation } = settings;
  const listed = isRecord(navigation) ? navigation['languages'] : null;
  if (!Array.isArray(listed)) return plain;
  const languages = new Map<string, string>();
  for (const entry of listed) {
    const { language } = isRecord(entry) ? entry : {};
    const tag = tagOf(language);
    if (tag !== null && typeof language === 'string') languages.set(language, tag);
  }
  const first = listed.find((entry) => isRecord(entry) && entry['default'] === true) ?? listed[0];
  return { ...plain, languages, language: tagOf(isRecord(first) ? first['language'] : null) };
}

function tagOf(name: unknown): string | null {
  return typeof name === 'string' ? languageTag(name) : null;
}
