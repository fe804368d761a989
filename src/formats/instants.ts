/** Reads dates of people and programs, in a time zone, as instants. Dates are read in this one place. */

import { DateTime, IANAZone } from 'luxon';
import { invalidInput } from '../api/refusal.ts';

/** The time zone of requests without one. */
export const defaultTimeZone = 'Europe/Stockholm';

/**
 * The first instant of a day in a time zone; a full timestamp is the instant that it names.
 * @throws {ValidationError} naming `label` when the text is neither, or `timezone` when the zone is unknown.
 */
export function dayStart(text: string, label: string, timeZone: string = defaultTimeZone): Date {
  return read(text, label, timeZone).start;
}

/**
 * The first instant after a day in a time zone; a full timestamp is the instant that it names.
 * @throws {ValidationError} as `dayStart`.
 */
export function dayEnd(text: string, label: string, timeZone: string = defaultTimeZone): Date {
  return read(text, label, timeZone).end;
}

const dayLength = 'YYYY-MM-DD'.length;

/** Whether a text is a day of the calendar, such as 2026-03-02. */
export function isDay(text: string): boolean {
  return text.length === dayLength && parseMoment(text, defaultTimeZone) !== null;
}

/**
 * Reads a date or time of front matter, to the second; a day is its first instant. A blank may replace the `T` and
 * precede the offset; a time without an offset is read in the default time zone.
 * @returns null for other texts
 */
export function parseInstant(text: string): Date | null {
  const iso = text
    .trim()
    .toUpperCase()
    .replace(/^(\S{10}) /, '$1T')
    .replace(' ', '');
  const moment = parseMoment(iso, defaultTimeZone)?.startOf('second');
  // Hour 24 would be the next day, which an author does not mean.
  if (!moment || iso.includes('T24')) return null;
  const instant = storable(moment);
  return instant.getTime() === moment.toMillis() ? instant : null;
}

/** A day, or a full timestamp. */
const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function read(text: string, label: string, timeZone: string): { start: Date; end: Date } {
  // Looking up a zone takes longer than the rest of the function.
  const isKnown = timeZone === defaultTimeZone || IANAZone.isValidZone(timeZone);
  if (!isKnown) throw invalidInput('timezone', timeZone);
  const moment = parseMoment(text, timeZone);
  if (moment === null) throw invalidInput(label, text);
  if (text.length > dayLength) return { start: storable(moment), end: storable(moment) };
  return { start: storable(moment.startOf('day')), end: storable(moment.plus({ days: 1 }).startOf('day')) };
}

function parseMoment(text: string, timeZone: string): DateTime | null {
  if (!form.test(text)) return null;
  const moment = DateTime.fromISO(text, { zone: timeZone });
  return moment.isValid ? moment : null;
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** The nearest instant whose year has four digits, as PostgreSQL requires. */
function storable(moment: DateTime): Date {
  return new Date(Math.min(Math.max(moment.toMillis(), earliest), latest));
}
