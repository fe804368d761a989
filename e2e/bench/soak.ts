/**
 * Half an hour of what visitors and agents ask for, at 80 % of what the server can answer, and what it then holds: memory
 * after a collection, handles, file descriptors, and PostgreSQL's memory. The last ten minutes are compared with the first
 * ten after a warm-up.
 *
 *     npm run bench soak
 *     npm run bench soak -- --minutes 3 --warm-up 1   the thirds of a shorter run
 *     npm run bench soak -- --write                   writes the results into docs/project/endurance.md
 *
 * Every request goes out at its time, whether those before are answered or not. What a minute holds is measured first,
 * with as many connections as are used later; the sender has its share of the same processors.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, Pool } from 'undici';
import type { World } from '../fuzz/good-input.ts';
import { createRandom, type Random } from '../fuzz/pick.ts';
import { readWorld } from '../fuzz/world.ts';
import { writeSection } from '../support/endurance-page.ts';
import { type ProbedServer, startProbedServer } from '../support/probed-server.ts';
import { thisMachine } from './browser/rounds.ts';
import { print, printTable, printVerdicts } from './print.ts';
import { type Kind, makeMixedRequest } from './soak/mixture.ts';
import { docsOfSoak, judgeSoak, memoryTable, type SoakPoint, type SoakResults } from './soak/report.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    minutes: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    capacity: { type: 'string' },
    write: { type: 'boolean', default: false },
    samples: { type: 'string' },
  },
});
const minutes = Number(flags.minutes);
const warmUp = Number(flags['warm-up']);
const connections = Number(flags.connections);

/** Of what can be answered. */
const loadShare = 0.8;

/** Seconds for which as much is sent as is answered, after some that do not count. */
const capacitySeconds = 30;
const uncountedSeconds = 15;

/** Seconds between two looks at the server. */
const sampleSeconds = 20;

/** Seconds for which a stream stays open, at most. */
const longestStream = 40;

/** Requests that may wait for an answer; what comes then is not sent, and counted. */
const mostWaiting = 2000;

const settings = {
  LOG_LEVEL: 'fatal',
  MIN_FILL_SECONDS: '0',
  VISITOR_TOKEN_SECONDS: '90000',
  ...Object.fromEntries(
    [
      ...['RATE_LIMIT_ADDRESS', 'RATE_LIMIT_VISITOR', 'RATE_LIMIT_KEY', 'MESSAGE_LIMIT_ADDRESS'],
      ...['MESSAGE_LIMIT_VISITOR', 'MESSAGE_LIMIT_KEY', 'STREAM_LIMIT_ADDRESS', 'STREAM_LIMIT_KEY'],
      ...['UPLOAD_QUOTA_VISITOR_MB', 'UPLOAD_QUOTA_KEY_MB', 'UPLOAD_QUOTA_MB'],
    ].map((name) => [name, '0']),
  ),
};

/** Sends requests of the mixture, and counts what they are answered. */
function createLoad(world: World, random: Random) {
  const { url } = world.ready;
  const pool = new Pool(url, { connections, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const streams = new Agent({ bodyTimeout: 0 });
  const counts = new Map<Kind, number>();
  const failures = new Map<string, number>();
  let waiting = 0;
  let done = 0;
  let openStreams = 0;

  function fail(what: string): void {
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }

  async function stream(path: string, headers: Readonly<Record<string, string>>): Promise<void> {
    openStreams += 1;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 1000 * (1 + random.below(longestStream)));
    try {
      const { statusCode, body } = await streams.request({
        origin: url,
        path,
        method: 'GET',
        headers,
        signal: stop.signal,
      });
      if (statusCode !== 200) fail(`stream ${statusCode}`);
      for await (const _chunk of body);
    } catch {
      // It was ended here.
      if (!stop.signal.aborted) fail('stream ended');
    } finally {
      clearTimeout(timer);
      openStreams -= 1;
    }
  }

  async function sendOne(): Promise<void> {
    const { kind, path, method, headers, body } = makeMixedRequest(world, random);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind === 'stream') {
      void stream(path, headers);
      return;
    }
    waiting += 1;
    try {
      const response = await pool.request({ path, method, headers, body });
      await response.body.dump({ limit: 10_000_000 });
      done += 1;
      if (response.statusCode >= 400 && response.statusCode !== 404) fail(`${kind} ${response.statusCode}`);
    } catch (error) {
      fail(`${kind} ${error instanceof Error ? error.message : error}`);
    } finally {
      waiting -= 1;
    }
  }

  return {
    counts,
    failures,
    fail,
    sendOne,
    waiting: () => waiting,
    done: () => done,
    openStreams: () => openStreams,
    async close() {
      await pool.destroy();
      await streams.destroy();
    },
  };
}

