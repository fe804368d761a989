/**
 * How long a request takes in the server as more is stored: articles in its help center, tenants beside it, and tickets
 * of its tenant. Nothing is remembered of earlier answers, so that every request is worked for.
 *
 *     npm run bench scale
 *     npm run bench scale -- --only tickets --most 10000
 *     npm run bench scale -- --write              writes the results, and docs/project/benchmarks.md out of them
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { operations } from '../../src/api/operations/index.ts';
import type { Service } from '../../src/api/service.ts';
import { buildApp } from '../../src/server/app.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { requestFor, type TestInput } from '../../test/support/app.ts';
import {
  judgeScale,
  type ScaleLine,
  type ScaleResults,
  type ScaleSeries,
  suggestionLine,
} from '../../test/support/benchmarks/scale.ts';
import { median } from '../../test/support/benchmarks/statistics.ts';
import { tableOfScale } from '../../test/support/benchmarks/tables.ts';
import { testConfig } from '../../test/support/config.ts';
import { type BuiltHelpCenter, buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import { publicKey, secretKey } from '../../test/support/help-center.ts';
import { helpTexts, seeded } from '../../test/support/help-texts.ts';
import { buildInbox } from '../../test/support/tickets.ts';
import { thisMachine } from './browser/rounds.ts';
import { print, printTable, printVerdicts } from './print.ts';
import { writeResults } from './write-docs.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', default: '' },
    most: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
});

const sizes = {
  articles: [100, 1000, 10_000, 100_000],
  tenants: [1, 100, 1000],
  tickets: [1000, 10_000, 100_000, 1_000_000],
} as const satisfies Record<ScaleSeries['of'], readonly number[]>;

/** Rounds of requests: what else the machine does makes one slower and never quicker, so the quickest counts. */
const rounds = 10;
const requestsInRound = 20;
/** Requests before them that make plans, caches and the compiler warm. */
const warmUpCount = 50;

const logger = pino({ level: 'error' }, pino.destination(2));

interface Tenant {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly apiKey: string;
  readonly secret: string;
}

/** A request, and another each time. */
interface Measured {
  readonly name: string;
  readonly operation: keyof Service;
  readonly key?: 'secret';
  input(place: number): TestInput;
}

/** What a tenant's visitors ask, with articles that are among its own. */
function questionsOn(articles: readonly { readonly id: number; readonly title: string }[]): Measured[] {
  const random = seeded(7);
  const any = () => articles[Math.floor(random() * articles.length)] ?? { id: 0, title: '' };
  /** Stopped after some letter. */
  const typed = (title: string) => title.slice(0, 1 + Math.floor(random() * title.length));
  return [
    { name: suggestionLine, operation: 'suggestSearch', input: () => ({ q: typed(any().title) }) },
    { name: 'search', operation: 'search', input: () => ({ q: any().title }) },
    { name: 'getArticle', operation: 'getArticle', input: () => ({ id: any().id }) },
    { name: 'home', operation: 'home', input: () => ({}) },
  ];
}

async function timeRequests(app: FastifyInstance, tenant: Tenant, measured: Measured): Promise<number> {
  const { userId, helpCenterId, secret, apiKey } = tenant;
  let place = 0;
  const timeRequest = async () => {
    place += 1;
    const caller = { userId, apiKey: measured.key === 'secret' ? secret : apiKey };
    const input = {
      ...(measured.key !== 'secret' && { lang: 'en', helpCenterId }),
      ...measured.input(place),
    };
    const request = requestFor(operations[measured.operation], caller, input);
    const start = performance.now();
    const { statusCode, body } = await app.inject(request);
    const time = performance.now() - start;
    if (statusCode !== 200) throw new Error(`${measured.name} answers ${statusCode}: ${body.slice(0, 300)}`);
    return time;
  };
  for (let count = 0; count < warmUpCount; count += 1) await timeRequest();
  return await quickestRound(timeRequest);
}

/** The median of the quickest round. */
async function quickestRound(timeOne: () => Promise<number>): Promise<number> {
  const medians: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let count = 0; count < requestsInRound; count += 1) times.push(await timeOne());
    medians.push(median(times));
  }
  return Math.min(...medians);
}

/** Notes a time for each of the requests. */
async function addPoints(
  lines: Map<string, { size: number; milliseconds: number }[]>,
  size: number,
  timeOf: (one: Measured) => Promise<number>,
  all: readonly Measured[],
): Promise<void> {
  for (const one of all) {
    const milliseconds = await timeOf(one);
    lines.set(one.name, [...(lines.get(one.name) ?? []), { size, milliseconds }]);
    print(`${size} ${one.name} ${milliseconds.toFixed(2)} ms`);
  }
}

const linesOf = (lines: Map<string, { size: number; milliseconds: number }[]>): ScaleLine[] =>
  Array.from(lines, ([name, points]) => ({ name, points }));

const sizesOf = (of: ScaleSeries['of']) => sizes[of].filter((size) => size <= Number(flags.most));

interface Stage {
  readonly database: OpenDatabase;
  readonly app: FastifyInstance;
}

async function tenantOf({ database: { db } }: Stage, helpCenter: BuiltHelpCenter): Promise<Tenant> {
  const { userId, helpCenterId } = helpCenter;
  const [apiKey, secret] = [await publicKey(db, userId), await secretKey(db, userId)];
  return { userId, helpCenterId, apiKey, secret };
}

