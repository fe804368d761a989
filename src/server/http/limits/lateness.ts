/**
 * Judges from the last seconds whether an event loop is overloaded:
 *
 *     second      1      2      3      4      5      6
 *     late by     9 ms   3 s    8 ms   3 s    ?      3 s
 *     overloaded  no     no     no     no     no     yes
 *
 * One late second is a large request, or a machine that was busy for a moment; two consecutive ones are overload.
 */

export interface Lateness {
  /** Adds a second's mean delay in milliseconds; NaN if it was not measured. */
  add(ms: number): void;
  /** Returns null while the delay is acceptable. */
  lateByMs(): number | null;
}

/** The number of consecutive late seconds that count as overload. */
const enough = 2;

export function createLateness(maxMs: number): Lateness {
  let late = 0;
  let latest = 0;
  return {
    add(ms) {
      // Without a measurement, the state does not change.
      if (Number.isNaN(ms)) return;
      late = ms > maxMs ? late + 1 : 0;
      latest = ms;
    },
    lateByMs: () => (late >= enough ? latest : null),
  };
}
