/** What a run of requests has found: in tables, in a few numbers, and as a section of the docs. */

import type { Verdict } from '../../test/support/benchmarks/results.ts';
import type { Table } from '../../test/support/benchmarks/tables.ts';
import { thisMachine } from '../bench/browser/rounds.ts';
import { markdownTable } from '../support/markdown-table.ts';
import type { ServerSample } from '../support/probed-server.ts';
import type { Tally } from './tally.ts';

export interface MemoryPoint extends ServerSample {
  /** Requests until then. */
  readonly requests: number;
}

export interface FuzzResults {
  readonly machine: ReturnType<typeof thisMachine>;
  readonly seed: number;
  readonly connections: number;
  readonly requests: number;
  readonly past: number;
  readonly failures: number;
  readonly seconds: number;
  /** Milliseconds of the slowest. */
  readonly slowest: number;
  readonly statuses: readonly (readonly [status: number, count: number])[];
  readonly memory: readonly MemoryPoint[];
  /** Why the server ended within the run; null: it has not. */
  readonly ended: string | null;
}

/** What may be kept more of at the end than in the midst of the run, as a share: caches fill up to their limits. */
const mostGrowth = 0.1;

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const inPercent = (share: number) => `${(100 * share).toFixed(1)} %`;

export function resultsOf(run: {
  readonly seed: number;
  readonly connections: number;
  readonly tally: Tally;
  readonly memory: readonly MemoryPoint[];
  readonly seconds: number;
  readonly ended: string | null;
}): FuzzResults {
  const { seed, connections, tally, memory, seconds, ended } = run;
  return {
    machine: thisMachine(),
    seed,
    connections,
    seconds,
    memory,
    ended,
    requests: tally.count,
    past: tally.past,
    failures: tally.failureCount,
    slowest: tally.slowest[0]?.milliseconds ?? 0,
    statuses: [...tally.statuses()],
  };
}

export function namesTable({ names }: Tally): Table {
  const rows = [...names.values()].map(({ name, count, past, statuses }) => [
    name,
    String(count),
    inPercent(past / count),
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  ]);
  return { title: 'By what was asked', head: ['', 'requests', 'past validation', 'statuses'], rows };
}

const nameOfStatus = (status: number) =>
  status === 0 ? 'broken off by the sender, or the connection ended' : String(status);

export function statusTable(tally: Tally): Table {
  return {
    title: 'By status',
    head: ['', 'requests'],
    rows: [...tally.statuses()].map(([status, count]) => [nameOfStatus(status), String(count)]),
  };
}

export function memoryTable({ memory }: FuzzResults): Table {
  return {
    title: 'The server at rest, after a collection',
    head: ['Requests', 'heap', 'external', 'resident', 'PostgreSQL', 'descriptors', 'handles'],
    rows: memory.map((point) => {
      const { requests, heapUsed, external, rss, postgres, descriptors } = point;
      const sizes = [heapUsed, external, rss, postgres].map(inMegabytes);
      return [String(requests), ...sizes, String(descriptors), String(handlesOf(point))];
    }),
  };
}

const handlesOf = ({ resources }: MemoryPoint) =>
  Object.values(resources).reduce((sum, count) => sum + count, 0);

/** The mean of a part of the points, from one share of the run to another. */
function meanOf(
  memory: readonly MemoryPoint[],
  from: number,
  to: number,
  sizeOf: (point: MemoryPoint) => number,
) {
  const part = memory.slice(Math.floor(from * memory.length), Math.ceil(to * memory.length));
  return part.reduce((sum, point) => sum + sizeOf(point), 0) / part.length;
}

export function judgeRun(results: FuzzResults): Verdict[] {
  const { requests, past, failures, statuses, memory, ended, slowest, seconds } = results;
  const serverErrors = statuses
    .filter(([status]) => status >= 500)
    .reduce((sum, [, count]) => sum + count, 0);
  const growthOf = (name: string, sizeOf: (point: MemoryPoint) => number): Verdict => {
    const middle = meanOf(memory, 0.4, 0.7, sizeOf);
    const end = meanOf(memory, 0.7, 1, sizeOf);
    const growth = end / middle - 1;
    const sign = growth < 0 ? '' : '+';
    return {
      rule: `${name}: not more than ${inPercent(mostGrowth)} more in the last third than in the one before`,
      isMet: growth <= mostGrowth,
      measured: `${sign}${inPercent(growth)}`,
    };
  };
  return [
    {
      rule: 'the server runs to the end',
      isMet: ended === null,
      measured: ended ?? `${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} requests/s`,
    },
    {
      rule: 'at least half past validation',
      isMet: past / requests >= 0.5,
      measured: inPercent(past / requests),
    },
    { rule: 'no answer with 500 or above', isMet: serverErrors === 0, measured: String(serverErrors) },
    {
      rule: 'each answered, and as documented',
      isMet: failures === 0,
      measured: `${failures} were not; the slowest took ${slowest.toFixed(0)} ms`,
    },
    growthOf('heap', ({ heapUsed }) => heapUsed),
    growthOf('resident memory', ({ rss }) => rss),
    growthOf('file descriptors', ({ descriptors }) => descriptors),
    growthOf('handles', handlesOf),
  ];
}

export function docsOfFuzz(results: FuzzResults): string {
  const { seed, connections, requests, past, machine, statuses } = results;
  const verdicts = judgeRun(results).map(({ rule, isMet, measured }) => [
    rule,
    measured,
    isMet ? 'yes' : 'no',
  ]);
  const byStatus = statuses.map(([status, count]) => [nameOfStatus(status), String(count)]);
  return `## Requests that nobody means

\`npm run fuzz -- --write\` makes ${requests} requests from the declared schemas of all operations, and for pages, forms, feeds, uploads and mail: each is one that is answered, changed once or more. ${inPercent(past / requests)} of them were understood and allowed, and reached what they were for; the others were told what is wrong. They were sent over ${connections} connections at once, with every limit off, to the server as it is shipped with its demo; seed ${seed}, on ${machine.cores} cores that ran the sender too, Node ${machine.node}.

${markdownTable({ head: ['What has to hold', 'Measured', 'Holds'], rows: verdicts })}

${markdownTable({ head: ['Status', 'Requests'], rows: byStatus })}

Memory was read in between, each time at rest and after a collection:

${markdownTable(memoryTable(results))}
`;
}
