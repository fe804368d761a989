/**
 * Coerces input to what a schema means. Query and path are text, so digits are read as a number and one value as a list;
 * JSON has types, so its values stay as they are, for validation to refuse those of another type.
 */

import { type TSchema, Type } from 'typebox';
import { isRecord } from '../../../formats/is-record.ts';

const numeric = /^-?\d+(\.\d+)?$/;

type Source = 'text' | 'json';

type Members = Readonly<Record<string, unknown>>;

/**
 * What a query or a path holds of the members of a schema, each turned into the type that the schema asks for where
 * nothing is guessed: `"12"` becomes 12, 12 becomes `"12"`, and `"a"` becomes `["a"]`. Whatever fits no such rule stays
 * as it is, for validation to refuse.
 */
export function coerceText(schema: TSchema, value: Members): Record<string, unknown> {
  return coerceMembers('text', schema, value);
}

/** What a JSON body holds of the members of a schema, without NUL characters. */
export function coerceJson(schema: TSchema, value: Members): Record<string, unknown> {
  return coerceMembers('json', schema, value);
}

function coerceMembers(source: Source, schema: TSchema, value: Members): Record<string, unknown> {
  const members = Type.IsObject(schema) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(members)
      .filter(([name]) => Object.hasOwn(value, name) && value[name] !== undefined)
      .map(([name, member]) => [name, coerce(source, member, value[name])]),
  );
}

function coerce(source: Source, schema: TSchema, value: unknown): unknown {
  if (Type.IsObject(schema)) return isRecord(value) ? coerceMembers(source, schema, value) : value;
  if (Type.IsArray(schema)) {
    if (source === 'json' && !Array.isArray(value)) return value;
    const all = Array.isArray(value) ? value : [value];
    // One more than may be is refused as well as thousands more, and sooner.
    const list = all.slice(0, maxItemsOf(schema) + 1);
    return list.map((item) => coerce(source, schema.items, item));
  }
  if (Type.IsUnion(schema)) return coerceToOneOf(source, schema.anyOf, value);
  if (source === 'text' && (Type.IsInteger(schema) || Type.IsNumber(schema))) {
    return typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value;
  }
  if (Type.IsString(schema)) {
    const isDigits = source === 'text' && typeof value === 'number' && /^\d+$/.test(String(value));
    const text = isDigits ? String(value) : value;
    // PostgreSQL stores no NUL, so none is ever let in.
    return typeof text === 'string' ? text.replaceAll('\0', '') : text;
  }
  return value;
}

function maxItemsOf(schema: TSchema): number {
  return 'maxItems' in schema && typeof schema.maxItems === 'number'
    ? schema.maxItems
    : Number.POSITIVE_INFINITY;
}

/** The first alternative that changes the value reads it; a literal or null is compared only. */
function coerceToOneOf(source: Source, schemas: readonly TSchema[], value: unknown): unknown {
  if (value === null) return value;
  for (const schema of schemas) {
    const changed = coerce(source, schema, value);
    if (changed !== value) return changed;
  }
  return value;
}
