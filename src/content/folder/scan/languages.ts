import { languageTag } from '../../../formats/language.ts';

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * Returns the top-level folders whose name is a language, with their tags. A name of three letters counts only if all
 * top-level folders are languages: `new` and `man` are tags of small languages, but more often ordinary names.
 */
export function languageFolders(topFolders: readonly string[]): Map<string, string> {
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
