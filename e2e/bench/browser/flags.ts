/** What the benchmarks of a page are asked for. */

import { parseArgs } from 'node:util';

export interface Flags {
  readonly rounds: number;
  /** The load average above which a round is not counted. */
  readonly mostLoad: number;
  /** A part of the names of the peers to measure; empty: all. */
  readonly only: string;
  /** Whether the results are kept, and the docs written out of them. */
  readonly write: boolean;
}

export function readFlags(): Flags {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      rounds: { type: 'string', default: '5' },
      'most-load': { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
    },
  });
  const { rounds, 'most-load': mostLoad, only, write } = values;
  return { rounds: Number(rounds), mostLoad: Number(mostLoad), only, write };
}
