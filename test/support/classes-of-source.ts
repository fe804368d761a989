/** The classes that a source file gives to elements, and those that a style sheet has rules for. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, walk } from 'css-tree';
import ts from 'typescript';
import { root } from '../../tools/fresh.mjs';
import { parseSource, visitNodes } from './source-modules.ts';

/** A class, or what is known of one that is put together: a `*` stands for what is put in. */
export interface UsedClass {
  readonly name: string;
  readonly line: number;
}

/** @param file path below the root */
export function usedClasses(file: string): UsedClass[] {
  const tree = parseSource(file);
  const used: UsedClass[] = [];
  const constants = collectConstants(tree);
  visitNodes(tree, (node) => {
    const value = classValue(node);
    if (!value) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    for (const text of readTexts(value, constants)) {
      for (const name of text.split(/\s+/)) {
        // What is put in as a whole class is named where it comes from.
        if (name.replaceAll('*', '') !== '') used.push({ name, line: line + 1 });
      }
    }
  });
  return used;
}

/** Returns what an element, or the properties of one, have as classes. */
function classValue(node: ts.Node): ts.Expression | undefined {
  if (ts.isJsxAttribute(node) && node.name.getText() === 'class') {
    const { initializer } = node;
    return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'class') return node.initializer;
  return undefined;
}

type Constants = ReadonlyMap<string, readonly ts.Expression[]>;

/** The values of constants, and of parameters that are not given. */
function collectConstants(tree: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression[]>();
  visitNodes(tree, (node) => {
    const isValue = ts.isVariableDeclaration(node) || ts.isBindingElement(node);
    if (!isValue || !ts.isIdentifier(node.name) || !node.initializer) return;
    const { text } = node.name;
    constants.set(text, [...(constants.get(text) ?? []), node.initializer]);
  });
  return constants;
}

/** Returns every text that an expression may be, with `*` in place of what is not known. */
function readTexts(node: ts.Expression, constants: Constants): string[] {
  const read = (part: ts.Expression) => readTexts(part, constants);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return read(node.expression);
  if (ts.isConditionalExpression(node)) return [...read(node.whenTrue), ...read(node.whenFalse)];
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (texts, { expression, literal }) =>
        texts.flatMap((text) => read(expression).map((part) => text + part + literal.text)),
      [node.head.text],
    );
  }
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isAnd ? read(node.right) : [...read(node.left), ...read(node.right)];
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(read);
  // A list that is filtered and joined.
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return read(node.expression.expression);
  }
  const values = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return values ? values.flatMap(read) : ['*'];
}

/** Returns the classes in the selectors of a style sheet. @param file path below the root */
export function styledClasses(file: string): string[] {
  const classes: string[] = [];
  walk(parse(readFileSync(join(root, file), 'utf8')), (node) => {
    if (node.type === 'ClassSelector') classes.push(node.name);
  });
  return classes;
}
