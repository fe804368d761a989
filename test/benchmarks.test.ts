/** The arithmetic of the benchmarks that write the docs; nothing is timed here. */

import { expect, test } from 'vitest';
import { drawChart, lengthOf } from './support/benchmarks/bar-chart.ts';
import { type DeskPageResults, judgeDeskPage } from './support/benchmarks/desk-page.ts';
import { chartOfScale, docsOf } from './support/benchmarks/docs-page.ts';
import { judgeLighthouse } from './support/benchmarks/lighthouse.ts';
import { decadesOf } from './support/benchmarks/line-chart.ts';
import { addedTo, combineCosts, type PageCost } from './support/benchmarks/page-cost.ts';
import {
  judgeInteraction,
  judgePage,
  type MeasuredInteraction,
  type MeasuredPage,
  steps,
} from './support/benchmarks/results.ts';
import { exponentOf, judgeScale, type ScaleResults, suggestionLine } from './support/benchmarks/scale.ts';
import {
  judgeServer,
  type LoadRow,
  newSearchesRow,
  newSuggestionsRow,
} from './support/benchmarks/server-load.ts';
import { median, quantile } from './support/benchmarks/statistics.ts';
import { ratioOf, tableOfPage } from './support/benchmarks/tables.ts';

const cost = (mainThread: number, heap: number): PageCost => ({
  mainThread,
  heap,
  nodes: 10,
  longTasks: 1,
  blocking: 5,
  longestTask: 55,
  layoutShift: 0,
});

function page(name: string, kind: MeasuredPage['kind'], bytes: number, mainThread: number): MeasuredPage {
  const idle = { ...cost(mainThread, bytes), bytes, evaluated: bytes, requests: 1 };
  return { name, kind, idle, opened: { ...idle, heap: 300_000 } };
}

const machine = { cores: 2, node: 'v20.20.2' };
const results = (...pages: MeasuredPage[]) => ({
  machine,
  rounds: 5,
  highestLoad: 1.25,
  longestTaskBeforeIntent: 0,
  pages,
});

test('medians and quantiles are values that were measured, or the mean of two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.95)).toBe(10);
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([], 0.5)).toBeNaN();
});

test('a blank page is taken off, and nothing is less than nothing', () => {
  const cheaper = combineCosts([cost(10, 500), cost(30, 700), cost(20, 600)], median);
  expect(cheaper).toMatchObject({ mainThread: 20, heap: 600 });
  expect(addedTo(cost(25, 100), cheaper)).toMatchObject({ mainThread: 0, heap: 500, longestTask: 55 });
});

test('ours is first in a table, and others say how many times ours they are', () => {
  const { rows } = tableOfPage(
    results(
      page('Heavy', 'peer', 90_000, 100),
      page('Ours', 'ours', 3000, 0),
      page('Light', 'peer', 4500, 8),
    ),
    'idle',
  );
  expect(rows.map(([name, bytes, , , mainThread]) => [name, bytes, mainThread])).toEqual([
    ['Ours', '3.0', '0'],
    ['Light', '4.5 (1.5 ×)', '8'],
    ['Heavy', '90.0 (30 ×)', '100'],
  ]);
  expect(ratioOf(5, 0)).toBe('');
});

test('one peer that is lighter in one thing is enough for a rule not to hold; a floor is not', () => {
  const ours = page('Ours', 'ours', 3000, 9);
  const rulesBroken = (...others: MeasuredPage[]) =>
    judgePage(results(ours, ...others))
      .filter(({ isMet }) => !isMet)
      .map(({ rule }) => rule);
  expect(rulesBroken(page('Floor', 'floor', 1, 1), page('Peer', 'peer', 4000, 10))).toEqual([]);
  expect(rulesBroken(page('Peer', 'peer', 4000, 8))).toEqual([
    'before intent less main-thread time than every peer',
  ]);
});

