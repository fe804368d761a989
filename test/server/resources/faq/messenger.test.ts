/** What a visitor meets who begins to write: the parts of `helpCenter` that an inbox and its agents decide. */

import { expect, test, vi } from 'vitest';
import { maxGreetingAgents } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { addAgent, setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { addInbox, setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../../support/app.ts';
import { useSite } from '../../../support/site.ts';

const service = useApp({ isListening: true });
const site = useSite(service);
async function messenger() {
  const { helpCenterId } = site.center;
  return (await site.anonymous().send(operations.helpCenter, { helpCenterId })).json().messenger;
}

const nothingSet = { askAddress: 'required', askSubject: false, greetings: [], team: [] };

test('an email address is required and no agent is shown until the owner says so', async () => {
  expect(await messenger()).toEqual(nothingSet);
});

test('settings of the owner are in the next response to anyone', async () => {
  const { db } = service.database;
  const { userId, center, inbox } = site;
  expect(await messenger()).toEqual(nothingSet);
  await setInbox(db, userId, inbox.inboxId, { askAddress: 'optional', askSubject: true });
  await vi.waitFor(async () =>
    expect(await messenger()).toMatchObject({ askAddress: 'optional', askSubject: true }),
  );
  const greetings = [{ lang: 'sv', text: 'Hej!' }];
  await setHelpCenter(db, userId, center.helpCenterId, { greetings });
  await vi.waitFor(async () => expect(await messenger()).toMatchObject({ greetings }));
  await setInbox(db, userId, inbox.inboxId, { askAddress: 'required', askSubject: false });
  await setHelpCenter(db, userId, center.helpCenterId, { greetings: [] });
  await vi.waitFor(async () => expect(await messenger()).toEqual(nothingSet));
});

test('the team is the members of the inbox who may be shown, without their addresses', async () => {
  const { db } = service.database;
  const { userId, inbox } = site;
  const email = (name: string) => `${name.toLowerCase()}@skogsrand.example`;
  const add = async (name: string, greets = true, picture: string | null = null) =>
    await addAgent(db, userId, { name, email: email(name), greets, picture });
  const ester = await add('Ester', true, 'https://shop.example/ester.jpg');
  const boss = await add('Boss', false);
  await add('Elsewhere');
  await addInbox(db, userId, {
    name: 'Sales',
    addresses: ['sales@skogsrand.example'],
    members: [email('Elsewhere')],
  });
  await setInbox(db, userId, inbox.inboxId, { members: [email('Ester'), email('Boss')] });
  const shown = [{ agentId: ester.id, name: 'Ester', picture: 'https://shop.example/ester.jpg' }];
  await vi.waitFor(async () => expect((await messenger()).team).toEqual(shown));
  expect(JSON.stringify(await messenger())).not.toContain('@');

  await setAgent(db, userId, boss.id, { greets: true });
  await vi.waitFor(async () => expect((await messenger()).team).toHaveLength(2));
  const members: string[] = [];
  for (let number = 0; number <= maxGreetingAgents; number += 1) {
    await add(`Many${number}`);
    members.push(email(`Many${number}`));
  }
  await setInbox(db, userId, inbox.inboxId, { members });
  await vi.waitFor(async () => expect((await messenger()).team[0]?.name).toBe('Many0'));
  expect((await messenger()).team).toHaveLength(maxGreetingAgents);
  await setInbox(db, userId, inbox.inboxId, { members: [] });
  await vi.waitFor(async () => expect((await messenger()).team).toEqual([]));
});

test('the team of an inbox that is kept for teams is their agents, unless it has members among them', async () => {
  const { db } = service.database;
  const { userId, inbox } = site;
  const add = async (name: string, groups: string[]) =>
    await addAgent(db, userId, { name, email: `${name}@skogsrand.example`, greets: true, groups });
  await add('Lamps1', ['lamps']);
  await add('Lamps2', ['lamps']);
  await add('Tents1', ['tents']);
  const names = async () => (await messenger()).team.map(({ name }: { name: string }) => name);
  await setInbox(db, userId, inbox.inboxId, { members: [], teams: ['lamps'] });
  await vi.waitFor(async () => expect(await names()).toEqual(['Lamps1', 'Lamps2']));
  const members = ['Lamps2@skogsrand.example', 'Tents1@skogsrand.example'];
  await setInbox(db, userId, inbox.inboxId, { members });
  await vi.waitFor(async () => expect(await names()).toEqual(['Lamps2']));
  await setInbox(db, userId, inbox.inboxId, { members: [], teams: [] });
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test('the response says nothing of messages where visitors may not write', async () => {
  const { db } = service.database;
  const { userId, center } = site;
  await setHelpCenter(db, userId, center.helpCenterId, { contactEnabled: false });
  await vi.waitFor(async () => expect(await messenger()).toBeUndefined());
});
