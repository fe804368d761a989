/**
 * Loads a module on demand, together with the files that it imports. A file that is refused or cut is tried again a few
 * times within seconds; then the importer reports the failure. The build wraps each `import()` in files that the
 * deployment serves; in the npm packages the site's bundler decides.
 */

import { fetchWhole } from './fetch-whole.ts';
import { pauseAfter } from './pause.ts';
import { preloadModule } from './preload-module.ts';

const mostTries = 3;

type RequestFile = (url: string) => void;

/** Requests each file of a module that is not to be evaluated yet; undefined evaluates it. */
let requestFile: RequestFile | undefined;

/**
 * Requests a module's files without evaluating them. In the npm packages only the site's bundler knows the files, so the
 * module is evaluated too.
 */
function requestFiles(load: () => Promise<unknown>, request: RequestFile): void {
  requestFile = request;
  // Whoever needs the module imports it again, and reports a failure.
  load().catch(() => {});
  requestFile = undefined;
}

/**
 * Requests and compiles a module that is evaluated soon.
 * @param load imports the module
 */
export const preload = (load: () => Promise<unknown>): void => requestFiles(load, preloadModule);

/**
 * Fetches a module that may never be evaluated, so that its import takes it from the cache, also offline. It is not
 * compiled: that would take memory.
 * @param load imports the module
 */
export const fetchAhead = (load: () => Promise<unknown>): void =>
  requestFiles(load, (url) => {
    fetchWhole(url, { priority: 'low' }).catch(() => {});
  });

/** Maximum seconds between two tries: the visitor is waiting. */
const longestPause = 3;

/** @param urls URLs of the module's file and of the files that it imports */
export async function loadModule<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  if (requestFile) {
    for (const url of urls.filter(isNotFetched)) requestFile(url);
    throw new TypeError('the module was requested only');
  }
  for (let failures = 0; ; ) {
    try {
      if (failures > 0) await Promise.all(urls.map((url) => fetchWhole(url)));
      // Requests all files at once, which otherwise would be discovered one import after the other.
      for (const url of urls) import(/* @vite-ignore */ url).catch(() => {});
      return await load();
    } catch (error) {
      failures += 1;
      if (failures === mostTries) throw error;
      await pauseAfter(failures, error, longestPause);
    }
  }
}

/** Returns true also for a file whose request is under way, or is not listed by the browser any more. */
const isNotFetched = (url: string): boolean => performance.getEntriesByName(url).length === 0;
