/** Reads the navigation of MkDocs (`nav` in `mkdocs.yml`): the groups, order and titles of articles. */

import { posix } from 'node:path';
import { toSlug } from '../../../api/shared/heading-ids.ts';
import { isRecord } from '../../../formats/is-record.ts';
import type { Site } from '../site.ts';

export interface NavigationPlace {
  /** Groups with their titles and order, outermost first. */
  readonly groups: readonly NavigationGroup[];
  /** Title in the navigation; null if it has only the file. */
  readonly title: string | null;
  /** Position in the navigation, counted from 1. */
  readonly order: number;
}

export interface NavigationGroup {
  /** The group's part of a key. */
  readonly name: string;
  readonly title: string;
  readonly order: number;
}

const maxDepth = 10;

/** Returns the positions of articles by path relative to the articles' folder; empty if there is no navigation. */
export function readNavigation({ settings, contentPath }: Site): ReadonlyMap<string, NavigationPlace> {
  const places = new Map<string, NavigationPlace>();
  const docs = typeof settings['docs_dir'] === 'string' ? settings['docs_dir'] : 'docs';
  const prefix = contentPath === '' ? docs : '';
  readItems(settings['nav'], []);
  return places;

  function readItems(items: unknown, groups: readonly NavigationGroup[]): void {
    if (!Array.isArray(items) || groups.length > maxDepth) return;
    for (const [index, item] of items.entries()) {
      if (typeof item === 'string') addPlace(item, null, index + 1, groups);
      if (!isRecord(item)) continue;
      for (const [title, value] of Object.entries(item)) {
        if (typeof value === 'string') addPlace(value, title, index + 1, groups);
        else readItems(value, [...groups, { name: toSlug(title) || title, title, order: index + 1 }]);
      }
    }
  }

  function addPlace(
    path: string,
    title: string | null,
    order: number,
    groups: readonly NavigationGroup[],
  ): void {
    const file = posix.join(prefix, path).replace(/^\//, '');
    if (!places.has(file)) places.set(file, { groups, title, order });
  }
}
