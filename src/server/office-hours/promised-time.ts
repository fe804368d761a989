/** Adds office time to an instant: a reply time counts only while the office is open. */

import { officeState } from './office-state.ts';
import type { Schedule } from './schedule.ts';

interface OpenSpan {
  readonly opensAt: number;
  /** Infinity if the office does not close within a year. */
  readonly closesAt: number;
}

/** Days after which a wait counts in calendar time: it is late by any count, and its office days would take long. */
const countedDays = 60;

const dayMs = 86_400_000;

/** Adds office time to many instants. The open spans are computed once, as far as they are needed. */
export class OfficeTime {
  readonly #schedule: Schedule;
  readonly #earliest: number;
  readonly #spans: OpenSpan[] = [];
  #isComplete = false;

  /** @param now the current time */
  constructor(schedule: Schedule, now: Date) {
    this.#schedule = schedule;
    this.#earliest = now.getTime() - countedDays * dayMs;
  }

  /** Returns the instant after `seconds` of office time; null if the office is not open for that long. */
  add(start: Date, seconds: number): Date | null {
    let left = seconds * 1000;
    if (start.getTime() < this.#earliest) return new Date(start.getTime() + left);
    for (let index = 0; ; index += 1) {
      const span = this.#spanAt(index);
      if (!span) return null;
      const from = Math.max(span.opensAt, start.getTime());
      const length = span.closesAt - from;
      if (length >= left) return new Date(from + left);
      if (length > 0) left -= length;
    }
  }

  #spanAt(index: number): OpenSpan | undefined {
    while (this.#spans.length <= index && !this.#isComplete) {
      const last = this.#spans.at(-1);
      const span = this.#nextSpan(new Date(last?.closesAt ?? this.#earliest));
      if (span) this.#spans.push(span);
      this.#isComplete = span === null || span.closesAt === Number.POSITIVE_INFINITY;
    }
    return this.#spans[index];
  }

  #nextSpan(after: Date): OpenSpan | null {
    const { isOpen, opensAt } = officeState(this.#schedule, after);
    const start = isOpen ? after : opensAt;
    if (start === null) return null;
    const { closesAt } = officeState(this.#schedule, start);
    return { opensAt: start.getTime(), closesAt: closesAt?.getTime() ?? Number.POSITIVE_INFINITY };
  }
}
