/** Whether the office is open at an instant, and when that changes. */

import { DateTime } from 'luxon';
import { type Holiday, type Schedule, type WeeklySpan, weekdays } from './schedule.ts';

export interface OfficeState {
  readonly isOpen: boolean;
  /** The next opening after the instant; null if there is none within a year, or the office never closes. */
  readonly opensAt: Date | null;
  /** The next closing after the instant; null if there is none within a year. */
  readonly closesAt: Date | null;
  /** The name of the holiday on which the office is closed at the instant; null if there is none. */
  readonly holiday: string | null;
}

/** A time span in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The maximum number of days to search; usually a week is enough. */
const horizon = 370;

export function officeState(schedule: Schedule, now: Date): OfficeState {
  const today = DateTime.fromJSDate(now, { zone: schedule.timezone }).startOf('day');
  const [current, following] = nextSpans(schedule, today, now.getTime());
  const isOpen = current !== undefined && current.start <= now.getTime();
  const opening = isOpen ? following : current;
  // The span may end after the last searched day; its end is then unknown.
  const hasEnd = current !== undefined && current.end < dayAfter(today, horizon).toMillis();
  return {
    isOpen,
    opensAt: opening ? new Date(opening.start) : null,
    closesAt: hasEnd ? new Date(current.end) : null,
    holiday: isOpen ? null : (holidayOn(today, schedule.holidays)?.name ?? null),
  };
}

/** Returns the milliseconds until the office opens or closes; null if it does neither within a year. */
export function millisecondsUntilOffice(schedule: Schedule, now: Date): number | null {
  const { opensAt, closesAt } = officeState(schedule, now);
  const instants = [opensAt, closesAt].flatMap((instant) => (instant ? [instant.getTime()] : []));
  return instants.length > 0 ? Math.min(...instants) - now.getTime() : null;
}

/**
 * Yields the spans in which the office is open, beginning with the one at an instant or the next one. Adjacent spans are
 * joined.
 * @param days the number of days to search
 */
export function* officeSpans(schedule: Schedule, from: Date, days: number): Generator<Span> {
  const today = DateTime.fromJSDate(from, { zone: schedule.timezone }).startOf('day');
  let joined: readonly Span[] = [];
  for (let offset = -1; offset < days; offset += 1) {
    for (const span of daySpans(schedule, dayAfter(today, offset))) {
      if (span.end > from.getTime()) joined = withSpan(joined, span);
    }
    // The last span may continue on the next day.
    yield* joined.slice(0, -1);
    joined = joined.slice(-1);
  }
  yield* joined;
}

/** Returns the first two spans that end after an instant. Adjacent spans are joined. */
function nextSpans(schedule: Schedule, today: DateTime, now: number): readonly Span[] {
  let found: readonly Span[] = [];
  // Begins with yesterday, since a span of yesterday evening may last until now.
  for (let offset = -1; offset < horizon && found.length < 2; offset += 1) {
    for (const span of daySpans(schedule, dayAfter(today, offset))) {
      if (span.end > now) found = withSpan(found, span);
    }
  }
  return found.slice(0, 2);
}

/** Adds a span, joined with the last one if they touch. @param span starts no earlier than the last of the others */
function withSpan(others: readonly Span[], span: Span): readonly Span[] {
  const last = others.at(-1);
  if (!last || span.start > last.end) return [...others, span];
  return [...others.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }];
}

/** Returns the spans that begin on a day, in order, without time on holidays. */
function daySpans({ weekly, holidays }: Schedule, day: DateTime): Span[] {
  const next = dayAfter(day, 1);
  const midnight = next.toMillis();
  const isOff = holidayOn(day, holidays) !== undefined;
  const isNextOff = holidayOn(next, holidays) !== undefined;
  return (
    weekly
      .filter((span) => span.day === weekdays[day.weekday - 1])
      .map(({ opens, closes }) => {
        // Times as `HH:MM` can be compared as texts.
        const end = at(closes > opens ? day : next, closes);
        return {
          start: isOff ? midnight : at(day, opens),
          end: isNextOff ? Math.min(end, midnight) : end,
        };
      })
      // Removes empty spans: those in the hour that daylight saving time skips, and those on a holiday.
      .filter(({ start, end }) => start < end)
      .toSorted((a, b) => a.start - b.start)
  );
}

function dayAfter(day: DateTime, days: number): DateTime {
  return day.plus({ days }).startOf('day');
}

/** Returns the instant of a time on a day. */
function at(day: DateTime, time: WeeklySpan['closes']): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour === 24 ? dayAfter(day, 1) : day.set({ hour, minute })).toMillis();
}

function holidayOn(day: DateTime, holidays: readonly Holiday[]): Holiday | undefined {
  const date = day.toISODate() ?? '';
  const eachYear = date.slice('YYYY-'.length);
  return holidays.find((holiday) => holiday.date === date || holiday.date === eachYear);
}
