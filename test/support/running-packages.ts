/** The packages that run, in whatever list of `package.json`: the build puts those of `devDependencies` into `dist/`. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/fresh.mjs';

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
);

/** Names of the packages that `npm ci --omit=optional` leaves out, among others. */
export const optionalPackages = Object.keys(optionalDependencies);

/** The settings of a tool, which stand in `src/` and do not run there. */
const toolSettings = 'server/db/drizzle.config.ts';

/** The packages that `src/` imports, declarations of types aside, each with the number of files that import it. */
export async function importedPackages(): Promise<ReadonlyMap<string, number>> {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter(
    (name) => /(?<!\.d)\.tsx?$/.test(name) && name !== toolSettings,
  );
  const sources = await Promise.all(files.map((name) => readFile(join(root, 'src', name), 'utf8')));
  const counted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
    (name) => [name, sources.filter((source) => imports(source, name)).length] as const,
  );
  return new Map(counted.filter(([, count]) => count > 0));
}

function imports(source: string, name: string): boolean {
  return [`'${name}'`, `'${name}/`].some(
    (path) => source.includes(` from ${path}`) || source.includes(`import(${path}`),
  );
}
