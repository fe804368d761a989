/** Measures in rounds, and counts only those in which the machine had little else to do. */

import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from '../../../test/support/benchmarks/results.ts';
import type { Flags } from './flags.ts';

/** Rounds that are given up, for each that counts. */
const mostRepeated = 3;

export interface Counted<T> {
  readonly rounds: readonly T[];
  /** The highest load average of any of them. */
  readonly highestLoad: number;
}

/**
 * Returns what the counted rounds measured: those while the load average, the number of programs that wanted to run in
 * the last minute, was not above `mostLoad`.
 * @throws {Error} when the machine stays too busy.
 */
export async function runRounds<T>(
  { rounds: count, mostLoad }: Pick<Flags, 'rounds' | 'mostLoad'>,
  measure: () => Promise<T>,
): Promise<Counted<T>> {
  const counted: T[] = [];
  let highest = 0;
  for (let round = 0; round < count * (1 + mostRepeated) && counted.length < count; round += 1) {
    for (let waited = 0; load() > mostLoad && waited < 12; waited += 1) await wait(10_000);
    const before = load();
    const measured = await measure();
    const most = Math.max(before, load());
    const isCounted = most <= mostLoad;
    if (isCounted) {
      counted.push(measured);
      highest = Math.max(highest, most);
    }
    const verdict = isCounted ? `${counted.length} of ${count}` : 'not counted';
    process.stderr.write(`round ${verdict}, load average ${most.toFixed(1)}\n`);
  }
  if (counted.length < count) throw new Error(`the machine was too busy for ${count} rounds`);
  return { rounds: counted, highestLoad: highest };
}

function load(): number {
  return loadavg()[0] ?? 0;
}

/** As the docs name it. */
export function thisMachine(): Machine {
  return { cores: availableParallelism(), node: process.version };
}
