import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualWait, type Wait } from '../../../../../src/server/resources/tickets/chats/waits.sql.ts';

const atTen = new Date('2026-11-02T10:30:00Z');

/** Waits at a place and hour, one for each number of seconds. */
const waitsOf = (seconds: readonly number[], { place = 1, hour = 10 } = {}): Wait[] =>
  seconds.map((length) => ({ place, hour, seconds: length }));

const upTo = (count: number) => Array.from({ length: count }, (_, n) => (n + 1) * 60);

describe('the usual wait', () => {
  test('is the middle of the waits up to the slowest fifth, in whole minutes', () => {
    expect(usualWait(waitsOf(upTo(20)), 1, atTen)).toEqual({ from: 10, to: 16 });
  });

  test('is rounded up, and never less than a minute', () => {
    expect(usualWait(waitsOf(Array.from({ length: 20 }, () => 61)), 1, atTen)).toEqual({ from: 2, to: 2 });
    expect(usualWait(waitsOf(Array.from({ length: 20 }, () => 0)), 1, atTen)).toEqual({ from: 1, to: 1 });
  });

  test('is unknown with fewer than twenty waits at the place', () => {
    const others = waitsOf(upTo(50), { place: 2 });
    expect(usualWait([...waitsOf(upTo(19)), ...others], 1, atTen)).toBeNull();
    expect(usualWait([], 1, atTen)).toBeNull();
  });

  test('is that of the hour if twenty are known of it, else that of all hours', () => {
    const elsewhere = waitsOf(
      upTo(40).map((seconds) => seconds * 10),
      { hour: 11 },
    );
    expect(usualWait([...waitsOf(upTo(20)), ...elsewhere], 1, atTen)).toEqual({ from: 10, to: 16 });
    expect(usualWait([...waitsOf([60]), ...elsewhere], 1, atTen)?.from).toBeGreaterThan(100);
  });

  test('is one of the waits that are known, whatever their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 7200 }), { minLength: 20, maxLength: 200 }),
        (seconds) => {
          const wait = usualWait(waitsOf(seconds), 1, atTen);
          const minutes = new Set(seconds.map((length) => Math.max(1, Math.ceil(length / 60))));
          expect(minutes.has(wait?.from ?? 0) && minutes.has(wait?.to ?? 0)).toBe(true);
          expect(wait?.from).toBeLessThanOrEqual(wait?.to ?? 0);
          expect(usualWait(waitsOf(seconds.toReversed()), 1, atTen)).toEqual(wait);
        },
      ),
    );
  });
});
