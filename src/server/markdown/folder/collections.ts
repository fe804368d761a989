/** The folders of Jekyll whose names begin with `_` and that hold pages all the same. */

import { isRecord } from '../../is-record.ts';
import type { Site } from './site.ts';

const technical = /^_(?:includes|layouts|sass|site|data|plugins|assets|cache)$/;

/**
 * Whether the folder at a path holds pages: posts and drafts, and the collections that the settings name; where there
 * are no settings, whatever is no part of the generator.
 */
export function createCollections({ settings }: Site): (path: string) => boolean {
  const { collections, collections_dir: dir } = settings;
  const names = Array.isArray(collections)
    ? collections.map(String)
    : isRecord(collections)
      ? Object.keys(collections)
      : [];
  const folder = typeof dir === 'string' && dir !== '' ? `${dir.replace(/^\/|\/$/g, '')}/` : '';
  const paths = new Set(names.map((name) => `${folder}_${name}`));
  const isUnset = Object.keys(settings).length === 0;
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '_posts' || name === '_drafts') return true;
    return paths.has(path) || (isUnset && !technical.test(name));
  };
}

/** Whether a file lies among the drafts. */
export function isDraft(file: string): boolean {
  return /(?:^|\/)_drafts\//.test(file);
}
