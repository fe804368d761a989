/**
 * What is built, and how the tests run. `vite build` writes what the server serves and the server itself into `dist/`;
 * `vite build --mode packages` writes the two packages for npm into `dist/packages/`.
 */

import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin, Rolldown, UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import {
  chromiumArgs,
  findHeadlessShell,
  findOtherChromium,
  useShippedFonts,
} from './test/support/chromium.ts';
import { useMemoryFolder } from './test/support/memory-folder.ts';
import { openSilentServer } from './test/support/silent-server.ts';
import { converterVersion } from './tools/build/converter-version.ts';
import { deskFiles } from './tools/build/desk.ts';
import { moduleSizes } from './tools/build/module-sizes.ts';
import { ownExports } from './tools/build/own-exports.ts';
import { packageFiles, packageSources, preactPackages, relativeToPackage } from './tools/build/packages.ts';
import { panelEntries, panelFileOf, panelManifest, panelPaths } from './tools/build/panel.ts';
import { browsers, dist, license, manifest } from './tools/build/shared.ts';
import { addStaticFiles, removeOldBuild } from './tools/build/static-files.ts';
import { ensureBuilt, markBuilt, root } from './tools/fresh.mjs';
import { runParts } from './tools/step.mjs';

const compiler: UserConfig = {
  root,
  build: { target: browsers },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

const build: UserConfig = {
  ...compiler,
  // A busy machine is no reason for the bundler's advice on plugins in the output of `npm start`.
  build: { ...compiler.build, rolldownOptions: { checks: { bundlerTimings: false } } },
  publicDir: false,
  logLevel: 'warn',
  define: {
    __VERSION__: JSON.stringify(manifest.version),
    __CONVERTER_VERSION__: JSON.stringify(converterVersion()),
  },
};

/** What visitors download; terser takes longer than the default and leaves two per cent less. */
const forBrowsers: BuildEnvironmentOptions = {
  target: browsers,
  outDir: join(dist, 'public'),
  emptyOutDir: false,
  // In kB, for the editor of articles, which the desk loads to edit one; what is downloaded has limits of its own.
  chunkSizeWarningLimit: 600,
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true } },
};

/** A classic script of one file. */
function script(name: string, entry: string): EnvironmentOptions {
  const lib = { entry: join(root, entry), formats: ['iife' as const], name: 'frontdeskScript' };
  return { consumer: 'client', build: { ...forBrowsers, lib: { ...lib, fileName: () => `${name}.js` } } };
}

interface ModuleOptions {
  /**
   * The folder of what has a hash in its name.
   * @default 'widget'
   */
  readonly folder?: string;
  /** The path of the file that says which file each source is in; there is none without. */
  readonly manifestPath?: string;
  readonly isPanel?: boolean;
  /**
   * Which modules share a file.
   * @default true, which leaves it to the bundler
   */
  readonly codeSplitting?: Rolldown.OutputOptions['codeSplitting'];
  /** @default 'terser' */
  readonly minify?: BuildEnvironmentOptions['minify'];
  /** The path of the file with the licence of each library; without it, there is none. */
  readonly licensePath?: string;
  /** Chunks import each other by relative paths, so that they work on any origin; those that are preloaded do too. */
  readonly modulePreload?: BuildEnvironmentOptions['modulePreload'];
}

/**
 * Modules with what they need. What is built together shares files, which costs each of the doors something; no page
 * has two of them, and so each is built by itself.
 */
function modules(
  input: Record<string, string>,
  entryFileNames: string,
  {
    folder = 'widget',
    manifestPath,
    isPanel = false,
    codeSplitting = true,
    minify = 'terser',
    licensePath,
    modulePreload = false,
  }: ModuleOptions = {},
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...forBrowsers,
      assetsDir: folder,
      minify,
      modulePreload,
      manifest: manifestPath ?? false,
      license: licensePath !== undefined && { fileName: licensePath },
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting,
          entryFileNames,
          chunkFileNames: isPanel ? `${folder}/[hash:6].js` : `${folder}/[name]-[hash].js`,
          assetFileNames: `${folder}/[name]-[hash][extname]`,
        },
      },
    },
  };
}

/**
 * Replaces Vite's code that fetches a chunk's dependencies before the chunk: modules are preloaded by importing them,
 * which puts no elements into the page of a site. Style sheets are left out, except at the desk: no other chunk has one of
 * its own, and the page of the frame links its style sheet. Vite names the files by their paths below the served folder; this code is in the
 * entry of the elements there, otherwise in a folder below.
 */
