import { DateTime } from 'luxon';
import { maxStatisticsDays } from '../../../../api/limits.ts';
import { invalidInput } from '../../../../api/refusal.ts';
import { dayEnd, dayStart, defaultTimeZone } from '../../../../formats/instants.ts';

/** Whole days in the default time zone: `from` is inclusive, `until` is exclusive. */
export interface Days {
  readonly from: Date;
  readonly until: Date;
}

/** @throws {ValidationError} naming `fromDate` or `toDate` */
export function readDays({ fromDate, toDate }: { fromDate: string; toDate: string }): Days {
  return { from: dayStart(fromDate, 'fromDate'), until: dayEnd(toDate, 'toDate') };
}

/** The time between two instants, both exclusive. */
export interface Span {
  readonly after: Date;
  readonly before: Date;
}

interface SpanInput {
  readonly startTime: string;
  /** @default now */
  readonly endTime?: string;
  readonly timezone?: string;
}

/** Reads a request's span of at most 365 calendar days. @throws {ValidationError} naming the invalid member */
export function readSpan({ startTime, endTime, timezone = defaultTimeZone }: SpanInput): Span {
  const after = dayStart(startTime, 'startTime', timezone);
  const before = endTime === undefined ? new Date() : dayStart(endTime, 'endTime', timezone);
  // Adds calendar days, since one day of the year has 23 hours and another one 25.
  const longest = DateTime.fromJSDate(after, { zone: timezone }).plus({ days: maxStatisticsDays });
  if (before > longest.toJSDate()) throw invalidInput('endTime', endTime ?? null);
  return { after, before };
}
