/** Builds everything into `dist/`: the files for browsers, the script tag's loader, and the server. */

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { markBuilt } from './fresh.mjs';
import { printSizes } from './sizes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const publicDir = join(dist, 'public');

/** What every build shares; the tests' settings in vite.config.ts are not wanted here. */
const shared = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

/** What visitors download; terser takes longer than the default and leaves two per cent less. */
const forBrowsers = {
  target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
  outDir: publicDir,
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true } },
};

/** No chunk has a style sheet of its own, so nothing needs the code that fetches style sheets before chunks. */
const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** The views in which visitors write and read messages, with what is theirs alone. */
const isVisitorSide = new RegExp(
  [
    'views/(?:Messages|Ticket|Conversation|Contact|Visitor)View|views/(?:use-(?!badge)|transcript|status-words)',
    'models/(?:visitor(?!-words)|ticket|outbox(?!-challenge)|drafts|uploads|contact|conversation)',
    'i18n/messages/format-moment',
    'components/(?:Attach|Avatar|Composer|Honeypot|LinkedText|MessageList|Outgoing|Postponed|TextField|Thread|use-files)',
  ]
    .map((part) => `src/widget/(?:${part})`)
    .join('|'),
);

// Also where a test's runner, which has set another, builds.
process.env.NODE_ENV = 'production';
const startedAt = new Date();
for (const part of ['public', 'server', 'demo', 'demo-help', 'docs', '.built']) {
  await rm(join(dist, part), { recursive: true, force: true });
}
await buildLoader(await buildWidget());
await buildServer();
await copyFiles();
await compressFiles();
markBuilt(startedAt);
printSizes();

/** The widget and the page of the hosted help center. Answers the paths that the loader holds, with their hashes. */
async function buildWidget() {
  const panel = join(root, 'src/embed/panel.ts');
  // What the open panel needs is one file, in place of a dozen that share little; what it needs later comes later.
  const wantedAtOnce = new Set();
  const isWantedAtOnce = (id, graph) => {
    if (wantedAtOnce.size === 0) collectImports(panel, graph, wantedAtOnce);
    return id !== panel && wantedAtOnce.has(id);
  };
  const { output } = await build({
    ...shared,
    plugins: [withoutPreloading],
    build: {
      ...forBrowsers,
      assetsDir: 'widget',
      // Chunks import each other by relative paths, so that they work on any origin.
      modulePreload: false,
      manifest: 'widget/manifest.json',
      rolldownOptions: {
        input: {
          index: join(root, 'index.html'),
          panel,
          more: join(root, 'src/embed/more-commands.ts'),
        },
        preserveEntrySignatures: 'allow-extension',
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: (id, graph) => (isWantedAtOnce(id, graph) ? 'widget' : null) },
              // The visitor's views lead to each other, and share most of what they need.
              { name: (id) => (isVisitorSide.test(id) ? 'visitor' : null) },
            ],
          },
          // The loader holds these names, and counts every byte.
          entryFileNames: ({ name }) => (name === 'index' ? 'widget/[name]-[hash].js' : 'widget/[hash:6].js'),
          chunkFileNames: 'widget/[name]-[hash].js',
          assetFileNames: 'widget/[name]-[hash][extname]',
        },
      },
    },
  });
  const pathOf = (name) => output.find((chunk) => chunk.name === name && chunk.isEntry).fileName;
  return {
    __PANEL_PATH__: JSON.stringify(pathOf('panel')),
    __MORE_PATH__: JSON.stringify(pathOf('more')),
  };
}

/** Everything that a module imports, and what that imports, as far as it is not imported on demand. */
function collectImports(id, graph, found) {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(imported, graph, found);
}

async function buildLoader(define) {
  await build({
    ...shared,
    define,
    build: {
      ...forBrowsers,
      emptyOutDir: false,
      lib: {
        entry: join(root, 'src/embed/loader.ts'),
        formats: ['iife'],
        name: 'frontdeskLoader',
        fileName: () => 'frontdesk.js',
      },
    },
  });
}

async function buildServer() {
  await build({
    ...shared,
    ssr: { target: 'node' },
    build: {
      target: 'node20',
      ssr: true,
      minify: false,
      outDir: join(dist, 'server'),
      rolldownOptions: {
        input: { main: join(root, 'src/server/main.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

async function copyFiles() {
  const copies = [
    ['public/frontdesk.svg', 'public/frontdesk.svg'],
    ['public/demo', 'demo'],
    ['docs', 'docs'],
    ['src/server/demo/help', 'demo-help'],
    ['src/server/db/migrations', 'server/migrations'],
  ];
  for (const [from, to] of copies) await cp(join(root, from), join(dist, to), { recursive: true });
  await mkdir(join(dist, 'server'), { recursive: true });
}

/** Compressed once here, so that no request compresses them again. */
async function compressFiles() {
  for (const dir of [publicDir, join(dist, 'demo')]) {
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
