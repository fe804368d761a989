/** Types and limits of office hours, in which a site's agents answer. */

/** Weekdays in the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** A time span on a weekday. Times are `HH:MM`; it ends on the next day if `closes` is not later than `opens`. */
export interface WeeklySpan {
  readonly day: Weekday;
  readonly opens: string;
  /** The end, which may be `24:00`. */
  readonly closes: string;
}

/** A day on which the office stays closed, from midnight to midnight. */
export interface Holiday {
  /** The date as `YYYY-MM-DD`, or as `MM-DD` for every year. */
  readonly date: string;
  /** Null for a holiday without a name. */
  readonly name: string | null;
}

export interface Schedule {
  /** The IANA name of the time zone. */
  readonly timezone: string;
  /** The time spans of a week; empty if the office never opens. */
  readonly weekly: readonly WeeklySpan[];
  readonly holidays: readonly Holiday[];
}

export const maxWeeklySpans = 70;

export const maxHolidays = 400;

/** The maximum characters of a holiday's name. */
export const maxHolidayNameLength = 100;

/** The longest reply time that a help center may state, in seconds: 30 days. */
export const maxReplySeconds = 2_592_000;
