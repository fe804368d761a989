/**
 * Requests per second and what the slowest of them wait, of pages, each read of help, searches, votes and tickets, with
 * 1, 50 and 500 connections, beside Node's HTTP server with nothing around it in the same run (`server-floor.ts`).
 *
 *     npm run bench server
 *     npm run bench server -- --only getArticle --seconds 10 --connections 50
 *     npm run bench server -- --write             writes the results, and docs/project/benchmarks.md out of them
 *
 * The server is the one that is shipped, with its settings as they are, but for limits of how much one address may ask.
 * Whoever asks can read compressed answers, as browsers do; the floor sends the bytes that the server did, head and all.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { fillPath, type Operation } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import {
  judgeServer,
  type LoadRow,
  type MeasuredLoad,
  newSearchesRow,
  newSuggestionsRow,
  type ServerResults,
  unmodifiedRow,
} from '../../test/support/benchmarks/server-load.ts';
import { buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import { publicKey, secretKey } from '../../test/support/help-center.ts';
import { helpTexts, seeded } from '../../test/support/help-texts.ts';
import { buildInbox } from '../../test/support/tickets.ts';
import { thisMachine } from './browser/rounds.ts';
import { printVerdicts } from './print.ts';
import type { FloorAnswer, FloorPlace } from './server-floor.ts';
import { writeResults } from './write-docs.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,50,500' },
    articles: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(flags.seconds);
const connectionCounts = flags.connections.split(',').map(Number);

/** Connections of a server's pool. */
const poolSize = 8;

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Target {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** On our side. */
  readonly path: string;
  /** Another path of ours for each request; absent: the same one. */
  readonly nextPath?: () => string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** On the floor; absent: the bytes that ours answered. */
  readonly floorPath?: string;
}

/** Starts a program that says where it listens in its first line. */
async function start(args: readonly string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, args, {
    // Lines of the log are written, and go nowhere.
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_VISITOR: '0',
      RATE_LIMIT_KEY: '0',
      MESSAGE_LIMIT_ADDRESS: '0',
    },
  });
  const { stdout } = child;
  if (!stdout) throw new Error('the program has no output');
  for await (const line of createInterface(stdout)) return { child, line };
  throw new Error(`${args.join(' ')} ended`);
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

const acceptEncoding = { 'accept-encoding': 'gzip, deflate, br, zstd' };

async function load(
  url: string,
  target: Target,
  connections: number,
  duration: number,
): Promise<MeasuredLoad> {
  const times: number[] = [];
  const status = new Set<number>();
  const options: autocannon.Options = {
    url,
    connections,
    duration,
    method: target.method,
    headers: {
      ...acceptEncoding,
      ...target.headers,
      ...(target.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(target.body !== undefined && { body: target.body }),
    ...(target.nextPath && { requests: [{ setupRequest: withPath(target.nextPath) }] }),
  };
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client, code, _bytes, milliseconds) => {
      status.add(code);
      times.push(milliseconds);
    });
  });
  if (errors + timeouts > 0 || [...status].some((code) => code >= 400)) {
    throw new Error(
      `${target.name}: ${errors} errors, ${timeouts} timeouts, status ${[...status].join(' ')}`,
    );
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { perSecond: times.length / duration, p50: at(0.5), p99: at(0.99) };
}

const withPath =
  (nextPath: () => string) =>
  (request: autocannon.Request): autocannon.Request => ({ ...request, path: nextPath() });

