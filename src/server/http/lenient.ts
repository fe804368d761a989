/** Reads loosely typed input as a schema means it: digits for a number, a number for text, one value for a list. */

import { type TSchema, Type } from 'typebox';

const numeric = /^-?\d+(\.\d+)?$/;

/**
 * A copy of `value` in which members of the schema are turned into the type that it asks for, where nothing is
 * guessed: `"12"` becomes 12, 12 becomes `"12"`, and `"a"` becomes `["a"]`. Whatever fits no such rule stays as it is,
 * for validation to refuse. Members that the schema does not know are left out.
 */
export function readLeniently(schema: TSchema, value: unknown): unknown {
  if (Type.IsObject(schema)) {
    if (!isRecord(value)) return value;
    const known = Object.entries(schema.properties).filter(
      ([name]) => Object.hasOwn(value, name) && value[name] !== undefined,
    );
    return Object.fromEntries(known.map(([name, member]) => [name, readLeniently(member, value[name])]));
  }
  if (Type.IsArray(schema)) {
    const all = Array.isArray(value) ? value : [value];
    // One more than may be is refused as well as thousands more, and sooner.
    const list = all.slice(0, maxItemsOf(schema) + 1);
    return list.map((item) => readLeniently(schema.items, item));
  }
  if (Type.IsUnion(schema)) return readAsOneOf(schema.anyOf, value);
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) {
    return typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value;
  }
  if (Type.IsString(schema)) return readText(value);
  return value;
}

function maxItemsOf(schema: TSchema): number {
  return 'maxItems' in schema && typeof schema.maxItems === 'number'
    ? schema.maxItems
    : Number.POSITIVE_INFINITY;
}

/** PostgreSQL stores no NUL, so none is ever let in. */
function readText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/** The first alternative that changes the value reads it; a literal or null is compared only. */
function readAsOneOf(schemas: readonly TSchema[], value: unknown): unknown {
  if (value === null) return value;
  for (const schema of schemas) {
    const read = readLeniently(schema, value);
    if (read !== value) return read;
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
