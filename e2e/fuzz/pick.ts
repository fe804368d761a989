/** Choices that follow from a seed. */

import { seeded } from '../../test/support/help-texts.ts';

export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** From 0 up to what is below `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  /** @throws {Error} where there is nothing to choose from */
  of<T>(list: readonly T[]): T;
  /** One of the entries, each as often as its weight says. */
  weighted<T>(entries: readonly (readonly [weight: number, value: T])[]): T;
}

/** The choices of one request: the same for the same seed and place, whatever was sent before. */
export function createRandom(seed: number, place: number): Random {
  const next = seeded(Math.imul(seed, 2_654_435_761) ^ Math.imul(place + 1, 1_597_334_677));
  // The first numbers of near seeds are near each other.
  next();
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share) => next() < share,
    of: (list) => entryAt(list, below(list.length)),
    weighted(entries) {
      let left = next() * entries.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return entryAt(entries, entries.length - 1)[1];
    },
  };
}

function entryAt<T>(list: readonly T[], at: number): T {
  const found = list.slice(at, at + 1);
  for (const entry of found) return entry;
  throw new Error('there is nothing to choose from');
}
