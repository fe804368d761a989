/** What a visitor meets who begins to write: the parts of `helpCenter` that an inbox and its agents decide. */

import { beforeAll, expect, test, vi } from 'vitest';
import { maxGreetingAgents } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { addAgent, setAgent } from '../../../../src/server/users/agents/commands.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/commands.ts';
import { addInbox, setInbox } from '../../../../src/server/users/inboxes/commands.ts';
import { useApp } from '../../../support/app.ts';
import { buildSite, type TestSite } from '../../../support/site.ts';

const service = useApp({ isListening: true });
let site: TestSite;
beforeAll(async () => {
  site = await buildSite(service, 1);
});

async function messenger() {
  const { helpCenterId } = site.center;
  return (await site.anonymous().send(operations.helpCenter, { helpCenterId })).json().messenger;
}

const nothingSet = { askAddress: 'required', askSubject: false, greetings: [], team: [] };

test('an address is required and nobody is shown until the owner says so', async () => {
  expect(await messenger()).toEqual(nothingSet);
});

test('what the owner has set is answered to anybody, at once', async () => {
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

test('nothing is said of it where visitors may not write', async () => {
  const { db } = service.database;
  const { userId, center } = site;
  await setHelpCenter(db, userId, center.helpCenterId, { contactEnabled: false });
  await vi.waitFor(async () => expect(await messenger()).toBeUndefined());
});
