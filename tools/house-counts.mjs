/**
 * `npm run graph -- --counts`: the size of the house, and signs of disorder in it. A sign is a place to look at, not a
 * fault: what matters is how the counts change.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { findFolderCycles } from './folder-cycles.mjs';
import { root } from './fresh.mjs';

/** @typedef {{ name: string, lines: number }} Sized a file by its path, or a function */
/** @typedef {[label: string, ...numbers: number[]]} Row */
/** @typedef {readonly { source: string, dependencies: readonly { resolved: string, circular: boolean }[] }[]} Modules */

/** @param {Modules} modules what each module of `src/` imports */
export function printCounts(modules) {
  const files = ['src', 'test', 'e2e'].flatMap(listFiles);
  const sources = files.filter(({ name }) => /^src\/.*\.tsx?$/.test(name));
  const trees = sources.map(readTree);
  printSizes(files, sources, trees);
  printFolders(sources, modules);
  printFunctions(trees);
  printTests(files);
}

/**
 * @param {Sized[]} files
 * @param {Sized[]} sources
 * @param {ts.SourceFile[]} trees
 */
function printSizes(files, sources, trees) {
  print('Files of src, .ts and .tsx', [
    ['files', sources.length],
    ['lines', sum(sources)],
    ...countKinds(trees),
    ['lines of the median', quantile(sources, 0.5)],
    ['lines of the ninth decile', quantile(sources, 0.9)],
    ...longest(sources),
  ]);
  print('Beside them: files, lines', [
    sizes('.css', files, /^src\/.*\.css$/),
    sizes('.sql', files, /^src\/.*\.sql$/),
    sizes('  migrations', files, /\/migrations\/[^/]+\.sql$/),
    sizes('  their snapshots', files, /\/migrations\/meta\/.*snapshot\.json$/),
  ]);
  const rooms = [...groupBy(sources, ({ name }) => roomOf(name))];
  print(
    'Rooms: files, lines',
    rooms.map(([room, held]) => sizes(room, held)),
  );
}

/**
 * @param {Sized[]} sources
 * @param {Modules} modules
 */
function printFolders(sources, modules) {
  const folders = [...groupBy(sources, ({ name }) => dirname(name))];
  const full = folders.filter(([, held]) => held.length > 36);
  const lone = folders.filter(
    ([folder, held]) => held.length === 1 && !folders.some(([other]) => other.startsWith(`${folder}/`)),
  );
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, circular }) => ({ from: source, to: resolved, circular })),
  );
  const importers = groupBy(imports, ({ to }) => to);
  const small = sources.filter(({ name, lines }) => lines <= 25 && importers.get(name)?.length === 1);
  print('Folders of src', [
    ['folders of more than 36 sources', full.length],
    ...full.map(([folder, held]) => /** @type {Row} */ ([`  ${folder}`, held.length])),
    ['folders of one source', lone.length],
    ['sources of at most 25 lines with one importer', small.length],
    ...longest(small),
    sizes('sources named commands or queries', sources, /\/(?:commands|queries)\.ts$/),
    ['pairs of rooms that import each other, by way of others too', findFolderCycles(modules).length],
    ['sources on a cycle', new Set(imports.filter(({ circular }) => circular).map(({ from }) => from)).size],
  ]);
}

/** @param {ts.SourceFile[]} trees */
function printFunctions(trees) {
  const functions = trees.flatMap(findFunctions);
  const long = functions.filter(({ lines }) => lines > 60);
  print('Functions of src', [
    ['functions', functions.length],
    ['of more than 60 lines', long.length],
    ...longest(long),
    ...countHiddenSignals(trees),
  ]);
}

/** @param {Sized[]} files */
function printTests(files) {
  const tests = files.filter(({ name }) => /^test\/.*\.test\.tsx?$/.test(name));
  const stories = files.filter(({ name }) => /^e2e\/.*\.spec\.tsx?$/.test(name));
  const titles = [...tests, ...stories].map((file) => findTitles(readTree(file)));
  const heads = titles.slice(0, tests.length).flatMap(([first]) => first ?? []);
  const fragments = titles.flat().filter(({ name }) => /^(?:is|what|of|that|has)\b/i.test(name));
  print('Tests: files, lines', [
    sizes('tests', tests),
    sizes('stories', stories),
    sizes('with what they share, benchmarks and the like', files, /^(?:test|e2e)\/.*\.tsx?$/),
  ]);
  print('Titles of tests', [
    ['median of the lines before the first test', quantile(heads, 0.5)],
    ['titles', titles.flat().length],
    ['that begin with is, what, of, that or has', fragments.length],
  ]);
}

/**
 * The files below a folder, in the order of their paths.
 * @param {string} folder
 * @returns {Sized[]}
 */
function listFiles(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  return names.sort().map((name) => ({ name, lines: readLines(name).length }));
}

/** @param {string} path */
function readLines(path) {
  return readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n');
}

