/**
 * How the cost of what strangers send grows with its length: each parser that their words reach is given inputs of many
 * kinds that double up to their limit. Over the last three doublings time and memory may grow with an exponent of 1.2
 * at most; ends with 1 where one grows faster. What whole requests take is printed after that, and not judged.
 *
 *     npm run bench growth             everything
 *     npm run bench growth redact       the parsers with that in their name, without the requests
 *
 * Time is that of the processor, in all threads; memory is by how much the heap was larger at its highest. The process
 * has room for 256 MB of new objects, so that no run is interrupted by the garbage collector: whether it comes or not
 * is a step in the time, and none of the parser's. What a run needs is therefore all that it allocates.
 */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { fieldTypes, maxBodyBytes, maxFieldBytes, maxSearchLength } from '../../src/api/limits.ts';
import { fillPath, type Operation } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import { buildApp } from '../../src/server/app.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { saveForm } from '../../src/server/resources/forms/forms.sql.ts';
import { testConfig } from '../../test/support/config.ts';
import { openContact } from '../../test/support/contact.ts';
import { buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import {
  createMeter,
  type Growth,
  judge,
  measureGrowth,
  mostExponent,
  type Point,
} from '../../test/support/growth/growth.ts';
import { targets } from '../../test/support/growth/targets.ts';
import { texts } from '../../test/support/growth/texts.ts';
import { publicKey } from '../../test/support/help-center.ts';
import { helpTexts } from '../../test/support/help-texts.ts';
import { buildInbox } from '../../test/support/tickets.ts';

const articleCount = 1000;
/** Times that a request is sent; the quickest counts. */
const rounds = 3;
/** Characters of the longest message: what is escaped takes more bytes than characters. */
const longestMessage = maxBodyBytes / 8;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const head = ['', 'kind of input', 'sizes', 'ms', 'MiB', 'time^', 'memory^'];
const widths = [30, 40, 22, 9, 8, 6, 7];

function printRow(cells: readonly string[]): void {
  print(
    cells
      .map((cell, place) => (place < 3 ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join(' '),
  );
}

function cellsOf({ points, timeExponent, memoryExponent }: Growth): string[] {
  const last = points.at(-1);
  const exponent = (value: number | null) => (value === null ? '-' : value.toFixed(2));
  return [
    `${points[0]?.size ?? 0} to ${last?.size ?? 0}`,
    (last?.milliseconds ?? 0).toFixed(1),
    ((last?.bytes ?? 0) / 1024 ** 2).toFixed(1),
    exponent(timeExponent),
    exponent(memoryExponent),
  ];
}

/** Prints every growth that is dear enough to be judged; answers those that are over. */
async function measureTargets(named: string): Promise<string[]> {
  const meter = createMeter();
  const over: string[] = [];
  printRow(head);
  for (const target of targets.filter(({ name }) => name.includes(named))) {
    let cheap = 0;
    for (const [kind, make] of Object.entries(target.kinds)) {
      const growth = await measureGrowth(target, make, meter);
      if (growth.timeExponent === null && growth.memoryExponent === null) {
        cheap += 1;
        continue;
      }
      const isOver = growth.isOver && target.isOperators !== true;
      if (isOver) over.push(`${target.name}: ${kind}`);
      const name = target.isOperators ? `${target.name} (operator)` : target.name;
      printRow([name, kind, ...cellsOf(growth)].concat(isOver ? ['OVER'] : growth.isOver ? ['over'] : []));
    }
    print(
      `${target.name}: ${cheap} kinds take next to nothing at ${target.most} characters (${target.bound})`,
    );
  }
  return over;
}

type Input = Readonly<Record<string, unknown>>;

interface RequestToMeasure {
  readonly operation: Operation;
  readonly kinds: readonly (keyof typeof texts)[];
  readonly most: number;
  readonly input: (text: string) => Input;
}

const textKinds = [
  'words',
  'different words',
  'letters',
  'Chinese',
  'emoji',
  'combining marks',
  'ends of lines',
];
const markupKinds = [
  '<b> within each other',
  'formatting, then paragraphs',
  'elements that end',
  'beginnings of tags',
];

/** A deployment with a help center, an inbox and a form, and what is asked of it. */
async function prepare({ db }: OpenDatabase) {
  const helpCenter = await buildHelpCenter(db);
  const { userId, helpCenterId } = helpCenter;
  await buildArticles(db, helpCenter, helpTexts(articleCount));
  await openContact(db, helpCenter);
  const { toEmail } = await buildInbox(db, { userId });
  const formId = await saveForm(db, {
    userId,
    name: 'Growth',
    fields: [
      { label: 'long text', type: 'textarea' },
      ...fieldTypes.map((type) => ({ label: type, type, ...(type === 'select' && { options: ['a'] }) })),
    ],
  });
  const searched = { lang: 'en', helpCenterId };
  const requests: readonly RequestToMeasure[] = [
    {
      operation: operations.insertTicket,
      kinds: [...textKinds, ...markupKinds],
      most: longestMessage,
      input: (message) => ({ fromEmail: 'maja@post.example', toEmail, subject: 'Growth', message }),
    },
    {
      operation: operations.submitForm,
      kinds: textKinds,
      most: Math.floor(maxFieldBytes / 4),
      input: (value) => ({
        formId: String(formId),
        fields: [{ label: 'long text', value }],
        domainPage: 'https://shop.example/',
      }),
    },
    {
      operation: operations.suggestSearch,
      kinds: textKinds,
      most: maxSearchLength,
      input: (q) => ({ ...searched, q }),
    },
    {
      operation: operations.search,
      kinds: textKinds,
      most: maxSearchLength,
      input: (q) => ({ ...searched, q }),
    },
  ];
  return { caller: { userId, apiKey: await publicKey(db, userId) }, requests };
}

function requestFor({ method, path }: Operation, caller: Input, input: Input): InjectOptions {
  const url = fillPath(path, { ...input, ...caller });
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  if (method === 'POST') return { method, url, payload: Object.fromEntries(rest) };
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
  return { method, url: `${url}?${query}` };
}

async function timeRequest(app: FastifyInstance, request: InjectOptions): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const { statusCode, body } = await app.inject(request);
    least = Math.min(least, performance.now() - start);
    if (statusCode !== 200) throw new Error(`${request.url} answers ${statusCode}: ${body.slice(0, 300)}`);
  }
  return least;
}

/** Whole requests, with the database: how long the caller waits. */
async function measureRequests(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-growth-'));
  const logger = pino({ level: 'error' }, pino.destination(2));
  const database = await openDatabase({ dataDir: join(folder, 'data') }, { log: logger });
  const app = await buildApp({ config: testConfig(), database, logger });
  try {
    const { caller, requests } = await prepare(database);
    print('\nwhole requests, not judged; ms as the clock has it');
    printRow(head.slice(0, 6));
    for (const { operation, kinds, most, input } of requests) {
      for (const kind of kinds) {
        const points: Point[] = [];
        for (const size of [most / 8, most / 4, most / 2, most].map(Math.floor)) {
          const text = texts[kind]?.(size) ?? '';
          const milliseconds = await timeRequest(app, requestFor(operation, caller, input(text)));
          points.push({ size, milliseconds, bytes: 0 });
          if (milliseconds > 10_000) break;
        }
        const [sizes = '', ms = '', , time = ''] = cellsOf(judge(points));
        printRow([operation.name, kind, sizes, ms, '', time]);
      }
    }
  } finally {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(named: string): Promise<void> {
  const over = await measureTargets(named);
  if (named === '' || named === 'requests') await measureRequests();
  if (over.length > 0) {
    print(`\n${over.length} grow faster than with an exponent of ${mostExponent}:\n${over.join('\n')}`);
    process.exitCode = 1;
  }
}

const roomForNewObjects = ['--min-semi-space-size=256', '--max-semi-space-size=256'];

if (process.execArgv.includes('--min-semi-space-size=256')) {
  await run(process.argv[3] ?? '');
} else {
  const args = [...roomForNewObjects, ...process.argv.slice(1)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
