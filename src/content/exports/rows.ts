import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RawRow, RowKind } from './exported-content.ts';

/** An id: a number in some help desks, text in others. */
export const RowId = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 100 })]);

export const orNull = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

export const MaybeId = orNull(RowId);
export const MaybeText = orNull(Type.String());
export const MaybeNumber = orNull(Type.Number());

/** Creates a validator that returns the row, or its problem. */
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

export function listedRows(kind: RowKind, list: unknown): RawRow[] {
  return Array.isArray(list) ? list.map((row: unknown) => ({ kind, row })) : [];
}

/** Returns the rows of a file that is only a list; none if its name gives no kind, or if no row satisfies `isOurs`. */
export function rowsOfBareList(
  list: readonly unknown[],
  kind: RowKind | null,
  isOurs: (row: unknown) => boolean,
): RawRow[] {
  return kind !== null && list.some(isOurs) ? listedRows(kind, list) : [];
}

/** Returns the kind of rows in a file that is only a list, by the file's name. */
export function kindByName(file: string): RowKind | null {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  if (name.includes('article')) return 'article';
  if (name.includes('section')) return 'section';
  if (name.includes('categor') || name.includes('collection')) return 'category';
  return name.includes('user') || name.includes('admin') ? 'author' : null;
}

export function idText(id: number | string | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}

/** Returns the order of a row; null if it does not fit into an integer column. */
export function rowOrder(position: number | null | undefined): number | null {
  return typeof position === 'number' && Number.isInteger(position) && Math.abs(position) <= 2_147_483_647
    ? position
    : null;
}

/** Returns the instant of an ISO 8601 text or of seconds since 1970; null for other values. */
export function rowInstant(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const date = new Date(typeof value === 'number' ? value * 1000 : value);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date : null;
}
