/** What the benchmark of the desk's page has found, as it is kept, and what has to hold of it. */

import type { Machine, MeasuredStep, Verdict } from './results.ts';
import type { Table } from './tables.ts';

/** How long an agent waits for a step. */
export interface DeskStep extends MeasuredStep {
  /** How many times as long everything takes that the processor does. */
  readonly processor: number;
  /** Milliseconds that the median may have; null for a step without a limit. */
  readonly limit: number | null;
}

/** How the first list of a page is drawn: by the desk, by the floor, or by the server without any script. */
export interface FirstList extends Omit<MeasuredStep, 'step'> {
  readonly name: 'desk' | 'floor' | 'drawn by the server';
  /** Compressed bytes of scripts and style sheets. */
  readonly bytes: number;
}

export interface DeskPageResults {
  readonly machine: Machine;
  readonly rounds: number;
  /** Programs that wanted to run in a minute, at the busiest of the rounds. */
  readonly highestLoad: number;
  readonly firstLists: readonly FirstList[];
  readonly steps: readonly DeskStep[];
}

const mostBytes = 60_000;
const mostTimesFloor = 3;

export function judgeDeskPage({ firstLists, steps }: DeskPageResults): Verdict[] {
  const find = (name: FirstList['name']) => firstLists.find((list) => list.name === name);
  const { bytes = Number.NaN, median: ours = Number.NaN } = find('desk') ?? {};
  const { median: floor = Number.NaN } = find('floor') ?? {};
  return [
    {
      rule: `the first list of the desk has at most ${mostBytes / 1000} kB`,
      isMet: bytes <= mostBytes,
      measured: `${(bytes / 1000).toFixed(1)} kB`,
    },
    {
      rule: `it is painted within ${mostTimesFloor} times the floor`,
      isMet: ours <= mostTimesFloor * floor,
      measured: `${ours.toFixed(0)} ms; floor ${floor.toFixed(0)} ms`,
    },
    ...steps.flatMap(({ step, processor, limit, median }): Verdict[] =>
      limit === null
        ? []
        : [
            {
              rule: `${step} takes at most ${limit} ms at ${processor}x`,
              isMet: median <= limit,
              measured: `${median.toFixed(0)} ms`,
            },
          ],
    ),
  ];
}

export function tableOfFirstLists({ firstLists }: DeskPageResults): Table {
  return {
    title: 'The first list',
    head: ['', 'kB', 'median ms', 'p95 ms', 'count'],
    rows: firstLists.map(({ name, bytes, median, p95, count }) => [
      name,
      (bytes / 1000).toFixed(1),
      median.toFixed(0),
      p95.toFixed(0),
      String(count),
    ]),
  };
}

export function tableOfDeskSteps({ steps }: DeskPageResults): Table {
  return {
    title: 'Steps of an agent',
    head: ['', 'processor', 'median ms', 'p95 ms', 'count'],
    rows: steps.map(({ step, processor, median, p95, count }) => [
      step,
      `${processor}x`,
      median.toFixed(0),
      p95.toFixed(0),
      String(count),
    ]),
  };
}
