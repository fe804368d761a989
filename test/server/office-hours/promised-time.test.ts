import { describe, expect, test } from 'vitest';
import { OfficeTime, OfficeTimes } from '../../../src/server/office-hours/promised-time.ts';
import type { Schedule } from '../../../src/server/office-hours/schedule.ts';

const weekdays = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
  day,
  opens: '09:00',
  closes: '17:00',
}));
const schedule: Schedule = {
  timezone: 'UTC',
  weekly: weekdays,
  holidays: [{ date: '2026-12-25', name: null }],
};
// A Wednesday.
const now = new Date('2026-12-23T12:00:00Z');
const hour = 3600;

const promised = (start: string, seconds: number, office = new OfficeTime(schedule, now)) =>
  office.add(new Date(start), seconds)?.toISOString() ?? null;

describe('a reply time', () => {
  test('counts while the office is open', () => {
    expect(promised('2026-12-23T10:00:00Z', hour)).toBe('2026-12-23T11:00:00.000Z');
    expect(promised('2026-12-23T03:00:00Z', hour)).toBe('2026-12-23T10:00:00.000Z');
    // To the minute of closing, not to the next opening.
    expect(promised('2026-12-23T16:00:00Z', hour)).toBe('2026-12-23T17:00:00.000Z');
    // Half of it the next day; then a holiday and a weekend.
    expect(promised('2026-12-23T16:30:00Z', hour)).toBe('2026-12-24T09:30:00.000Z');
    expect(promised('2026-12-24T16:30:00Z', hour)).toBe('2026-12-28T09:30:00.000Z');
    expect(promised('2026-12-21T09:00:00Z', 40 * hour)).toBe('2026-12-28T17:00:00.000Z');
  });

  test('is the same in whatever order it is asked', () => {
    const office = new OfficeTime(schedule, now);
    expect(promised('2026-12-24T16:30:00Z', hour, office)).toBe('2026-12-28T09:30:00.000Z');
    expect(promised('2026-12-01T08:00:00Z', hour, office)).toBe('2026-12-01T10:00:00.000Z');
  });

  test('counts every hour where the wait is long past, or the office never closes', () => {
    expect(promised('2026-09-05T03:00:00Z', hour)).toBe('2026-09-05T04:00:00.000Z');
    const always = { ...schedule, holidays: [], weekly: allDay };
    expect(promised('2026-12-26T03:00:00Z', hour, new OfficeTime(always, now))).toBe(
      '2026-12-26T04:00:00.000Z',
    );
  });

  test('never comes where the office is not open for that long within a year', () => {
    const rare = { ...schedule, weekly: [{ day: 'mon', opens: '08:00', closes: '09:00' } as const] };
    expect(promised('2026-12-23T10:00:00Z', 2 * hour, new OfficeTime(rare, now))).toBe(
      '2027-01-04T09:00:00.000Z',
    );
    expect(promised('2026-12-23T10:00:00Z', 720 * hour, new OfficeTime(rare, now))).toBeNull();
    expect(
      promised('2026-12-23T10:00:00Z', hour, new OfficeTime({ ...schedule, weekly: [] }, now)),
    ).toBeNull();
  });
});

test('the spans of a schedule are computed once a day', () => {
  const times = new OfficeTimes();
  const first = times.find(schedule, now);
  expect(times.find({ ...schedule }, new Date('2026-12-23T23:59:59Z'))).toBe(first);
  expect(times.find(schedule, new Date('2026-12-24T00:00:00Z'))).not.toBe(first);
  expect(times.find({ ...schedule, timezone: 'Europe/Stockholm' }, now)).not.toBe(first);
});

const allDay = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => ({
  day,
  opens: '00:00',
  closes: '24:00',
}));