type Load = ReturnType<typeof createLoad>;

/** Requests that are answered in a second while each connection always waits for one. */
async function measureCapacity(load: Load): Promise<number> {
  const end = performance.now() + 1000 * (uncountedSeconds + capacitySeconds);
  const sending = Array.from({ length: connections }, async () => {
    while (performance.now() < end) await load.sendOne();
  });
  await wait(1000 * uncountedSeconds);
  const [start, before] = [performance.now(), load.done()];
  await Promise.all(sending);
  return (1000 * (load.done() - before)) / (performance.now() - start);
}

/** Sends so many requests a second until the end; returns how many could not be sent in time. */
async function sendAtRate(load: Load, perSecond: number, end: number): Promise<number> {
  const start = performance.now();
  let due = 0;
  let left = 0;
  while (performance.now() < end) {
    const now = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (; due < now; due += 1) {
      if (load.waiting() < mostWaiting) void load.sendOne();
      else left += 1;
    }
    await wait(5);
  }
  return left;
}

async function watch(server: ProbedServer, load: Load, end: number, points: SoakPoint[]): Promise<void> {
  const start = performance.now();
  let [before, at] = [load.done(), start];
  while (performance.now() + 1000 * sampleSeconds < end && server.ended() === null) {
    await wait(1000 * sampleSeconds);
    const sample = await server.sample();
    const now = performance.now();
    const perSecond = (1000 * (load.done() - before)) / (now - at);
    [before, at] = [load.done(), now];
    const point = { minute: (now - start) / 60_000, perSecond, streams: load.openStreams(), ...sample };
    points.push(point);
    const sizes = [sample.heapUsed, sample.external, sample.rss, sample.postgres].map((bytes) =>
      (bytes / 1e6).toFixed(1),
    );
    print(
      `${point.minute.toFixed(1)} min  ${perSecond.toFixed(0)}/s  heap, external, resident, PostgreSQL ${sizes.join(' ')} MB  ${sample.descriptors} descriptors  ${point.streams} streams  ${load.waiting()} waiting`,
    );
    if (flags.samples !== undefined) await writeFile(flags.samples, JSON.stringify(points));
  }
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-soak-'));
const dataDir = join(folder, 'data');
const server = await startProbedServer(dataDir, settings);
try {
  const world = await readWorld(dataDir, server.ready);
  const load = createLoad(world, createRandom(1, 0));
  const capacity = flags.capacity === undefined ? await measureCapacity(load) : Number(flags.capacity);
  const perSecond = loadShare * capacity;
  print(
    `${capacity.toFixed(0)} requests/s are answered; ${perSecond.toFixed(0)} are sent for ${minutes} minutes`,
  );
  load.counts.clear();
  load.failures.clear();
  const points: SoakPoint[] = [];
  const before = load.done();
  const end = performance.now() + 60_000 * minutes;
  const [left] = await Promise.all([sendAtRate(load, perSecond, end), watch(server, load, end, points)]);
  const results: SoakResults = {
    machine: thisMachine(),
    minutes,
    warmUp,
    capacity,
    perSecond,
    left,
    points,
    answered: load.done() - before,
    counts: [...load.counts],
    failures: [...load.failures],
    ended: server.ended(),
  };
  await load.close();
  printTable(memoryTable(results));
  for (const [what, count] of results.failures) print(`${count} × ${what}`);
  const verdicts = judgeSoak(results);
  printVerdicts(verdicts);
  if (flags.write) await writeSection('soak', docsOfSoak(results));
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
