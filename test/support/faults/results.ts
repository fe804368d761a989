/** What the faults did, as a table for the terminal and for the docs. */

import type { Machine } from '../benchmarks/results.ts';
import type { Table } from '../benchmarks/tables.ts';

export interface FaultResult {
  /** What it is called on the command line. */
  readonly part: string;
  /** What is done. */
  readonly fault: string;
  readonly database: 'built-in' | 'own';
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly twice: number;
  /** Mails that arrived again, as the docs say that they may. */
  readonly mailedAgain: number;
  readonly failedStarts: number;
  /** The longest time from the end of the fault until every server answered; in milliseconds. Null: one never did. */
  readonly longestMs: number | null;
  readonly machine: Machine;
}

/** What was left out, and why. */
export interface LeftOut {
  readonly part: string;
  readonly fault: string;
  readonly reason: string;
}

/** Milliseconds within which everything has to be back. */
export const backWithinMs = 10_000;

export function isGood({ lost, twice, failedStarts, longestMs }: FaultResult): boolean {
  return lost + twice + failedStarts === 0 && longestMs !== null && longestMs <= backWithinMs;
}

const titles = { 'built-in': 'With the built-in PostgreSQL', own: 'With a PostgreSQL of one’s own' };

export function tableOfFaults(results: readonly FaultResult[], database: FaultResult['database']): Table {
  return {
    title: titles[database],
    head: [
      ...['', 'rounds', 'acknowledged', 'lost', 'twice', 'mailed again', 'failed starts'],
      'answers again after, longest',
    ],
    rows: results
      .filter((result) => result.database === database)
      .map(({ fault, rounds, acknowledged, lost, twice, mailedAgain, failedStarts, longestMs }) => [
        fault,
        ...[rounds, acknowledged, lost, twice, mailedAgain, failedStarts].map((count) =>
          count.toLocaleString('en'),
        ),
        longestMs === null ? 'never' : `${(longestMs / 1000).toFixed(1)} s`,
      ]),
  };
}
