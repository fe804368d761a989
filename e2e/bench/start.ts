/** How long it takes from the command to the ready line: on an empty folder, and on one that holds the demo. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';

const rounds = 5;

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const args = ['tools/start.mjs', '--json', '--port', '0', '--data', dataDir];
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LOG_LEVEL: 'error' },
  });
  for await (const _line of createInterface(server.stdout)) break;
  const taken = performance.now() - started;
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  return taken;
}

/** Node alone: what a start would take that did nothing. */
async function timeNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
}

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const first: number[] = [];
const later: number[] = [];
const bare: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
  first.push(await timeStart(dataDir));
  later.push(await timeStart(dataDir));
  bare.push(await timeNode());
  await rm(dataDir, { recursive: true, force: true });
}
const report = (name: string, times: number[]) =>
  process.stdout.write(
    `${name.padEnd(12)} median ${medianOf(times).toFixed(0)} ms, ${(medianOf(times) / medianOf(bare)).toFixed(1)} × node alone\n`,
  );
report('first start', first);
report('later start', later);
