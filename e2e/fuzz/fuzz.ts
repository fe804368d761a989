/**
 * Sends the built server, with its demo, requests that are made from the declared schemas and then changed, over many
 * connections at once and with no limits: none may be answered with 500 or with nothing, and the server may not grow.
 *
 *     npm run fuzz -- --requests 20000            a short run
 *     npm run fuzz -- --minutes 10                as many as are sent within that time
 *     npm run fuzz -- --write                     a million, written into docs/project/endurance.md
 *     npm run fuzz -- --seed 7 --replay 4711      one request of a run again, and what is answered
 *
 * Before that, it imports articles of every construct, `--articles 600` of them: none may lose a word.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { print, printTable, printVerdicts } from '../bench/print.ts';
import { writeSection } from '../support/endurance-page.ts';
import { type ProbedServer, startProbedServer } from '../support/probed-server.ts';
import { fuzzArticles } from './articles.ts';
import type { World } from './good-input.ts';
import { createOperationRequests } from './operation-requests.ts';
import { inboundSecret, makePageRequest } from './page-requests.ts';
import { createRandom } from './pick.ts';
import {
  docsOfFuzz,
  judgeRun,
  type MemoryPoint,
  memoryTable,
  namesTable,
  resultsOf,
  statusTable,
} from './report.ts';
import { describeRequest, type FuzzRequest } from './request.ts';
import { createSender } from './send.ts';
import { Tally } from './tally.ts';
import { readWorld } from './world.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(2),
  options: {
    requests: { type: 'string', default: '1000000' },
    articles: { type: 'string', default: '60000' },
    connections: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    replay: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(flags.seed);
const connections = Number(flags.connections);
const total = Number(flags.requests);
/** After which no part of the run is begun any more. */
const mostSeconds = Number(flags.minutes) * 60;

/** Of requests that are for pages, files, uploads and mail. */
const pageShare = 0.12;

/** How often the server's memory is read within a run. */
const samples = 20;

/** Milliseconds in which a server comes to rest. */
const rest = 3000;

const settings = {
  LOG_LEVEL: 'fatal',
  // Each request says from where it comes: some limits of an address cannot be turned off.
  TRUST_PROXY: 'loopback',
  MAX_KEY_FAILURES: '999999999',
  MIN_FILL_SECONDS: '0',
  MAIL_INBOUND_SECRET: inboundSecret,
  VISITOR_TOKEN_SECONDS: '90000',
  ...Object.fromEntries(
    [
      ...['RATE_LIMIT_ADDRESS', 'RATE_LIMIT_VISITOR', 'RATE_LIMIT_KEY', 'RATE_LIMIT_SECRET_KEY'],
      ...['MESSAGE_LIMIT_ADDRESS', 'MESSAGE_LIMIT_VISITOR', 'MESSAGE_LIMIT_KEY', 'FORM_LIMIT_MESSAGES'],
      ...['MAX_EVENT_LOOP_DELAY_MS'],
      ...['FORM_LIMIT_VOTES', 'FORM_LIMIT_HELD', 'STREAM_LIMIT_ADDRESS', 'STREAM_LIMIT_KEY', 'STREAM_LIMIT'],
      ...['MAIL_LIMIT_DOMAIN', 'MAIL_LIMIT_NETWORK'],
      ...['UPLOAD_QUOTA_VISITOR_MB', 'UPLOAD_QUOTA_KEY_MB', 'UPLOAD_QUOTA_MB'],
    ].map((name) => [name, '0']),
  ),
};

const makeOperationRequest = createOperationRequests(seed);

function makeRequest(place: number, world: World): FuzzRequest {
  const random = createRandom(seed, place);
  const isPage = random.chance(pageShare);
  return isPage ? makePageRequest(place, world, random) : makeOperationRequest(place, world, random);
}

async function replay(place: number, world: World): Promise<void> {
  const request = makeRequest(place, world);
  const sender = createSender(world.ready.url, 1);
  print(describeRequest(request));
  print(JSON.stringify(await sender.send(request)));
  await sender.close();
}

/** Sends requests until all were answered, or the server has ended. */
async function run(
  server: ProbedServer,
  world: World,
): Promise<{ tally: Tally; memory: MemoryPoint[]; seconds: number }> {
  const tally = new Tally();
  const memory: MemoryPoint[] = [];
  let place = 0;
  let seconds = 0;
  for (let part = 0; part < samples && server.ended() === null && seconds < mostSeconds; part += 1) {
    const sender = createSender(world.ready.url, connections);
    const end = Math.round((total * (part + 1)) / samples);
    const start = performance.now();
    const sendNext = async () => {
      while (place < end && server.ended() === null) {
        const request = makeRequest(place++, world);
        if (!request.name.includes(flags.only)) continue;
        const outcome = await sender.send(request);
        tally.add(request, outcome);
        if (outcome.failure !== null && tally.failures.length < 20)
          print(`FAIL ${describeRequest(request)}\n  ${outcome.failure}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, sendNext));
    seconds += (performance.now() - start) / 1000;
    await sender.close();
    await wait(rest);
    if (server.ended() === null) memory.push({ requests: tally.count, ...(await server.sample()) });
    const perSecond = (tally.count / seconds).toFixed(0);
    print(
      `${tally.count} sent, ${perSecond}/s, ${((100 * tally.past) / tally.count).toFixed(1)} % past validation, ${tally.failureCount} failures`,
    );
  }
  return { tally, memory, seconds };
}

if (flags.replay === undefined && (await fuzzArticles(seed, Number(flags.articles))) > 0)
  process.exitCode = 1;
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-fuzz-'));
const dataDir = join(folder, 'data');
const server = await startProbedServer(dataDir, settings);
try {
  const world = await readWorld(dataDir, server.ready);
  if (flags.replay !== undefined) await replay(Number(flags.replay), world);
  else {
    print(`seed ${seed}: ${total} requests over ${connections} connections`);
    const { tally, memory, seconds } = await run(server, world);
    const results = resultsOf({ seed, connections, tally, memory, seconds, ended: server.ended() });
    printTable(namesTable(tally));
    printTable(statusTable(tally));
    for (const { milliseconds, status, request } of tally.slowest) {
      print(`${milliseconds.toFixed(0)} ms ${status} ${describeRequest(request).slice(0, 500)}`);
    }
    printTable(memoryTable(results));
    const verdicts = judgeRun(results);
    printVerdicts(verdicts);
    if (flags.write) await writeSection('fuzz', docsOfFuzz(results));
    if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
