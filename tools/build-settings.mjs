/** What every build shares; the tests' settings in vite.config.ts are not wanted here. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const shared = {
  root,
  define: { __VERSION__: JSON.stringify(version) },
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

/** The file that a build puts beside its own, with the licence of each library in them. */
export const license = { fileName: 'third-party-licenses.md' };

/** The browsers that are meant to work. */
export const browsers = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];
