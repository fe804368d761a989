import { describe, expect, test } from 'vitest';
import { readSnoozeTime, snoozeChoices } from '../../../../src/desk/models/list/snooze-times.ts';

/** A day of November 2026, on which the 23rd is a Monday. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

const named = (now: Date) => snoozeChoices(now).map(({ name, at: time }) => [name, time]);

describe('snooze times to choose from', () => {
  test('are times of the agent’s own day, the next one first', () => {
    expect(named(at(25, 10, 12))).toEqual([
      ['laterToday', at(25, 14)],
      ['tomorrow', at(26, 9)],
      ['nextMonday', at(30, 9)],
      ['inAWeek', new Date(2026, 11, 2, 9)],
    ]);
  });

  test('have no time of today late in the evening', () => {
    expect(named(at(25, 18))[0]).toEqual(['laterToday', at(25, 21)]);
    expect(named(at(25, 18, 1))[0]).toEqual(['tomorrow', at(26, 9)]);
    expect(named(at(25, 23, 30))[0]).toEqual(['tomorrow', at(26, 9)]);
  });

  test('name each time once', () => {
    for (const day of [23, 24, 25, 26, 27, 28, 29]) {
      const times = snoozeChoices(at(day, 8)).map((choice) => choice.at.getTime());
      expect(new Set(times).size).toBe(times.length);
      expect(times.toSorted((one, other) => one - other)).toEqual(times);
    }
    expect(named(at(29, 8)).map(([name]) => name)).toEqual(['laterToday', 'tomorrow', 'inAWeek']);
    expect(named(at(23, 8)).map(([name]) => name)).toEqual(['laterToday', 'tomorrow', 'nextMonday']);
  });
});

test('a time that the agent enters is in the future, and at most a year away', () => {
  const now = at(25, 10);
  expect(readSnoozeTime('2026-11-25T10:01', now)).toEqual(at(25, 10, 1));
  for (const value of ['', 'soon', '2026-11-25T10:00', '2020-01-01T00:00', '2028-01-01T00:00']) {
    expect(readSnoozeTime(value, now)).toBeNull();
  }
});
