import { expect, test } from 'vitest';
import { parseInstant } from '../../../src/server/markdown/front-matter-instants.ts';

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
