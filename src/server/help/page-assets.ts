/** The files of the build that every page of a help center needs. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '../../help/assets.ts';

/** Written by the build, below the folder of what is served. */
const manifestPath = 'help-center/manifest.json';

const styleSheet = 'src/help/help-center.css';
const script = 'src/help/islands/main.ts';

/**
 * @param publicDir the folder of what the build made for browsers
 * @param base where that folder is served, with a slash at the end: `/`, or a way up for pages that are files
 * @throws {Error} where the build is not whole.
 */
export async function readPageAssets(publicDir: string, base: string): Promise<PageAssets> {
  const built: Readonly<Record<string, { readonly file: string } | undefined>> = JSON.parse(
    await readFile(join(publicDir, manifestPath), 'utf8'),
  );
  const hrefOf = (source: string) => {
    const file = built[source]?.file;
    if (file === undefined) throw new Error(`${manifestPath} names no file of ${source}`);
    return base + file;
  };
  return { styleSheets: [hrefOf(styleSheet)], script: hrefOf(script) };
}
