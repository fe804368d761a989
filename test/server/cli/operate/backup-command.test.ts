import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useBackupFolder } from '../../../support/backups.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { useServers } from '../../../support/servers.ts';
import { stepsOf, withoutSteps } from '../../../support/steps.ts';

const commands = useCommands();
const startServer = useServers();
const folders = useDataFolders();
const folder = useBackupFolder();

test('a backup made beside a running server is restored into a new folder, and served from there', async () => {
  const dataDir = await folders.makeUsed();
  const first = await startServer({ data: dataDir });
  const create = ['keys', 'create', '--user-id', '7', '--scopes', 'all', '--data', dataDir];
  const key = (await commands.run(...create)).stdout.trim();
  const sent = await fetch(`${first.url}/api/${key}/7/uploads?name=a.txt`, {
    method: 'POST',
    body: 'what a customer sent',
    headers: { 'content-type': 'text/plain' },
  });
  const { url } = await sent.json();

  const dir = folder.next();
  const made = await commands.run('backup', dir, '--data', dataDir);
  expect(made).toMatchObject({ status: 0, stderr: stepsOf('Backing up') });
  expect(made.stdout).toMatch(/^The backup is in .*: \d+ tables with \d+ rows, 1 uploaded files\.\n$/);
  await first.stop();

  const verified = await commands.run('backup', '--verify', '--json', dir);
  expect(JSON.parse(verified.stdout)).toMatchObject({ uploads: { count: 1, missing: 0 } });
  const newDir = await folders.make();
  const restored = await commands.run('restore', dir, '--data', newDir);
  expect(restored).toMatchObject({ status: 0, stderr: stepsOf('Checking the backup', 'Restoring') });
  const second = await startServer({ data: newDir });
  const file = await fetch(new URL(new URL(url, second.url).pathname, second.url));
  expect(await file.text()).toBe('what a customer sent');

  const again = await commands.run('restore', dir, '--data', newDir);
  expect(again).toMatchObject({ status: 1, stdout: '' });
  expect(withoutSteps(again.stderr)).toMatch(/^frontdesk: The target database must be empty\..*\n$/);
});

test('a folder that no server has used is neither backed up nor made', async () => {
  const dataDir = await folders.make();
  const dir = folder.next();
  const ran = await commands.run('backup', dir, '--data', dataDir);
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toMatch(/^frontdesk: There is no database in .*: specify the data folder of the server/);
  await expect(readdir(dir)).rejects.toThrow(/ENOENT/);
  await expect(readdir(dataDir)).rejects.toThrow(/ENOENT/);
});
