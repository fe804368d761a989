/** The built product, running: a server process of its own on an empty folder, and pages that watch for trouble. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { type Client, createClient } from '../../src/client/client.ts';

export interface Demo {
  readonly url: string;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly dataDir: string;
  /** Calls the server as a back office does. */
  readonly client: Client;
}

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

async function startDemo(): Promise<{ demo: Demo; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'));
  const server = spawn(
    process.execPath,
    [main, 'serve', '--demo', '--json', '--port', '0', '--data', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'error' },
    },
  );
  const ready = await readyLine(server);
  const { url, userId, secretKey } = ready;
  return {
    demo: { ...ready, dataDir, client: createClient({ baseUrl: url, userId, apiKey: secretKey }) },
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readyLine(server: ChildProcess): Promise<Omit<Demo, 'dataDir' | 'client'>> {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface(server.stdout)) return JSON.parse(line);
  throw new Error('the server ended before it was ready');
}

interface WorkerFixtures {
  readonly demo: Demo;
}

interface TestFixtures {
  /** What went wrong in the page without the test asking: errors, warnings, refusals by its own policy. */
  readonly trouble: string[];
}

/** Every test fails on an uncaught error, a console error, or something that the page's policy refused. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    async ({ browserName: _browserName }, use) => {
      const { demo, stop } = await startDemo();
      await use(demo);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  trouble: [
    async ({ context }, use) => {
      const trouble: string[] = [];
      context.on('weberror', (error) => trouble.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
      });
      await use(trouble);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
