import { expect, test } from 'vitest';
import { isHoliday, parseHoliday, parseWeeklyHours } from '../../../src/server/office-hours/parse.ts';

/** `mon 09:00-17:00`, one for each span. */
const read = (text: string) =>
  parseWeeklyHours(text)?.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`) ?? null;

test('weekly hours are read as people write them', () => {
  expect(read('mon,wed 9-12,13:00-17:30')).toEqual([
    ...['mon 09:00-12:00', 'mon 13:00-17:30', 'wed 09:00-12:00', 'wed 13:00-17:30'],
  ]);
  expect(read(' Sat-Mon  22:00-02:00 ; ')).toEqual(['sat 22:00-02:00', 'sun 22:00-02:00', 'mon 22:00-02:00']);
  expect(read('sun 0:00-24:00')).toEqual(['sun 00:00-24:00']);
});

test.each([
  '',
  ';',
  'mon',
  'mon-',
  'mon 9',
  'mon 9-25',
  'mon 24:00-1:00',
  'mon 9:60-10:00',
  'day 9-17',
  '9-17',
])('“%s” is no weekly hours', (text) => {
  expect(read(text)).toBeNull();
});

test('holidays are days of the calendar', () => {
  expect(parseHoliday('2026-12-24 = Christmas Eve')).toEqual({ date: '2026-12-24', name: 'Christmas Eve' });
  expect(parseHoliday('02-29')).toEqual({ date: '02-29', name: null });
  for (const text of ['2026-02-29', '02-30', '13-01', '2026-1-1', 'x']) expect(isHoliday(text)).toBe(false);
});
