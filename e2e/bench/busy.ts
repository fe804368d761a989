/**
 * A busy machine: how many of a user's requests are refused, alone and beside a user who floods the server, while other
 * programs take the processor.
 *
 *     npm run bench busy
 *     npm run bench busy -- --requests 400 --at-once 23 --cpu 4
 *
 * `stress-ng` is started if the machine has it. A server as it is shipped runs on a database of its own.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/server/db/connect.ts';
import { buildBusySite, type SentRequest, sendMixture } from '../../test/support/mixture.ts';
import { print, printTimes } from './print.ts';
import { type ServerProcess, serve, stop } from './server-process.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    requests: { type: 'string', default: '400' },
    'at-once': { type: 'string', default: '23' },
    cpu: { type: 'string', default: '4' },
  },
});
const requests = Number(flags.requests);
const atOnce = Number(flags['at-once']);

const settings = {
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_KEY: '0',
  RATE_LIMIT_SECRET_KEY: '0',
  MESSAGE_LIMIT_ADDRESS: '0',
  MESSAGE_LIMIT_KEY: '0',
};

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

/** Takes the processor until it is ended; null if the machine has no such program. */
async function startStress(): Promise<ChildProcess | null> {
  const child = spawn('stress-ng', ['--cpu', flags.cpu], { stdio: 'ignore' });
  const failed = once(child, 'error').then(() => null);
  return await Promise.race([once(child, 'spawn').then(() => child), failed]);
}

function printSent(name: string, sent: readonly SentRequest[]): void {
  const refused = sent.filter(({ status }) => status === 503);
  const others = sent.filter(({ status }) => status !== 503 && status !== 200);
  print(`${name}: ${sent.length} requests, ${refused.length} refused, ${others.length} failed`);
  for (const operation of new Set(sent.map((one) => one.name))) {
    const times = sent.filter((one) => one.name === operation).map(({ milliseconds }) => milliseconds);
    printTimes(`  ${operation}`, times);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log: { info() {}, warn: report, error: report } });
let server: ServerProcess | undefined;
let stress: ChildProcess | null = null;
try {
  const site = await buildBusySite(database.db, 300);
  const flooding = await buildBusySite(database.db, 300);
  server = await serve(dataDir, settings);
  const { url } = server;
  stress = await startStress();
  print(stress ? `beside stress-ng --cpu ${flags.cpu}` : 'without stress-ng, which the machine lacks');
  printSent('alone', await sendMixture(url, site, { requests, atOnce }));
  let isOver = false;
  const flood = (async () => {
    const sent: SentRequest[] = [];
    while (!isOver) sent.push(...(await sendMixture(url, flooding, { requests: 200, atOnce: 100 })));
    return sent;
  })();
  printSent('beside a user who floods', await sendMixture(url, site, { requests, atOnce }));
  isOver = true;
  printSent('that user', await flood);
} finally {
  stress?.kill();
  if (server) await stop(server);
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
