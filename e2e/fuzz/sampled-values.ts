/** Values that a schema allows, its extremes among them: many of each, made ahead by fast-check from the schema itself. */

import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { oddTexts } from './odd-values.ts';

/** The members of JSON Schema that our schemas use. */
interface Plain {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly anyOf?: readonly Plain[];
  readonly items?: Plain;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Plain>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Longest text where the schema knows no limit. */
const longestText = 3000;

/** Most elements of a list where the schema knows no limit. */
const longestList = 8;

export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether any text may be its value: nothing but its length matters. */
  readonly isFreeText: boolean;
  readonly values: readonly unknown[];
}

/** The members of an operation's input, each with so many values that it may have. */
export function sampleMembers(input: TSchema, seed: number, count: number): Member[] {
  const { properties = {}, required = [] }: Plain = input;
  return Object.entries(properties).map(([name, schema], at) => ({
    name,
    isRequired: required.includes(name),
    isFreeText: isFreeText(schema),
    values: fc.sample(arbitraryOf(schema), { seed: seed + at, numRuns: count }),
  }));
}

const isFreeText = ({ type, pattern, format, anyOf }: Plain): boolean =>
  anyOf ? anyOf.some(isFreeText) : type === 'string' && pattern === undefined && format === undefined;

function arbitraryOf(schema: Plain): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listOf(schema);
    case 'object':
      return recordOf(schema);
    default:
      return fc.constant(null);
  }
}

/** What counts as long is the length in characters, not in bytes. */
function textOf({ minLength = 0, maxLength = longestText, pattern, format }: Plain): fc.Arbitrary<string> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (format === 'email') return fc.emailAddress().filter(fits);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength }).filter(fits);
  const whole = (text: string) =>
    fc.constant(text.repeat(Math.ceil(maxLength / text.length)).slice(0, maxLength));
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }).filter(fits),
    },
    { weight: 3, arbitrary: fc.constantFrom(...oddTexts).filter(fits) },
    {
      weight: 3,
      arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 200) }).filter(fits),
    },
    { weight: 1, arbitrary: fc.constantFrom('x', ' ', '\0', 'é', '\u0301', 'a b ').chain(whole) },
  );
}

function numberOf({ minimum, maximum }: Plain): fc.Arbitrary<number> {
  const min = minimum ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const small = fc.integer({ min: Math.max(min, -1), max: Math.min(max, 200) });
  return fc.oneof(
    small,
    fc.maxSafeInteger().filter((value) => value >= min && value <= max),
    fc.constantFrom(min, max),
  );
}

function listOf({ items = {}, minItems = 0, maxItems = longestList }: Plain): fc.Arbitrary<unknown[]> {
  const item = arbitraryOf(items);
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, longestList) });
  const most = fc.array(item, { minLength: maxItems, maxLength: maxItems });
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: maxItems <= 200 ? most : few });
}

function recordOf({ properties = {}, required = [] }: Plain): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    arbitraryOf(schema),
  ]);
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}
