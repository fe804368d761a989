import { languageTag } from '../../../formats/language.ts';
import { keyPart, lastName, parentFolder } from '../links/path-names.ts';

/** A file's language and folders, derived from its path. */
export interface Location {
  readonly language: string;
  /** Top-level folder whose name is the language; '' if there is none. */
  readonly languageFolder: string;
  /** Names of the folders below the language folder. */
  readonly folders: readonly string[];
  readonly name: string;
}

/**
 * Creates a function that splits the path of an article into language, folders and name.
 * @param paths the paths of all articles; from their top-level folders follows which of these are languages
 * @param language the language of articles outside of language folders
 */
export function createLocator(paths: readonly string[], language: string): (path: string) => Location {
  const topFolders = new Set(paths.filter((path) => path.includes('/')).map((path) => topFolder(path)));
  const languages = languageFolders([...topFolders]);
  return (path) => {
    const tag = path.includes('/') ? languages.get(topFolder(path)) : undefined;
    const folders = parentFolder(path)
      .split('/')
      .filter((folder) => folder !== '');
    const name = lastName(path);
    if (tag === undefined) return { language, languageFolder: '', folders, name };
    return { language: tag, languageFolder: topFolder(path), folders: folders.slice(1), name };
  };
}

/** Returns the key of a file: its path without the language folder, number prefixes and extension. */
export function pathKey(folders: readonly string[], name: string): string {
  return [...folders, name].map(keyPart).join('/').normalize('NFC');
}

function topFolder(path: string): string {
  return path.slice(0, path.indexOf('/'));
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
