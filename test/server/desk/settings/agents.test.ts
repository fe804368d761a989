/** Agents that owners invite, change and remove at the desk. */

import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxInboxMembers } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ManagedAgent } from '../../../../src/api/schemas/desk-agents.ts';
import { agents, deskLinks, inboxAddresses, inboxMembers } from '../../../../src/server/db/tables/index.ts';
import { createLink } from '../../../../src/server/desk/links/sign-in-links.sql.ts';
import { getOrCreateRecipient } from '../../../../src/server/mail/reply-address/recipients.sql.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { findInboxSettings, listInboxes } from '../../../../src/server/users/inboxes/inbox-settings.sql.ts';
import { addInbox, noInboxEmail } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, deskPath, openBrowser, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { buildSite, useSite } from '../../../support/site.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const mailing = useApp({
  config: {
    listen: { publicUrl: deskOrigin },
    mail: { from: null, answerWaitSeconds: 60, way: { url: 'smtp://localhost', oauth: null, dkim: null } },
  },
});
/** Sends mail, and has no public URL. */
const unnamed = useApp({
  config: {
    listen: { publicUrl: null },
    mail: { from: null, answerWaitSeconds: 60, way: { url: 'smtp://localhost', oauth: null, dkim: null } },
  },
});
const site = useSite(service);
let ownerId: number;
let owner: TestBrowser;
let nextIp = 0;

beforeEach(async () => {
  nextIp += 1;
  const { db } = service.database;
  ownerId = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: `olle${nextIp}@skogsrand.example` });
  await db.update(agents).set({ role: 'agent' });
  await setAgent(db, 1, ownerId, { role: 'owner' });
  owner = await signedIn(service, 1, ownerId, `198.51.100.${nextIp}`);
});

const list = async (browser = owner): Promise<ManagedAgent[]> =>
  (await browser.operation(operations.listManagedAgents, 1)).json().agents;

const find = async (agentId: number) => (await list()).find((agent) => agent.agentId === agentId);

const newAgent = () => ({ name: 'Maja', email: `maja${nextIp}@skogsrand.example`, role: 'agent' });

const codeOf = (link: string) => link.replace(`${deskOrigin}/desk#`, '');

