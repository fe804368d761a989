/** Built servers and commands, each a process of its own, with folders that go with them. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

/** What `serve --json` prints when it is ready. */
export interface Ready {
  readonly url: string;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly toEmail: string;
}

export interface Servers {
  newFolder(): Promise<string>;
  /** Runs `serve`, and waits until it is ready. */
  serve(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly server: ChildProcess; readonly ready: Ready }>;
  /** What a command prints that succeeds. */
  command(...args: readonly string[]): Promise<string>;
  stop(server: ChildProcess): Promise<void>;
  /** Stops every server, and removes every folder. */
  end(): Promise<void>;
}

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export function createServers(): Servers {
  const running = new Set<ChildProcess>();
  const folders: string[] = [];

  function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    return spawn(process.execPath, [main, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
    });
  }

  async function stop(server: ChildProcess): Promise<void> {
    running.delete(server);
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }

  return {
    async newFolder() {
      const folder = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'));
      folders.push(folder);
      return folder;
    },
    async serve(args, env) {
      const server = run(['serve', '--json', ...args], env);
      running.add(server);
      for await (const line of createInterface(server.stdout)) {
        const ready: Ready = JSON.parse(line);
        return { server, ready };
      }
      throw new Error('the server ended before it was ready');
    },
    async command(...args) {
      const child = run(args);
      const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(child.exitCode, printed).toBe(0);
      return printed.trim();
    },
    stop,
    async end() {
      for (const server of running) await stop(server);
      for (const folder of folders.splice(0))
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
