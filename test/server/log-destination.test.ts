import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLogDestination } from '../../src/server/log-destination.ts';

let folder = '';
let file = '';
let fd = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-log-'));
  file = join(folder, 'log');
  fd = openSync(file, 'w');
});

afterEach(async () => {
  closeSync(fd);
  await rm(folder, { recursive: true });
});

const written = () => readFileSync(file, 'utf8');

test('lines are written in their order, soon, and once', async () => {
  const log = openLogDestination(fd);
  const lines = Array.from({ length: 500 }, (_, index) => `{"line":${index}}\n`);
  for (const line of lines.slice(0, 300)) log.write(line);
  await vi.waitFor(() => expect(written()).toBe(lines.slice(0, 300).join('')));
  for (const line of lines.slice(300)) log.write(line);
  await vi.waitFor(() => expect(written()).toBe(lines.join('')));
});

test('a process that exits writes what still waits, and one that waits for nothing has no listener', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const before = process.listeners('exit');
  const log = openLogDestination(fd);
  log.write('{"line":1}\n');
  const own = process.listeners('exit').filter((listener) => !before.includes(listener));
  expect(own.length).toBeGreaterThan(0);
  own[0]?.(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await vi.waitFor(() => expect(written()).toBe('{"line":1}\n'));
  expect(process.listeners('exit')).not.toContain(own[0]);
});
