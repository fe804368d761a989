import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upstreamCheck } from '../../../../src/server/cli/operate/upstream-check.ts';
import { readConfig } from '../../../../src/server/settings/server/config.ts';

const look = (env: NodeJS.ProcessEnv) =>
  upstreamCheck.run({
    env,
    config: readConfig({}, {}),
    configProblem: null,
    openDatabase: async () => null,
    database: async () => null,
    read: async () => null,
    signal: new AbortController().signal,
  });

test('there is nothing to look at without an upstream', async () => {
  expect(await look({})).toEqual([]);
});

test('settings with which no server starts are a problem', async () => {
  expect(await look({ UPSTREAM_KEY: 'fds_1' })).toEqual([
    expect.objectContaining({ verdict: 'problem', seen: expect.stringContaining('needs its URL') }),
  ]);
});

test('a key that a file holds is kept out of the report, and one that cannot be read is no trouble', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-key-'));
  const file = join(folder, 'key');
  await writeFile(file, 'fds_of_a_file\n');
  const env = { UPSTREAM_URL: 'https://desk.example', UPSTREAM_KEY_FILE: file };
  expect(upstreamCheck.secrets?.(env)).toEqual(['fds_of_a_file']);
  await rm(folder, { recursive: true });
  expect(upstreamCheck.secrets?.(env)).toEqual([]);
});
