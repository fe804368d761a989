/** Office hours as an operator writes them, `mon-fri 09:00-12:00,13:00-17:00; sat 10:00-14:00`, and what is one. */

import { IANAZone } from 'luxon';
import { isDay } from '../text/instants.ts';
import {
  type Holiday,
  maxHolidayNameLength,
  maxWeeklySpans,
  type Weekday,
  type WeeklySpan,
  weekdays,
} from './schedule.ts';

/** The spans of a week; null where the text is none. */
export function parseWeeklyHours(text: string): WeeklySpan[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const spans = parts.map(parsePart);
  if (spans.length === 0 || spans.includes(null)) return null;
  const all = spans.flatMap((part) => part ?? []);
  return all.length <= maxWeeklySpans ? all : null;
}

/** `mon-fri 09:00-12:00,13:00-17:00`, with blanks where people put them. */
function parsePart(part: string): WeeklySpan[] | null {
  const [names = '', ...times] = part.split(/\s+/);
  const days = names.toLowerCase().split(',').map(parseDays);
  const spans = times.join('').split(',').map(parseSpan);
  if (days.includes(null) || spans.includes(null)) return null;
  return days.flatMap((some) =>
    (some ?? []).flatMap((day) => spans.flatMap((span) => (span ? [{ day, ...span }] : []))),
  );
}

/** `mon`, or `fri-mon`. */
function parseDays(text: string): Weekday[] | null {
  const [first, last = first, ...rest] = text.split('-').map((name) => weekdays.findIndex((day) => day === name));
  if (first === undefined || last === undefined || first < 0 || last < 0 || rest.length > 0) return null;
  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, index) => weekdays[(first + index) % weekdays.length] ?? 'mon');
}

/** `9:00-17:30`. */
function parseSpan(text: string): Omit<WeeklySpan, 'day'> | null {
  const [opens = '', closes = '', ...rest] = text.split('-').map((time) => time.padStart(5, '0'));
  return isSpan({ opens, closes }) && rest.length === 0 ? { opens, closes } : null;
}

/** Whether these are times of the clock: the second may be 24:00. */
export function isSpan({ opens, closes }: Omit<WeeklySpan, 'day'>): boolean {
  return isTime(opens) && (closes === '24:00' || isTime(closes));
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** `2026-12-24=Christmas Eve`, `12-25`; null where the text is none. */
export function parseHoliday(text: string): Holiday | null {
  const [date = '', ...rest] = text.split('=').map((part) => part.trim());
  const name = rest.join('=');
  if (!isHoliday(date) || name.length > maxHolidayNameLength) return null;
  return { date, name: name === '' ? null : name };
}

/** Whether a text names a day of the calendar, of one year or of each. */
export function isHoliday(date: string): boolean {
  // Of each year: of a leap year too.
  return isDay(/^\d\d-\d\d$/.test(date) ? `2024-${date}` : date);
}

export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}
