/** The built product with its demo: a server process of its own on an empty folder. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
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

/** Returns once it is ready; `stop` ends it and removes its folder. */
export async function startDemo(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly demo: Demo; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'));
  const server = spawn(
    process.execPath,
    [main, 'serve', '--demo', '--json', '--port', '0', '--data', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'error', ...env },
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
