/**
 * Judges by the seconds of the past whether an event loop is too late:
 *
 *     second      1      2      3      4      5      6
 *     late by     9 ms   3 s    8 ms   3 s    ?      3 s
 *     too late    no     no     no     no     no     yes
 *
 * One late second is a large request, or a machine that had something else to do for a moment; two in a row are more
 * than can be done.
 */

export interface Lateness {
  /** @param ms by how many milliseconds the loop was late in the mean of a second; NaN where it was not measured */
  add(ms: number): void;
  /** By how many milliseconds the loop is late; null while it is not too late. */
  lateByMs(): number | null;
}

/** Late seconds in a row from which on the loop is too late. */
const enough = 2;

export function createLateness(maxMs: number): Lateness {
  let late = 0;
  let latest = 0;
  return {
    add(ms) {
      // Nothing was measured: what was known before still holds.
      if (Number.isNaN(ms)) return;
      late = ms > maxMs ? late + 1 : 0;
      latest = ms;
    },
    lateByMs: () => (late >= enough ? latest : null),
  };
}
