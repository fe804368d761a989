/** The desk's files: which of its modules share one. */

import type { Rolldown } from 'vite';

/**
 * Each page that is loaded on demand has a file with what it alone needs. What it shares with others is in few files, in
 * place of dozens with some hundred bytes.
 */
export const deskFiles: Rolldown.CodeSplittingOptions = {
  // With the dependencies of an entry, the bundler adds a file that imports the entry's.
  includeDependenciesRecursively: false,
  groups: [
    // What the first list needs.
    { name: 'main', tags: ['$initial'], test: /\.(?:m?js|tsx?)$/ },
    { name: 'desk', tags: ['$initial'] },
    { name: 'later', test: /\.css$/ },
    // What cleans the HTML of messages and articles.
    { name: 'html', test: /\/(?:dompurify|src\/markup|src\/ui\/html)\/|\/RichText\.tsx$/ },
    // The forms of settings, once the first steps show them too.
    { name: 'settings', test: /\/settings\//, minShareCount: 2, minSize: 12_000 },
    { name: (id, graph) => (isShared(id, graph) ? 'shared' : null) },
  ],
};

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/** Whether two pages need a module, or it is of the kit, which is there for all of them. */
function isShared(id: string, graph: ModuleGraph): boolean {
  return id.includes('/src/desk/kit/') || findPages(id, graph).size > 1;
}

/** Returns the modules that are loaded on demand and import a module, themselves or by others. */
function findPages(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const pages = importers.flatMap((importer) => [...findPages(importer, graph, seen)]);
  return new Set(dynamicImporters.length > 0 ? [id, ...pages] : pages);
}