const preloading: Plugin = {
  name: 'preloading',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['panel', 'elements', 'page', 'help', 'desk'].includes(name),
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null;
    if (this.environment.name === 'help') return 'export const __vitePreload = (load) => load();';
    if (this.environment.name === 'desk') {
      return `import { loadWithStyles } from ${JSON.stringify(join(root, 'src/desk/load-with-styles.ts'))};
      const served = new URL('..', import.meta.url).href;
      export const __vitePreload = (load, paths = []) => loadWithStyles(load, paths.map((path) => served + path));`;
    }
    const loadModule = JSON.stringify(join(root, 'src/embed/host/panel/load-module.ts'));
    return `import { loadModule } from ${loadModule};
    const served = new URL('${this.environment.name === 'elements' ? '.' : '..'}', import.meta.url).href;
    export const __vitePreload = (load, paths = []) => loadModule(load, paths.flatMap((path) => (path.endsWith('.js') ? served + path : [])));`;
  },
};

/** Every chunk says which files it needs, those of its imports included. */
const withImports: NonNullable<ModuleOptions['modulePreload']> = {
  polyfill: false,
  resolveDependencies: (_entry, imported) => imported,
};

const product: UserConfig = {
  ...build,
  plugins: [preloading, panelPaths, moduleSizes, ownExports],
  environments: {
    // The hashes are short, since the loader counts every byte.
    panel: modules(panelEntries, 'widget/[hash:6].js', {
      isPanel: true,
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: panelFileOf }] },
      manifestPath: panelManifest,
      // The elements, the page of the frame and the hosted pages have no libraries but the panel's.
      licensePath: license.fileName,
      modulePreload: withImports,
    }),
    script: script('frontdesk', 'src/embed/entries/script.ts'),
    frameParent: script('frontdesk-frame', 'src/embed/entries/frame-parent.ts'),
    elements: modules(
      { 'frontdesk-element': join(root, 'src/embed/entries/served-elements.ts') },
      '[name].js',
      { modulePreload: withImports },
    ),
    page: modules({ index: join(root, 'index.html') }, 'widget/[name]-[hash].js', {
      modulePreload: withImports,
    }),
    help: modules(
      {
        main: join(root, 'src/help/islands/main.ts'),
        'help-center': join(root, 'src/help/help-center.css'),
      },
      'help-center/[name]-[hash].js',
      { folder: 'help-center', manifestPath: 'help-center/manifest.json' },
    ),
    desk: modules(
      { main: join(root, 'src/desk/main.tsx'), desk: join(root, 'src/desk/desk.css') },
      'desk-files/[name]-[hash].js',
      {
        folder: 'desk-files',
        codeSplitting: deskFiles,
        // Terser leaves it two thousandths smaller, and takes ten times as long.
        minify: 'oxc',
        manifestPath: 'desk-files/manifest.json',
        licensePath: `desk-files/${license.fileName}`,
      },
    ),
    deskServiceWorker: script('desk-service-worker', 'src/desk/service-worker/service-worker.ts'),
    /**
     * With the libraries that it needs, which come in two thousand files: reading those takes longer than all else
     * that a command does. `jsdom`, what few deployments need, and PostgreSQL's programs stay outside: an installation
     * without `devDependencies` has them.
     */
    server: {
      consumer: 'server',
      resolve: {
        noExternal: true,
        external: [
          'pg-native',
          ...Object.keys(manifest.dependencies),
          ...Object.keys(manifest.optionalDependencies),
        ],
      },
      build: {
        target: 'node20',
        ssr: true,
        minify: false,
        license,
        outDir: join(dist, 'server'),
        rolldownOptions: {
          input: {
            main: join(root, 'src/server/main.ts'),
            index: join(root, 'src/server/index.ts'),
            // Threads of their own.
            'mail-worker': join(root, 'src/server/mail/incoming/reader/worker.ts'),
            'compose-worker': join(root, 'src/server/mail/outgoing/compose-worker.ts'),
            'search-worker': join(root, 'src/server/search/indexes/assembly-worker.ts'),
            'row-worker': join(root, 'src/server/search/rows/row-worker.ts'),
            'message-worker': join(root, 'src/server/resources/tickets/message-printer/worker.ts'),
            'maker-worker': join(root, 'src/server/resources/faq/editing/maker/worker.ts'),
            'content-worker': join(root, 'src/server/desk/setup/content/worker.ts'),
            'article-worker': join(root, 'src/server/help/article-html/worker/worker.ts'),
            'image-worker': join(root, 'src/server/help/preview-images/worker.ts'),
          },
          // All beside each other: what the build puts beside them is found from there.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp({ environments, build }) {
      const startedAt = new Date();
      await removeOldBuild();
      // The loader holds the paths of the panel's files.
      const names = [
        'panel',
        'script',
        'frameParent',
        'elements',
        'page',
        'help',
        'desk',
        'deskServiceWorker',
        'server',
      ];
      const parts = names.map((name) => async () => {
        const environment = environments[name];
        if (environment) await build(environment);
      });
      await runParts('Building', [...parts, addStaticFiles]);
      markBuilt(startedAt);
    },
  },
};