test('what is fetched ahead of a click is judged beside peers whose code is there, at the median and at the slowest', () => {
  const measured = (
    name: string,
    kind: MeasuredPage['kind'],
    step: string,
    p95: number,
  ): MeasuredInteraction => ({
    name,
    kind,
    latency: 165,
    steps: [{ step, median: 20, p95, count: 10 }],
  });
  const judged = judgeInteraction({
    machine,
    rounds: 5,
    highestLoad: 1.25,
    interactions: [
      measured('Ours', 'ours', steps.openPrefetched, 40),
      { ...measured('Peer', 'peer', steps.openCold, 30) },
    ],
  });
  expect(judged.map(({ rule, isMet }) => [rule.replace(/ \(.*/, ''), isMet])).toEqual([
    ['open, fetched ahead: at most 30 ms', true],
    ['open, fetched ahead: ahead of every peer at the median', false],
    ['open, fetched ahead: ahead of every peer at the p95', false],
  ]);
});

test('the chart has a bar for each name, a tenth being a step shorter, and no markup of a name', () => {
  expect(lengthOf(1000, 1000)).toBe(1);
  expect(lengthOf(100, 1000)).toBeCloseTo(2 / 3);
  expect(lengthOf(0, 1000)).toBe(0);
  const bars = ['<Ours>', 'Peer'].map((name, at) => ({ name, kind: 'peer', value: 10 ** at }));
  const svg = drawChart('A & B', 'Bars', [{ title: 'Download', unit: 'kB', bars }]);
  expect(svg).toContain('&lt;Ours&gt;');
  expect(svg.match(/<rect /g)).toHaveLength(3);
});

test('the docs name the machine by its cores and Node, and leave out what was not measured', () => {
  const text = docsOf({
    page: results(page('Ours', 'ours', 3000, 9), page('Peer', 'peer', 4000, 10)),
  });
  expect(text).toContain('5 rounds on 2 cores with Node 20.20.2, at a load average of 1.3 at most');
  expect(text).toContain('| Peer | 4.0 (1.3 ×) |');
  expect(text).not.toContain('How long a visitor waits');
});

test('the exponent of a line is that of its size', () => {
  const line = (power: number) => [10, 100, 1000].map((size) => ({ size, milliseconds: 3 * size ** power }));
  expect([0, 0.5, 1, 2].map((power) => exponentOf(line(power)).toFixed(3))).toEqual([
    ...['0.000', '0.500', '1.000', '2.000'],
  ]);
  expect(exponentOf(line(1).slice(0, 1))).toBeNaN();
});

test('suggestions are judged by their time among 10,000 articles, and by how it grows', () => {
  const points = [1000, 10_000, 100_000].map((size, at) => ({ size, milliseconds: 2 + at * 2 }));
  const scale: ScaleResults = {
    machine,
    bareQuery: 0.1,
    series: [{ of: 'articles', lines: [{ name: suggestionLine, points }] }],
  };
  expect(judgeScale(scale).map(({ isMet }) => isMet)).toEqual([false, false]);
  const steady = points.map((point) => ({ ...point, milliseconds: 2 }));
  const series = [{ of: 'articles' as const, lines: [{ name: suggestionLine, points: steady }] }];
  expect(judgeScale({ ...scale, series }).map(({ isMet }) => isMet)).toEqual([true, true]);
  expect(docsOf({ scale })).toContain('| suggestSearch | 2.00 | 4.00 | 6.00 | 0.24 |');
  expect(chartOfScale(scale).match(/<circle /g)).toHaveLength(3);
  expect(decadesOf([0.3, 40])).toEqual([0.1, 1, 10, 100]);
});

test('a server is judged with 50 connections, by what is read and by what is written', () => {
  const load = { perSecond: 100, p50: 1, p99: 2 };
  const row = (name: string, connections: number, ratio: number): LoadRow => ({
    name,
    connections,
    ours: load,
    floor: load,
    ratio,
  });
  const rows = [
    row('home', 50, 0.45),
    row('home', 1, 0.1),
    row('insertTicket', 50, 0.32),
    row('suggestSearch', 50, 0),
    row(newSuggestionsRow, 50, 0.31),
    row(newSearchesRow, 50, 0.14),
  ];
  const server = { machine, articles: 1000, rows };
  expect(judgeServer(server).map(({ isMet }) => isMet)).toEqual([true, false, true, false]);
  expect(docsOf({ server })).toContain('| home | 100 | 1.0 | 2.0 | 100 | 1.0 | 2.0 | 45 % |');
});

test('pages are judged by all that Lighthouse scores, those that are not listed without what search engines want', () => {
  const scores = { accessibility: 100, bestPractices: 100 };
  const pages = [
    { name: 'article', ...scores, seo: 92 },
    { name: 'search', ...scores, seo: 58 },
  ];
  const lighthouse = { machine, version: '12.8.2', pages };
  expect(judgeLighthouse(lighthouse).map(({ isMet }) => isMet)).toEqual([false, true]);
  expect(docsOf({ lighthouse })).toContain('| search | 100 | 100 | 58 |');
});

test('the desk is judged by its bytes, its floor and the limits of its steps', () => {
  const times = { p95: 200, count: 5 };
  const found: DeskPageResults = {
    machine,
    rounds: 1,
    highestLoad: 1,
    firstLists: [
      { name: 'desk', bytes: 61_000, median: 900, ...times },
      { name: 'floor', bytes: 6000, median: 310, ...times },
    ],
    steps: [
      { step: 'ticket to ticket', processor: 1, limit: 50, median: 51, ...times },
      { step: 'ticket to ticket', processor: 4, limit: 150, median: 149, ...times },
      { step: 'key to results', processor: 4, limit: null, median: 900, ...times },
    ],
  };
  expect(judgeDeskPage(found).map(({ isMet }) => isMet)).toEqual([false, true, false, true]);
  expect(docsOf({ deskPage: found })).toContain('| ticket to ticket | 4x | 149 | 200 | 5 |');
});
