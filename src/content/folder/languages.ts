/** Folders that are named by a language. */

import { languageTag } from '../../formats/language.ts';

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * The top folders that are named by a language, each with its tag. Words of three letters are tags of small
 * languages only where all the folders are languages: `new` and `man` are names of folders too.
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

/** A language with an optional script and region, both with a name. */
function tagOfFolder(folder: string): string | null {
  if (!/^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i.test(folder)) return null;
  const tag = languageTag(folder);
  return tag !== null && englishNames.of(tag) !== undefined ? tag : null;
}
