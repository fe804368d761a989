import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Returns `<name>-program.ts` of this folder, with all that it needs, as a classic script. */
export async function bundleForPage(name: string): Promise<string> {
  const entry = join(project, `test/support/${name}-program.ts`);
  const result = await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bundled' } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error(`nothing was made of ${name}`);
  return first.output[0].code;
}
