/** The categories and sections of an export: two levels, in each language with articles in them. */

import { oneLine } from '../../formats/one-line.ts';
import { maxTextLength } from '../article/member-reader.ts';
import { CategoryTree } from '../folder/category-tree.ts';
import type { ExportedGroup } from './exported-content.ts';

export interface GroupTree {
  readonly tree: CategoryTree;
  /** The category of a group, and the section below it, as the tree's folders. */
  groupFolders(groupId: string | null): string[];
}

/** Groups deeper than a section belong to their section. */
const levels = 2;

/**
 * Builds the tree. `prefix` precedes ids in keys; `languageOf` reads the locale of a row; `languages` are those of all
 */
export function createGroupTree(
  prefix: string,
  groups: readonly ExportedGroup[],
  languages: readonly string[],
  languageOf: (locale: string | null) => string,
): GroupTree {
  const byId = new Map<string, ExportedGroup[]>();
  for (const group of groups) {
    const translations = byId.get(group.id);
    if (translations === undefined) byId.set(group.id, [group]);
    else translations.push(group);
  }

  /** The groups of a path, from the top. A group in a circle of parents is at the top. */
  function groupPath(id: string | null): string[] {
    const path = new Set<string>();
    let next = id;
    while (next !== null && byId.has(next)) {
      if (path.has(next)) return id === null ? [] : [id];
      path.add(next);
      next = byId.get(next)?.[0]?.parentId ?? null;
    }
    return [...path].reverse();
  }

  const groupFolder = (id: string) => `${prefix}-${id}`;
  const groupFolders = (id: string | null) => groupPath(id).slice(0, levels).map(groupFolder);
  const pages = [...byId].flatMap(([id, translations]) => {
    const folders = groupPath(id).map(groupFolder);
    if (folders.length > levels) return [];
    return languages.flatMap((language) => {
      // A group without a name in a language has that of another one: articles in the language may be in it.
      const group = translations.find(({ locale }) => languageOf(locale) === language) ?? translations[0];
      if (group === undefined) return [];
      const title = oneLine(group.title).slice(0, maxTextLength);
      return [{ language, folders, title, description: oneLine(group.description), order: group.order }];
    });
  });
  return { tree: new CategoryTree(pages), groupFolders };
}
