import type { Chance } from './chance.ts';

/** The day on which all of the demo's story ends. */
const today = Date.parse('2026-11-20T16:00:00.000Z');

const minute = 60_000;
const day = 86_400_000;

/** A time of day in which a shop's customers write, so many days before the last one. */
export function daysAgo(days: number, chance: Chance): Date {
  const midnight = Math.floor((today - days * day) / day) * day;
  return new Date(Math.min(midnight + chance.whole(6 * 60 * 60, 20 * 60 * 60) * 1000, today));
}

export function later(date: Date, minutes: number): Date {
  return new Date(date.getTime() + Math.round(minutes * minute));
}

export const earliest = (...dates: readonly Date[]) => new Date(Math.min(...dates.map(Number)));

/** Nothing happens after it. */
export const lastMoment = new Date(today);

/** The first moment from then on at which somebody is at work: weekdays, 8 to 15 o'clock in UTC. */
export function atWork(date: Date): Date {
  const hour = date.getUTCHours();
  const isWeekend = [0, 6].includes(date.getUTCDay());
  if (!isWeekend && hour >= 8 && hour < 15) return date;
  const morning = new Date(date);
  morning.setUTCHours(8);
  if (isWeekend || hour >= 15) morning.setUTCDate(morning.getUTCDate() + 1);
  return atWork(morning);
}
