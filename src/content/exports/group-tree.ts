/** The categories and sections of an export: two levels, in each language that has articles. */

import { oneLine } from '../../formats/one-line.ts';
import { maxTextLength } from '../article/member-reader.ts';
import { CategoryTree } from '../folder/placement/category-tree.ts';
import type { ExportedGroup } from './exported-content.ts';

export interface GroupTree {
  readonly tree: CategoryTree;
  /** Returns a group's category, and the section below it, as folders of the tree. */
  groupFolders(groupId: string | null): string[];
}

/** Groups below a section are merged into the section. */
const levels = 2;

/** Builds the tree. `prefix` precedes ids in keys; `languages` are the articles'; `languageOf` maps locales to them. */
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

  /** Returns the ids from the top-level group to a group. A group whose parents form a circle counts as top-level. */
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
      // A group without a name in a language gets its name in another: articles in that language may belong to it.
      const group = translations.find(({ locale }) => languageOf(locale) === language) ?? translations[0];
      if (group === undefined) return [];
      const title = oneLine(group.title).slice(0, maxTextLength);
      return [{ language, folders, title, description: oneLine(group.description), order: group.order }];
    });
  });
  return { tree: new CategoryTree(pages), groupFolders };
}
