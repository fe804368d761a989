import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { agents, deskClaims, deskLinks } from '../../../../src/server/db/tables/index.ts';
import { useLink } from '../../../../src/server/desk/links/sign-in-links.sql.ts';
import { useClaim } from '../../../../src/server/desk/owner-claim.sql.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const commands = useCommands({ PUBLIC_URL: 'https://help.shop.example/' });
const local = useCommands({ PORT: '4711' });
const database = useDatabase();
const empty = useDatabase();
const place = () => ['--database-url', database.url];
let ester: number;
let per: number;

beforeAll(async () => {
  const { db } = database;
  await buildInbox(db, { userId: 5 });
  ester = await buildTicketAgent(db, { userId: 5, name: 'Ester', email: 'ester@shop.example' });
  per = await buildTicketAgent(db, { userId: 5, name: 'Per', email: null });
});

const codeIn = (text: string) => /#(fdl_[\w-]+)\n$/.exec(text)?.[1] ?? '';

test('desk link prints a link that signs in the owner or the named agent', async () => {
  const nobody = await commands.run('desk', 'link', ...place());
  expect(nobody).toMatchObject({ status: 1, stdout: '' });
  expect(nobody.stderr).toContain('agents set ID --role owner');
  const made = await commands.run(
    'agents',
    'set',
    String(ester),
    '--user-id',
    '5',
    '--role',
    'owner',
    ...place(),
  );
  expect(made.status, made.stderr).toBe(0);
  const [byRole, byEmail, unknown] = await Promise.all([
    commands.run('desk', 'link', ...place()),
    local.run('desk', 'link', '--agent', 'Ester@shop.example', '--user-id', '5', ...place()),
    commands.run('desk', 'link', '--agent', 'nobody@shop.example', ...place()),
  ]);
  expect(byRole.stdout).toMatch(/^https:\/\/help\.shop\.example\/desk#fdl_5-[\w-]{43}\n$/);
  expect(byEmail.stdout).toMatch(/^http:\/\/localhost:4711\/desk#fdl_5-/);
  expect(byEmail.stderr).toContain('PUBLIC_URL is not set, and no server was found');
  expect(byRole.stderr).toBe('');
  expect(unknown.stderr).toContain('There is no agent nobody@shop.example.');
  for (const { stdout } of [byRole, byEmail]) {
    expect(await useLink(database.db, codeIn(stdout), null)).toEqual({
      status: 'open',
      userId: 5,
      agentId: ester,
    });
  }
});

test('desk link prints the address of the setup of an empty database, valid for a day', async () => {
  const { db, url } = empty;
  const [first, second] = await Promise.all([
    commands.run('desk', 'link', '--database-url', url),
    commands.run('desk', 'link', '--database-url', url),
  ]);
  expect(first.stdout).toMatch(/^https:\/\/help\.shop\.example\/desk#fdl_1-[\w-]{43}\n$/);
  expect(second.stdout).toMatch(/#fdl_1-/);
  const [claim] = await db.select().from(deskClaims);
  expect(claim && Math.round((claim.endsAt.getTime() - Date.now()) / 3_600_000)).toBe(24);
  const named = await commands.run('desk', 'link', '--agent', 'a@shop.example', '--database-url', url);
  expect(named.stderr).toContain('There is no agent a@shop.example.');
  const help = { title: 'Help', language: 'en', inboxEmail: null };
  expect(await useClaim(db, codeIn(first.stdout), help)).toMatchObject({ status: 'open', userId: 1 });
  expect(await useClaim(db, codeIn(second.stdout), help)).toBeNull();
});

test('the link of an invitation is valid for a day', async () => {
  await database.db.delete(deskLinks);
  const invited = await commands.run('agents', 'invite', String(ester), '--user-id', '5', ...place());
  const [link] = await database.db.select().from(deskLinks);
  expect(link && link.endsAt.getTime() - link.createdAt.getTime()).toBe(86_400_000);
  expect(await useLink(database.db, codeIn(invited.stdout), null)).toMatchObject({ agentId: ester });
  const bare = await commands.run('agents', 'invite', String(per), '--user-id', '5', ...place());
  expect(bare.stderr).toContain(`There is no agent ${per} with an email address.`);
  expect((await commands.run('agents', 'invite', String(ester), '--user-id', '6', ...place())).status).toBe(
    1,
  );
});

test('desk link needs --user-id if several users have owners', async () => {
  const { db } = database;
  await buildInbox(db, { userId: 6 });
  const eve = await buildTicketAgent(db, { userId: 6, name: 'Eve', email: 'eve@other.example' });
  await db.update(agents).set({ role: 'owner' }).where(eq(agents.id, eve));
  expect((await commands.run('desk', 'link', ...place())).stderr).toContain('--user-id');
  const { stdout } = await commands.run('desk', 'link', '--user-id', '6', ...place());
  expect(await useLink(db, codeIn(stdout), null)).toMatchObject({ userId: 6, agentId: eve });
});
