/**
 * Ill-treats a built server in every way of `e2e/faults`, or in those that are named, and counts what was lost:
 * `npm run faults -- server-killed --rounds 200`.
 */

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

ensureBuilt();
await runnerImport(join(root, 'e2e/faults/run.ts'), { configFile: false, root });
