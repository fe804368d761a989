/** Checks input against a contract, and reports the wrong values (section 7). */

import type { TSchema } from 'typebox';
import { ValidationError } from '../../../api/refusal.ts';
import type { InvalidValue } from '../../../api/schemas/errors.ts';
import { compileWhenUsed } from '../../compile-when-used.ts';

/** @throws {ValidationError} with every value that the schema does not allow */
export type Validate = (input: unknown) => void;

export function createValidator(schema: TSchema): Validate {
  const compile = compileWhenUsed(schema);
  return (input) => {
    const compiled = compile();
    if (!compiled.Check(input)) throw new ValidationError(invalidValues(compiled.Errors(input), input));
  };
}

/** Maximum depth of a wrong value that is repeated. */
const maxEchoDepth = 8;

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

/** The reported value if the input as a whole is wrong rather than one of its members. */
export const wholeBody: InvalidValue = { value: null, index: null, label: 'body' };

/** Returns an entry for each wrong member, and for each wrong item of a list. */
function invalidValues(errors: readonly SchemaError[], input: unknown): InvalidValue[] {
  const found = new Map<string, InvalidValue>();
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (!isObject) return [wholeBody];
  for (const error of errors) {
    const place = error.instancePath.split('/').slice(1);
    for (const path of namesMissing(error).map((name) => [...place, name])) note(found, path, input);
    if (place.length > 0) note(found, place, input);
  }
  if (found.size === 0) return [wholeBody];
  // A wrong item is reported without its list.
  const inLists = new Set(
    [...found.values()].filter(({ index }) => index !== null).map(({ label }) => label),
  );
  return [...found.values()].filter(({ index, label }) => index !== null || !inLists.has(label));
}

function namesMissing({ keyword, params }: SchemaError): readonly string[] {
  return keyword === 'required' && 'requiredProperties' in params && Array.isArray(params.requiredProperties)
    ? params.requiredProperties
    : keyword === 'oneOf' || keyword === 'not'
      ? ['helpCenterId', 'faqId']
      : [];
}

function note(found: Map<string, InvalidValue>, path: readonly string[], input: unknown): void {
  const label = path[0] ?? 'body';
  const depth = path.findIndex((step, at) => at > 0 && /^\d+$/.test(step));
  const index = depth === -1 ? null : Number(path[depth]);
  const value = valueAt(input, depth === -1 ? [label] : path.slice(0, depth + 1));
  found.set(`${label}/${index ?? ''}`, { value: isDeep(value) ? null : (value ?? null), index, label });
}

/** Whether a value is deeper than any in the interface, and may be too deep to serialise. */
function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= maxEchoDepth || Object.values(value).some((member) => isDeep(member, depth + 1));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (holder, step) =>
      typeof holder === 'object' && holder !== null
        ? Object.entries(holder).find(([name]) => name === step)?.[1]
        : undefined,
    value,
  );
}
