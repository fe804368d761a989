/**
 * Loads a module that is imported on demand, with the files that it imports at once. A file that is refused or cut is
 * tried again a few times within seconds; what fails then is for the importer to say. The build puts this around each
 * `import()` of what the deployment serves; in the packages the bundler of the site decides.
 */

import { fetchWhole } from './fetch-whole.ts';
import { pauseAfter } from './pause.ts';

interface FetchingSettings {
  readonly baseUrl?: unknown;
  readonly isolation?: unknown;
}

const mostTries = 3;

/** Seconds between two of them at most: the visitor waits. */
const longestPause = 3;

let mayFetch = false;

/** The addresses of files that were fetched here. */
const fetched = new Set<string>();

/**
 * Lets files be fetched before they are imported, where the policy of the page with these settings allows that: it names
 * the deployment's origin for requests to the interface. A page with the panel in a frame sends none.
 */
export function allowFetching({ baseUrl, isolation }: FetchingSettings): void {
  mayFetch = isolation !== 'iframe' && `${baseUrl}`.startsWith(new URL(import.meta.url).origin);
}

/** @param urls its file, and those that it imports */
export async function loadModule<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      if (mayFetch) await Promise.all(urls.filter((url) => isMissing(url, failures)).map(fetchOnce));
      // All at once, and not one after the other as each is found to import the next.
      else for (const url of urls) import(/* @vite-ignore */ url).catch(() => {});
      return await load();
    } catch (error) {
      failures += 1;
      if (failures === mostTries) throw error;
      await pauseAfter(failures, error, longestPause);
    }
  }
}

/** What the page has asked for before came, unless a try has failed since. */
function isMissing(url: string, failures: number): boolean {
  return !fetched.has(url) && (failures > 0 || performance.getEntriesByName(url).length === 0);
}

async function fetchOnce(url: string): Promise<void> {
  await fetchWhole(url);
  fetched.add(url);
}
