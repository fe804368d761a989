/** What a person sees in a terminal: a real one, which `script` of util-linux makes. */

import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clearedLine } from '../../../src/server/terminal.ts';
import { ensureBuilt, root } from '../../../tools/fresh.mjs';
import { useDataFolders } from '../../support/data-folders.ts';

const folders = useDataFolders();
const terminals = new Set<ChildProcessByStdio<Writable, Readable, null>>();
const hasTerminals = /util-linux/.test(String(spawnSync('script', ['--version']).stdout));

beforeAll(() => ensureBuilt());

afterEach(async () => {
  for (const terminal of terminals) {
    if (terminal.exitCode !== null) continue;
    terminal.stdin.end('\u0003');
    await once(terminal, 'exit');
  }
  terminals.clear();
});

/** Runs a command in a terminal; what it says there comes piece by piece. */
function open(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const words = [process.execPath, join(root, 'dist/server/main.js'), ...args];
  const line = words.map((word) => `'${word}'`).join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--flush', '--command', line, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // What is typed into one that has ended is lost.
  terminal.stdin.on('error', () => {});
  terminals.add(terminal);
  terminal.stdout.setEncoding('utf8');
  return terminal;
}

test.skipIf(!hasTerminals)(
  'a start says its steps and how long they took, then what to open; no SQL and no JSON, busy as the machine may be',
  async () => {
    const dataDir = await folders.makeUsed();
    // Every query is slow.
    const env = { LOG_SLOW_QUERY_MS: '1' };
    const terminal = open(env, 'serve', '--demo', '--port', '0', '--data', dataDir);
    let said = '';
    terminal.stdout.on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 90_000 }).toContain('Stop with Ctrl-C.');
    const [, url = ''] = /The demo shop +(\S+)\//.exec(said) ?? [];
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    terminal.stdin.end('\u0003');
    await once(terminal.stdout, 'close');

    expect(said).toMatch(/Opening the database …[\s\S]*Opening the database: \d+\.\d s\r\n/);
    expect(said).toMatch(/Preparing the demo …[\s\S]*Preparing the demo: \d+\.\d s\r\n/);
    expect(said).toMatch(/\d\d:\d\d:\d\d warning: slow query queryTime=\d+\r\n/);
    expect(said).toContain(`These docs        ${url}/docs\r\n`);
    expect(said).toContain('Answer as Maja at the desk, or on the mail page.\r\n');
    expect(said).not.toMatch(/"level"|"msg"|statement|\b(select|insert|update|values)\b.*\$1/i);
  },
);

test.skipIf(!hasTerminals)('an import says what it is at, and clears that away', async () => {
  const dataDir = await folders.makeUsed();
  const folder = join(dirname(dataDir), 'help');
  await mkdir(folder);
  await writeFile(join(folder, 'first.md'), '# First\n\nText.\n');
  const where = ['--user-id', '1', '--help-center-id', '1', '--data', dataDir];
  const terminal = open({}, 'import', folder, ...where);
  let said = '';
  for await (const text of terminal.stdout) said += text;
  const lines = said.split('\r\n').map((line) => line.split(clearedLine).at(-1));
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^Reading files: \d+\.\d s$/),
    expect.stringMatching(/^Storing articles: \d+\.\d s$/),
  ]);
  expect(said).toContain('Articles:   1 added\r\n');
});

test('a command whose reader ends first, such as head, ends in silence', async () => {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), 'serve', '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  expect({ status, said }).toEqual({ status: 0, said: '' });
});
