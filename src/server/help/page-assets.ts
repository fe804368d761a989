/** Finds the built files for the pages of help centers. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '../../help/assets.ts';

/** The build's manifest, below the served folder. */
const manifestPath = 'help-center/manifest.json';

const styleSheet = 'src/help/help-center.css';
const script = 'src/help/islands/main.ts';

/**
 * @param publicDir the folder of the built files for browsers
 * @param base the URL of that folder, with a trailing slash: `/`, or a relative URL for exported pages
 * @throws {Error} if a built file is missing
 */
export async function readPageAssets(publicDir: string, base: string): Promise<PageAssets> {
  const built: Readonly<Record<string, { readonly file: string } | undefined>> = JSON.parse(
    await readFile(join(publicDir, manifestPath), 'utf8'),
  );
  const assetUrl = (source: string) => {
    const file = built[source]?.file;
    if (file === undefined) throw new Error(`${manifestPath} names no file of ${source}`);
    return base + file;
  };
  return { styleSheets: [assetUrl(styleSheet)], script: assetUrl(script) };
}
