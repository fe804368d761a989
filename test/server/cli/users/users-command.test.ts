import { expect, test } from 'vitest';
import { addInbox, setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';

const commands = useCommands();
const database = useDatabase();

test('what owners ask for is listed, and granted by name or in a domain', async () => {
  const run = (...words: string[]) => commands.run('users', ...words, '--database-url', database.url);
  const { db } = database;
  await addInbox(db, 1, { name: 'Alpha', addresses: ['help@alpha.example'] });
  const { row } = await addInbox(db, 2, { name: 'Beta', addresses: ['help@beta.example'] });
  const addresses = ['help@beta.example', 'a@beta.example', 'b@more.example', 'c@more.example'];
  await setInbox(db, 2, row.id, { addresses }, { isOwner: true });
  const line = (address: string) =>
    `2\taddresses\t${row.id}\t${address}\tfrontdesk users grant 2 ${address}\n`;
  const { stdout } = await run('requests');
  expect(stdout).toBe(addresses.slice(1).map(line).join(''));
  expect((await run('grant', '2', 'a@beta.example')).stdout).toBe(addresses.slice(2).map(line).join(''));
  expect((await run('grant', '2', '--mail-domains', 'more.example', '--json')).stdout).toBe('[]\n');
  expect((await run('requests', '--user-id', '2')).stdout).toBe('');
  expect((await run('list')).stdout).toMatch(/^2\t\t\d{4}-\d\d-\d\d\t0\t0\tmore\.example\t$/m);
  const unasked = await run('grant', '2', 'x@beta.example');
  expect([unasked.status, unasked.stderr]).toEqual([
    1,
    'frontdesk: User 2 has not asked for x@beta.example.\n',
  ]);
});
