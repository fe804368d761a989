/**
 * Finds folders that import each other: those of `src/` and of `src/server/`, and those of the desk. Types count as well.
 * The routes of a room stand above it and above `http`, so they are a folder of their own; so are the views of each subject.
 */

/** Each matches the folder of a path; not a program's own file beside its folders, or a package. */
const houses = [
  /^src\/(?:server\/[^/]+\/routes(?=\/|\.ts$)|server\/[^/]+(?=\/)|(?!server\/)[^/]+(?=\/))/,
  /^src\/desk\/(?:views\/[^/]+(?=\/)|(?!views\/)[^/]+(?=\/))/,
];

/**
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {{ rule: string, from: string, to: string }[]} an import of each pair of folders that are on one cycle
 */
export function findFolderCycles(modules) {
  return houses.flatMap((house) => cyclesIn(house, modules));
}

/**
 * @param {RegExp} house
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 */
function cyclesIn(house, modules) {
  /** @param {string} path */
  const folderOf = (path) => house.exec(path)?.[0];
  /** @type {Map<string, { from: string, to: string, folder: string, target: string }>} */
  const arrows = new Map();
  for (const { source: from, dependencies } of modules) {
    const folder = folderOf(from);
    if (folder === undefined) continue;
    for (const { resolved: to } of dependencies) {
      const target = folderOf(to);
      if (target !== undefined && target !== folder)
        arrows.set(`${folder} ${target}`, { from, to, folder, target });
    }
  }
  const reached = reachable([...arrows.values()]);
  return [...arrows.values()]
    .filter(({ folder, target }) => reached.get(target)?.has(folder))
    .map(({ from, to }) => ({ rule: 'no-folder-cycles', from, to }));
}

/**
 * The folders that each folder comes to, by whatever way.
 * @param {readonly { folder: string, target: string }[]} arrows
 */
function reachable(arrows) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const { folder, target } of arrows) {
    const targets = next.get(folder) ?? new Set();
    next.set(folder, targets.add(target));
  }
  /**
   * @param {string} folder
   * @param {Set<string>} found
   */
  const collect = (folder, found) => {
    for (const target of next.get(folder) ?? []) {
      if (!found.has(target)) collect(target, found.add(target));
    }
    return found;
  };
  return new Map([...next.keys()].map((folder) => [folder, collect(folder, new Set())]));
}
