import { posix } from 'node:path';
import { languageTag } from '../../../formats/language.ts';
import { isMarkdown, keyPart, lastName, leadingNumber, parentFolder } from '../links/path-names.ts';
import type { ContentFolder, Layout } from './layout.ts';

/** A file's language and folders, derived from its path. */
export interface Location {
  readonly language: string;
  /** Folder that contains the files of the language; '' for the folder that is read. */
  readonly languageFolder: string;
  /** First part of the urls of the language's pages; '' if there is none. */
  readonly urlPath: string;
  /** Names of the folders below the language folder. */
  readonly folders: readonly string[];
  /** File name without an ending for the language. */
  readonly name: string;
}

export interface Locator {
  /** Splits the path of an article into language, folders and name. */
  locate(path: string): Location;
  /** Whether folders or file names say which languages the articles have. */
  readonly hasLanguages: boolean;
  /** Whether the names in a folder begin with numbers by which they are sorted. */
  readonly isNumbered: IsNumbered;
}

export type IsNumbered = (language: string, folders: readonly string[]) => boolean;

/**
 * @param paths the paths of all articles; from their top-level folders follows which of these are languages
 * @param language the language of articles outside of language folders
 */
export function createLocator(paths: readonly string[], language: string, layout: Layout): Locator {
  const contents = layout.contents.toSorted((a, b) => b.path.length - a.path.length);
  const [main = ''] = layout.contents.map((content) => content.path);
  const topFolders = new Set(
    paths.map((path) => topFolder(posix.relative(main, path))).filter((top) => top !== ''),
  );
  const languages = layout.languages ?? languageFolders([...topFolders]);
  const isEnding = (ending: string) => layout.hasEndings && languages.has(ending);

  function locate(path: string): Location {
    const content = contents.find((one) => one.path === '' || path.startsWith(`${one.path}/`));
    const below = content === undefined || content.path === '' ? path : path.slice(content.path.length + 1);
    const folders = parentFolder(below)
      .split('/')
      .filter((folder) => folder !== '');
    const {
      path: languageFolder = '',
      urlPath = '',
      language: given = null,
    }: Partial<ContentFolder> = content ?? {};
    // A given language takes precedence over that of the settings.
    const own = given === layout.language ? language : given;
    const place = { language: own ?? language, languageFolder, urlPath, folders, name: lastName(below) };
    if (given !== null) return place;
    if (layout.hasEndings) return { ...place, ...nameWithoutEnding(place.name) };
    const [top = ''] = folders;
    const tag = languages.get(top);
    if (tag === undefined) return place;
    const within = { languageFolder: posix.join(languageFolder, top), urlPath: posix.join(urlPath, top) };
    return { ...place, ...within, language: tag, folders: folders.slice(1) };
  }

  function nameWithoutEnding(name: string): Partial<Location> {
    const [, stem = '', ending = '', extension = ''] = /^(.+)\.([\w-]+)(\.\w+)$/.exec(name) ?? [];
    if (!isMarkdown(name) || !isEnding(ending)) return {};
    const tag = languages.get(ending) ?? language;
    return { language: tag, urlPath: tag === language ? '' : ending, name: `${stem}${extension}` };
  }

  const isMain = ({ languageFolder, urlPath }: Location) =>
    languageFolder === main && (!layout.hasEndings || urlPath === '');
  const locations = paths.map(locate);
  const hasFolders = locations.some((location) => !isMain(location));
  return { locate, hasLanguages: hasFolders, isNumbered: createNumbering(locations) };
}

/** A single number, as in `2-factor.md`, is a part of the name; an order if another name in the folder has one. */
function createNumbering(locations: readonly Location[]): IsNumbered {
  const numbered = new Map<string, Set<string>>();
  const folderName = (language: string, folders: readonly string[]) => [language, ...folders].join('/');
  for (const { language, folders, name } of locations) {
    for (const [depth, part] of [...folders, name].entries()) {
      if (leadingNumber(part) === null) continue;
      const folder = folderName(language, folders.slice(0, depth));
      numbered.set(folder, (numbered.get(folder) ?? new Set()).add(part));
    }
  }
  return (language, folders) => (numbered.get(folderName(language, folders))?.size ?? 0) > 1;
}

/** Returns the key of a file: its path without the language folder, number prefixes and extension. */
export function pathKey(folders: readonly string[], name: string): string {
  return [...folders, name].map(keyPart).join('/').normalize('NFC');
}

function topFolder(path: string): string {
  return path.startsWith('../') ? '' : path.slice(0, Math.max(0, path.indexOf('/')));
}

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * Returns the top-level folders whose name is a language, with their tags. A name of three letters counts only if all
 * top-level folders are languages: `new` and `man` are tags of small languages, but more often ordinary names.
 */
function languageFolders(topFolders: readonly string[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (const folder of topFolders) {
    const tag = tagOfFolder(folder);
    if (tag !== null) tags.set(folder, tag);
  }
  const short = new Map([...tags].filter(([folder]) => /^[a-z]{2}([-_]|$)/i.test(folder)));
  return tags.size === topFolders.length && short.size > 0 ? tags : short;
}

/** Returns a folder's language tag, if the language has an English name; a script and region may follow; else null. */
function tagOfFolder(folder: string): string | null {
  if (!/^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i.test(folder)) return null;
  const tag = languageTag(folder);
  return tag !== null && englishNames.of(tag) !== undefined ? tag : null;
}
