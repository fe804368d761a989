/** Parses office hours as an operator writes them: `mon-fri 09:00-12:00,13:00-17:00; sat 10:00-14:00`. */

import { IANAZone } from 'luxon';
import { isDay } from '../../formats/instants.ts';
import { type Holiday, maxHolidayNameLength, type Weekday, type WeeklySpan, weekdays } from './schedule.ts';

/** Parses the spans of a week. Returns null for an invalid text. */
export function parseWeeklyHours(text: string): WeeklySpan[] | null {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const spans = allOrNull(parts.map(parsePart))?.flat() ?? [];
  return spans.length > 0 ? spans : null;
}

/** Parses `mon-fri 09:00-12:00,13:00-17:00`, with any whitespace. */
function parsePart(part: string): WeeklySpan[] | null {
  const [names = '', ...times] = part.trim().toLowerCase().split(/\s+/);
  const days = allOrNull(names.split(',').map(parseDays));
  const spans = allOrNull(times.join('').split(',').map(parseSpan));
  return days && spans && days.flat().flatMap((day) => spans.map((span) => ({ day, ...span })));
}

const weekdayNames: readonly string[] = weekdays;

/** Parses `mon`, or `fri-mon`. */
function parseDays(text: string): Weekday[] | null {
  const [first = -1, last = first, ...rest] = text.split('-').map((name) => weekdayNames.indexOf(name));
  if (first < 0 || last < 0 || rest.length > 0) return null;
  const twoWeeks = [...weekdays, ...weekdays];
  return twoWeeks.slice(first, (last < first ? last + weekdays.length : last) + 1);
}

/** Returns null if one of the values is null. */
function allOrNull<T>(parts: readonly (T | null)[]): T[] | null {
  const found = parts.filter((part) => part !== null);
  return found.length === parts.length ? found : null;
}

/** Parses `9:00-17:30`, or `9-17`. */
function parseSpan(text: string): Omit<WeeklySpan, 'day'> | null {
  const [opens = '', closes = '', ...rest] = text.split('-').map(writtenTime);
  return isSpan({ opens, closes }) && rest.length === 0 ? { opens, closes } : null;
}

function writtenTime(text: string): string {
  const found = /^(\d{1,2})(?::(\d\d))?$/.exec(text);
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}` : '';
}

/** Whether `opens` and `closes` are times as `HH:MM`; `closes` may be 24:00. */
export function isSpan({ opens, closes }: Omit<WeeklySpan, 'day'>): boolean {
  return isTime(opens) && (closes === '24:00' || isTime(closes));
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Parses `2026-12-24=Christmas Eve` or `12-25`; null for any other text. */
export function parseHoliday(text: string): Holiday | null {
  const [date = '', ...rest] = text.split('=').map((part) => part.trim());
  const name = rest.join('=');
  if (!isHoliday(date) || name.length > maxHolidayNameLength) return null;
  return { date, name: name === '' ? null : name };
}

/** Whether a text is a valid date as `YYYY-MM-DD`, or as `MM-DD` for every year. */
export function isHoliday(date: string): boolean {
  // Checks `MM-DD` in a leap year, which has every date.
  return isDay(/^\d\d-\d\d$/.test(date) ? `2024-${date}` : date);
}

export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}
