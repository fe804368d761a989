/** The built server with its demo, as a process whose memory and handles can be read while it runs. Linux only. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What `serve --demo --json` prints when it is ready. */
export interface ReadyDemo {
  readonly url: string;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly faqId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly toEmail: string;
  readonly formId: number;
  readonly visitorKid: string;
  readonly visitorSecret: string;
  readonly otherSecretKey: string;
}

/** What `tools/server-probe.mjs` tells. Sizes are in bytes. */
interface ProcessSample extends NodeJS.MemoryUsage {
  /** The handles and requests of the event loop, counted by their types. */
  readonly resources: Readonly<Record<string, number>>;
}

export interface ServerSample extends ProcessSample {
  /** File descriptors that the server's process has open. */
  readonly descriptors: number;
  /** Of PostgreSQL's processes together, where each part of memory that they share is counted once. */
  readonly postgres: number;
}

export interface ProbedServer {
  readonly ready: ReadyDemo;
  /** Why it ended, if it has. */
  ended(): string | null;
  sample(): Promise<ServerSample>;
  stop(): Promise<void>;
}

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * @param dataDir an empty folder
 * @param env settings; what the server logs goes to the stderr of this process
 */
export async function startProbedServer(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<ProbedServer> {
  const probe = ['--expose-gc', '--import', fileOf('tools/server-probe.mjs')];
  const serve = ['serve', '--demo', '--json', '--port', '0', '--data', dataDir];
  const child: ChildProcess = spawn(process.execPath, [...probe, fileOf('dist/server/main.js'), ...serve], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...env },
  });
  const { stdout, pid } = child;
  if (!stdout || pid === undefined) throw new Error('the server has not started');
  let ended: string | null = null;
  const exit = once(child, 'exit').then(([code, signal]: unknown[]) => {
    ended = `the server ended with ${signal ?? code}`;
  });
  const ready = await readReady(stdout);
  return {
    ready,
    ended: () => ended,
    async sample() {
      const answer = once(child, 'message');
      child.send('sample');
      const [sample]: ProcessSample[] = await answer;
      if (!sample) throw new Error('the server told nothing');
      const descriptors = (await readdir(`/proc/${pid}/fd`)).length;
      return { ...sample, descriptors, postgres: await postgresBytes(dataDir) };
    },
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function readReady(stdout: NodeJS.ReadableStream): Promise<ReadyDemo> {
  for await (const line of createInterface(stdout)) return JSON.parse(line);
  throw new Error('the server ended before it was ready');
}

/** What PostgreSQL's processes hold: each page of memory in equal shares of those that have it. */
async function postgresBytes(dataDir: string): Promise<number> {
  const [first = ''] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  const sizes = await Promise.all(
    [first, ...children.split(' ')].filter((pid) => pid !== '').map(proportionalBytes),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Zero for a process that has ended meanwhile. */
async function proportionalBytes(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}
