/** The sites that a test serves, which end with it. */

import { test } from './demo.ts';
import type { Site } from './site.ts';

/** Returns a list for the file that calls it: after each of its tests, the sites in it are closed and taken out. */
export function sitesClosedAfterEach(): Site[] {
  const sites: Site[] = [];
  test.afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });
  return sites;
}
