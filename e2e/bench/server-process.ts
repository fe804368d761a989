/** A built server as a process of its own, on a data folder that others may share. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Settings of a server that refuses no request for its number. */
export const unlimited: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'RATE_LIMIT_ADDRESS',
    'RATE_LIMIT_VISITOR',
    'RATE_LIMIT_KEY',
    'MESSAGE_LIMIT_ADDRESS',
    'MESSAGE_LIMIT_VISITOR',
  ]
    .concat(['MESSAGE_LIMIT_KEY', 'STREAM_LIMIT_ADDRESS', 'STREAM_LIMIT_KEY', 'STREAM_LIMIT'])
    .map((name) => [name, '0']),
);

/** Starts a server, and resolves once it answers. @param env settings beside those of this process */
export async function serve(dataDir: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['dist/server/main.js', 'serve', '--json', '--port', '0', '--data', dataDir],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } },
  );
  for await (const line of createInterface(child.stdout)) return { child, url: JSON.parse(line).url };
  throw new Error('the server ended');
}

export async function stop({ child }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Returns the bytes that a server holds in memory, of its own and shared. Linux only. */
export async function residentBytes({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