/** Modules for a bundler: what is fetched on demand stays so there, and names stay readable. */
function packageModules(
  entry: Record<string, string>,
  chunksDir: string,
  options: BuildEnvironmentOptions,
  external: RegExp[] = [],
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      target: browsers,
      outDir: packageFiles.browserDir,
      emptyOutDir: false,
      minify: false,
      cssMinify: true,
      sourcemap: true,
      lib: { entry, formats: ['es'] },
      ...options,
      rolldownOptions: {
        external,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${chunksDir}/[name].js`,
          sourcemapPathTransform: (source, map) => relativeToPackage(resolve(map, '..', source), map),
        },
      },
    },
  };
}

const packages: UserConfig = {
  ...build,
  environments: {
    package: packageModules(packageSources.browser, 'chunks', { license }),
    // Has no libraries but those of the other entries.
    packageForPreact: packageModules(packageSources.preact, 'chunks/preact', {}, [preactPackages]),
  },
  builder: {
    async buildApp({ environments, build }) {
      ensureBuilt();
      const parts = ['package', 'packageForPreact'].map((name) => async () => {
        const environment = environments[name];
        if (environment) await build(environment);
      });
      await runParts('Building the packages', [packageFiles.begin, ...parts, packageFiles.complete]);
    },
  },
};

const inNode = {
  globalSetup: ['test/support/cluster.ts'],
  setupFiles: ['test/support/measure-file.ts', 'test/support/undo-stubs.ts'],
  // No file changes what the modules of others see; loading them anew for each takes longer than the tests.
  isolate: false,
};

const otherChromium = findOtherChromium();
const hostedPages = 'test/help/{pages,islands}/**/*.test.{ts,tsx}';

/** The tests of what is drawn, in another Chromium. */
function viewsIn(executablePath: string) {
  const name = basename(executablePath);
  const provider = playwright({ launchOptions: { executablePath, args: chromiumArgs } });
  const views = [
    'test/{ui/components,widget/{views,connected},desk/views}/**/*.test.{ts,tsx}',
    'test/{widget/every-view,embed/host/touch-screen}.test.{ts,tsx}',
  ];
  return [
    {
      browser: 'chromium' as const,
      name: `browser (views in ${name})`,
      include: views,
      isolate: false,
      provider,
    },
    {
      browser: 'chromium' as const,
      name: `browser (hosted pages in ${name})`,
      include: [hostedPages],
      provider,
    },
  ];
}

const tests: ViteUserConfig = {
  ...compiler,
  define: {
    __VERSION__: '"0.0.0"',
    __CONVERTER_VERSION__: '"tests"',
    __BUNDLE_URL__: JSON.stringify(pathToFileURL(join(dist, 'server/')).href),
  },
  test: {
    // On a busy machine everything comes late: these limits end what hangs.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    // A browser that has not connected by then hardly will: its files run a second time.
    browser: { connectTimeout: 240_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [
            '**/*.program.test.ts',
            'test/markup/*.test.ts',
            'test/{ui,widget,embed,desk,state,help/pages,help/islands}/**',
          ],
          ...inNode,
        },
      },
      // They start programs, and so take as long as stories: `npm test -- --all` runs them.
      { extends: true, test: { name: 'programs', include: ['test/**/*.program.test.ts'], ...inNode } },
      {
        extends: true,
        // All of them from the start: one that is found on the way reloads the page, and the tests with it.
        optimizeDeps: {
          include: [
            '@codemirror/commands',
            '@codemirror/lang-markdown',
            '@codemirror/language',
            '@codemirror/state',
            '@codemirror/view',
            '@lezer/highlight',
            '@preact/signals',
            '@testing-library/preact',
            'altcha-lib',
            'altcha-lib/algorithms/web/pbkdf2',
            'axe-core',
            'diff',
            'dompurify',
            'eventsource-parser',
            'fast-check',
            'jose/jwt/decode',
            'ky',
            'preact',
            'preact/hooks',
            'preact/jsx-dev-runtime',
            'preact/jsx-runtime',
            'preact-render-to-string',
          ],
        },
        test: {
          name: 'browser',
          include: [
            'test/markup/*.test.ts',
            'test/{ui,widget,embed,desk,state,help/pages,help/islands}/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['test/support/patient-waits.ts'],
          // `expect.element` waits for all that is left of its test's time: this limit ends what never comes.
          testTimeout: 240_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { openSilentServer },
            provider: playwright({
              launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs },
            }),
            instances: [
              // Loading all modules anew for each file takes longer than the tests; each test takes back what it changes.
              { browser: 'chromium', exclude: [hostedPages], isolate: false },
              // The scripts of hosted pages take the page for themselves.
              { browser: 'chromium', name: 'browser (hosted pages)', include: [hostedPages] },
              ...(otherChromium === undefined ? [] : viewsIn(otherChromium)),
            ],
          },
        },
      },
    ],
  },
};

export default defineConfig(({ command, mode }) => {
  if (command === 'build') return mode === 'packages' ? packages : product;
  useMemoryFolder();
  useShippedFonts();
  return tests;
});
