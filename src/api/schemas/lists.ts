/** Lists: the envelope of the `/message` family, the address of a next page, and CSV (sections 2.3 and 4). */

import { type TSchema, Type } from 'typebox';

/** The address of the next page. A `Service` answers the cursors instead, and `http` prints the address. */
export type PageUrl = string & { readonly '~next': true };

/** Where the next page begins: the query parameters that say so. */
export interface Cursor {
  readonly cursor: Readonly<Record<string, number>>;
}

export const NextUrl = Type.Unsafe<PageUrl>(Type.String({ format: 'uri' }));

/** `{result, json, length}`; `length` is the number of elements. */
export const envelope = <S extends TSchema>(element: S) =>
  Type.Object({ result: Type.Literal('success'), json: Type.Array(element), length: Type.Integer() });

/** The same where the interface gives no `length`. */
export const envelopeWithoutLength = <S extends TSchema>(element: S) =>
  Type.Object({ result: Type.Literal('success'), json: Type.Array(element) });

/** The same with the address of the next page, present only when there is one. */
export const pagedEnvelope = <S extends TSchema>(element: S) =>
  Type.Object({
    result: Type.Literal('success'),
    json: Type.Array(element),
    length: Type.Integer(),
    next: Type.Optional(NextUrl),
  });

export const FileType = Type.Union([Type.Literal('csv'), Type.Literal('json')]);
