/** What every build shares. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../fresh.mjs';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

export const dist = join(root, 'dist');

/** What `package.json` says. */
export const manifest: Manifest = readManifest(root);

/** The browsers that are meant to work. */
export const browsers = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];

/** The file that a build puts beside its own, with the licence of each library in them. */
export const license = { fileName: 'third-party-licenses.md' };

export function readManifest(dir: string) {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
}
