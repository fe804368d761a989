/** The results as tables, for the terminal and for the docs. */

import type { LighthouseResults } from './lighthouse.ts';
import type { InteractionResults, MeasuredCost, MeasuredPage, PageResults } from './results.ts';
import { exponentOf, type ScaleSeries } from './scale.ts';
import type { ServerResults } from './server-load.ts';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  /** The first cell is a name, the others are numbers. */
  readonly rows: readonly (readonly string[])[];
}

/** How many times ours another is; nothing where ours is nothing. */
export function ratioOf(value: number, ours: number): string {
  if (!(ours > 0)) return '';
  const ratio = value / ours;
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)} ×`;
}

function withRatio(value: number, ours: number, isOurs: boolean, digits: number): string {
  const ratio = isOurs ? '' : ratioOf(value, ours);
  return ratio === '' ? value.toFixed(digits) : `${value.toFixed(digits)} (${ratio})`;
}

const titles = {
  idle: 'Before anybody wants help',
  opened: 'Once it is open',
};

const nameOf = ({ name, version }: MeasuredPage) => (version ? `${name} ${version}` : name);

/** Ours first, then floors and peers, each from the lightest to the heaviest. */
export function inOrder<T extends { readonly kind: string }>(
  all: readonly T[],
  weightOf: (one: T) => number,
): T[] {
  const kinds = ['ours', 'floor', 'peer'];
  return all.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || weightOf(a) - weightOf(b));
}

export function tableOfPage({ pages }: PageResults, when: 'idle' | 'opened'): Table {
  const ours = pages.find(({ kind }) => kind === 'ours');
  return {
    title: titles[when],
    head: [
      '',
      'kB',
      'evaluated kB',
      'requests',
      'main thread ms',
      'long tasks',
      'blocking ms',
      'layout shift',
      'heap kB',
      'nodes',
    ],
    rows: inOrder(pages, ({ idle }) => idle.bytes).map((page) => {
      const cost = page[when];
      const beside = (read: (cost: MeasuredCost) => number, digits: number) =>
        withRatio(read(cost), ours ? read(ours[when]) : 0, page === ours, digits);
      return [
        nameOf(page),
        beside(({ bytes }) => bytes / 1000, 1),
        beside(({ evaluated }) => evaluated / 1000, 1),
        `${cost.requests}`,
        beside(({ mainThread }) => mainThread, 0),
        `${cost.longTasks}`,
        cost.blocking.toFixed(0),
        cost.layoutShift.toFixed(3),
        beside(({ heap }) => heap / 1000, 0),
        `${Math.round(cost.nodes)}`,
      ];
    }),
  };
}

export function tableOfInteraction({ interactions }: InteractionResults, latency: number): Table {
  const measured = interactions.filter((one) => one.latency === latency);
  const ours = measured.find(({ kind }) => kind === 'ours');
  return {
    title: `Answers after ${latency} ms`,
    head: ['', 'step', 'median ms', 'p95 ms', 'measured'],
    rows: inOrder(measured, () => 0).flatMap((one) =>
      one.steps.map(({ step, median, p95, count }) => {
        // Peers have all of their code from the beginning: what is beside them is what was fetched ahead.
        const own = ours?.steps.find(
          (other) => other.step === (step === 'open, cold' ? 'open, fetched ahead' : step),
        );
        return [
          one.name,
          step,
          withRatio(median, own?.median ?? 0, one === ours, 0),
          withRatio(p95, own?.p95 ?? 0, one === ours, 0),
          `${count}`,
        ];
      }),
    ),
  };
}

export function tableOfServer({ rows }: ServerResults, connections: number): Table {
  const one = connections === 1;
  return {
    title: `${connections} ${one ? 'connection' : 'connections'}`,
    head: ['', 'answers/s', 'p50 ms', 'p99 ms', 'floor/s', 'p50 ms', 'p99 ms', 'of the floor'],
    rows: rows
      .filter((row) => row.connections === connections)
      .map(({ name, ours, floor, ratio }) => [
        name,
        ...[ours, floor].flatMap(({ perSecond, p50, p99 }) => [
          perSecond.toFixed(0),
          p50.toFixed(1),
          p99.toFixed(1),
        ]),
        `${(ratio * 100).toFixed(0)} %`,
      ]),
  };
}

const titlesOfSeries = {
  articles: 'More articles in the help center',
  tenants: 'More tenants beside the one that is asked',
  tickets: 'More tickets of the tenant',
} satisfies Record<ScaleSeries['of'], string>;

/** Milliseconds for each size, and the power of the size that they go with. */
export function tableOfScale({ of, lines }: ScaleSeries): Table {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ size }) => size)))].toSorted(
    (a, b) => a - b,
  );
  return {
    title: titlesOfSeries[of],
    head: ['', ...sizes.map((size) => size.toLocaleString('en')), 'exponent'],
    rows: lines.map(({ name, points }) => [
      name,
      ...sizes.map((size) => points.find((point) => point.size === size)?.milliseconds.toFixed(2) ?? ''),
      exponentOf(points).toFixed(2),
    ]),
  };
}

export function tableOfLighthouse({ pages }: LighthouseResults): Table {
  return {
    title: 'Pages',
    head: ['', 'accessibility', 'best practices', 'SEO'],
    rows: pages.map(({ name, accessibility, bestPractices, seo }) => [
      name,
      ...[accessibility, bestPractices, seo].map(String),
    ]),
  };
}