test('an agent is invited by a link, signs in once by it, and is listed with what is known of them', async () => {
  const response = await owner.operation(operations.addAgent, 1, newAgent());
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  const { agentId, link } = response.json();
  expect(link).toMatch(/^https:\/\/help\.skogsrand\.example\/desk#fdl_1-/);
  expect(await find(agentId)).toEqual({
    agentId,
    ...newAgent(),
    picture: null,
    passkeys: 0,
    openTickets: 0,
    inboxes: [site.inbox.inboxId],
    teams: [],
    seenDate: null,
    invitedUntilDate: expect.any(String),
  });

  const browser = openBrowser(service, `198.51.100.${nextIp}`);
  expect((await browser.signIn(codeOf(link))).json()).toEqual({ status: 'open' });
  expect((await browser.send('GET', '/desk/session')).json()).toMatchObject({ agentId, role: 'agent' });
  expect(await find(agentId)).toMatchObject({ seenDate: expect.any(String), invitedUntilDate: null });
  expect((await openBrowser(service).signIn(codeOf(link))).json()).toEqual({ status: 'used' });
});

test('an invitation is mailed where mail is sent, and its link is shown to nobody', async () => {
  const { db } = mailing.database;
  const { agent } = await buildSite(mailing, 1);
  await setAgent(db, 1, agent.id, { role: 'owner' });
  const browser = await signedIn(mailing, 1, agent.id);
  const invited = await browser.operation(operations.addAgent, 1, newAgent());
  const { agentId } = invited.json();
  expect(invited.json()).toEqual({ agentId: expect.any(Number), link: null });
  const again = await browser.operation(operations.inviteAgent, 1, { agentId });
  expect(again.json()).toEqual({ agentId, link: null });
  const queued = (await db.select().from(deskLinks)).filter((link) => link.agentId === agentId);
  expect(queued).toMatchObject([
    { codeHash: null, browserHash: null, nextMailAt: expect.any(Date) },
    { codeHash: null, browserHash: null, nextMailAt: expect.any(Date) },
  ]);
});

describe('the inboxes that notify an agent', () => {
  test('are those that were chosen, and all for a new agent without a choice', async () => {
    const { db } = service.database;
    const returns = await addInbox(db, 1, {
      name: `Returns ${nextIp}`,
      addresses: [`returns${nextIp}@skogsrand.example`],
      members: ['aino@skogsrand.example'],
    });
    const all = (await listInboxes(db, 1)).map(({ row }) => row.id);
    const listed = (await owner.operation(operations.listManagedAgents, 1)).json();
    expect(listed.inboxes.map(({ inboxId }: { inboxId: number }) => inboxId)).toEqual(all);
    expect(listed.inboxes).toContainEqual({
      inboxId: returns.row.id,
      name: `Returns ${nextIp}`,
      email: `returns${nextIp}@skogsrand.example`,
    });
    const { agentId } = (await owner.operation(operations.addAgent, 1, newAgent())).json();
    expect(await find(agentId)).toMatchObject({ inboxes: all });
    const change = (inboxes: number[]) => owner.operation(operations.updateAgent, 1, { agentId, inboxes });
    expect((await change([returns.row.id, 987_654])).json()).toMatchObject({ inboxes: [returns.row.id] });
    const members = async () =>
      (await findInboxSettings(db, 1, returns.row.id))?.members.map(({ email }) => email);
    expect(await members()).toEqual(['aino@skogsrand.example', newAgent().email]);
    await owner.operation(operations.updateAgent, 1, { agentId, name: 'Maja L' });
    expect(await find(agentId)).toMatchObject({ name: 'Maja L', inboxes: [returns.row.id] });
    expect((await change([])).json()).toMatchObject({ inboxes: [] });
    expect(await members()).toEqual(['aino@skogsrand.example']);
    await db
      .update(inboxAddresses)
      .set({ address: `old${nextIp}@skogsrand.example` })
      .where(eq(inboxAddresses.inboxId, returns.row.id));
  });

  test('are none of another user', async () => {
    const other = await buildInbox(service.database.db, { userId: 2 });
    const { agentId } = (
      await owner.operation(operations.addAgent, 1, { ...newAgent(), inboxes: [other.inboxId] })
    ).json();
    expect(await find(agentId)).toMatchObject({ inboxes: [] });
    expect((await findInboxSettings(service.database.db, 2, other.inboxId))?.members).toEqual([]);
  });

  test('notify a limited number, or no agent is stored', async () => {
    const { db } = service.database;
    const full = await addInbox(db, 1, {
      name: `Full ${nextIp}`,
      addresses: [`full${nextIp}@skogsrand.example`],
    });
    const inboxId = full.row.id;
    const crowd = await db
      .insert(agents)
      .values(Array.from({ length: maxInboxMembers }, (_, at) => ({ userId: 1, name: `Crowd ${at}` })))
      .returning({ id: agents.id });
    await db.insert(inboxMembers).values(crowd.map(({ id }) => ({ userId: 1, inboxId, agentId: id })));
    const refused = await owner.operation(operations.addAgent, 1, newAgent());
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ label: 'inboxes' }]]);
    expect((await list()).map(({ email }) => email)).not.toContain(newAgent().email);
    await db.delete(agents).where(like(agents.name, 'Crowd %'));
  });
});

