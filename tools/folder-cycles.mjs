/**
 * Finds folders that import each other: those of `src/`, and those of `src/server/`. Types count as well. The routes of a
 * room stand above it and above `http`, so they are a folder of their own.
 */

/**
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {{ rule: string, from: string, to: string }[]} an import of each pair of folders that are on one cycle
 */
export function findFolderCycles(modules) {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const between = imports.filter(({ from, to }) => {
    const [one, other] = [folderOf(from), folderOf(to)];
    return one !== null && other !== null && one !== other;
  });
  const reached = reachable(between);
  const cyclic = between.filter(({ from, to }) => reached.get(folderOf(to))?.has(folderOf(from)));
  const pairs = new Map(cyclic.map((found) => [`${folderOf(found.from)} ${folderOf(found.to)}`, found]));
  return [...pairs.values()].map((found) => ({ rule: 'no-folder-cycles', ...found }));
}

/**
 * `src/server/http`, `src/server/help/routes`, or `src/ui`; null for what is in neither: a program's own file beside its folders, a package.
 * @param {string} path
 */
function folderOf(path) {
  return (
    /^src\/(?:server\/[^/]+\/routes(?=\/|\.ts$)|server\/[^/]+(?=\/)|(?!server\/)[^/]+(?=\/))/.exec(
      path,
    )?.[0] ?? null
  );
}

/**
 * The folders that each folder comes to, by whatever way.
 * @param {readonly { from: string, to: string }[]} imports
 */
function reachable(imports) {
  /** @type {Map<string | null, Set<string | null>>} */
  const next = new Map();
  for (const { from, to } of imports) {
    const targets = next.get(folderOf(from)) ?? new Set();
    next.set(folderOf(from), targets.add(folderOf(to)));
  }
  /**
   * @param {string | null} folder
   * @param {Set<string | null>} found
   */
  const collect = (folder, found) => {
    for (const target of next.get(folder) ?? []) {
      if (!found.has(target)) collect(target, found.add(target));
    }
    return found;
  };
  return new Map([...next.keys()].map((folder) => [folder, collect(folder, new Set())]));
}
