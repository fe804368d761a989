/** The built demo, running for as long as a task lasts: on a folder of its own and any free port. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

/**
 * What the server says of itself when it is ready, and its data folder.
 * @typedef {{ url: string, userId: number, secretKey: string, toEmail: string, dataDir: string }} RunningDemo
 */

/**
 * @param {(demo: RunningDemo) => Promise<void>} task
 */
export async function withDemo(task) {
  ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-demo-'));
  const server = spawn(
    process.execPath,
    [join(root, 'dist/server/main.js'), 'serve', '--demo', '--json', '--port', '0', '--data', dataDir],
    // A database, level or host of one's own is not meant for this.
    { env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  try {
    await task({ ...(await readReady(server)), dataDir });
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * The one line that the server prints when it is ready.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 * @returns {Promise<Omit<RunningDemo, 'dataDir'>>}
 */
async function readReady(server) {
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line);
  throw new Error('the demo ended before it was ready');
}

/**
 * What the tests know too: they are TypeScript, which this Node may not read by itself.
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function importTypeScript(path) {
  /** @type {{ module: T }} */
  const { module } = await runnerImport(join(root, path), { configFile: false });
  return module;
}

/**
 * The browser that the tests run in.
 * @param {readonly string[]} args for it, beside those of the tests
 */
export async function launchChromium(args = []) {
  /** @type {{ findChromium(): string | undefined, chromiumArgs: string[] }} */
  const { findChromium, chromiumArgs } = await importTypeScript('test/support/chromium.ts');
  const executablePath = findChromium();
  return await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs, ...args],
  });
}
