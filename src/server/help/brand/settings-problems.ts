/** Parses `brand.yaml`, and describes its problems in sentences with lines. */

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { isRecord } from '../../../formats/is-record.ts';
import { BrandSettings } from './brand-file.ts';
import { BrandError, type BrandProblem } from './brand-problem.ts';

export const settingsFile = 'brand.yaml';

export interface ReadSettings {
  readonly settings: BrandSettings;
  /** Returns the line of a setting, counted from 1. */
  lineAt(path: readonly (string | number)[]): number;
}

const compiled = Compile(BrandSettings);

/** Maximum number of listed problems. */
const maxProblems = 20;

/** @throws {BrandError} */
export function parseSettings(text: string): ReadSettings {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fail = (problems: readonly Omit<BrandProblem, 'file'>[]): never => {
    throw new BrandError(problems.map((problem) => ({ file: settingsFile, ...problem })));
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const { line } = lines.linePos(Math.min(error.pos[0], text.trimEnd().length));
    return fail([{ line, message: `Not valid YAML: ${error.message}` }]);
  }
  const lineAt = (path: readonly (string | number)[]) =>
    lines.linePos(settingOffset(document.contents, path)).line;
  const value = toValue(() => document.toJS({ maxAliasCount: 0 }));
  if (value === undefined)
    return fail([{ line: null, message: 'YAML aliases such as *name are not allowed.' }]);
  // An empty file has no settings and no problems.
  const settings: unknown = value ?? {};
  if (compiled.Check(settings)) return { settings, lineAt };
  return fail(findProblems(settings).map(({ path, message }) => ({ line: lineAt(path), message })));
}

function toValue(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Returns the offset of a setting's name or list item, or of the nearest existing parent. */
function settingOffset(root: unknown, path: readonly (string | number)[]): number {
  let node = root;
  let offset = nodeStart(root);
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) return offset;
      offset = nodeStart(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = nodeStart(node);
    } else return offset;
  }
  return offset;
}

const nodeStart = (node: unknown) => (isNode(node) && node.range?.[0]) || 0;

interface SettingsProblem {
  readonly path: readonly string[];
  readonly message: string;
}

function findProblems(settings: unknown): SettingsProblem[] {
  const problems = new Map<string, SettingsProblem>();
  const errors = compiled.Errors(settings);
  // A value of two possible kinds has the errors of both; errors deeper in the value say more.
  const closer = errors.filter(
    ({ keyword }) => !['type', 'const', 'anyOf', 'additionalProperties'].includes(keyword),
  );
  const rest = ['anyOf', 'type'].flatMap((wanted) => errors.filter(({ keyword }) => keyword === wanted));
  for (const { keyword, instancePath, schemaPath, params } of [...closer, ...rest]) {
    const place = instancePath + (keyword === 'required' ? '/' : '');
    const path = instancePath.split('/').slice(1);
    const isSaid = Array.from(problems.keys()).some((said) => `${said}/`.startsWith(`${instancePath}/`));
    if (problems.has(place) || (isSaid && rest.some((error) => error.instancePath === instancePath)))
      continue;
    const message = `${problemSentence(keyword, path, schemaAt(schemaPath), params)}.`;
    problems.set(place, { path, message });
    if (problems.size === maxProblems) break;
  }
  return [...problems.values()];
}

function problemSentence(keyword: string, path: readonly string[], schema: unknown, params: object): string {
  const name = path.join('.') || 'It';
  if (keyword === 'boolean') {
    const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : null;
    if (!properties) return `${name}: “${path.at(-1)}” is not a language tag such as en or pt-BR`;
    return `There is no setting “${name}”; there ${Object.keys(properties).length === 1 ? 'is' : 'are'} ${Object.keys(properties).join(', ')}`;
  }
  if (keyword === 'required' && 'requiredProperties' in params)
    return `${name} must have ${String(params.requiredProperties)}`;
  const description = isRecord(schema) ? schema['description'] : undefined;
  return `${name} must be ${String(description)}`;
}

/** @param path such as `#/properties/logo`; for a refused member that of the refusing rule */
function schemaAt(path: string): unknown {
  const schema: TSchema = BrandSettings;
  let node: unknown = schema;
  for (const step of path.split('/').slice(1)) {
    if (step === 'additionalProperties') return node;
    node = isRecord(node) || Array.isArray(node) ? Reflect.get(node, step) : undefined;
  }
  return node;
}
