/** Builds what a contestant's page loads as a site would: bundled, minified, split where its source is. */

import { dirname, join } from 'node:path';
import { build } from 'vite';
import { benchDir, root } from './install-peers.ts';

/** The text of each file by its name, the entry's being that of its source. */
export async function buildContestant(entry: string): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    root: benchDir,
    logLevel: 'error',
    // Of the project itself, and not what a peer has brought.
    resolve: entry.startsWith('floor-')
      ? { alias: { preact: dirname(join(root, 'node_modules/preact/package.json')) } }
      : {},
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: join(benchDir, 'contestants', entry),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (!('output' in built)) throw new Error(`${entry} was not built`);
  return new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}
