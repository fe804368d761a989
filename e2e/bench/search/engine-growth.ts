import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleSource } from '../../../test/support/bundle-program.ts';

/** Prints what a suggestion, a search, a change and an index cost in memory. */
export async function printEngineGrowth(): Promise<void> {
  const folder = await bundleSource('engine', 'e2e/bench/search/engine-program.ts', { isWhole: false });
  try {
    spawnSync(process.execPath, [join(folder, 'engine.mjs')], { stdio: 'inherit' });
  } finally {
    await rm(folder, { recursive: true });
  }
}
