/**
 * The regular expressions of a source file, read from its syntax tree: literals, patterns of schemas, and what is built
 * of parts. What could become an expression without being seen here is refused.
 */

import ts from 'typescript';

/** An expression that is written out: what `new RegExp(source, flags)` makes. */
export interface WrittenExpression {
  readonly kind: 'written';
  readonly file: string;
  readonly line: number;
  /** As it stands in the file. */
  readonly code: string;
  readonly source: string;
  readonly flags: string;
}

/** An expression that the program puts together. */
export interface BuiltExpression {
  readonly kind: 'built';
  readonly file: string;
  readonly line: number;
  /** The first argument, as it stands in the file, with its blanks and line breaks as one blank. */
  readonly code: string;
  /** Fixed text, and the code of what is put between. */
  readonly pieces: readonly (string | { readonly part: string })[];
  readonly flags: string;
}

/** Code that hides an expression from this search. */
export interface HiddenExpression {
  readonly kind: 'hidden';
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

export type Expression = WrittenExpression | BuiltExpression | HiddenExpression;

/** The methods of a text that make an expression of a text. `replace`, `split` and the like take a text as it is. */
const buildingMethods = ['match', 'matchAll', 'search'];

/** @param file what the file is called in the results; its extension tells whether it holds JSX */
export function collectExpressions(file: string, text: string): Expression[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const expression = read(node, tree);
    if (expression) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, ...expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

type Place = 'file' | 'line';
type Unplaced = Omit<WrittenExpression, Place> | Omit<BuiltExpression, Place> | Omit<HiddenExpression, Place>;

function read(node: ts.Node, tree: ts.SourceFile): Unplaced | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    const source = node.text.slice(1, end);
    return { kind: 'written', code: node.text, source, flags: node.text.slice(end + 1) };
  }
  if (isConstruction(node)) return readConstruction(node);
  if (ts.isIdentifier(node) && node.text === 'RegExp' && !isHarmless(node)) return hidden(node.parent);
  if (ts.isCallExpression(node)) return readCall(node, tree);
  // TypeBox makes expressions of these with the flag u.
  if (isSchemaPattern(node)) return readSource(node.initializer, 'u');
  return null;
}

function hidden(node: ts.Node): Unplaced {
  return { kind: 'hidden', code: codeOf(node) };
}

function codeOf(node: ts.Node): string {
  return node.getText().replace(/\s+/g, ' ');
}

function isConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

/** Whether a mention of `RegExp` makes no expression: it is called in plain sight, a type, or compared with. */
function isHarmless(node: ts.Identifier): boolean {
  const { parent } = node;
  if (isConstruction(parent)) return parent.expression === node;
  if (ts.isTypeReferenceNode(parent)) return true;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return !['globalThis', 'window', 'self', 'global'].includes(parent.expression.getText());
  }
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
}

function readConstruction(node: ts.NewExpression | ts.CallExpression): Unplaced {
  const [source, flags] = node.arguments ?? [];
  if (!source || (flags && !ts.isStringLiteralLike(flags))) return hidden(node);
  return readSource(source, flags?.text ?? '');
}

function readSource(node: ts.Expression, flags: string): Unplaced {
  const code = codeOf(node);
  if (ts.isStringLiteralLike(node)) return { kind: 'written', code, source: node.text, flags };
  const pieces = ts.isTemplateExpression(node)
    ? [
        node.head.text,
        ...node.templateSpans.flatMap(({ expression, literal }) => [
          { part: codeOf(expression) },
          literal.text,
        ]),
      ]
    : [{ part: code }];
  return { kind: 'built', code, pieces, flags };
}

function isSchemaPattern(node: ts.Node): node is ts.PropertyAssignment {
  if (!ts.isPropertyAssignment(node) || node.name.getText().replace(/['"]/g, '') !== 'pattern') return false;
  const call = node.parent.parent;
  return ts.isCallExpression(call) && /^Type\./.test(call.expression.getText());
}

/** `text.match(…)` and the like, unless what is looked for is seen to be an expression that stands elsewhere. */
function readCall(node: ts.CallExpression, tree: ts.SourceFile): Unplaced | null {
  const called = node.expression;
  const name = ts.isPropertyAccessExpression(called)
    ? called.name.text
    : ts.isElementAccessExpression(called) && ts.isStringLiteralLike(called.argumentExpression)
      ? called.argumentExpression.text
      : '';
  const [argument] = node.arguments;
  if (!buildingMethods.includes(name) || argument === undefined) return null;
  return isExpression(argument, tree) ? null : hidden(node);
}

function isExpression(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isRegularExpressionLiteral(node) || isConstruction(node)) return true;
  if (ts.isConditionalExpression(node)) {
    return isExpression(node.whenTrue, tree) && isExpression(node.whenFalse, tree);
  }
  if (!ts.isIdentifier(node)) return false;
  const declarations = constantsOf(tree).filter(({ name }) => name.getText() === node.text);
  return (
    declarations.length > 0 &&
    declarations.every(({ initializer }) => initializer !== undefined && isExpression(initializer, tree))
  );
}

function constantsOf(tree: ts.SourceFile): ts.VariableDeclaration[] {
  const found: ts.VariableDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
