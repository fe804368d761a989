/** The modules of a program as its sources name them: what each imports at once, what it loads on demand, and their styles. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, walk } from 'css-tree';
import ts from 'typescript';
import { root } from '../../tools/fresh.mjs';

/** Returns the syntax tree of a source file. @param file its path below the root */
export function parseSource(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
}

/** Calls back for every node of a tree. */
export function visitNodes(tree: ts.Node, onNode: (node: ts.Node) => void): void {
  onNode(tree);
  ts.forEachChild(tree, (child) => visitNodes(child, onNode));
}

interface ImportedFiles {
  /** Modules and style sheets that are loaded with the module. */
  readonly atOnce: readonly string[];
  readonly onDemand: readonly string[];
}

const parsed = new Map<string, ImportedFiles>();

/** Returns what a module or a style sheet of ours imports; libraries are left out, and types. */
function importsOf(file: string): ImportedFiles {
  const known = parsed.get(file);
  if (known) return known;
  const imports = file.endsWith('.css') ? importsOfStyles(file) : importsOfModule(file);
  parsed.set(file, imports);
  return imports;
}

function importsOfModule(file: string): ImportedFiles {
  const atOnce: string[] = [];
  const onDemand: string[] = [];
  const add = (files: string[], name: ts.Expression | undefined) => {
    if (name && ts.isStringLiteral(name) && name.text.startsWith('.')) {
      files.push(join(dirname(file), name.text.replace(/\?inline$/, '')));
    }
  };
  visitNodes(parseSource(file), (node) => {
    if (ts.isImportDeclaration(node) && !isOfTypes(node.importClause)) add(atOnce, node.moduleSpecifier);
    else if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(atOnce, node.moduleSpecifier);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(onDemand, node.arguments[0]);
    }
  });
  return { atOnce, onDemand };
}

/** Whether an import holds nothing but types, so that the build drops it. */
function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.name) return false;
  const { namedBindings } = clause;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return (
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

function importsOfStyles(file: string): ImportedFiles {
  const atOnce: string[] = [];
  walk(parse(readFileSync(join(root, file), 'utf8')), (node) => {
    if (node.type !== 'Atrule' || node.name !== 'import' || node.prelude?.type !== 'AtrulePrelude') return;
    const path = node.prelude.children.first;
    if (path?.type === 'String' && path.value.startsWith('.')) atOnce.push(join(dirname(file), path.value));
  });
  return { atOnce, onDemand: [] };
}

/** Returns files with everything that they import at once, and what that imports. */
export function collectAtOnce(files: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    collectAtOnce(importsOf(file).atOnce, found);
  }
  return found;
}

/**
 * Returns each module that a program loads on demand, and everything that is there once it is loaded: also what was loaded
 * before, on each of the ways to it.
 * @param files what the program begins with
 */
export function collectOnDemand(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  const load = (module: string, before: ReadonlySet<string>) => {
    const known = found.get(module);
    const now = new Set([...before, ...collectAtOnce([module])].filter((file) => known?.has(file) ?? true));
    if (known?.size === now.size) return;
    found.set(module, now);
    loadAll([module], now);
  };
  const loadAll = (modules: readonly string[], before: ReadonlySet<string>) => {
    const next = [...collectAtOnce(modules)].flatMap((file) => importsOf(file).onDemand);
    for (const module of next) load(module, before);
  };
  loadAll(files, collectAtOnce(files));
  return found;
}
