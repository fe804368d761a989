/** An operator's commands about visitors, beside a running server. */

import { expect, test } from 'vitest';
import { useCommands } from '../../support/commands.ts';
import { openContact } from '../../support/contact.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter, publicKey } from '../../support/help-center.ts';
import { useServers } from '../../support/servers.ts';
import { tentTicket } from '../../support/site.ts';
import { buildInbox } from '../../support/tickets.ts';

const commands = useCommands();
const startServer = useServers();
const database = useDatabase();

test('visitor-secret, visitor-token and ticket-token take effect on a running server at once', async () => {
  const { db, url: databaseUrl } = database;
  const userId = 5;
  await openContact(db, await buildHelpCenter(db, { userId }));
  await buildInbox(db, { userId });
  const server = await startServer({ databaseUrl });
  const run = async (...args: string[]) => {
    const ran = await commands.run(...args, '--user-id', `${userId}`, '--database-url', databaseUrl);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    return ran.stdout;
  };
  const url = (path: string) => `${server.url}/message/${path}`;
  const caller = `${await publicKey(db, userId)}/${userId}`;
  const sign = () => run('visitor-token', '--sub', 'maja', '--email', 'maja@post.example', '--name', 'Maja');
  const ticketsOf = async (token: string) =>
    await fetch(url(`listTickets/${caller}`), { headers: { authorization: `Bearer ${token.trim()}` } });

  const first: { kid: string } = JSON.parse(await run('visitor-secret', 'create', '--json'));
  const token = await sign();
  expect((await ticketsOf(token)).status).toBe(200);

  // The one that takes over leaves the first good for a while.
  const rotated: { kid: string; secret: string } = JSON.parse(
    await run('visitor-secret', 'rotate', '--json'),
  );
  const listed: { kid: string }[] = JSON.parse(await run('visitor-secret', 'list', '--json'));
  expect(listed.map(({ kid }) => kid)).toEqual([rotated.kid, first.kid]);
  expect(JSON.stringify(listed)).not.toContain(rotated.secret);
  expect((await ticketsOf(token)).status).toBe(200);
  expect(await run('visitor-secret', 'revoke', first.kid)).toContain('is revoked');
  // The server hears of it from the database.
  await expect
    .poll(async () => {
      const refused = await ticketsOf(token);
      return [refused.status, (await refused.json()).code];
    })
    .toEqual([401, 'TokenInvalid']);
  expect((await ticketsOf(await sign())).status).toBe(200);
  expect(await run('visitor-secret', 'create')).toMatch(/^kid {5}vs_[\da-f]+\nsecret {2}fdv_[\w-]+\n$/);

  const opened = await fetch(url(`insertTicket/${caller}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(tentTicket),
  });
  const ticketToken = { 'frontdesk-ticket-token': opened.headers.get('frontdesk-ticket-token') ?? '' };
  const { ticketID } = (await opened.json()).json;
  const grab = async () => await fetch(url(`grabTicket/${caller}/${ticketID}`), { headers: ticketToken });
  expect((await grab()).status).toBe(200);
  expect(await run('ticket-token', 'revoke', `${ticketID}`)).toBe('One token is revoked.\n');
  await expect.poll(async () => (await grab()).status).toBe(401);
});

test('visitor-token and ticket-token refuse a missing secret, an invalid flag and an unknown ticket in a sentence', async () => {
  const data = ['--database-url', database.url];
  const sign = ['visitor-token', '--user-id', '9', '--sub', 'x', '--email', 'x@post.example', ...data];
  expect(await commands.run(...sign)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('create one with visitor-secret create'),
  });
  expect(await commands.run(...sign, '--seconds', 'soon')).toMatchObject({ status: 2 });
  expect(await commands.run('ticket-token', 'revoke', '4', '--user-id', '9', ...data)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No token opens ticket 4'),
  });
});
