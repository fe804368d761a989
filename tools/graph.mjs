/**
 * `npm run graph`: draws the rooms of `src/` and those of `src/server/`, for ARCHITECTURE.md. An arrow says that a room
 * imports another. What follows from other arrows is left out: the whole would be a net that nobody can read.
 * `npm run graph -- --counts` prints counts instead.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { root } from './fresh.mjs';
import { printCounts } from './house-counts.mjs';
import { readModules } from './import-rules.mjs';

const modules = await readModules(root);
if (process.argv.includes('--counts')) printCounts(modules);
else await draw();

async function draw() {
  const dot = `digraph {
    bgcolor=white ranksep=0.35 nodesep=0.2 fontname="sans-serif" fontsize=13
    node [shape=box style="rounded,filled" fillcolor="#eef2ff" color="#6366f1" fontname="sans-serif" fontsize=12 height=0.3]
    edge [color="#64748b" arrowsize=0.6]
    ${cluster('src', /^src\/([^/]+)\//)}
    ${cluster('src/server', /^src\/server\/([^/]+)\//)}
  }`;
  const path = join(root, 'docs/images/rooms.svg');
  await writeFile(path, (await Graphviz.load()).dot(dot));
  process.stdout.write(`${path}\n`);
}

/**
 * The rooms that the first group of a pattern names.
 * @param {string} title
 * @param {RegExp} room
 */
function cluster(title, room) {
  const imported = readImports(room);
  const arrows = [...imported].flatMap(([from, targets]) => {
    const follows = new Set([...targets].flatMap((target) => [...collect(imported, target)]));
    return [...targets].filter((target) => !follows.has(target)).map((to) => ({ from, to }));
  });
  /** @param {string} name */
  const node = (name) => JSON.stringify(`${title}/${name}`);
  return `subgraph ${JSON.stringify(`cluster ${title}`)} {
    label=${JSON.stringify(title)} style=rounded color="#cbd5e1" margin=12
    ${[...imported.keys()].map((name) => `${node(name)} [label=${JSON.stringify(name)}]`).join('\n    ')}
    ${arrows.map(({ from, to }) => `${node(from)} -> ${node(to)}`).join('\n    ')}
  }`;
}

/**
 * The rooms that each room imports itself, all in the order of their names.
 * @param {RegExp} room
 * @returns {Map<string, Set<string>>}
 */
function readImports(room) {
  /** @param {string} path */
  const nameOf = (path) => room.exec(path)?.[1];
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const { source, dependencies } of modules) {
    const name = nameOf(source);
    if (name === undefined) continue;
    const targets = imported.get(name) ?? new Set();
    for (const { resolved } of dependencies) {
      const target = nameOf(resolved);
      if (target !== undefined && target !== name) targets.add(target);
    }
    imported.set(name, targets);
  }
  return new Map([...imported].sort().map(([name, targets]) => [name, new Set([...targets].sort())]));
}

/**
 * The rooms that a room comes to by way of others.
 * @param {Map<string, Set<string>>} imported
 * @param {string} name
 * @param {Set<string>} found
 * @returns {Set<string>}
 */
function collect(imported, name, found = new Set()) {
  for (const target of imported.get(name) ?? []) {
    if (!found.has(target)) collect(imported, target, found.add(target));
  }
  return found;
}
