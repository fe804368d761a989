/** Runs the program of `e2e/fuzz`, which sends the built server requests that nobody means. Flags go to it. */

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

ensureBuilt();
await runnerImport(join(root, 'e2e/fuzz/fuzz.ts'), { configFile: false, root });
