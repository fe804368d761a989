import { languageFolders } from './languages.ts';
import { keyPart, lastName, parentFolder } from './path-names.ts';

/** The language and the place of a file, by its path. */
export interface Location {
  readonly language: string;
  /** The top folder that is named by the language, '' without one. */
  readonly languageFolder: string;
  /** Names of the folders below it. */
  readonly folders: readonly string[];
  readonly name: string;
}

/** `paths` are those of all articles, by which the top folders of languages are found. */
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

/** The key of a file: its path without language, numbers and extension. */
export function pathKey(folders: readonly string[], name: string): string {
  return [...folders, name].map(keyPart).join('/').normalize('NFC');
}

function topFolder(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
