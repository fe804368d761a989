/** Finds and validates rows in the JSON of exports. */

import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RawRow, RowKind } from './exported-content.ts';

/** Ids are numbers with some help desks, and text with others. */
export const RowId = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 100 })]);

export const orNull = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

export const MaybeId = orNull(RowId);
export const MaybeText = orNull(Type.String());
export const MaybeNumber = orNull(Type.Number());

/** Validates a row: returns the row, or its problem. */
export function createRowReader<S extends TSchema>(
  schema: S,
): (row: unknown) => { readonly row: Static<S> } | { readonly problem: string } {
  const compiled = Compile(schema);
  return (row) => {
    if (compiled.Check(row)) return { row };
    const [error] = compiled.Errors(row);
    return { problem: `${error?.instancePath.slice(1) || 'it'} ${error?.message ?? 'is wrong'}` };
  };
}

/** The rows of a list, all of one kind; none for another value. */
export function listedRows(kind: RowKind, list: unknown): RawRow[] {
  return Array.isArray(list) ? list.map((row: unknown) => ({ kind, row })) : [];
}

/** The rows of a bare list, whose kind is the name of its file; none where no row is `isOurs`. */
export function rowsOfBareList(
  list: readonly unknown[],
  kind: RowKind | null,
  isOurs: (row: unknown) => boolean,
): RawRow[] {
  return kind !== null && list.some(isOurs) ? listedRows(kind, list) : [];
}

/** The kind of rows in a bare list, by the name of its file. */
export function kindByName(file: string): RowKind | null {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  if (name.includes('article')) return 'article';
  if (name.includes('section')) return 'section';
  if (name.includes('categor') || name.includes('collection')) return 'category';
  return name.includes('user') || name.includes('admin') ? 'author' : null;
}

/** An id as text; null without one. */
export function idText(id: number | string | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}

/** The order of a row, within the bounds of its column. */
export function rowOrder(position: number | null | undefined): number | null {
  return typeof position === 'number' && Number.isInteger(position) && Math.abs(position) <= 2_147_483_647
    ? position
    : null;
}

/** The instant of a text in ISO 8601 or of seconds since 1970; null for other values. */
export function rowInstant(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const date = new Date(typeof value === 'number' ? value * 1000 : value);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date : null;
}
