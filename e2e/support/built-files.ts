/** The files that the widget was built into. Their names there are hashes: the build's own list has their sources. */

import { readFile } from 'node:fs/promises';

export interface BuiltFile {
  /** Below what is served, such as `widget/a1B2c3.js`. */
  readonly file: string;
  readonly name: string;
  /** The sources of what it imports at once. */
  readonly imports?: readonly string[];
}

/** Returns the files of the panel, under their sources. */
export async function readBuiltFiles(): Promise<Record<string, BuiltFile>> {
  const path = new URL('../../dist/public/widget/manifest.json', import.meta.url);
  return JSON.parse(await readFile(path, 'utf8'));
}
