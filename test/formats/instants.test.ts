import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../src/api/refusal.ts';
import { dayEnd, dayStart, isDay, parseInstant } from '../../src/formats/instants.ts';

const spanOf = (day: string, timeZone?: string) => [
  dayStart(day, 'startTime', timeZone).toISOString(),
  dayEnd(day, 'endTime', timeZone).toISOString(),
];

describe('a day', () => {
  test('is a Swedish one unless another time zone is named', () => {
    expect(spanOf('2026-01-15')).toEqual(['2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z']);
    expect(spanOf('2026-01-15', 'America/New_York')).toEqual([
      '2026-01-15T05:00:00.000Z',
      '2026-01-16T05:00:00.000Z',
    ]);
  });

  test('has 23 or 25 hours when the clocks change', () => {
    expect(spanOf('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect(spanOf('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  });
});

test('a full timestamp is one instant, in its own zone if it names one', () => {
  expect(spanOf('2026-01-15T12:00:00.000Z')).toEqual([
    '2026-01-15T12:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
  ]);
  expect(dayStart('2026-01-15T12:00:00+05:00', 'startTime').toISOString()).toBe('2026-01-15T07:00:00.000Z');
  expect(dayStart('2026-07-15T12:00', 'startTime').toISOString()).toBe('2026-07-15T10:00:00.000Z');
});

test('the first and the last day that can be written are as far as the database goes', () => {
  expect(dayStart('0000-01-01', 'startTime').toISOString()).toBe('0001-01-01T00:00:00.000Z');
  expect(dayEnd('9999-12-31', 'endTime', 'UTC').toISOString()).toBe('9999-12-31T23:59:59.999Z');
});

test.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '12:00',
  '2026-W10',
  '20260101',
  '+200000-01-01T00:00Z',
  '2026-01-15T25:00',
])('%j is neither, and named', (text) => {
  expect(() => dayStart(text, 'startTime')).toThrow(ValidationError);
  try {
    dayStart(text, 'startTime');
  } catch (error) {
    expect(error).toMatchObject({ errors: [{ label: 'startTime', value: text, index: null }] });
  }
});

test('an unknown time zone is named', () => {
  expect(() => dayStart('2026-01-01', 'startTime', 'Mars/Olympus')).toThrow(ValidationError);
});

describe('in the head of a file', () => {
  test.each([
    ['2026-03-01', '2026-02-28T23:00:00.000Z'],
    ['2026-07-01 09:30', '2026-07-01T07:30:00.000Z'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-03-01T09:00:05.250Z', '2026-03-01T09:00:05.000Z'],
    ['2026-03-01T09:00-0530', '2026-03-01T14:30:00.000Z'],
  ])('%s is %s, read in Stockholm where it does not say', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  test.each(['soon', '2026', '2026-02-30', '2026-13-01', '2026-03-01T24:00', '01/03/2026', '0000-01-01', ''])(
    '"%s" is no instant',
    (text) => {
      expect(parseInstant(text)).toBeNull();
    },
  );

  test('a blank may stand before the offset', () => {
    expect(parseInstant('2026-03-01 09:00 +0100')?.toISOString()).toBe('2026-03-01T08:00:00.000Z');
    expect(parseInstant('2026-03-01t09:00z')?.toISOString()).toBe('2026-03-01T09:00:00.000Z');
  });
});

test('a day is one of the calendar, and nothing else', () => {
  expect(isDay('2028-02-29')).toBe(true);
  for (const text of ['2026-02-29', '2026-2-1', '2026-03-02T00:00', '']) expect(isDay(text)).toBe(false);
});
