/** How much of what takes long is tried: a sample, and all of it with `npm test -- --full`. */

/** Whether all is tried; a fault beside the one that is tried each time is in such a run alone. */
export const isFull = process.env['TEST_FULL'] === '1';

/** At most `most` of a list, the first and the last among them, as far from each other as can be. */
export function sampleOf<T>(list: readonly T[], most: number): readonly T[] {
  if (isFull || list.length <= most) return list;
  return Array.from({ length: most }, (_, index) =>
    Math.round((index * (list.length - 1)) / (most - 1)),
  ).flatMap((at) => list.slice(at, at + 1));
}

/** How often something is done again: `all` times, or `few`. */
export function roundsOf(all: number, few: number): number {
  return isFull ? all : few;
}

/** One of so many shares of a list, another one at each turn: as many turns in a row have all of it. */
export function shareOf<T>(list: readonly T[], shares: number, turn: number): readonly T[] {
  return list.filter((_, index) => index % shares === turn % shares);
}
