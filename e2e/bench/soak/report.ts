/** What a long run has found: as a table, in a few numbers, and as a section of the docs. */

import type { Machine, Verdict } from '../../../test/support/benchmarks/results.ts';
import type { Table } from '../../../test/support/benchmarks/tables.ts';
import { markdownTable } from '../../support/markdown-table.ts';
import type { ServerSample } from '../../support/probed-server.ts';
import { type Kind, kinds } from './mixture.ts';

export interface SoakPoint extends ServerSample {
  /** Since the load began. */
  readonly minute: number;
  /** Answered since the point before. */
  readonly perSecond: number;
  /** Streams that were open. */
  readonly streams: number;
}

export interface SoakResults {
  readonly machine: Machine;
  readonly minutes: number;
  readonly warmUp: number;
  /** Requests a second: those that can be answered, and those that were sent. */
  readonly capacity: number;
  readonly perSecond: number;
  readonly answered: number;
  /** Requests that were not sent, since too many waited. */
  readonly left: number;
  readonly counts: readonly (readonly [Kind, number])[];
  readonly failures: readonly (readonly [what: string, count: number])[];
  readonly points: readonly SoakPoint[];
  readonly ended: string | null;
}

const mostGrowth = 0.05;

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const inPercent = (share: number) => `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)} %`;

const handlesOf = ({ resources }: SoakPoint) =>
  Object.values(resources).reduce((sum, count) => sum + count, 0);

/** The first third after the warm-up, or ten minutes, and as much at the end. */
function partsOf({ minutes, warmUp, points }: SoakResults): readonly [first: SoakPoint[], last: SoakPoint[]] {
  const length = Math.min(10, (minutes - warmUp) / 2);
  return [
    points.filter(({ minute }) => minute >= warmUp && minute < warmUp + length),
    points.filter(({ minute }) => minute >= minutes - length),
  ];
}

const mean = (points: readonly SoakPoint[], sizeOf: (point: SoakPoint) => number) =>
  points.reduce((sum, point) => sum + sizeOf(point), 0) / points.length;

export function judgeSoak(results: SoakResults): Verdict[] {
  const { ended, left, failures, answered, minutes } = results;
  const [first, last] = partsOf(results);
  const compare = (
    name: string,
    sizeOf: (point: SoakPoint) => number,
    print: (value: number) => string,
  ): Verdict => {
    const [before, after] = [mean(first, sizeOf), mean(last, sizeOf)];
    return {
      rule: `${name}: within 5 % of the first minutes`,
      isMet: after / before - 1 <= mostGrowth,
      measured: `${print(before)}, then ${print(after)} (${inPercent(after / before - 1)})`,
    };
  };
  const inOnes = (value: number) => value.toFixed(1);
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  return [
    {
      rule: 'the server runs to the end',
      isMet: ended === null,
      measured: ended ?? `${answered} requests in ${minutes} minutes`,
    },
    {
      rule: 'every request was sent and answered',
      isMet: left + failed === 0,
      measured: `${left} not sent, ${failed} failed`,
    },
    compare('heap', ({ heapUsed }) => heapUsed, inMegabytes),
    compare('memory outside the heap', ({ external }) => external, inMegabytes),
    compare('resident memory', ({ rss }) => rss, inMegabytes),
    compare("PostgreSQL's memory", ({ postgres }) => postgres, inMegabytes),
    compare('file descriptors', ({ descriptors, streams }) => descriptors - streams, inOnes),
    compare('handles', (point) => handlesOf(point) - point.streams, inOnes),
  ];
}

/** The mean of every few minutes. */
export function memoryTable({ points, minutes }: SoakResults): Table {
  const step = Math.max(1, minutes / 10);
  const rows = Array.from({ length: Math.ceil(minutes / step) }, (_, at) =>
    points.filter(({ minute }) => minute >= at * step && minute < (at + 1) * step),
  ).flatMap((part, at) => {
    if (part.length === 0) return [];
    const size = (sizeOf: (point: SoakPoint) => number) => inMegabytes(mean(part, sizeOf));
    return [
      [
        `${(at * step).toFixed(0)} to ${((at + 1) * step).toFixed(0)}`,
        mean(part, ({ perSecond }) => perSecond).toFixed(0),
        size(({ heapUsed }) => heapUsed),
        size(({ external }) => external),
        size(({ rss }) => rss),
        size(({ postgres }) => postgres),
        mean(part, ({ descriptors, streams }) => descriptors - streams).toFixed(1),
        mean(part, (point) => handlesOf(point) - point.streams).toFixed(1),
      ],
    ];
  });
  return {
    title: 'The server under load, after a collection',
    head: ['Minutes', 'requests/s', 'heap', 'outside it', 'resident', 'PostgreSQL', 'descriptors', 'handles'],
    rows,
  };
}

export function docsOfSoak(results: SoakResults): string {
  const { minutes, warmUp, capacity, perSecond, answered, machine } = results;
  const share = kinds.map(([kind, count]) => `${kind} ${(count / 10).toFixed(1)} %`).join(', ');
  const rows = judgeSoak(results).map(({ rule, isMet, measured }) => [rule, measured, isMet ? 'yes' : 'no']);
  const { title: _, ...table } = memoryTable(results);
  return `## Under load for a long time

\`npm run bench soak -- --write\` sends what visitors and agents ask for (${share}) at 80 % of what the server can answer: ${perSecond.toFixed(0)} of ${capacity.toFixed(0)} requests a second, ${answered} in ${minutes} minutes, each at its time. Streams stay open for up to 40 seconds. The last ten minutes are compared with the first ten after a warm-up of ${warmUp}. ${machine.cores} cores ran the server, its PostgreSQL and the sender; Node ${machine.node}.

${markdownTable({ head: ['What has to hold', 'Measured', 'Holds'], rows })}

${markdownTable(table)}

The numbers are means, descriptors and handles without those of open streams. What was written stays: tickets, messages and files are more at the end than at the beginning. PostgreSQL's memory is that of its shared buffers as far as they were used; they have a size that it does not exceed.
`;
}
