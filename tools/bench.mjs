/** Runs the benchmarks of `e2e/bench`, or the one that is named: `node tools/bench.mjs start`. */

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

ensureBuilt();
const [name] = process.argv.slice(2);
for (const bench of name ? [name] : ['start', 'suggest']) {
  await runnerImport(join(root, `e2e/bench/${bench}.ts`), { configFile: false, root });
}