describe('without a public URL, an invitation', () => {
  const local = { host: 'localhost:8080', origin: 'http://localhost:8080' };

  async function openOwner() {
    const { db } = unnamed.database;
    const { agent } = await buildSite(unnamed, 1);
    await setAgent(db, 1, agent.id, { role: 'owner' });
    const browser = openBrowser(unnamed);
    const { text } = await createLink(db, 1, agent.id);
    const opened = await browser.send('POST', '/desk/session', { code: text }, local);
    expect(opened.json()).toEqual({ status: 'open' });
    return browser;
  }

  test('is mailed, and leads to the host at which its owner is signed in, as the page says', async () => {
    const browser = await openOwner();
    const listed = await browser.send('GET', deskPath(operations.listManagedAgents, 1), undefined, local);
    expect(listed.json().invitations).toEqual({ isMailed: true, requestUrl: 'http://localhost:8080' });
    const invited = await browser.send('POST', deskPath(operations.addAgent, 1), newAgent(), local);
    expect(invited.json(), invited.body).toMatchObject({ link: null });
    expect(await unnamed.database.db.select().from(deskLinks)).toContainEqual(
      expect.objectContaining({
        agentId: invited.json().agentId,
        baseUrl: 'http://localhost:8080',
        nextMailAt: expect.any(Date),
      }),
    );

    // No forged host reaches a link: the session and the page are those of this machine.
    const { agentId } = invited.json();
    const again = async (headers: Readonly<Record<string, string>>) =>
      (await browser.send('POST', deskPath(operations.inviteAgent, 1, { agentId }), {}, headers)).statusCode;
    expect(await again({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
    expect(await again({ ...local, host: 'evil.example' })).toBe(403);
    expect(await again({ ...local, 'x-forwarded-host': 'evil.example' })).toBe(200);
    const stored = await unnamed.database.db.select().from(deskLinks);
    expect(JSON.stringify(stored)).not.toContain('evil.example');
  });

  test('shares nothing with links that anybody asks for, which name no host of a request', async () => {
    const { db } = unnamed.database;
    await db.delete(deskLinks);
    const stranger = openBrowser(unnamed, '192.0.2.66');
    const ask = (headers: Readonly<Record<string, string>>) =>
      stranger.send('POST', '/desk/link', { email: 'aino@skogsrand.example' }, headers);
    expect((await ask({ host: 'evil.example', origin: 'http://evil.example' })).statusCode).toBe(403);
    expect((await ask({ ...local, 'x-forwarded-host': 'evil.example' })).statusCode).toBe(204);
    await expect.poll(() => db.select().from(deskLinks)).toMatchObject([{ baseUrl: null }]);
  });
});

test('an invitation is a link where no email address is set from which it could be sent', async () => {
  const { db } = mailing.database;
  const { agent, inbox } = await buildSite(mailing, 3);
  await setAgent(db, 3, agent.id, { role: 'owner' });
  await db
    .update(inboxAddresses)
    .set({ address: noInboxEmail })
    .where(eq(inboxAddresses.inboxId, inbox.inboxId));
  const browser = await signedIn(mailing, 3, agent.id);
  const invited = await browser.operation(operations.addAgent, 3, newAgent());
  expect(invited.json().link).toContain(deskOrigin);
});

test('an email address of another agent or of an inbox is a conflict, and no agent is stored', async () => {
  const before = await list();
  for (const email of ['AINO@skogsrand.example', 'help@skogsrand.example']) {
    const refused = await owner.operation(operations.addAgent, 1, { ...newAgent(), email });
    expect(refused.statusCode, email).toBe(409);
  }
  expect(await list()).toEqual(before);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: '   ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ role: 'admin' }, 'role'],
])('an agent with %o is refused', async (values, label) => {
  const refused = await owner.operation(operations.addAgent, 1, { ...newAgent(), ...values });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ label }]);
});

describe('an email address', () => {
  test('is entered for an agent who has none, and corrected until a mail was sent to it', async () => {
    const { db } = service.database;
    const silent = await buildTicketAgent(db, { userId: 1, name: 'Ove', email: null });
    const change = (email: string) => owner.operation(operations.updateAgent, 1, { agentId: silent, email });
    for (const typed of [`ov${nextIp}@skogsrand.example`, `ove${nextIp}@skogsrand.example`])
      expect((await change(typed)).json()).toMatchObject({ name: 'Ove', email: typed });
    const email = `ove${nextIp}@skogsrand.example`;
    const ticketId = await site.office.open({ appendOpenTicket: false });
    await db.transaction((tx) => getOrCreateRecipient(tx, { userId: 1, ticketId, email, agentId: silent }));
    const refused = await change(`other${nextIp}@skogsrand.example`);
    expect([refused.statusCode, refused.json().error]).toEqual([409, { email }]);
    expect((await change(email)).statusCode).toBe(200);
  });

  test('of another agent or of an inbox is refused', async () => {
    for (const email of ['AINO@skogsrand.example', 'help@skogsrand.example']) {
      const refused = await owner.operation(operations.updateAgent, 1, { agentId: ownerId, email });
      expect([refused.statusCode, await find(ownerId)], email).toMatchObject([
        409,
        { email: `olle${nextIp}@skogsrand.example` },
      ]);
    }
  });

  test.each(['aino', 'aino@localhost', ''])('that is %j is refused', async (email) => {
    const refused = await owner.operation(operations.updateAgent, 1, { agentId: ownerId, email });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ label: 'email' }]]);
  });
});

test('another role holds from the next request on', async () => {
  const { id } = site.agent;
  const agent = await signedIn(service, 1, id, `198.51.100.${nextIp}`);
  expect((await agent.operation(operations.listManagedAgents, 1)).statusCode).toBe(403);
  const changed = await owner.operation(operations.updateAgent, 1, {
    agentId: id,
    name: ' Aino L ',
    role: 'owner',
  });
  expect(changed.json()).toMatchObject({ agentId: id, name: 'Aino L', role: 'owner' });
  expect((await agent.operation(operations.listManagedAgents, 1)).statusCode).toBe(200);
  await owner.operation(operations.updateAgent, 1, { agentId: id, role: 'agent' });
  expect((await agent.operation(operations.listManagedAgents, 1)).statusCode).toBe(403);
  expect((await agent.operation(operations.chatStatistics, 1)).statusCode).toBe(403);
});