/** @param {Sized} file */
function readTree({ name }) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, readLines(name).join('\n'), ts.ScriptTarget.Latest, true, kind);
}

/**
 * The lines of each kind; a blank line or a comment in a type is what it is.
 * @param {ts.SourceFile[]} trees
 * @returns {Row[]}
 */
function countKinds(trees) {
  const counts = { code: 0, types: 0, imports: 0, blank: 0, comments: 0 };
  for (const tree of trees) {
    /** @type {(keyof typeof counts)[]} */
    const kinds = tree.text.split('\n').map((line) => {
      if (line.trim() === '') return 'blank';
      return /^\s*(?:\/\/|\{?\/\*|\*)/.test(line) ? 'comments' : 'code';
    });
    for (const statement of tree.statements) {
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
      if (!isType && !isImport) continue;
      for (let line = lineOf(statement); line <= lineOf(statement, statement.end); line += 1) {
        if (kinds[line] === 'code') kinds[line] = isType ? 'types' : 'imports';
      }
    }
    for (const kind of kinds) counts[kind] += 1;
  }
  return Object.entries(counts).map(([kind, count]) => [`  ${kind}`, count]);
}

/** @param {ts.Node} tree @returns {Sized[]} */
function findFunctions(tree) {
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return [];
    const { parent } = node;
    const isValue = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
    const name = node.name ?? (isValue ? parent.name : undefined);
    const called = ts.isConstructorDeclaration(node) ? 'constructor' : (name?.getText() ?? 'callback');
    const path = node.getSourceFile().fileName;
    return { name: `${path} ${called}`, lines: lineOf(node, node.end) - lineOf(node) + 1 };
  });
}

/**
 * Counts signals in private fields, and the getters that return one.
 * @param {ts.Node[]} trees
 * @returns {Row[]}
 */
function countHiddenSignals(trees) {
  let [signals, getters] = [0, 0];
  for (const node of trees.flatMap(nodesOf).filter(ts.isClassLike)) {
    const fields = node.members.filter(ts.isPropertyDeclaration).map((field) => field.getText());
    const hidden = fields.flatMap((text) => /(#\w+)\b[^=]* = (?:signal|computed)\b/.exec(text)?.[1] ?? []);
    const bodies = node.members.filter(ts.isGetAccessor).map(({ body }) => body?.getText() ?? '');
    const returned = bodies.flatMap((text) => /^\{\s*return this\.(#\w+)/.exec(text)?.[1] ?? []);
    signals += hidden.length;
    getters += returned.filter((name) => hidden.includes(name)).length;
  }
  return [
    ['private signals', signals],
    ['getters that return one', getters],
  ];
}

/** The titles of tests, and the lines before each. @param {ts.Node} tree @returns {Sized[]} */
function findTitles(tree) {
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isCallExpression(node) || !/^test\b/.test(node.expression.getText())) return [];
    const [title] = node.arguments;
    return title && ts.isStringLiteralLike(title) ? { name: title.text, lines: lineOf(node) } : [];
  });
}

/** A node and all below it, in their order. @param {ts.Node} node @returns {ts.Node[]} */
function nodesOf(node) {
  /** @type {ts.Node[]} */
  const found = [node];
  const collect = (/** @type {ts.Node} */ child) => {
    found.push(child);
    ts.forEachChild(child, collect);
  };
  ts.forEachChild(node, collect);
  return found;
}

/** @param {ts.Node} node */
function lineOf(node, position = node.getStart()) {
  return node.getSourceFile().getLineAndCharacterOfPosition(position).line;
}

/** `src/desk`, `src/server/mail`; a file beside the rooms of `src/server` counts as `src/server`. @param {string} path */
function roomOf(path) {
  return /^src\/(?:server\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[0] ?? path;
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => string} keyOf
 */
function groupBy(items, keyOf) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

/** @param {Sized[]} items */
function sum(items) {
  return items.reduce((total, { lines }) => total + lines, 0);
}

/** @param {Sized[]} items @param {number} share */
function quantile(items, share) {
  const sorted = items.map(({ lines }) => lines).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** @param {string} label @param {Sized[]} files @returns {Row} */
function sizes(label, files, pattern = /./) {
  const found = files.filter(({ name }) => pattern.test(name));
  return [label, found.length, sum(found)];
}

/** @param {Sized[]} items @returns {Row[]} the ten longest */
function longest(items) {
  const sorted = [...items].sort((a, b) => b.lines - a.lines);
  return sorted.slice(0, 10).map(({ name, lines }) => [`  ${name}`, lines]);
}

/** @param {string} title @param {Row[]} rows */
function print(title, rows) {
  const lines = rows.map(([label, ...numbers]) => {
    const columns = numbers.map((number) => number.toLocaleString('en').padStart(9));
    return `${label.padEnd(76)}${columns.join('')}\n`;
  });
  process.stdout.write(`\n${title}\n${lines.join('')}`);
}
