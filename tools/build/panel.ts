/**
 * The panel as the script tag loads it: which file each of its modules is in, and the paths that the loader holds,
 * which carry the hashes of those files.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../fresh.mjs';
import { dist } from './shared.ts';

/**
 * What the loader imports, and what the panel imports out of its larger files. Each is an entry of the build: out of a
 * file without one, the bundler imports an object that holds its exports, and makes that with a file of its own.
 */
export const panelEntries = {
  panel: join(root, 'src/embed/host/panel/panel.ts'),
  handover: join(root, 'src/embed/host/script-handover.ts'),
  models: join(root, 'src/embed/host/mount-models.ts'),
  views: join(root, 'src/widget/help-part.tsx'),
  messages: join(root, 'src/widget/messages-part.tsx'),
  page: join(root, 'src/embed/page/warnings.ts'),
};

export const panelManifest = 'widget/manifest.json';

/** The panel of a page that isolates it, which has no use for the files of the other panel. */
const framedEntry = join(root, 'src/embed/frame/host.ts');

/** The card of a new reply, which shares modules with the handover. */
const previewEntry = join(root, 'src/embed/host/preview/preview-card.ts');

/** What asks for the unread replies of a known visitor, before anybody wants the panel. */
const unreadEntries: readonly string[] = [
  join(root, 'src/embed/host/unread/request-unread.ts'),
  join(root, 'src/embed/host/unread/follow-unread.ts'),
  join(root, 'src/widget/models/visitor/ticket-events.ts'),
];

/**
 * Each of these is one file with what its entries need, in place of a dozen that share little. What several need is in
 * the file of the first of them.
 */
const files: readonly (readonly [name: string, entries: readonly string[]])[] = [
  // Drawn before the rest is evaluated.
  ['home', [panelEntries.panel]],
  // What takes over from home once that is painted, and follows the page then.
  ['models', [panelEntries.models]],
  // Fetched behind the models, since most visitors go on to an article, and evaluated once one does.
  ['views', [panelEntries.views]],
  // Fetched once a visitor does anything in the panel: most who only look never write.
  ['messages', [panelEntries.messages]],
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
  const importsOfAll = (entries: readonly string[]) =>
    new Set(entries.flatMap((entry) => [...collectImports(entry, graph)]));
  for (const [name, entries] of files.toReversed()) {
    for (const module of importsOfAll(entries)) fileOfModule.set(module, name);
  }
  const handover = importsOfAll([panelEntries.handover]);
  const unread = importsOfAll(unreadEntries);
  const framed = importsOfAll([framedEntry]);
  for (const [module, holder] of fileOfModule) {
    // Home always comes with what was there before it.
    const isWithHome = holder === 'home' && (unread.has(module) || framed.has(module));
    if (handover.has(module) || isWithHome) fileOfModule.set(module, 'before');
    else if (framed.has(module)) fileOfModule.set(module, 'page');
    else if (unread.has(module)) fileOfModule.set(module, holder === 'models' ? 'requests' : 'visitor');
  }
  // The handover has another URL after a failure: what another file imported from it would be loaded twice.
  for (const module of importsOfAll([previewEntry])) {
    if (handover.has(module)) fileOfModule.set(module, 'before');
  }
  const apart = [panelEntries.handover, framedEntry, ...unreadEntries];
  for (const entry of apart) fileOfModule.delete(entry);
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
    const handover = 'src/embed/host/script-handover.ts';
    const panel = 'src/embed/host/panel/panel.ts';
    const pathOf = (source: string) => built[source]?.file;
    const allOf = (key: string) => new Set([pathOf(key), ...importsOf(key, built)]);
    const homePaths = new Set([...allOf(panel), ...importsOf(handover, built)]);
    const modelsPaths = [...allOf('src/embed/host/mount-models.ts')].filter((path) => !homePaths.has(path));
    const framedPaths = allOf('src/embed/frame/host.ts');
    const messages = Object.entries(built).flatMap(([source, { file }]) => {
      const [, language] = /^src\/languages\/([^/]+)\/home\.ts$/.exec(source) ?? [];
      return language === undefined ? [] : [[language, file]];
    });
    options.transform ??= {};
    options.transform.define = {
      ...options.transform.define,
      __HANDOVER_PATH__: JSON.stringify(pathOf(handover)),
      __HOME_PATHS__: JSON.stringify([...homePaths]),
      __MODELS_PATHS__: JSON.stringify(modelsPaths),
      __FRAMED_PATHS__: JSON.stringify([...framedPaths]),
      __MESSAGES_PATHS__: JSON.stringify(Object.fromEntries(messages)),
    };
  },
};
