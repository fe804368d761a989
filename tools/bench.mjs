/**
 * Runs the benchmarks of `e2e/bench`, or the one that is named: `npm run bench start`. What follows the name is the
 * benchmark's own: `npm run bench search -- DIR`.
 */

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

ensureBuilt();
const [name] = process.argv.slice(2);
for (const bench of name ? [name] : ['start', 'suggest', 'streams', 'search', 'page', 'interaction']) {
  await runnerImport(join(root, `e2e/bench/${bench}.ts`), { configFile: false, root });
}
