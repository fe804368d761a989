import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findRunningServer,
  noteRunningServer,
  removeRunningServer,
} from '../../src/server/running-server.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'running-server-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const url = 'http://localhost:4711';
/** Above the largest id of a process. */
const unusedPid = 2 ** 22 + 1;
const write = (note: string) => writeFile(join(folder, 'server.json'), note);

test('a running server is found until it stops', async () => {
  expect(await findRunningServer(folder)).toBeNull();
  await noteRunningServer(folder, url);
  expect(await findRunningServer(folder)).toBe(url);
  await removeRunningServer(folder);
  expect(await findRunningServer(folder)).toBeNull();
});

test('a killed server is not found, and the note of another one is kept', async () => {
  await write(JSON.stringify({ pid: unusedPid, url }));
  expect(await findRunningServer(folder)).toBeNull();
  await write(JSON.stringify({ pid: process.ppid, url }));
  await removeRunningServer(folder);
  expect(await findRunningServer(folder)).toBe(url);
});

test.each(['', 'null', '[]', '{"pid":"1","url":7}', '{"pid":1'])(
  'an invalid note %s is ignored',
  async (note) => {
    await write(note);
    expect(await findRunningServer(folder)).toBeNull();
    await removeRunningServer(folder);
  },
);