/** What a target answers, as it is on the wire: the client reads compressed bytes at another pace than others. */
async function answerOf(
  origin: string,
  { path, method, body, headers, status, name }: Target,
): Promise<FloorAnswer> {
  const sent = request(`${origin}${path}`, {
    method,
    headers: {
      ...acceptEncoding,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response ?? []) chunks.push(chunk);
  if (response?.statusCode !== status) throw new Error(`${name} answers ${response?.statusCode}`);
  const ofNode = ['date', 'connection', 'keep-alive'];
  const sentHeaders = Object.entries(response.headers).filter(([header]) => !ofNode.includes(header));
  return {
    status,
    headers: sentHeaders.flatMap(([header, value]) => [header, String(value)]),
    body: Buffer.concat(chunks).toString('base64'),
  };
}

const columns = ['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'floor/s', 'p50 ms', 'p99 ms', 'ratio'];
const widths = [24, 12, 11, 9, 9, 11, 9, 9, 7];

function printRow(cells: readonly string[]): void {
  print(cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(widths[at] ?? 0))).join(''));
}

const cellsOf = ({ perSecond, p50, p99 }: MeasuredLoad) => [
  perSecond.toFixed(0),
  p50.toFixed(2),
  p99.toFixed(2),
];

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
const children: ChildProcess[] = [];
try {
  const { db, connection } = database;
  const helpCenter = await buildHelpCenter(db);
  const { userId, helpCenterId } = helpCenter;
  const texts = helpTexts(Number(flags.articles));
  await buildArticles(db, helpCenter, texts);
  await db.execute(`update faq_articles set tags = array['parcel'] where id % 50 = 0`);
  const inbox = await buildInbox(db, { userId });
  await db.execute('vacuum analyze');
  const open = await publicKey(db, userId);
  const secret = await secretKey(db, userId);

  const server = await start(['dist/server/main.js', 'serve', '--json', '--port', '0', '--data', dataDir]);
  children.push(server.child);
  const origin = new URL(JSON.parse(server.line).url).origin;
  const pathOf = (operation: Operation, apiKey: string, input: Readonly<Record<string, unknown>>) => {
    const path = fillPath(operation.path, { ...input, apiKey, userId });
    const rest = Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`));
    const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, `${value}`]));
    return operation.method === 'GET' ? `${path}?${query}` : path;
  };
  const read = (operation: Operation, input: Readonly<Record<string, unknown>> = {}): Target => ({
    name: operation.name,
    method: 'GET',
    path: pathOf(operation, open, { lang: 'en', helpCenterId, ...input }),
    status: 200,
  });
  const popular = await (await fetch(origin + read(operations.listPopularArticles).path)).json();
  const { faqArticleId: articleId } = popular[0];
  const article = read(operations.getArticle, { id: articleId });
  const onArticle = (operation: Operation): Target => ({
    name: operation.name,
    method: 'POST',
    path: pathOf(operation, open, {}),
    body: JSON.stringify({ lang: 'en', helpCenterId, articleId, device: 'desktop' }),
    status: 204,
    // Of a view too: the floor has no row that counts.
    floorPath: '/vote',
  });
  const { headers } = await fetch(origin + article.path);
  const [title = ''] = texts.map((text) => text.title);
  const words = texts.flatMap((text) => text.title.split(' '));
  const random = seeded(7);
  const anyWord = () => words[Math.floor(random() * words.length)] ?? '';
  const anyWords = (length: number) => Array.from({ length }, anyWord).join(' ');

  const page = (name: string, path: string): Target => ({ name, method: 'GET', path, status: 200 });
  const listed = await (await fetch(`${origin}/help/en/`)).text();
  const [articlePage = ''] = /\/help\/en\/articles\/[^"]+/.exec(listed) ?? [];

  const targets: Target[] = [
    page('page of an article', articlePage),
    page('home page', '/help/en/'),
    read(operations.helpCenter),
    read(operations.home),
    read(operations.listCategories),
    read(operations.getCategory, { id: helpCenter.faqCategoryId }),
    read(operations.listTaggedArticles, { tag: 'parcel' }),
    article,
    {
      ...article,
      name: unmodifiedRow,
      status: 304,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    },
    read(operations.suggestionIndex),
    read(operations.listPopularArticles),
    read(operations.listRelatedArticles, { id: articleId }),
    read(operations.suggestSearch, { q: title.slice(0, 9) }),
    {
      ...read(operations.suggestSearch, { q: title.slice(0, 9) }),
      name: newSuggestionsRow,
      nextPath: () => read(operations.suggestSearch, { q: `${anyWords(2)} ${anyWord().slice(0, 3)}` }).path,
    },
    {
      ...read(operations.search, { q: title }),
      name: newSearchesRow,
      nextPath: () => read(operations.search, { q: anyWords(4) }).path,
    },
    onArticle(operations.voteYes),
    onArticle(operations.recordView),
    {
      name: 'insertTicket',
      method: 'POST',
      path: pathOf(operations.insertTicket, secret, {}),
      body: JSON.stringify({
        fromEmail: 'maja@post.example',
        toEmail: inbox.toEmail,
        subject: 'Where is my parcel?',
        message: 'It was to come on Monday, and nobody knows where it is now. The number is 12345.',
        messageType: 'external',
        appendOpenTicket: false,
      }),
      status: 200,
      floorPath: '/ticket',
    },
  ];
  // The way to the socket is this process's own.
  const host = await realpath(connection.host ?? '');
  const place: FloorPlace = {
    connection: { ...connection, host },
    connections: poolSize,
    userId,
    helpCenterId,
    articleId,
    inboxId: inbox.inboxId,
  };
  const floor = await start(['tools/bench.mjs', 'server-floor', JSON.stringify(place)]);
  children.push(floor.child);
  const floorOrigin = `http://127.0.0.1:${floor.line}`;

  printRow(columns);
  const rows: LoadRow[] = [];
  for (const target of targets.filter(({ name }) => name.includes(flags.only))) {
    const answer = await answerOf(origin, target);
    const url = `${origin}${target.path}`;
    const { nextPath: _, ...samePath } = target;
    const floorTarget: Target = { ...samePath, headers: {} };
    const floorUrl = `${floorOrigin}${target.floorPath ?? `/${encodeURIComponent(target.name)}`}`;
    if (target.floorPath === undefined)
      await fetch(floorUrl, { method: 'PUT', body: JSON.stringify(answer) });
    await load(url, target, 50, 1);
    await load(floorUrl, floorTarget, 50, 1);
    for (const connections of connectionCounts) {
      const ours = await load(url, target, connections, seconds);
      const bare = await load(floorUrl, floorTarget, connections, seconds);
      const ratio = ours.perSecond / bare.perSecond;
      rows.push({ name: target.name, connections, ours, floor: bare, ratio });
      printRow([target.name, `${connections}`, ...cellsOf(ours), ...cellsOf(bare), ratio.toFixed(2)]);
    }
  }
  const results: ServerResults = { machine: thisMachine(), articles: Number(flags.articles), rows };
  printVerdicts(judgeServer(results));
  if (flags.write) await writeResults('server', results);
} finally {
  await Promise.all(children.map(stop));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
