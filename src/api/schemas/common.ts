/** Schemas that several resources share (interface section 2, conventions). */

import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { maxEmailLength, maxId } from '../limits.ts';
import { languageTag } from '../shared/language-tag.ts';
import type { InputSchema } from './contract.ts';

export const Id = Type.Integer({ minimum: 1, maximum: maxId });

/** The id after which a page begins; 0 for the first page. */
export const AfterId = Type.Integer({ minimum: 0, maximum: maxId });

/** ISO 8601 date-time in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });

export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A language tag such as `en`, `sv` or `pt-BR` (BCP 47). An underscore counts as a hyphen. */
export const Language = Type.String({ maxLength: 35, pattern: languageTag.source });

export const EmailAddress = Type.String({ maxLength: maxEmailLength, pattern: '^[^\\s@<>]+@[^\\s@<>]+$' });

/** Either of the two ids selects a help center; the two are never sent together (interface section 4.1). */
export type HelpCenterSelector =
  | { helpCenterId: number; faqId?: undefined }
  | { faqId: number; helpCenterId?: undefined };

const selectors = { helpCenterId: Type.Optional(Id), faqId: Type.Optional(Id) };

/** Creates the input schema of an operation that needs exactly one of `helpCenterId` and `faqId`. */
export function inHelpCenter<P extends TProperties>(
  properties: P,
): InputSchema<Static<ReturnType<typeof Type.Object<P>>> & HelpCenterSelector> {
  return Type.Object(
    { ...properties, ...selectors },
    { oneOf: [{ required: ['helpCenterId'] }, { required: ['faqId'] }] },
  );
}

/** Creates the input schema of an operation that accepts at most one of `helpCenterId` and `faqId`. */
export function maybeInHelpCenter<P extends TProperties>(
  properties: P,
): InputSchema<
  Static<ReturnType<typeof Type.Object<P>>> &
    (HelpCenterSelector | { helpCenterId?: undefined; faqId?: undefined })
> {
  return Type.Object({ ...properties, ...selectors }, { not: { required: ['helpCenterId', 'faqId'] } });
}
