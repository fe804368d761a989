/**
 * Loads a module on demand, together with the files that it imports. A file that is refused or cut is tried again a few
 * times within seconds; then the importer reports the failure. The build wraps each `import()` in files that the
 * deployment serves; in the npm packages the site's bundler decides.
 */

import { fetchWhole } from './fetch-whole.ts';
import { pauseAfter } from './pause.ts';

const mostTries = 3;

/** Whether the module that is being requested is only to be fetched. */
let isOnlyFetched = false;

/**
 * Fetches a module's files without evaluating them, so that its import takes them from the cache, also offline. Puts no
 * element into the page, as a link to preload would. In the npm packages only the site's bundler knows the files, so the
 * module is evaluated too.
 * @param load imports the module
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  isOnlyFetched = true;
  // Whoever needs the module imports it again, and reports a failure.
  load().catch(() => {});
  isOnlyFetched = false;
}

/** Maximum seconds between two tries: the visitor is waiting. */
const longestPause = 3;

/** @param urls URLs of the module's file and of the files that it imports */
export async function loadModule<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  if (isOnlyFetched) {
    await Promise.allSettled(urls.filter(isNotFetched).map((url) => fetchWhole(url, 'low')));
    throw new TypeError('the module was fetched only');
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

/** Returns true also for a file whose request the browser no longer lists. */
const isNotFetched = (url: string): boolean => performance.getEntriesByName(url).length === 0;
