/** The times until which tickets are snoozed by one press, in the time zone of the browser. */

import { maxSnoozeDays } from '../../../api/limits.ts';

export interface SnoozeChoice {
  readonly name: 'laterToday' | 'tomorrow' | 'nextMonday' | 'inAWeek';
  readonly at: Date;
}

/** The hour at which agents begin to work. */
const morning = 9;

/** The last hour that is offered for the same day. */
const evening = 21;

/** Hours until the ticket comes back on the same day. */
const laterHours = 3;

const dayMs = 86_400_000;

/** Returns the choices in the order of their times, each time once. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const later = new Date(now);
  later.setHours(now.getHours() + laterHours + (now.getMinutes() > 0 ? 1 : 0), 0, 0, 0);
  const isToday = later.getDate() === now.getDate() && later.getHours() <= evening;
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(isToday ? [{ name: 'laterToday', at: later } as const] : []),
    { name: 'tomorrow', at: morningAfter(now, 1) },
    // On Sundays it is tomorrow.
    ...(daysToMonday === 1 ? [] : [{ name: 'nextMonday', at: morningAfter(now, daysToMonday) } as const]),
    // On Mondays it is next Monday.
    ...(daysToMonday === 7 ? [] : [{ name: 'inAWeek', at: morningAfter(now, 7) } as const]),
  ];
}

function morningAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}

/** Reads the value of a field for a local date and time. Returns null if no ticket can be snoozed until then. */
export function readSnoozeTime(value: string, now: Date): Date | null {
  const at = new Date(value);
  const milliseconds = at.getTime() - now.getTime();
  return milliseconds > 0 && milliseconds < maxSnoozeDays * dayMs ? at : null;
}
