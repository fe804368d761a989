/** Builds everything into `dist/`: the files for browsers, the script tag's script, and the server. */

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { browsers, license, shared } from './build-settings.mjs';
import { markBuilt, root } from './fresh.mjs';
import { printSizes } from './sizes.mjs';

const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const dist = join(root, 'dist');
const publicDir = join(dist, 'public');

/** What visitors download; terser takes longer than the default and leaves two per cent less. */
const forBrowsers = {
  target: browsers,
  outDir: publicDir,
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true } },
};

/** What the built server imports from `node_modules`, and there only where it is wanted. */
const outsideServer = ['@aws-sdk/client-s3', 'pg-native', ...Object.keys(optionalDependencies)];

/** No chunk has a style sheet of its own, so nothing needs the code that fetches style sheets before chunks. */
const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

// Also where a test's runner, which has set another, builds.
process.env.NODE_ENV = 'production';
const startedAt = new Date();
for (const part of ['public', 'server', 'demo', 'docs', '.built']) {
  await rm(join(dist, part), { recursive: true, force: true });
}
await buildScript('frontdesk', 'src/embed/entries/script.ts', await buildWidget());
await buildScript('frontdesk-frame', 'src/embed/entries/frame-parent.ts');
await buildModules({ 'frontdesk-element': join(root, 'src/embed/entries/served-elements.ts') }, '[name].js');
await buildModules({ index: join(root, 'index.html') }, 'widget/[name]-[hash].js');
await buildServer();
await copyFiles();
await compressFiles();
markBuilt(startedAt);
printSizes();

/**
 * The widget, as the script tag loads it. Answers the paths that the loader holds, with their hashes, which are short
 * since it counts every byte.
 */
async function buildWidget() {
  const panel = join(root, 'src/embed/host/panel.ts');
  const handover = join(root, 'src/embed/host/script-handover.ts');
  // What a page may want before anybody wants the panel.
  const before = [
    ['before', [handover, join(root, 'src/embed/frame/host.ts')]],
    // It sends requests, which the others do not need.
    ['unread', [join(root, 'src/embed/host/unread.ts')]],
  ];
  // Each of these is one file with what it needs, in place of a dozen that share little. What several need is in the
  // file of the first of them.
  const files = [
    ['widget', panel],
    ['tabs', join(root, 'src/widget/connected/Tabs.tsx')],
  ];
  const entries = new Set([...before.flatMap(([, group]) => group), ...files.map(([, entry]) => entry)]);
  const holders = new Map();
  const fileOf = (id, graph) => {
    if (holders.size === 0) {
      for (const [name, entry] of files.toReversed()) {
        for (const module of collectImports(entry, graph)) holders.set(module, name);
      }
      for (const [name, group] of before) {
        for (const module of group.flatMap((entry) => [...collectImports(entry, graph)])) {
          const holder = holders.get(module);
          if (holder === 'widget' || holder === 'tabs') holders.set(module, `${name}-${holder}`);
        }
      }
      for (const entry of entries) holders.delete(entry);
    }
    return holders.get(id) ?? null;
  };
  const { output } = await buildModules({ panel, handover }, 'widget/[hash:6].js', {
    manifest: 'widget/manifest.json',
    // The elements and the frame have no libraries but the widget's.
    license,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] },
  });
  const pathOf = (name) => output.find((chunk) => chunk.name === name && chunk.isEntry).fileName;
  return {
    __PANEL_PATH__: JSON.stringify(pathOf('panel')),
    __HANDOVER_PATH__: JSON.stringify(pathOf('handover')),
  };
}

/**
 * Modules with what they need. What is built together shares files, which costs each of the doors something; no page
 * has two of them, and so each is built by itself.
 */
function buildModules(
  input,
  entryFileNames,
  { manifest = false, license = false, codeSplitting = true } = {},
) {
  return build({
    ...shared,
    plugins: [withoutPreloading],
    build: {
      ...forBrowsers,
      emptyOutDir: false,
      assetsDir: 'widget',
      // Chunks import each other by relative paths, so that they work on any origin.
      modulePreload: false,
      manifest,
      license,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'allow-extension',
        checks: { pluginTimings: false },
        output: {
          codeSplitting,
          entryFileNames,
          chunkFileNames: 'widget/[name]-[hash].js',
          assetFileNames: 'widget/[name]-[hash][extname]',
        },
      },
    },
  });
}

/** Everything that a module imports, and what that imports, as far as it is not imported on demand. */
function collectImports(id, graph, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(imported, graph, found);
  return found;
}

/** A classic script of one file. */
async function buildScript(name, entry, define = {}) {
  await build({
    ...shared,
    define: { ...shared.define, ...define },
    build: {
      ...forBrowsers,
      emptyOutDir: false,
      lib: {
        entry: join(root, entry),
        formats: ['iife'],
        name: 'frontdeskScript',
        fileName: () => `${name}.js`,
      },
    },
  });
}

/**
 * With the libraries that it needs, which come in two thousand files: reading those takes longer than all else that a
 * command does. What few deployments need, and PostgreSQL's programs, stay outside.
 */
async function buildServer() {
  await build({
    ...shared,
    ssr: { target: 'node', noExternal: true, external: outsideServer },
    build: {
      target: 'node20',
      ssr: true,
      minify: false,
      license,
      outDir: join(dist, 'server'),
      rolldownOptions: {
        input: { main: join(root, 'src/server/main.ts'), index: join(root, 'src/server/index.ts') },
        // All beside each other: what the build puts beside them is found from there.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

async function copyFiles() {
  const copies = [
    ['public/frontdesk.svg', 'public/frontdesk.svg'],
    ['public/docs.css', 'public/docs.css'],
    ['public/demo', 'demo'],
    ['docs', 'docs'],
    ['src/server/db/migrations', 'server/migrations'],
  ];
  for (const [from, to] of copies) await cp(join(root, from), join(dist, to), { recursive: true });
  await mkdir(join(dist, 'server'), { recursive: true });
}

/** Compressed once here, so that no request compresses them again. */
async function compressFiles() {
  for (const dir of [publicDir, join(dist, 'demo/pages')]) {
    for (const name of await readdir(dir, { recursive: true })) {
      if (!/\.(js|css|svg)$/.test(name) || name.split(sep).includes('.vite')) continue;
      const path = join(dir, name);
      const data = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      };
      await writeFile(`${path}.br`, brotliCompressSync(data, { params }));
      await writeFile(`${path}.gz`, gzipSync(data, { level: 9 }));
    }
  }
}
