import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createKey } from '../../../../src/server/users/keys/keys.sql.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildInbox } from '../../../support/tickets.ts';

const commands = useCommands({
  UPLOAD_DIR: '/srv/uploads',
  MAIL_IMAP_URL: 'imaps://a:sesame@mail.shop.example',
  MAIL_IMAP_ADDRESS: 'help@shop.example',
});
const plain = useCommands();
const database = useDatabase();
const folders = useDataFolders();

test('uninstall names what remains and its places, without passwords, and removes nothing', async () => {
  const { db } = database;
  await buildInbox(db, { userId: 5, addresses: ['help@shop.example'] });
  await createKey(db, { userId: 5, kind: 'public', origins: ['https://shop.example'] });
  const url = new URL(database.url);
  // The database of the tests asks nobody for one.
  url.password = 'sesame';
  const [text, json] = await Promise.all([
    commands.run('uninstall', '--database-url', url.href),
    commands.run('uninstall', '--json', '--database-url', url.href),
  ]);
  expect(text).toMatchObject({ status: 0, stderr: '' });
  for (const named of [
    url.hostname,
    '1 user\n',
    '/srv/uploads',
    'https://shop.example:',
    'help@shop.example:',
    'mail.shop.example:',
  ])
    expect(text.stdout).toContain(named);
  expect(text.stdout).toContain('Nothing was removed.\n');
  for (const { stdout } of [text, json]) expect(stdout).not.toContain('sesame');
  expect(JSON.parse(json.stdout)).toMatchObject({
    isBuiltIn: false,
    users: 1,
    uploads: ['/srv/uploads'],
    origins: ['https://shop.example'],
    addresses: ['help@shop.example'],
    mailbox: 'mail.shop.example',
  });
});

test('uninstall refuses an unused folder, and does not create it', async () => {
  const dataDir = await folders.make();
  const ran = await plain.run('uninstall', '--data', dataDir);
  expect(ran).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('There is no database in'),
  });
  await expect(access(dataDir)).rejects.toThrow();
});
