import { expect, test } from 'vitest';
import { millisecondsUntilOffice, officeState } from '../../../src/server/office-hours/office-state.ts';
import { parseWeeklyHours } from '../../../src/server/office-hours/parse.ts';
import type { Holiday, Schedule } from '../../../src/server/office-hours/schedule.ts';

function schedule(hours: string, holidays: readonly Holiday[] = [], timezone = 'Europe/Stockholm'): Schedule {
  return { timezone, weekly: parseWeeklyHours(hours) ?? [], holidays };
}

/** `open until … then …`, in UTC to the minute. */
function stateAt(one: Schedule, now: string): string {
  const { isOpen, opensAt, closesAt, holiday } = officeState(one, new Date(`${now}Z`));
  const text = (instant: Date | null) => instant?.toISOString().slice(0, 16) ?? 'never';
  const name = holiday === null ? '' : ` for ${holiday}`;
  return isOpen
    ? `open until ${text(closesAt)}, then from ${text(opensAt)}`
    : `closed until ${text(opensAt)}, then until ${text(closesAt)}${name}`;
}

const weekdays = 'mon-fri 9:00-12:00,13:00-17:00';

test.each([
  ['in the morning', '2026-11-23T07:59', 'closed until 2026-11-23T08:00, then until 2026-11-23T11:00'],
  ['as it opens', '2026-11-23T08:00', 'open until 2026-11-23T11:00, then from 2026-11-23T12:00'],
  ['as it closes', '2026-11-23T11:00', 'closed until 2026-11-23T12:00, then until 2026-11-23T16:00'],
  ['on Friday evening', '2026-11-27T16:00', 'closed until 2026-11-30T08:00, then until 2026-11-30T11:00'],
  // The clocks went back on Sunday, 25 October, and forward on 29 March.
  ['before winter time', '2026-10-23T14:59', 'open until 2026-10-23T15:00, then from 2026-10-26T08:00'],
  ['before summer time', '2026-03-27T15:59', 'open until 2026-03-27T16:00, then from 2026-03-30T07:00'],
])('%s', (_name, now, state) => {
  expect(stateAt(schedule(weekdays), now)).toBe(state);
});

test('a span over midnight belongs to the day on which it begins', () => {
  const bar = schedule('fri-sat 22:00-02:00');
  expect(stateAt(bar, '2026-11-28T00:30')).toBe('open until 2026-11-28T01:00, then from 2026-11-28T21:00');
  expect(stateAt(bar, '2026-11-29T00:59')).toBe('open until 2026-11-29T01:00, then from 2026-12-04T21:00');
  // Spans that touch are one, and Sunday goes on into Monday.
  const night = schedule('sun 20:00-24:00; mon 0:00-6:00');
  expect(stateAt(night, '2026-11-22T23:30')).toBe('open until 2026-11-23T05:00, then from 2026-11-29T19:00');
});

test('the hour that is skipped has no office in it, and the one that comes twice is one', () => {
  const early = schedule('sun 2:15-2:45,4:00-5:00');
  expect(stateAt(early, '2026-03-28T12:00')).toMatch('closed until 2026-03-29T');
  const night = schedule('sat 22:00-4:00');
  expect(stateAt(night, '2026-03-28T21:30')).toBe('open until 2026-03-29T02:00, then from 2026-04-04T20:00');
  expect(stateAt(night, '2026-10-24T20:30')).toBe('open until 2026-10-25T03:00, then from 2026-10-31T21:00');
});

test('holidays close whole days, of one year or of each, and cut what lasts into them', () => {
  const holidays = [
    { date: '12-24', name: 'Christmas Eve' },
    { date: '12-25', name: null },
    { date: '2026-12-28', name: 'Stocktaking' },
  ];
  const shop = schedule(`${weekdays}; wed 22:00-2:00`, holidays);
  expect(stateAt(shop, '2026-12-23T22:30')).toBe('open until 2026-12-23T23:00, then from 2026-12-29T08:00');
  expect(stateAt(shop, '2026-12-24T10:00')).toBe(
    'closed until 2026-12-29T08:00, then until 2026-12-29T11:00 for Christmas Eve',
  );
  expect(stateAt(shop, '2026-12-25T10:00')).toMatch(/T11:00$/);
  expect(stateAt(shop, '2027-12-28T10:00')).toMatch('open until 2027-12-28T11:00');
  const allYear = Array.from({ length: 366 }, (_, day) => ({
    date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10),
    name: null,
  }));
  expect(stateAt(schedule(weekdays, allYear), '2026-11-23T10:00')).toBe(
    'closed until never, then until never',
  );
});

test('a week without hours never opens, and one that is full never closes', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const empty = { ...schedule(weekdays), weekly: [] };
  expect(officeState(empty, now)).toEqual({ isOpen: false, opensAt: null, closesAt: null, holiday: null });
  expect(millisecondsUntilOffice(empty, now)).toBeNull();
  const full = schedule('mon-sun 0:00-24:00');
  expect(officeState(full, now)).toEqual({ isOpen: true, opensAt: null, closesAt: null, holiday: null });
  const holiday = schedule('mon-sun 0:00-24:00', [{ date: '2027-05-01', name: null }]);
  expect(stateAt(holiday, '2026-11-23T10:00')).toBe(
    'open until 2027-04-30T22:00, then from 2027-05-01T22:00',
  );
  expect(millisecondsUntilOffice(schedule(weekdays), now)).toBe(3_600_000);
});
