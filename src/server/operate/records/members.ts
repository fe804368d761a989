import { type TSchema, Type } from 'typebox';
import { RecordProblem } from './kind.ts';

/** The largest id in records: half of JavaScript's largest exact integer, so that enough ids remain for later rows. */
export const maxRecordId = 4_503_599_627_370_495;

export const Id = Type.Integer({ minimum: 1, maximum: maxRecordId });

/** A time in ISO 8601 with seconds and an offset, such as `2026-11-20T09:30:00.000Z`. */
export const Time = Type.String({ format: 'date-time', maxLength: 40 });

export const Text = Type.String();

/** A language tag of content, such as `en`, `sv` or `pt-BR`. */
export const Language = Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$' });

/** @default false */
export const Flag = Type.Optional(Type.Boolean());

/** @default null */
export const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

/** @default empty */
export const list = <S extends TSchema>(schema: S) => Type.Optional(Type.Array(schema));

/** A position for sorting. @default 0 */
export const SmallInteger = Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }));

/** @default empty */
export const OptionalText = Type.Optional(Text);

/** Parses a time. Returns null for null and undefined. */
export function toDate(text: string): Date;
export function toDate(text: string | null | undefined): Date | null;
export function toDate(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new RecordProblem(`${text} is no time`);
  return date;
}

export const fromDate = (date: Date | null) => date?.toISOString() ?? null;
