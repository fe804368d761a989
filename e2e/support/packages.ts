/** The packages as npm would bring them: packed, and installed into a project that has nothing of this repository. */

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installing, packing, readRecipes } from './recipes.ts';
import { installPackagesInto, npm, runProgram } from './run-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sites of `e2e/packages`: each is a folder with what its one page runs. */
const sites = [
  { folder: 'react', name: 'A React site', entry: 'main.tsx' },
  { folder: 'preact', name: 'A Preact site', entry: 'main.tsx' },
  { folder: 'vue', name: 'A Vue site', entry: 'main.js' },
  { folder: 'svelte', name: 'A Svelte site', entry: 'main.js' },
  { folder: 'recipes', name: 'The recipes of the docs', entry: 'main.js' },
  // Without a bundler, which would find the package by itself.
  {
    folder: 'plain',
    name: 'A plain site',
    entry: 'main.js',
    imports: { frontdesk: '/node_modules/frontdesk/index.js' },
  },
];

export interface Project {
  readonly dir: string;
  /** The packed packages, by name. */
  readonly tarballs: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Runs a program of this repository's, such as a compiler, in the project. Answers what it prints. */
  runTool(path: string, ...args: string[]): Promise<string>;
  /** Runs a file of the project with Node. */
  runNode(file: string, env?: Record<string, string>): Promise<string>;
  /** Runs the command of an installed package. */
  npx(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Builds, packs and installs both packages into a copy of `e2e/packages`, by the commands of the docs. */
export async function installPackages(): Promise<Project> {
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-packages-'));
  const env = { NODE_ENV: 'production', npm_config_pack_destination: dir, npm_config_loglevel: 'error' };
  for (const args of await npmCommandsOf(packing)) {
    // This clone has its packages.
    if (args[0] !== 'ci') await runProgram(root, npm, args, env);
  }
  await cp(join(root, 'e2e/packages'), dir, { recursive: true });
  for (const { folder, ...site } of sites) await writeFile(join(dir, folder, 'index.html'), pageOf(site));
  for (const args of await npmCommandsOf(installing)) await installPackagesInto(dir, ...args);
  const packed = (await readdir(dir)).filter((name) => name.endsWith('.tgz'));
  return {
    dir,
    tarballs: new Map(
      await Promise.all(
        packed.map(
          async (file) =>
            [file.replace(/-\d.*/, ''), new Uint8Array(await readFile(join(dir, file)))] as const,
        ),
      ),
    ),
    runTool: (path, ...args) =>
      runProgram(dir, process.execPath, [join(root, 'node_modules', path), ...args]),
    runNode: (file, env) => runProgram(dir, process.execPath, [file], env),
    npx: (...args) => runProgram(dir, npm, ['exec', '--offline', '--no', '--', ...args]),
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function pageOf({ name, entry, imports }: { name: string; entry: string; imports?: Record<string, string> }) {
  const importMap = imports ? `<script type="importmap">${JSON.stringify({ imports })}</script>` : '';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <link rel="icon" href="data:,">
    <title>${name}</title>
    ${importMap}
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="${entry}"></script>
  </body>
</html>
`;
}

/** What recipes of the shell give to npm. */
async function npmCommandsOf(names: readonly string[]): Promise<string[][]> {
  const recipes = await readRecipes();
  const lines = names.flatMap((name) => recipes.get(name)?.code.split('\n') ?? []);
  return lines.flatMap((line) => {
    const [command = ''] = line.split(' #');
    const [program, ...args] = command.trim().split(/ +/);
    return program === 'npm' ? [args] : [];
  });
}
