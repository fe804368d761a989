/** Dates as callers write them, in a time zone, as instants. */

import { DateTime, IANAZone } from 'luxon';
import { invalidInput } from '../../api/refusal.ts';

/** Where the interface names no time zone of its own. */
export const defaultTimeZone = 'Europe/Stockholm';

/**
 * The first instant of a day in a time zone; a full timestamp is the instant that it names.
 * @throws {ValidationError} naming `label` when the text is neither, or `timezone` when the zone is unknown.
 */
export function startOf(text: string, label: string, timeZone: string = defaultTimeZone): Date {
  return read(text, label, timeZone).start;
}

/**
 * The first instant after a day in a time zone; a full timestamp is the instant that it names.
 * @throws {ValidationError} as `startOf`.
 */
export function endOf(text: string, label: string, timeZone: string = defaultTimeZone): Date {
  return read(text, label, timeZone).end;
}

const dayLength = 'YYYY-MM-DD'.length;

/** A day, or a full timestamp. */
const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function read(text: string, label: string, timeZone: string): { start: Date; end: Date } {
  if (!IANAZone.isValidZone(timeZone)) throw invalidInput('timezone', timeZone);
  const moment = DateTime.fromISO(text, { zone: timeZone });
  if (!form.test(text) || !moment.isValid) throw invalidInput(label, text);
  if (text.length > dayLength) return { start: storable(moment), end: storable(moment) };
  return { start: storable(moment.startOf('day')), end: storable(moment.plus({ days: 1 }).startOf('day')) };
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** The nearest instant that is written with four digits of a year: PostgreSQL reads no other. */
function storable(moment: DateTime): Date {
  return new Date(Math.min(Math.max(moment.toMillis(), earliest), latest));
}
