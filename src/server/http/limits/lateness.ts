/**
 * Judges by the past seconds whether an event loop is overloaded:
 *
 *     second      1      2      3      4      5      6
 *     late by     9 ms   3 s    8 ms   3 s    ?      3 s
 *     overloaded  no     no     no     no     no     yes
 *
 * One late second is a large request, or a machine that was busy for a moment; two in a row are overload.
 */

export interface Lateness {
  /** @param ms the mean delay of the loop in a second, in milliseconds; NaN where it was not measured */
  add(ms: number): void;
  /** The delay of the loop in milliseconds; null while it is acceptable. */
  lateByMs(): number | null;
}

/** Late seconds in a row that are overload. */
const enough = 2;

export function createLateness(maxMs: number): Lateness {
  let late = 0;
  let latest = 0;
  return {
    add(ms) {
      // Without a measurement, the last state stays.
      if (Number.isNaN(ms)) return;
      late = ms > maxMs ? late + 1 : 0;
      latest = ms;
    },
    lateByMs: () => (late >= enough ? latest : null),
  };
}
