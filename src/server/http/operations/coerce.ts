/** Coerces text of query and path to a schema's types; JSON has types, so validation refuses others. */

import { type TSchema, Type } from 'typebox';
import { isRecord } from '../../../formats/is-record.ts';

const numeric = /^-?\d+(\.\d+)?$/;

type Source = 'text' | 'json';

type Members = Readonly<Record<string, unknown>>;

/** Converts what needs no guess: `"12"` to 12, 12 to `"12"`, `"a"` to `["a"]`; validation refuses the rest. */
export function coerceText(schema: TSchema, value: Members): Record<string, unknown> {
  return coerceMembers('text', schema, value);
}

/** Drops members that the schema lacks, and what PostgreSQL cannot store. */
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
    // Keeping one item beyond the limit makes validation refuse the list without coercing thousands of items.
    const list = all.slice(0, readMaxItems(schema) + 1);
    return list.map((item) => coerce(source, schema.items, item));
  }
  if (Type.IsUnion(schema)) return coerceToOneOf(source, schema.anyOf, value);
  if (source === 'text' && (Type.IsInteger(schema) || Type.IsNumber(schema))) {
    return typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value;
  }
  if (Type.IsString(schema)) {
    const isDigits = source === 'text' && typeof value === 'number' && /^\d+$/.test(String(value));
    const text = isDigits ? String(value) : value;
    return typeof text === 'string' ? toStorable(text) : text;
  }
  return value;
}

/** Drops NUL characters, and replaces halves of characters: PostgreSQL stores no NUL, and no such half in `jsonb`. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

function readMaxItems(schema: TSchema): number {
  return 'maxItems' in schema && typeof schema.maxItems === 'number'
    ? schema.maxItems
    : Number.POSITIVE_INFINITY;
}

/** Converts by the first alternative that changes the value; literals and null are only compared. */
function coerceToOneOf(source: Source, schemas: readonly TSchema[], value: unknown): unknown {
  if (value === null) return value;
  for (const schema of schemas) {
    const changed = coerce(source, schema, value);
    if (changed !== value) return changed;
  }
  return value;
}
