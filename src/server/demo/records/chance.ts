/** Choices that are the same in every run: a small generator with a fixed seed (mulberry32). */

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** From `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    happens: (share) => next() < share,
  };
}
