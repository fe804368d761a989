import { expect, test } from 'vitest';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';

const commands = useCommands();
const database = useDatabase();

test('a webhook is added, listed, given another secret and removed, and each secret is printed once', async () => {
  const of = ['--user-id', '5', '--database-url', database.url];
  const webhooks = (...args: string[]) => commands.run('webhooks', ...args, ...of);
  const added = await webhooks(
    'add',
    'https://shop.example/hooks',
    '--events',
    'ticket.created,article.voted',
  );
  const [, id = '', secret = ''] = /^webhook (\d+)\nsecret {2}(whsec_\S{44})\n$/.exec(added.stdout) ?? [];
  expect([added.stderr, id, secret]).toEqual(['', expect.stringMatching(/\d/), expect.anything()]);

  const [listed, log, rotated, unsafe, unknown, missing] = await Promise.all([
    webhooks('list'),
    webhooks('log', '--json'),
    webhooks('rotate', id, '--json'),
    webhooks('add', 'http://127.0.0.1/', '--events', 'all'),
    webhooks('add', 'https://shop.example/', '--events', 'ticket.deleted'),
    webhooks('retry', '99'),
  ]);
  expect(listed.stdout).toBe(`${id}\thttps://shop.example/hooks\tticket.created,article.voted\tin use\n`);
  expect(log.stdout).toBe('[]\n');
  expect(JSON.parse(rotated.stdout)).toMatchObject({
    id: Number(id),
    secret: expect.not.stringContaining(secret),
  });
  expect(unsafe).toMatchObject({ status: 1, stderr: expect.stringContaining('WEBHOOK_HOSTS') });
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('ticket.created') });
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('no delivery 99') });

  expect(await webhooks('remove', id)).toMatchObject({ status: 0, stdout: `Webhook ${id} is removed.\n` });
  expect((await webhooks('list')).stdout).toBe('');
});
