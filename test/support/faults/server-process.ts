/** The built server as a process, which can be killed at any moment, and comes back where it was. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/fresh.mjs';

export interface ServerProcess {
  /** Where it listens, the same after each start. */
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  /** How many starts ended without being told to, before the server was ready. */
  readonly failedStarts: number;
  /** Starts it; resolves once it is ready, or has been killed. */
  start(): Promise<void>;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Tells it to stop, as a service manager does. Resolves with its exit status, null where a signal ended it. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  readonly port: number;
  /** How it finds its database. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A file that its log is added to. */
  readonly logFile: string;
}

export function createServerProcess({ port, args, env, logFile }: ServerOptions): ServerProcess {
  const log = openSync(logFile, 'a');
  let child: ChildProcess | undefined;
  let isExpected = false;
  let failedStarts = 0;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    isExpected = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [status] = await exit;
    return status;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0;
    },
    get failedStarts() {
      return failedStarts;
    },
    async start() {
      isExpected = false;
      const started = spawn(
        process.execPath,
        [
          join(root, 'dist/server/main.js'),
          'serve',
          '--json',
          '--host',
          '127.0.0.1',
          '--port',
          `${port}`,
          ...args,
        ],
        {
          stdio: ['ignore', 'pipe', log],
          env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
        },
      );
      child = started;
      const exit = once(started, 'exit').then(() => {
        if (!isExpected && child === started) failedStarts += 1;
      });
      await Promise.race([started.stdout && once(started.stdout, 'data'), exit]);
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
