/** Finds Jekyll's content among the folders whose names begin with `_`. */

import { posix } from 'node:path';
import { isRecord } from '../../../formats/is-record.ts';
import type { Site } from '../site.ts';
import { matchesGlob } from './glob.ts';

const technical = /^_(?:includes|layouts|sass|site|data|plugins|assets|cache)$/;

/** A Jekyll collection: a folder that the site's `_config.yml` names under `collections`. */
export interface Collection {
  readonly name: string;
  /** Path of the collection's folder, relative to the site's folder: `_docs`, or `collections/_docs`. */
  readonly folder: string;
  /** Title of the collection; null if the settings have none. */
  readonly title: string | null;
  /** Url pattern of the collection's pages; null if the settings have none. */
  readonly permalink: string | null;
}

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
 * Creates a predicate: whether a folder contains pages. Folders of posts, drafts and configured collections do; without
 * settings, so does every folder that is not part of the generator.
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

export function isDraft(file: string): boolean {
  return /(?:^|\/)_drafts\//.test(file);
}

/** Maximum number and length of exclusion patterns, and length of a path, which bound the time for matching. */
const maxPatterns = 200;
const maxPatternLength = 200;

/** Creates a predicate: whether the site's settings exclude a path, by its exact name or by a pattern with `*`. */
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
