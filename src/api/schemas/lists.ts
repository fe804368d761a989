/** Schemas of lists: envelopes of `/message`, urls of next pages, and CSV (interface sections 2.3 and 4). */

import { type TSchema, Type } from 'typebox';

/** Url of the next page. A `Service` returns cursors instead, and `http` builds the url. */
export type PageUrl = string & { readonly '~next': true };

/** The query parameters with which the next page begins. */
export interface Cursor {
  readonly cursor: Readonly<Record<string, number>>;
}

export const NextUrl = Type.Unsafe<PageUrl>(Type.String({ format: 'uri' }));

/** Envelope `{result, json, length}`; `length` is the number of elements. */
export const envelope = <S extends TSchema>(element: S) =>
  Type.Object({ result: Type.Literal('success'), json: Type.Array(element), length: Type.Integer() });

/** Envelope without `length`, for the operations in which the interface has none. */
export const envelopeWithoutLength = <S extends TSchema>(element: S) =>
  Type.Object({ result: Type.Literal('success'), json: Type.Array(element) });

/** Envelope with the url of the next page, absent on the last page. */
export const pagedEnvelope = <S extends TSchema>(element: S) =>
  Type.Object({
    result: Type.Literal('success'),
    json: Type.Array(element),
    length: Type.Integer(),
    next: Type.Optional(NextUrl),
  });

export const FileType = Type.Union([Type.Literal('csv'), Type.Literal('json')]);
