/** Finds the built files of the desk's page. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DeskAssets {
  /** Paths below the served folder. */
  readonly script: string;
  readonly styleSheet: string;
}

/** The build's manifest, below the served folder. */
const manifestPath = 'desk-files/manifest.json';

const script = 'src/desk/main.tsx';
const styleSheet = 'src/desk/desk.css';

/**
 * @param publicDir the folder of the built files for browsers
 * @throws {Error} if a built file is missing
 */
export async function readDeskAssets(publicDir: string): Promise<DeskAssets> {
  const built: Readonly<Record<string, { readonly file: string } | undefined>> = JSON.parse(
    await readFile(join(publicDir, manifestPath), 'utf8'),
  );
  const builtFile = (source: string) => {
    const file = built[source]?.file;
    if (file === undefined) throw new Error(`${manifestPath} names no file of ${source}`);
    return file;
  };
  return { script: builtFile(script), styleSheet: builtFile(styleSheet) };
}
