import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eraseCommand } from '../../../../src/server/cli/operate/erase-command.ts';
import { openDatabase } from '../../../../src/server/db/connect.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { secretKey } from '../../../support/help-center.ts';
import { quiet } from '../../../support/log.ts';
import { buildPerson } from '../../../support/person.ts';
import { useServers } from '../../../support/servers.ts';
import { buildInbox } from '../../../support/tickets.ts';

const commands = useCommands();
const startServer = useServers();
const database = useDatabase();
const folders = useDataFolders();

const here = () => ['--user-id', '1', '--email', 'Maja.Lind@post.example', '--database-url', database.url];

test('a person is counted, exported and erased, and then unknown', async () => {
  await buildPerson(database, 1);
  const [counted, exported] = await Promise.all([
    commands.run('erase', ...here(), '--dry-run'),
    commands.run('export', ...here()),
  ]);
  expect(counted).toMatchObject({ status: 0, stderr: '' });
  expect(counted.stdout).toMatch(/^This would be erased:\nContacts: +1\nNotes: +1\nTickets: +2\n/);
  expect(counted.stdout).toContain('The email address is still in:\nconversations talk-1\n');
  expect(exported.stdout.trimEnd().split('\n')).toHaveLength(29);

  const erased = await commands.run('erase', ...here(), '--conversations', '--json');
  expect(JSON.parse(erased.stdout)).toMatchObject({
    erased: { contacts: 1, tickets: 2, messages: 3, conversations: 2 },
    left: { conversations: [] },
  });
  expect(await commands.run('export', ...here())).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('erase removes the files in the data folder of a running server before it ends', async () => {
  const data = await folders.makeUsed();
  const server = await startServer({ data });
  const { db, close } = await openDatabase({ dataDir: data }, { log: quiet, maxConnections: 1 });
  const { toEmail } = await buildInbox(db, { userId: 1 });
  const apiKey = await secretKey(db, 1);
  await close();
  const post = (path: string, type: string, body: string) =>
    fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  const sent = await post(`/api/${apiKey}/1/uploads?name=a.txt`, 'text/plain', 'a secret');
  const { url } = await sent.json();
  const message = {
    fromEmail: 'maja.lind@post.example',
    toEmail,
    subject: 'A file',
    message: 'Here it is.',
    attachments: [url],
  };
  const opened = await post(`/message/insertTicket/${apiKey}/1`, 'application/json', JSON.stringify(message));
  expect([opened.status, await (await fetch(url)).text()]).toEqual([200, 'a secret']);

  const files = async () => {
    const found = await readdir(join(data, 'uploads'), { recursive: true, withFileTypes: true });
    return found.filter((item) => item.isFile()).length;
  };
  expect(await files()).toBe(1);
  const ran = await commands.run('erase', '--user-id', '1', '--email', message.fromEmail, '--data', data);
  expect(ran).toMatchObject({ status: 0, stdout: expect.stringMatching(/\nFiles: +1\n/) });
  expect([await files(), (await fetch(url)).status]).toEqual([0, 404]);
});

test('erase refuses an invalid command line before it opens the database', async () => {
  const nowhere = ['--database-url', 'postgresql://nowhere.invalid/x'];
  const ran = await commands.run('erase', '--user-id', '1', '--email', 'maja', ...nowhere);
  expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('an email address') });
  for (const args of [[], ['--user-id', '1']]) {
    const command = eraseCommand()
      .exitOverride()
      .configureOutput({ writeErr() {} });
    await expect(command.parseAsync([...args, ...nowhere], { from: 'user' })).rejects.toMatchObject({
      code: 'commander.missingMandatoryOptionValue',
    });
  }
});
