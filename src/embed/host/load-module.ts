/**
 * Loads a module on demand, together with the files that it imports. A file that is refused or cut is tried again a few
 * times within seconds; then the importer reports the failure. The build wraps each `import()` in files that the
 * deployment serves; in the npm packages the site's bundler decides.
 */

import { fetchWhole } from './fetch-whole.ts';
import { pauseAfter } from './pause.ts';

const mostTries = 3;

/** Maximum seconds between two tries: the visitor is waiting. */
const longestPause = 3;

/** @param urls URLs of the module's file and of the files that it imports */
export async function loadModule<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      if (failures > 0) await Promise.all(urls.map(fetchWhole));
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
