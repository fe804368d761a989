import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { useDataFolders } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { buildPerson } from '../../support/person.ts';
import { useProgram } from '../../support/program.ts';
import { linesOf } from '../../support/records.ts';

const program = useProgram();
const database = useDatabase();
const folders = useDataFolders();

const here = () => ['--user-id', '1', '--email', 'Maja.Lind@post.example', '--database-url', database.url];

test('a person is counted, exported, erased, and not known any more', async () => {
  await buildPerson(database, 1);
  const counted = await program.run('erase', ...here(), '--dry-run');
  expect(counted).toMatchObject({ status: 0, stderr: '' });
  expect(counted.stdout).toMatch(/^This would be erased:\nContacts: +1\nNotes: +1\nTickets: +2\n/);
  expect(counted.stdout).toContain('The address stands in these still:\nconversations talk-1\n');

  const exported = await program.run('export', ...here());
  expect(exported.stdout.trimEnd().split('\n')).toHaveLength(19);

  const erased = await program.run('erase', ...here(), '--conversations', '--json');
  expect(JSON.parse(erased.stdout)).toMatchObject({
    erased: { contacts: 1, tickets: 2, messages: 3, conversations: 1 },
    left: { conversations: [] },
  });
  expect(await program.run('export', ...here())).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('of a server with a folder of its own, the files are gone when the command ends', async () => {
  const data = await folders.make();
  const { ready } = await program.serve('--data', data);
  const make = ['keys', 'create', '--user-id', '1', '--scopes', 'all', '--data', data];
  const apiKey = (await program.run(...make)).stdout.trim();
  const inbox = { kind: 'inbox', userId: 1, id: 5, inboxName: 'Help', addresses: ['help@shop.example'] };
  const records = join(dirname(data), 'records.jsonl');
  await writeFile(records, linesOf([inbox]));
  await program.run('load', records, '--data', data);
  const post = (path: string, type: string, body: string) =>
    fetch(ready.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  const sent = await post(`/api/${apiKey}/1/uploads?name=a.txt`, 'text/plain', 'a secret');
  const { url } = await sent.json();
  const message = {
    fromEmail: 'maja.lind@post.example',
    toEmail: 'help@shop.example',
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
  const ran = await program.run('erase', '--user-id', '1', '--email', message.fromEmail, '--data', data);
  expect(ran).toMatchObject({ status: 0, stdout: expect.stringMatching(/\nFiles: +1\n/) });
  expect([await files(), (await fetch(url)).status]).toEqual([0, 404]);
});

test('what cannot be understood is said before anything is opened', async () => {
  for (const args of [[], ['--user-id', '1'], ['--user-id', '1', '--email', 'maja']]) {
    const ran = await program.run('erase', ...args, '--database-url', 'postgresql://nowhere.invalid/x');
    expect([args, ran.status, ran.stdout]).toEqual([args, 2, '']);
  }
});
