/**
 * `npm run packages`: the two packages for npm, into `dist/packages/`. `frontdesk` is for browsers and for callers of
 * the interface; `frontdesk-server` is the service as `dist/` has it.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { build, parseSync } from 'vite';
import { browsers, license, shared } from './build-settings.mjs';
import { ensureBuilt, root } from './fresh.mjs';

const dist = join(root, 'dist');
const browserDir = join(dist, 'packages/frontdesk');
const serverDir = join(dist, 'packages/frontdesk-server');

/** Entries that bring everything they need. */
const entries = {
  index: 'src/embed/entries/index.ts',
  element: 'src/embed/entries/element.ts',
  client: 'src/client/index.ts',
};
/** Entries for applications that have these packages: with two of either, hooks and signals do not find each other. */
const preactEntries = { preact: 'src/embed/entries/preact.tsx' };
const preactPackages = /^(preact|@preact\/signals)(\/|$)/;

ensureBuilt();
emitTypes();
await rm(join(dist, 'packages'), { recursive: true, force: true });
await buildEntries(entries, 'chunks', { license });
// Has no libraries but those of the other entries.
await buildEntries(preactEntries, 'chunks/preact', { external: [preactPackages] });
await bundleTypes({ ...entries, ...preactEntries }, browserDir, 'types');
await copyServer();
await bundleTypes({ index: 'src/server/index.ts' }, join(serverDir, 'server'), 'types');
await writeManifest(browserDir, {});
await writeManifest(serverDir, await serverNeeds(join(serverDir, 'server')));

/** Nothing to do where the sources have not changed since. */
function emitTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-b', 'src/embed', 'src/server'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Modules for a bundler: what is fetched on demand stays so there, and names stay readable. */
async function buildEntries(sources, chunksDir, { external = [], license = false }) {
  await build({
    ...shared,
    build: {
      target: browsers,
      outDir: browserDir,
      emptyOutDir: false,
      minify: false,
      cssMinify: true,
      sourcemap: true,
      license,
      lib: { entry: absolute(sources), formats: ['es'] },
      rolldownOptions: {
        external,
        checks: { pluginTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${chunksDir}/[name].js`,
          // Beside the package's own files, not in whatever project it is installed into.
          sourcemapPathTransform(source, map) {
            const path = relative(root, resolve(dirname(map), source));
            return relative(dirname(map), join(browserDir, path));
          },
        },
      },
    },
  });
}

/** One file of types for each entry, and what several need beside them: one name of the page is declared once. */
async function bundleTypes(sources, outDir, chunksDir) {
  const emitted = ([name, path]) => [
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
    chunkFileNames: ({ name }) => `${chunksDir}/${name.replace(/\.d$/, '')}.d.ts`,
  });
  await bundle.close();
}

async function copyServer() {
  for (const part of ['server', 'public', 'demo', 'docs']) {
    await cp(join(dist, part), join(serverDir, part), { recursive: true });
  }
}

/** What is written in `packages/`, and what `package.json` says beyond it. */
async function writeManifest(dir, added) {
  const template = join(root, 'packages', relative(join(dist, 'packages'), dir));
  const { name, ...written } = readManifest(template);
  const { version } = readManifest(root);
  const manifest = { name, version, ...written, ...added };
  await cp(template, dir, { recursive: true });
  await writeFile(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(dir, 'LICENSE'));
}

/** Exactly the packages that the built server imports, in the versions that it is tested with. */
async function serverNeeds(dir) {
  const { engines, dependencies, optionalDependencies } = readManifest(root);
  const needed = new Set();
  for (const file of await readdir(dir)) {
    if (file.endsWith('.js')) collectPackages(await readFile(join(dir, file), 'utf8'), needed);
  }
  const names = [...needed].sort();
  const undeclared = names.filter((name) => dependencies[name] === undefined);
  if (undeclared.length > 0) throw new Error(`not in package.json: ${undeclared.join(', ')}`);
  return {
    engines,
    dependencies: Object.fromEntries(names.map((name) => [name, dependencies[name]])),
    optionalDependencies,
  };
}

function collectPackages(code, found) {
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

function absolute(sources) {
  return Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, join(root, path)]));
}

function readManifest(dir) {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
}
