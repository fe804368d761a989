/** Reads dates and times from people and programs as instants. All such parsing is in this file. */

import { DateTime, IANAZone } from 'luxon';
import { invalidInput } from '../api/refusal.ts';

/** Time zone of requests that specify none. */
export const defaultTimeZone = 'Europe/Stockholm';

/**
 * Returns the first instant of a day in a time zone; for a full timestamp, its instant.
 * @throws {ValidationError} with `label` if the text is neither, or with `timezone` if the zone is unknown
 */
export function dayStart(text: string, label: string, timeZone: string = defaultTimeZone): Date {
  return read(text, label, timeZone).start;
}

/**
 * Returns the first instant after a day in a time zone; for a full timestamp, its instant.
 * @throws {ValidationError} as `dayStart`
 */
export function dayEnd(text: string, label: string, timeZone: string = defaultTimeZone): Date {
  return read(text, label, timeZone).end;
}

const dayLength = 'YYYY-MM-DD'.length;

/** Whether a text is a calendar date such as 2026-03-02. */
export function isDay(text: string): boolean {
  return text.length === dayLength && parseMoment(text, defaultTimeZone) !== null;
}

/**
 * Reads a date or time in front matter, to the second; a date is its first instant. A space may replace the `T`, and
 * may precede the offset. A time without an offset is in the default time zone.
 * @returns null for other texts
 */
export function parseInstant(text: string): Date | null {
  const iso = text
    .trim()
    .toUpperCase()
    .replace(/^(\S{10}) /, '$1T')
    .replace(' ', '');
  const moment = parseMoment(iso, defaultTimeZone)?.startOf('second');
  // Hour 24 is the start of the next day, which an author hardly means.
  if (!moment || iso.includes('T24')) return null;
  const instant = storable(moment);
  return instant.getTime() === moment.toMillis() ? instant : null;
}

/** Matches a date, or a full timestamp. */
const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function read(text: string, label: string, timeZone: string): { start: Date; end: Date } {
  // Looking up a time zone takes longer than the rest of the function.
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

/** Returns the nearest instant whose year has four digits, which PostgreSQL requires. */
function storable(moment: DateTime): Date {
  return new Date(Math.min(Math.max(moment.toMillis(), earliest), latest));
}
