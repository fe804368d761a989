/**
 * The panel as the script tag loads it: which file each of its modules is in, and the paths that the loader holds,
 * which carry the hashes of those files.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../fresh.mjs';
import { dist } from './shared.ts';

/** What the loader imports. */
export const panelEntries = {
  panel: join(root, 'src/embed/host/panel.ts'),
  handover: join(root, 'src/embed/host/script-handover.ts'),
};

export const panelManifest = 'widget/manifest.json';

/** What a page may want before anybody wants the panel. */
const before: readonly (readonly [name: string, entries: readonly string[]])[] = [
  ['before', [panelEntries.handover, join(root, 'src/embed/frame/host.ts')]],
  // They send requests, which the others do not need.
  [
    'unread',
    [
      join(root, 'src/embed/host/unread/request-unread.ts'),
      join(root, 'src/widget/models/visitor/live/ticket-events.ts'),
    ],
  ],
];

/**
 * Each of these is one file with what it needs, in place of a dozen that share little. What several need is in the
 * file of the first of them.
 */
const files: readonly (readonly [name: string, entry: string])[] = [
  ['widget', panelEntries.panel],
  ['tabs', join(root, 'src/widget/connected/Tabs.tsx')],
];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const fileOfModule = new Map<string, string>();

/** The name of the file that a module is put into; null leaves it to the bundler. */
export function panelFileOf(id: string, graph: ModuleGraph): string | null {
  if (fileOfModule.size === 0) groupModules(graph);
  return fileOfModule.get(id) ?? null;
}

function groupModules(graph: ModuleGraph): void {
  for (const [name, entry] of files.toReversed()) {
    for (const module of collectImports(entry, graph)) fileOfModule.set(module, name);
  }
  for (const [name, group] of before) {
    for (const module of group.flatMap((entry) => [...collectImports(entry, graph)])) {
      const holder = fileOfModule.get(module);
      if (holder === 'widget' || holder === 'tabs') fileOfModule.set(module, `${name}-${holder}`);
    }
  }
  for (const [, group] of before) for (const entry of group) fileOfModule.delete(entry);
  for (const [, entry] of files) fileOfModule.delete(entry);
}

/** Everything that a module imports, and what that imports, as far as it is not imported on demand. */
function collectImports(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(imported, graph, found);
  return found;
}

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The paths of everything that a file imports at once, and of what that imports. */
function importsOf(key: string, built: Readonly<Record<string, BuiltFile>>): string[] {
  return (built[key]?.imports ?? []).flatMap((imported) => [
    ...(built[imported] ? [built[imported].file] : []),
    ...importsOf(imported, built),
  ]);
}

/** Tells the loader the paths of the panel, which is built before it. */
export const panelPaths: Plugin = {
  name: 'panel-paths',
  applyToEnvironment: ({ name }) => name === 'script',
  options(options) {
    const built: Record<string, BuiltFile> = JSON.parse(
      readFileSync(join(dist, 'public', panelManifest), 'utf8'),
    );
    const pathOf = (source: string) => JSON.stringify(built[source]?.file);
    const loaded = ['src/embed/host/script-handover.ts', 'src/embed/host/panel.ts'];
    const imported = new Set(loaded.flatMap((source) => importsOf(source, built)));
    const framed = 'src/embed/frame/host.ts';
    const framedPaths = new Set([built[framed]?.file, ...importsOf(framed, built)]);
    const messages = Object.entries(built).flatMap(([source, { file }]) => {
      const [, language] = /^src\/languages\/([^/]+)\/widget\.ts$/.exec(source) ?? [];
      return language === undefined ? [] : [[language, file]];
    });
    options.transform ??= {};
    options.transform.define = {
      ...options.transform.define,
      __PANEL_PATH__: pathOf('src/embed/host/panel.ts'),
      __HANDOVER_PATH__: pathOf('src/embed/host/script-handover.ts'),
      __IMPORTED_PATHS__: JSON.stringify([...imported]),
      __FRAMED_PATHS__: JSON.stringify([...framedPaths]),
      __MESSAGES_PATHS__: JSON.stringify(Object.fromEntries(messages)),
    };
  },
};
