/** The hours in which somebody is there to answer, as a site sets them. */

/** In the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** One span of a week. Times are `HH:MM`; one that closes no later than it opens closes on the day after. */
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
  /** Null: it is not named. */
  readonly name: string | null;
}

export interface Schedule {
  /** An IANA name. */
  readonly timezone: string;
  /** Empty: it never opens. */
  readonly weekly: readonly WeeklySpan[];
  readonly holidays: readonly Holiday[];
}

/** What a site says while its office is closed, in one language. */
export interface OutsideText {
  readonly lang: string;
  readonly text: string;
}

/** Spans of a week. */
export const maxWeeklySpans = 70;

export const maxHolidays = 400;

/** Characters of the name of a holiday. */
export const maxHolidayNameLength = 100;

/** Languages in which a site says something. */
export const maxOutsideTexts = 50;

/** Characters of what it says. */
export const maxOutsideTextLength = 500;

/** Thirty days: what a site says within which it answers. */
export const maxReplySeconds = 2_592_000;
