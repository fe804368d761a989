import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { useCommands } from '../../../support/commands.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { linesOf } from '../../../support/records.ts';
import { useServers } from '../../../support/servers.ts';
import { stepsOf } from '../../../support/steps.ts';

const commands = useCommands();
const startServer = useServers();
const folders = useDataFolders();

const createdAt = '2026-03-02T09:00:00.000Z';
const label = { kind: 'contactLabel', label: 'Business' };
const account = { kind: 'account', id: 77, name: 'Jämtfjäll Guider', labels: ['Business'], createdAt };

test('records that are exported beside a running server are the same when they are loaded elsewhere', async () => {
  const [one, other] = [await folders.makeUsed(), await folders.make()];
  await startServer({ data: one });
  const file = join(dirname(one), 'records.jsonl');
  await writeFile(file, linesOf([label, account]));
  const load = await commands.run('load', file, '--user-id', '5', '--data', one);
  expect(load).toEqual({ status: 0, stdout: 'Loaded 2 records.\n', stderr: stepsOf('Loading records') });

  const out = join(dirname(one), 'export.jsonl');
  expect(await commands.run('export', '--user-id', '5', '--out', out, '--data', one)).toMatchObject({
    status: 0,
    stderr: stepsOf('Writing records'),
  });
  const printed = await commands.run('export', '--user-id', '5', '--data', one);
  expect(printed).toEqual({ status: 0, stdout: await readFile(out, 'utf8'), stderr: '' });
  expect(printed.stdout.split('\n')).toHaveLength(4);

  const again = await commands.run('load', out, '--json', '--data', other);
  expect([again.status, JSON.parse(again.stdout)]).toEqual([0, { records: 3, skipped: 0 }]);
  const resumed = await commands.run('load', out, '--resume', '--data', other);
  expect(resumed.stdout).toBe('Loaded 0 records. The first 3 lines were stored before.\n');
  const same = await commands.run('export', '--user-id', '5', '--data', other);
  expect(same.stdout).toBe(printed.stdout);
});

test('load names the file and line of an invalid record, and export a missing user', async () => {
  const data = await folders.makeUsed();
  const file = join(dirname(data), 'records.jsonl');
  await writeFile(file, linesOf([label, { ...account, name: 'x' }]));
  const load = await commands.run('load', file, '--user-id', '5', '--data', data);
  expect(load).toMatchObject({ status: 1, stdout: '' });
  expect(load.stderr).toMatch(/records\.jsonl:2: name must not have fewer than 2 characters\n/);

  const nobody = await commands.run('export', '--user-id', '9', '--data', data);
  expect(nobody).toEqual({ status: 1, stdout: '', stderr: 'frontdesk: There is no user 9.\n' });
  const missing = await commands.run('load', join(dirname(data), 'none.jsonl'), '--data', data);
  expect(missing).toMatchObject({ status: 1, stdout: '' });
  expect(missing.stderr).toMatch(/^frontdesk: .*none\.jsonl/);
  const folder = await commands.run('export', '--user-id', '5', '--out', '/nowhere/at/all', '--data', data);
  expect(folder).toMatchObject({ status: 1, stdout: '' });
});

test('load and export check the command line before they open the database', async () => {
  for (const args of [['load'], ['load', '-', '--resume'], ['load', 'x', '--user-id', 'no'], ['export']]) {
    const data = await folders.make();
    const ran = await commands.run(...args, ...['--data', data]);
    expect([args, ran.status, ran.stdout]).toEqual([args, 2, '']);
    expect(ran.stderr).not.toBe('');
    expect(await readdir(dirname(data))).toEqual([]);
  }
});
