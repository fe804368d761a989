/** How the cost of something grows with its input: exponents of time and memory over the last doublings. */

import { performance } from 'node:perf_hooks';
import { GCProfiler, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MakeText } from './texts.ts';

export interface Target {
  readonly name: string;
  /** Characters of the longest input, as far as requests let it in. */
  readonly most: number;
  /** Where that bound comes from. */
  readonly bound: string;
  readonly kinds: Readonly<Record<string, MakeText>>;
  /** Why it is only printed: its input is the operator's own. */
  readonly isOperators?: true;
  /** May refuse its input by throwing what `isRefusal` accepts. */
  run(input: string): unknown;
}

export interface Cost {
  /** Of the processor, in all threads. */
  readonly milliseconds: number;
  /** By which the heap was larger at its highest. */
  readonly bytes: number;
}

/** Tells what a run costs. */
export interface Meter {
  /** Of one run, roughly. */
  glance(run: () => unknown): Promise<Cost>;
  /** The least of some runs. */
  measure(run: () => unknown): Promise<Cost>;
}

export interface Point extends Cost {
  readonly size: number;
}

export interface Growth {
  /** From the smallest to the largest that was measured. */
  readonly points: readonly Point[];
  /** Null where the largest cost is too small to be told from noise. */
  readonly timeExponent: number | null;
  readonly memoryExponent: number | null;
  readonly isOver: boolean;
}

export const mostExponent = 1.2;

const doublings = 3;
const smallest = 16;

/** Costs below these are noise. */
const floor: Cost = { milliseconds: 5, bytes: 64 * 1024 ** 2 };

/** No larger input is tried after a run that cost so much: what grows with a power would go on for hours. */
const ceiling: Cost = { milliseconds: 1500, bytes: 1024 ** 3 };

/** Times that a growth which looks too steep is measured, each size keeping its smallest costs. */
const looks = 3;

/** Sizes from the smallest to the most, each the double of the one before. */
export function sizesUpTo(most: number): number[] {
  const sizes: number[] = [];
  for (let size = most; size >= smallest; size = Math.floor(size / 2)) sizes.unshift(size);
  return sizes;
}

/**
 * Runs the target with inputs that double, up to its limit or to where it gets too slow, and judges the last doublings.
 * Where larger inputs cost less, since they are refused or read in another way, the last ones before that are judged too.
 * @throws what the target throws
 */
export async function measureGrowth(target: Target, make: MakeText, meter: Meter): Promise<Growth> {
  const tried: Point[] = [];
  for (const size of sizesUpTo(target.most)) {
    const input = make(size);
    const point = { size, ...(await meter.glance(() => target.run(input))) };
    tried.push(point);
    if (isOver(point, ceiling)) break;
  }
  const most = Math.max(...tried.map(({ milliseconds }) => milliseconds));
  const costliest = tried.findLastIndex(({ milliseconds }) => milliseconds === most);
  const ends = [costliest, tried.length - 1].map((place) => Math.max(place, doublings) + 1);
  let growth = judge([]);
  for (const end of new Set(ends)) {
    if (!growth.isOver)
      growth = await lookAgain(target, make, meter, tried.slice(Math.max(0, end - doublings - 1), end));
  }
  return growth;
}

/** Measures what was glanced at, where it is dear enough to be judged; what looks too steep, again. */
async function lookAgain(
  target: Target,
  make: MakeText,
  meter: Meter,
  glanced: readonly Point[],
): Promise<Growth> {
  let growth = judge(glanced);
  const last = glanced.at(-1);
  // That steep and that slow is no chance.
  if (growth.isOver && last !== undefined && isOver(last, ceiling)) return growth;
  for (let look = 0; look < looks && (look === 0 ? isDear(growth) : growth.isOver); look += 1) {
    const points: Point[] = [];
    // The largest first: after it, all code that the smaller ones run is compiled.
    for (const point of growth.points.toReversed()) {
      const input = make(point.size);
      const again = { size: point.size, ...(await meter.measure(() => target.run(input))) };
      points.unshift(look === 0 ? again : cheaper(point, again));
    }
    growth = judge(points);
  }
  return growth;
}

function isOver(cost: Cost, most: Cost): boolean {
  return cost.milliseconds > most.milliseconds || cost.bytes > most.bytes;
}

/** Whether the largest input costs enough to be judged. */
function isDear({ points }: Growth): boolean {
  const last = points.at(-1);
  return last !== undefined && isOver(last, floor);
}

function cheaper(one: Point, other: Point): Point {
  return {
    size: one.size,
    milliseconds: Math.min(one.milliseconds, other.milliseconds),
    bytes: Math.min(one.bytes, other.bytes),
  };
}

/** Exponents of costs, and whether one of them is over the most that may be. */
export function judge(points: readonly Point[]): Growth {
  const timeExponent = exponentOf(points, 'milliseconds');
  const memoryExponent = exponentOf(points, 'bytes');
  const isTooSteep = (timeExponent ?? 0) > mostExponent || (memoryExponent ?? 0) > mostExponent;
  return { points, timeExponent, memoryExponent, isOver: isTooSteep };
}

/** The slope of the line that comes nearest to the logarithms of the costs over those of the sizes. */
function exponentOf(points: readonly Point[], cost: keyof Cost): number | null {
  if ((points.at(-1)?.[cost] ?? 0) < floor[cost]) return null;
  // What is smaller than a hundredth of the floor cannot be measured, and has no logarithm where it is 0.
  const least = floor[cost] / 100;
  const pairs = points.map(
    (point) => [Math.log2(point.size), Math.log2(Math.max(point[cost], least))] as const,
  );
  const meanOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const meanX = meanOf(pairs.map(([x]) => x));
  const meanY = meanOf(pairs.map(([, y]) => y));
  const covariance = meanOf(pairs.map(([x, y]) => (x - meanX) * (y - meanY)));
  const variance = meanOf(pairs.map(([x]) => (x - meanX) ** 2));
  // Too slow at the smallest size already.
  return variance === 0 ? Number.POSITIVE_INFINITY : covariance / variance;
}

/** Runs that are measured, as long as they are quick. */
const mostRuns = 3;
const quickMilliseconds = 50;

/**
 * Measures in this process: the least time of the processor of some runs, and how much larger the heap was at its
 * highest than before. The heap is read whenever the garbage collector has run, and at the end, so a few megabytes of
 * it may be garbage.
 */
export function createMeter(): Meter {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('the garbage cannot be collected');
  // What a run returns is kept until the heap was read.
  const kept: unknown[] = [];

  async function measureOnce(run: () => unknown): Promise<Cost> {
    const profiler = new GCProfiler();
    const before = process.memoryUsage().heapUsed;
    profiler.start();
    const start = process.cpuUsage();
    kept.push(await run());
    const { user, system } = process.cpuUsage(start);
    const after = process.memoryUsage().heapUsed;
    const heaps = profiler.stop().statistics.map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize);
    kept.pop();
    return { milliseconds: (user + system) / 1000, bytes: Math.max(0, Math.max(after, ...heaps) - before) };
  }

  return {
    glance: measureOnce,
    async measure(run) {
      collect();
      let { milliseconds, bytes } = await measureOnce(run);
      const end = performance.now() + quickMilliseconds;
      for (let runs = 1; runs < mostRuns && performance.now() < end; runs += 1) {
        milliseconds = Math.min(milliseconds, (await measureOnce(run)).milliseconds);
      }
      return { milliseconds, bytes };
    },
  };
}
