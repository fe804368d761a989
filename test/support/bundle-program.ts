/** Programs of tests that run as processes of their own: Node 20 does not run TypeScript. */

import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Makes `<name>.mjs` of `<name>-program.ts`, in a new folder that it returns.
 * @param isWhole whether its packages are in it too
 * @param below the folder in which the new one is
 */
export async function bundleProgram(
  name: string,
  { isWhole, below = tmpdir() }: { readonly isWhole: boolean; readonly below?: string },
): Promise<string> {
  return await bundleSource(name, `test/support/${name}-program.ts`, { isWhole, below });
}

/**
 * Bundles a source to `<name>.mjs` in a new folder, which it returns.
 * @param source path in the project
 * @param isWhole whether its packages are in it too
 * @param below the folder that gets the new folder
 */
export async function bundleSource(
  name: string,
  source: string,
  { isWhole, below = tmpdir() }: { readonly isWhole: boolean; readonly below?: string },
): Promise<string> {
  const folder = await mkdtemp(join(below, `frontdesk-${name}-`));
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    publicDir: false,
    ...(isWhole && { ssr: { noExternal: true } }),
    build: {
      ssr: join(project, source),
      target: 'node20',
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