/** A new help center with so many articles; those that are asked for. */
async function buildTenant(stage: Stage, articleCount: number) {
  const { db, pool } = stage.database;
  const helpCenter = await buildHelpCenter(db);
  const texts = helpTexts(articleCount);
  await buildArticles(db, helpCenter, texts);
  const { rows } = await pool.query<{ id: string; title: string }>(
    'select faq_article_id as id, title from faq_articles where user_id = $1 order by id',
    [helpCenter.userId],
  );
  return {
    tenant: await tenantOf(stage, helpCenter),
    articles: rows.map(({ id, title }) => ({ id: Number(id), title })),
  };
}

async function scaleArticles(stage: Stage): Promise<ScaleLine[]> {
  const lines = new Map<string, { size: number; milliseconds: number }[]>();
  for (const size of sizesOf('articles')) {
    const { tenant, articles } = await buildTenant(stage, size);
    await vacuum(stage);
    await addPoints(lines, size, (one) => timeRequests(stage.app, tenant, one), questionsOn(articles));
  }
  return linesOf(lines);
}

/** Articles of the tenant that is asked, and of each of the others. */
const ownArticles = 50;
const articlesOfOthers = 10;

async function scaleTenants(stage: Stage): Promise<ScaleLine[]> {
  const lines = new Map<string, { size: number; milliseconds: number }[]>();
  const { tenant, articles } = await buildTenant(stage, ownArticles);
  let built = 1;
  for (const size of sizesOf('tenants')) {
    for (; built < size; built += 1) await buildTenant(stage, articlesOfOthers);
    await vacuum(stage);
    await addPoints(lines, size, (one) => timeRequests(stage.app, tenant, one), questionsOn(articles));
  }
  return linesOf(lines);
}

/** Senders of the tickets: each has as many as the others. */
const senderCount = 100;

async function scaleTickets(stage: Stage): Promise<ScaleLine[]> {
  const { db, pool } = stage.database;
  const lines = new Map<string, { size: number; milliseconds: number }[]>();
  const helpCenter = await buildHelpCenter(db);
  const tenant = await tenantOf(stage, helpCenter);
  const { userId } = tenant;
  const { inboxId, toEmail } = await buildInbox(db, { userId });
  let stored = 0;
  for (const size of sizesOf('tickets')) {
    const client = await pool.connect();
    // A million rows take longer than any query of the service may.
    await client.query('set statement_timeout = 0');
    await client.query(
      `with made as (
         insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by, created_at, updated_at,
           latest_updated_at)
         select $1, $2, (array['solved', 'closed', 'new', 'reply', 'pending'])[1 + n % 5], 'About order ' || n, sender,
           sender, 'key', at, at, at
         from generate_series($3::int, $4::int) n,
           lateral (select 'customer' || n % ${senderCount} || '@post.example') senders (sender),
           lateral (select now() - n * interval '31 seconds') times (at)
         returning user_id, id, from_email, created_at
       )
       insert into ticket_messages (user_id, ticket_id, type, from_email, plain, html, markup_version, sent_at)
       select user_id, id, 'external', from_email, 'Where is it?', '<p>Where is it?</p>', 1, created_at from made`,
      [userId, inboxId, stored + 1, size],
    );
    stored = size;
    client.release(true);
    await vacuum(stage);
    const { rows } = await pool.query<{ id: string }>(
      'select id from tickets where user_id = $1 order by id limit 1000',
      [userId],
    );
    const sender = (place: number) => `customer${place % senderCount}@post.example`;
    await addPoints(lines, size, (one) => timeRequests(stage.app, tenant, one), [
      {
        name: 'listTickets',
        operation: 'listTickets',
        key: 'secret',
        input: () => ({ limit: 20 }),
      },
      {
        name: 'listTickets, of a sender',
        operation: 'listTickets',
        key: 'secret',
        input: (place) => ({ limit: 20, fromEmail: sender(place) }),
      },
      {
        name: 'grabTicket',
        operation: 'grabTicket',
        key: 'secret',
        input: (place) => ({ ticketId: rows[place % rows.length]?.id ?? '' }),
      },
      {
        name: 'insertTicket',
        operation: 'insertTicket',
        key: 'secret',
        input: (place) => ({
          fromEmail: sender(place),
          toEmail,
          subject: 'Where is it?',
          message: 'It was to come on Monday.',
          messageType: 'external',
          appendOpenTicket: true,
        }),
      },
    ]);
  }
  return linesOf(lines);
}

async function vacuum({ database: { pool } }: Stage): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
}

const builders = { articles: scaleArticles, tenants: scaleTenants, tickets: scaleTickets };

/** Each begins with a database of its own. */
async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
  const database = await openDatabase({ dataDir: join(folder, 'data') }, { log: logger });
  const app = await buildApp({ config: testConfig(), database, logger });
  try {
    return await work({ database, app });
  } finally {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeBareQuery({ database: { pool } }: Stage): Promise<number> {
  return await quickestRound(async () => {
    const start = performance.now();
    await pool.query('select 1');
    return performance.now() - start;
  });
}

const bareQuery = await withStage(timeBareQuery);
const series: ScaleSeries[] = [];
for (const of of ['articles', 'tenants', 'tickets'] as const) {
  if (of.includes(flags.only)) series.push({ of, lines: await withStage(builders[of]) });
}
const results: ScaleResults = { machine: thisMachine(), bareQuery, series };
for (const one of series) printTable(tableOfScale(one));
printVerdicts(judgeScale(results));
if (flags.write) await writeResults('scale', results);
