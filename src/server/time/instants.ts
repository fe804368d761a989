/** Dates as callers write them, in a time zone, as instants. */

import { DateTime, IANAZone } from 'luxon';
import { invalidInput } from '../http/validate.ts';

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

function read(text: string, label: string, timeZone: string): { start: Date; end: Date } {
  if (!IANAZone.isValidZone(timeZone)) throw invalidInput('timezone', timeZone);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = DateTime.fromISO(text, { zone: timeZone });
  if (!moment.isValid) throw invalidInput(label, text);
  if (!isDay) return { start: moment.toJSDate(), end: moment.toJSDate() };
  return { start: moment.startOf('day').toJSDate(), end: moment.plus({ days: 1 }).startOf('day').toJSDate() };
}
