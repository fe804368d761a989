/** Adds office time to an instant: a reply time counts only while the office is open. */

import { LRUCache } from 'lru-cache';
import { officeSpans, type Span } from './office-state.ts';
import type { Schedule } from './schedule.ts';

/** Days after which a wait counts in calendar time: it is late by any count, and its office days would take long. */
const countedDays = 60;

/** Days within which a promised time is looked for. */
const promisedDays = 370;

const dayMs = 86_400_000;

/** Adds office time to many instants. The open spans are computed once, as far as they are needed. */
export class OfficeTime {
  readonly #earliest: number;
  readonly #coming: Iterator<Span>;
  readonly #spans: Span[] = [];

  /** @param now the current time, or one of the last hours */
  constructor(schedule: Schedule, now: Date) {
    this.#earliest = now.getTime() - countedDays * dayMs;
    this.#coming = officeSpans(schedule, new Date(this.#earliest), countedDays + promisedDays);
  }

  /** Returns the instant after `seconds` of office time; null if the office is not open for that long within a year. */
  add(start: Date, seconds: number): Date | null {
    let left = seconds * 1000;
    if (start.getTime() < this.#earliest) return new Date(start.getTime() + left);
    for (let index = 0; ; index += 1) {
      const span = this.#spanAt(index);
      if (!span) return null;
      const from = Math.max(span.start, start.getTime());
      const length = span.end - from;
      if (length >= left) return new Date(from + left);
      if (length > 0) left -= length;
    }
  }

  #spanAt(index: number): Span | undefined {
    while (this.#spans.length <= index) {
      const next = this.#coming.next();
      if (next.done) return undefined;
      this.#spans.push(next.value);
    }
    return this.#spans[index];
  }
}

/** The maximum number of schedules whose spans are cached. */
const mostSchedules = 100;

/** Caches the open spans of schedules for a day, as computing them takes longer than reading a list of tickets. */
export class OfficeTimes {
  readonly #cached = new LRUCache<string, OfficeTime>({ max: mostSchedules });

  /** Returns the office time of a schedule. */
  find(schedule: Schedule, now: Date): OfficeTime {
    const today = Math.floor(now.getTime() / dayMs) * dayMs;
    const key = `${today} ${JSON.stringify(schedule)}`;
    const cached = this.#cached.get(key) ?? new OfficeTime(schedule, new Date(today));
    this.#cached.set(key, cached);
    return cached;
  }
}
