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
 */
export async function bundleProgram(
  name: string,
  { isWhole }: { readonly isWhole: boolean },
): Promise<string> {
  return await bundleSource(name, `test/support/${name}-program.ts`, { isWhole });
}

/**
 * Makes `<name>.mjs` of a source, given by its path in the project, in a new folder that it returns.
 * @param isWhole whether its packages are in it too
 */
export async function bundleSource(
  name: string,
  source: string,
  { isWhole }: { readonly isWhole: boolean },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `frontdesk-${name}-`));
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
