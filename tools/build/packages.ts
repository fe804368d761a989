/**
 * The two packages for npm, but for their modules: `frontdesk` is for browsers and for callers of the interface,
 * `frontdesk-server` is the service as `dist/` has it. Vite makes no types and no manifests, so both are made here.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { parseSync } from 'vite';
import { root } from '../fresh.mjs';
import { typeChecker } from '../type-checker.mjs';
import { dist, manifest, readManifest } from './shared.ts';

const browserDir = join(dist, 'packages/frontdesk');
const serverDir = join(dist, 'packages/frontdesk-server');

/** Entries that bring everything they need. */
const browserEntries = {
  index: 'src/embed/entries/index.ts',
  element: 'src/embed/entries/element.ts',
  client: 'src/client/index.ts',
};
/** Entries for applications that have these packages: with two of either, hooks and signals do not find each other. */
const preactEntries = { preact: 'src/embed/entries/preact.tsx' };
export const preactPackages = /^(preact|@preact\/signals)(\/|$)/;

type Entries = Readonly<Record<string, string>>;

export const packageSources = { browser: absolute(browserEntries), preact: absolute(preactEntries) };

/** Where a source map finds a source: beside the package's own files, not in whatever project it is installed into. */
export function relativeToPackage(source: string, map: string): string {
  return relative(dirname(map), join(browserDir, relative(root, source)));
}

export const packageFiles = {
  browserDir,

  /** To be called before the modules are built. */
  async begin(): Promise<void> {
    await emitTypes();
    await rm(join(dist, 'packages'), { recursive: true, force: true });
  },

  /** To be called once the modules are there. */
  async complete(): Promise<void> {
    await bundleTypes({ ...browserEntries, ...preactEntries }, browserDir);
    for (const part of ['server', 'public', 'demo', 'docs']) {
      await cp(join(dist, part), join(serverDir, part), { recursive: true });
    }
    await bundleTypes({ index: 'src/server/index.ts' }, join(serverDir, 'server'));
    await writeManifest('src/embed/package', browserDir, {});
    await writeManifest('src/server/package', serverDir, await serverNeeds(join(serverDir, 'server')));
  },
};

/** Nothing to do where the sources have not changed since. */
async function emitTypes(): Promise<void> {
  const checker = spawn(process.execPath, [typeChecker, '-b', 'src/embed', 'src/server'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [status] = await once(checker, 'exit');
  if (status !== 0) throw new Error('The types are not right: see above.');
}

/** One file of types for each entry, and what several need beside them: one name of the page is declared once. */
async function bundleTypes(sources: Entries, outDir: string): Promise<void> {
  const emitted = ([name, path]: [string, string]) => [
    name,
    join(dist, 'types', path.replace(/^src\//, '').replace(/\.tsx?$/, '.d.ts')),
  ];
  const bundle = await rollup({
    input: Object.fromEntries(Object.entries(sources).map(emitted)),
    external: preactPackages,
    plugins: [dts()],
  });
  await bundle.write({
    dir: outDir,
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
  });
  await bundle.close();
}

/** What the room says of its package, and what `package.json` says beyond it. */
async function writeManifest(template: string, dir: string, added: object): Promise<void> {
  const { name, ...written } = readManifest(join(root, template));
  const { version } = manifest;
  await cp(join(root, template), dir, { recursive: true });
  await writeFile(
    join(dir, 'package.json'),
    `${JSON.stringify({ name, version, ...written, ...added }, null, 2)}\n`,
  );
  await cp(join(root, 'LICENSE'), join(dir, 'LICENSE'));
}

/** Exactly the packages that the built server imports, in the versions that it is tested with. */
async function serverNeeds(dir: string): Promise<object> {
  const { engines, dependencies, optionalDependencies } = manifest;
  const needed = new Set<string>();
  for (const file of await readdir(dir)) {
    if (file.endsWith('.js')) collectPackages(await readFile(join(dir, file), 'utf8'), needed);
  }
  const names = [...needed].filter((name) => optionalDependencies[name] === undefined).sort();
  const undeclared = names.filter((name) => dependencies[name] === undefined);
  if (undeclared.length > 0) throw new Error(`not in package.json: ${undeclared.join(', ')}`);
  return {
    engines,
    dependencies: Object.fromEntries(names.map((name) => [name, dependencies[name]])),
    optionalDependencies,
  };
}

function collectPackages(code: string, found: Set<string>): void {
  const { staticImports, staticExports, dynamicImports } = parseSync('server.js', code).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    // What is computed is no package of ours.
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^(['"])(.*)\1$/.exec(code.slice(start, end))?.[2],
    ),
  ];
  for (const specifier of specifiers) {
    const name = /^(?!\.)(?:@[^/]+\/)?[^/]+/.exec(specifier ?? '')?.[0];
    if (name !== undefined && !isBuiltin(name)) found.add(name);
  }
}

function absolute(sources: Entries): Record<string, string> {
  return Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, join(root, path)]));
}
