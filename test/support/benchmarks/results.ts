/** What the benchmarks of a page have found, as it is kept, and what has to hold of it. */

import type { PageCost, Transferred } from './page-cost.ts';

/** What tells one machine from another in the docs. */
export interface Machine {
  readonly cores: number;
  readonly node: string;
}

export type Kind = 'blank' | 'ours' | 'peer' | 'floor';

export type MeasuredCost = PageCost & Transferred;

export interface MeasuredPage {
  readonly name: string;
  readonly kind: Kind;
  /** Of the package that was measured. */
  readonly version?: string;
  /** What was added to a blank page: before anybody wants help, and since then. */
  readonly idle: MeasuredCost;
  readonly opened: MeasuredCost;
}

export interface PageResults {
  readonly machine: Machine;
  readonly rounds: number;
  /** Programs that wanted to run in a minute, at the busiest of the rounds. */
  readonly highestLoad: number;
  /** Ours, at a sixth of the processor: the longest task in milliseconds, 0 where none is over 50. */
  readonly longestTaskBeforeIntent: number;
  readonly pages: readonly MeasuredPage[];
}

/** How long a step took, in milliseconds. */
export interface MeasuredStep {
  readonly step: string;
  readonly median: number;
  readonly p95: number;
  /** How many were measured. */
  readonly count: number;
}

export interface MeasuredInteraction {
  readonly name: string;
  readonly kind: Kind;
  /** Milliseconds that an answer takes. */
  readonly latency: number;
  readonly steps: readonly MeasuredStep[];
}

export interface InteractionResults {
  readonly machine: Machine;
  readonly rounds: number;
  /** Programs that wanted to run in a minute, at the busiest of the rounds. */
  readonly highestLoad: number;
  readonly interactions: readonly MeasuredInteraction[];
}

/** Something that has to hold, and whether it does. */
export interface Verdict {
  readonly rule: string;
  readonly isMet: boolean;
  /** The numbers that tell. */
  readonly measured: string;
}

/** How much longer than one round trip opening may take, how long where all is there, and a heap's bytes. */
const mostBesidesRoundTrip = 110;
const mostWhenPrefetched = 30;
const mostHeapOpened = 400_000;
/** Bytes and requests before the visitor makes a choice on home. */
const mostBytesOpened = 95_000;
const mostEvaluatedOpened = 45_000;
const mostRequestsOpened = 12;
/** Two frames of a screen that draws 60 a second: the page's own are longer where it is busy. */
const mostOfKey = 33;

export const steps = {
  openCold: 'open, cold',
  openPrefetched: 'open, fetched ahead',
  key: 'key to suggestions',
  article: 'suggestion to article',
  articleAhead: 'suggestion to article, fetched ahead',
  results: 'Enter to results',
  back: 'back to home',
} as const;

export function judgePage({ pages, longestTaskBeforeIntent }: PageResults): Verdict[] {
  const ours = pages.find(({ kind }) => kind === 'ours');
  if (!ours) return [];
  const peers = pages.filter(({ kind }) => kind === 'peer');
  const smallest = (what: string, unit: string, read: (cost: MeasuredCost) => number): Verdict => {
    const own = read(ours.idle);
    const [least] = peers.toSorted((a, b) => read(a.idle) - read(b.idle));
    return {
      rule: `before intent less ${what} than every peer`,
      isMet: peers.every(({ idle }) => own < read(idle)),
      measured: `${own.toFixed(1)} ${unit}; ${least ? `${least.name} ${read(least.idle).toFixed(1)}` : 'no peer'}`,
    };
  };
  return [
    smallest('to download', 'kB', ({ bytes }) => bytes / 1000),
    smallest('main-thread time', 'ms', ({ mainThread }) => mainThread),
    smallest('heap', 'kB', ({ heap }) => heap / 1000),
    {
      rule: 'no task over 50 ms before intent, at 6x',
      isMet: longestTaskBeforeIntent === 0,
      measured: longestTaskBeforeIntent === 0 ? 'none' : `${longestTaskBeforeIntent.toFixed(0)} ms`,
    },
    {
      rule: `at most ${mostHeapOpened / 1000} kB of heap once open`,
      isMet: ours.opened.heap <= mostHeapOpened,
      measured: `${(ours.opened.heap / 1000).toFixed(0)} kB`,
    },
    {
      rule: `at most ${mostBytesOpened / 1000} kB to download once open`,
      isMet: ours.opened.bytes <= mostBytesOpened,
      measured: `${(ours.opened.bytes / 1000).toFixed(1)} kB`,
    },
    {
      rule: `at most ${mostRequestsOpened} requests once open`,
      isMet: ours.opened.requests <= mostRequestsOpened,
      measured: `${ours.opened.requests}`,
    },
    {
      rule: `at most ${mostEvaluatedOpened / 1000} kB of scripts evaluated once open`,
      isMet: ours.opened.evaluated <= mostEvaluatedOpened,
      measured: `${(ours.opened.evaluated / 1000).toFixed(1)} kB`,
    },
  ];
}

export function judgeInteraction({ interactions }: InteractionResults): Verdict[] {
  const verdicts: Verdict[] = [];
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const stepOf = ({ steps: measured }: MeasuredInteraction, name: string) =>
    measured.find(({ step }) => step === name);

  for (const ours of interactions.filter(({ kind }) => kind === 'ours')) {
    const { latency } = ours;
    const at = `answers after ${latency} ms`;
    const atMost = (name: string, most: number) => {
      const step = stepOf(ours, name);
      if (!step) return;
      const measured = `median ${ms(step.median)}, p95 ${ms(step.p95)}`;
      verdicts.push({ rule: `${name}: at most ${most} ms (${at})`, isMet: step.median <= most, measured });
    };
    atMost(steps.openCold, latency + mostBesidesRoundTrip);
    atMost(steps.openPrefetched, mostWhenPrefetched);
    atMost(steps.key, mostOfKey);
    const peers = interactions.filter((other) => other.kind === 'peer' && other.latency === latency);
    const ahead = (own: MeasuredStep | undefined, theirs: string) => {
      const found = peers.flatMap((peer) => {
        const step = stepOf(peer, theirs);
        return step ? [{ name: peer.name, step }] : [];
      });
      if (!own || found.length === 0) return;
      for (const which of ['median', 'p95'] as const) {
        const [best] = found.toSorted((a, b) => a.step[which] - b.step[which]);
        verdicts.push({
          rule: `${own.step}: ahead of every peer at the ${which} (${at})`,
          isMet: found.every(({ step }) => own[which] < step[which]),
          measured: `${ms(own[which])}; ${best ? `${best.name} ${ms(best.step[which])}` : ''}`,
        });
      }
    };
    // All of a peer's code is there once its page is.
    ahead(stepOf(ours, steps.openPrefetched), steps.openCold);
    ahead(stepOf(ours, steps.key), steps.key);
  }
  return verdicts;
}
