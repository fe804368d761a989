import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { useDataFolders } from '../../support/data-folders.ts';
import { useProgram } from '../../support/program.ts';

const program = useProgram();
const folders = useDataFolders();
const key = `fds_${'behind'.repeat(6)}`;

/** The processes of this machine in whose command line a text stands. */
async function processesNaming(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(text));
}

test('a key of an upstream that was given by a flag is in no list of processes, and in no log', async () => {
  const upstream = 'http://127.0.0.1:9';
  const data = ['--data', await folders.makeUsed()];
  const server = await program.serve('--upstream', upstream, '--upstream-key', key, ...data);
  expect(await processesNaming(key)).toEqual([]);
  expect(await processesNaming('frontdesk serve')).not.toEqual([]);
  expect(await (await fetch(`${server.ready.url}/readyz`)).json()).toEqual({ status: 'ok', upstream: 'ok' });
  server.signal('SIGTERM');
  const { status, stdout, stderr } = await server.ended;
  expect(status).toBe(0);
  expect(stdout + stderr).not.toContain(key);
});

describe('an upstream', () => {
  const upstream = 'https://desk.example/base/';

  test('is taken from flags, from the environment, and its key from a file', async () => {
    const expected = { url: 'https://desk.example/base', key };
    expect(readConfig({ upstream, upstreamKey: key }, {}).upstream).toEqual(expected);
    expect(readConfig({}, { UPSTREAM_URL: upstream, UPSTREAM_KEY: key }).upstream).toEqual(expected);
    const file = join(tmpdir(), `frontdesk-key-${process.pid}`);
    await writeFile(file, `${key}\n`, { mode: 0o600 });
    expect(readConfig({ upstream }, { UPSTREAM_KEY_FILE: file }).upstream).toEqual(expected);
    expect(readConfig({}, {}).upstream).toBeNull();
  });

  test.each([
    ['https://me:secret@desk.example', key, 'no credentials'],
    ['https://desk.example?a=secret', key, 'no query'],
    ['https://desk.example#secret', key, 'no hash'],
    ['ftp://desk.example', key, 'https://desk.example'],
    ['desk', key, 'https://desk.example'],
    [undefined, key, '--upstream'],
    [upstream, undefined, 'UPSTREAM_KEY_FILE'],
    [upstream, 'two words', 'one word'],
  ])('%s is refused without repeating a secret', (url, upstreamKey, sentence) => {
    const read = () => readConfig({ ...(url && { upstream: url }), ...(upstreamKey && { upstreamKey }) }, {});
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('secret@');
    expect(read).not.toThrow(key);
  });
});