test('the last owner who can sign in is neither demoted nor removed', async () => {
  const { db } = service.database;
  const silent = await buildTicketAgent(db, { userId: 1, name: 'Bot', email: null });
  await setAgent(db, 1, silent, { role: 'owner' });
  expect(
    (await owner.operation(operations.updateAgent, 1, { agentId: ownerId, role: 'agent' })).statusCode,
  ).toBe(409);
  expect((await owner.operation(operations.removeAgent, 1, { agentId: ownerId })).statusCode).toBe(409);
  expect(
    (await owner.operation(operations.updateAgent, 1, { agentId: ownerId, name: 'Olle B' })).statusCode,
  ).toBe(200);

  await owner.operation(operations.updateAgent, 1, { agentId: site.agent.id, role: 'owner' });
  expect(
    (await owner.operation(operations.updateAgent, 1, { agentId: ownerId, role: 'agent' })).statusCode,
  ).toBe(200);
});

test('of two owners who demote each other at the same time, one stays', async () => {
  const { db } = service.database;
  await setAgent(db, 1, site.agent.id, { role: 'owner' });
  const other = await signedIn(service, 1, site.agent.id, `198.51.100.${nextIp}`);
  const statuses = await Promise.all([
    owner.operation(operations.updateAgent, 1, { agentId: site.agent.id, role: 'agent' }),
    other.operation(operations.updateAgent, 1, { agentId: ownerId, role: 'agent' }),
  ]);
  const rows = await db.select().from(agents);
  expect(rows.filter(({ role, email }) => role === 'owner' && email !== null)).toHaveLength(1);
  expect(statuses.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
});

test('a removed agent is signed out, and the open tickets go to whom the owner chose', async () => {
  const { db } = service.database;
  const leaver = await buildTicketAgent(db, {
    userId: 1,
    name: 'Leaver',
    email: `leaver${nextIp}@skogsrand.example`,
  });
  const browser = await signedIn(service, 1, leaver, `198.51.100.${nextIp}`);
  const another = () => site.office.open({ appendOpenTicket: false });
  const [open, shared, solved] = [await another(), await another(), await another()];
  const assign = (ticketId: number, assignedAgents: number[], more = {}) =>
    site.office.send(operations.updateTicket, { ticketId, assignedAgents, ...more });
  await assign(open, [leaver]);
  await assign(shared, [leaver, site.agent.id]);
  await assign(solved, [leaver], { status: 'solved' });
  expect(await find(leaver)).toMatchObject({ openTickets: 2 });

  for (const assignTo of ['0', 'x', String(leaver), '987654']) {
    const refused = await owner.operation(operations.removeAgent, 1, { agentId: leaver, assignTo });
    expect(refused.statusCode, assignTo).toBe(400);
  }
  const removed = await owner.operation(operations.removeAgent, 1, {
    agentId: leaver,
    assignTo: site.agent.id,
  });
  expect(removed.statusCode, removed.body).toBe(204);
  expect((await browser.send('GET', '/desk/session')).statusCode).toBe(401);
  const assignees = async (ticketId: number) =>
    (await owner.operation(operations.grabThread, 1, { ticketId }))
      .json()
      .ticket.assignedAgents.map(({ agentId }: { agentId: number }) => agentId);
  expect(await assignees(open)).toEqual([site.agent.id]);
  expect(await assignees(shared)).toEqual([site.agent.id]);
  expect(await assignees(solved)).toEqual([]);
  expect((await owner.operation(operations.removeAgent, 1, { agentId: leaver })).statusCode).toBe(404);
});

test('without a choice, the open tickets of a removed agent are nobody’s', async () => {
  const { db } = service.database;
  const leaver = await buildTicketAgent(db, {
    userId: 1,
    name: 'Leaver',
    email: `gone${nextIp}@skogsrand.example`,
  });
  const ticketId = await site.office.open({ appendOpenTicket: false });
  await site.office.send(operations.updateTicket, { ticketId, assignedAgents: [leaver] });
  expect((await owner.operation(operations.removeAgent, 1, { agentId: leaver })).statusCode).toBe(204);
  const unassigned = (await owner.operation(operations.listViewTickets, 1, { view: 'unassigned' })).json();
  expect(unassigned.tickets.map((ticket: { ticketId: number }) => ticket.ticketId)).toContain(ticketId);
});
