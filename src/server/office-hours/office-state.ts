/** Whether the office is open at an instant, and when that changes. */

import { DateTime, Interval } from 'luxon';
import { type Holiday, type Schedule, type WeeklySpan, weekdays } from './schedule.ts';

export interface OfficeState {
  readonly isOpen: boolean;
  /** The next opening after the instant; null: not within a year, or it never closes. */
  readonly opensAt: Date | null;
  /** The next closing after it; null: not within a year. */
  readonly closesAt: Date | null;
  /** The name of the holiday for which it is closed. */
  readonly holiday: string | null;
}

/** Days that are looked at: mostly the first are enough. */
const horizons = [10, 370] as const;

export function officeState(schedule: Schedule, now: Date): OfficeState {
  const local = DateTime.fromJSDate(now, { zone: schedule.timezone });
  const holiday = schedule.holidays.find(({ date }) => isOn(date, local));
  for (const days of horizons) {
    const state = stateWithin(days, schedule, local);
    const isLast = days === horizons[1];
    if (isLast || (state.opensAt && state.closesAt)) {
      return { ...state, holiday: state.isOpen ? null : (holiday?.name ?? null) };
    }
  }
  throw new Error('no horizon is the last');
}

/** Milliseconds until the office opens or closes; null: not within a year. */
export function millisecondsUntilOffice(schedule: Schedule, now: Date): number | null {
  const { opensAt, closesAt } = officeState(schedule, now);
  const instants = [opensAt, closesAt].flatMap((instant) => (instant ? [instant.getTime()] : []));
  return instants.length > 0 ? Math.min(...instants) - now.getTime() : null;
}

function stateWithin(days: number, schedule: Schedule, now: DateTime): Omit<OfficeState, 'holiday'> {
  // The span of the evening before may last until now, and so may one that began on the day before a long holiday.
  const first = now.startOf('day').minus({ days: 1 });
  const last = first.plus({ days: days + 1 });
  const open: Interval[] = [];
  const closed: Interval[] = [];
  for (let day = first; day <= last; day = day.plus({ days: 1 }).startOf('day')) {
    if (schedule.holidays.some(({ date }) => isOn(date, day))) {
      closed.push(Interval.fromDateTimes(day, day.plus({ days: 1 }).startOf('day')));
    }
    open.push(...spansOf(schedule.weekly, day));
  }
  const spans = Interval.merge(open)
    .flatMap((span) => span.difference(...closed))
    .flatMap(({ start, end }) => (start && end && end > now ? [{ start, end }] : []))
    .toSorted((a, b) => a.start.toMillis() - b.start.toMillis());
  const [current] = spans;
  const isOpen = current !== undefined && current.start <= now;
  const next = isOpen ? spans[1] : current;
  // What ends where the looking ends, has not ended.
  const closing = current && current.end <= last ? current.end : null;
  return { isOpen, opensAt: next?.start.toJSDate() ?? null, closesAt: closing?.toJSDate() ?? null };
}

function spansOf(weekly: readonly WeeklySpan[], day: DateTime): Interval[] {
  const weekday = weekdays[day.weekday - 1];
  return weekly.flatMap((span) => {
    if (span.day !== weekday) return [];
    const start = at(day, span.opens);
    // As text, times are in the order of the clock.
    const end = at(span.closes > span.opens ? day : day.plus({ days: 1 }), span.closes);
    // Of a span that lies in the hour which a clock skips, nothing is left.
    return start < end ? [Interval.fromDateTimes(start, end)] : [];
  });
}

/** A time of the clock on a day. */
function at(day: DateTime, time: string): DateTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour === 24) return day.plus({ days: 1 }).startOf('day');
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}

function isOn(date: Holiday['date'], day: DateTime): boolean {
  return date === day.toFormat('yyyy-MM-dd') || date === day.toFormat('MM-dd');
}
