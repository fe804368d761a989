/**
 * Loads a module that is imported on demand, with the files that it imports at once. A file that is refused or cut is
 * tried again a few times within seconds; what fails then is for the importer to say. The build puts this around each
 * `import()` of what the deployment serves; in the packages the bundler of the site decides.
 */

import { fetchWhole } from './fetch-whole.ts';
import { pauseAfter } from './pause.ts';

const mostTries = 3;

/** Seconds between two of them at most: the visitor waits. */
const longestPause = 3;

/** @param urls its file, and those that it imports */
export async function loadModule<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      if (failures > 0) await Promise.all(urls.map(fetchWhole));
      // All at once, and not one after the other as each is found to import the next.
      for (const url of urls) import(/* @vite-ignore */ url).catch(() => {});
      return await load();
    } catch (error) {
      failures += 1;
      if (failures === mostTries) throw error;
      await pauseAfter(failures, error, longestPause);
    }
  }
}
