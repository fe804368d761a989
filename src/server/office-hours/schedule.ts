/** Office hours: when a site's people answer. */

/** Days in the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** One span of a week. Times are `HH:MM`; a span that closes no later than it opens closes on the next day. */
export interface WeeklySpan {
  readonly day: Weekday;
  readonly opens: string;
  /** Also `24:00`. */
  readonly closes: string;
}

/** A day on which the office stays closed, from midnight to midnight. */
export interface Holiday {
  /** `YYYY-MM-DD`, or `MM-DD` for each year. */
  readonly date: string;
  /** Null: a holiday without a name. */
  readonly name: string | null;
}

export interface Schedule {
  /** An IANA name. */
  readonly timezone: string;
  /** Empty: the office never opens. */
  readonly weekly: readonly WeeklySpan[];
  readonly holidays: readonly Holiday[];
}

/** Spans of a week. */
export const maxWeeklySpans = 70;

export const maxHolidays = 400;

/** Characters of the name of a holiday. */
export const maxHolidayNameLength = 100;

/** The longest promised time to an answer, in seconds: thirty days. */
export const maxReplySeconds = 2_592_000;
