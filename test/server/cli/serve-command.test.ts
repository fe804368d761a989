import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
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
