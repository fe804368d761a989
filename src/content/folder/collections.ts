/** The folders of Jekyll with pages whose names begin with `_`. */

import { posix } from 'node:path';
import { isRecord } from '../../formats/is-record.ts';
import { matchesGlob } from './glob.ts';
import type { Site } from './site.ts';

const technical = /^_(?:includes|layouts|sass|site|data|plugins|assets|cache)$/;

/** A collection that the settings of a site name. */
export interface Collection {
  readonly name: string;
  /** Path of its folder below that of the site: `_docs`, or `collections/_docs`. */
  readonly folder: string;
  /** The title of its pages together; null where the settings have none. */
  readonly title: string | null;
  /** The pattern of the addresses of its pages; null where the settings have none. */
  readonly permalink: string | null;
}

/** The collections that the settings of a site name. */
export function readCollections({ settings }: Pick<Site, 'settings'>): Collection[] {
  const { collections, collections_dir: dir } = settings;
  const parent = typeof dir === 'string' ? dir.replace(/^\/|\/$/g, '') : '';
  const named: [string, unknown][] = Array.isArray(collections)
    ? collections.map((name) => [String(name), null])
    : Object.entries(isRecord(collections) ? collections : {});
  return named.map(([name, values]) => ({
    name,
    folder: posix.join(parent, `_${name}`),
    title: textMember(values, 'title'),
    permalink: textMember(values, 'permalink'),
  }));
}

function textMember(values: unknown, name: string): string | null {
  const value = isRecord(values) ? values[name] : null;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/**
 * Whether the folder at a path contains pages: posts and drafts, and the collections of the settings; without settings,
 * every folder that is no part of the generator.
 */
export function createCollections(site: Site): (path: string) => boolean {
  const paths = new Set(readCollections(site).map(({ folder }) => folder));
  const isUnset = Object.keys(site.settings).length === 0;
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '_posts' || name === '_drafts') return true;
    return paths.has(posix.join(site.contentPath, path)) || (isUnset && !technical.test(name));
  };
}

/** Whether a file is a draft. */
export function isDraft(file: string): boolean {
  return /(?:^|\/)_drafts\//.test(file);
}

/** Number of patterns, and of stars in one, that are matched: matching takes no longer than reading a path. */
const maxPatterns = 200;
const maxPatternLength = 200;

/** Whether the settings leave a path out of the site: by its name, or by a pattern with stars. */
export function createExclusions({ settings, contentPath }: Site): (path: string) => boolean {
  const { exclude } = settings;
  const patterns = (Array.isArray(exclude) ? exclude : [])
    .filter((pattern): pattern is string => typeof pattern === 'string' && pattern.length <= maxPatternLength)
    .slice(0, maxPatterns)
    .map((pattern) => pattern.replace(/^\.?\/|\/$/g, ''));
  const exact = new Set(patterns);
  const globs = patterns.filter((pattern) => pattern.includes('*'));
  return (path) => {
    const whole = posix.join(contentPath, path);
    return (
      exact.has(whole) || (whole.length <= maxPatternLength && globs.some((glob) => matchesGlob(glob, whole)))
    );
  };
}
