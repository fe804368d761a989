/** What visitors read of chat, and what they link a form to, through a public key. */

import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { useApp } from '../../support/app.ts';
import { buildAgent, buildConversation } from '../../support/chat.ts';
import { buildRepairForm } from '../../support/forms.ts';
import { type TestPerson, useSite } from '../../support/site.ts';
import { person } from '../../support/visitors.ts';

const service = useApp();
const site = useSite(service);
let maja: TestPerson;
const agents = { wrote: 0, joined: 0, elsewhere: 0 };

const at = new Date('2026-03-02T10:00:00Z');
const days = { fromDate: '2026-03-01', toDate: '2026-03-03' };

beforeAll(async () => {
  const { db } = service.database;
  const { userId } = site;
  for (const name of ['wrote', 'joined', 'elsewhere'] as const) {
    agents[name] = await buildAgent(db, {
      userId,
      name,
      email: `${name}@skogsrand.example`,
      department: 'Repairs',
      groups: ['Workshop'],
      lastActiveAt: at,
    });
  }
  for (const [id, agentId] of [
    ['mine', agents.wrote],
    ['theirs', agents.elsewhere],
  ] as const) {
    await buildConversation(db, {
      userId,
      id,
      createdAt: at,
      messages: [{ senderName: 'Agent', agentId, message: `words of ${id}`, createdAt: at }],
      ...(id === 'mine' && { participants: [{ agentId: agents.joined, startedAt: at }] }),
    });
  }
  maja = await site.identified(person('maja', { conversations: ['mine', 'not-there'] }));
});

test('the conversations of the token are listed and read, and no others', async () => {
  const list = await maja.send(operations.listConversations, days);
  expect(list.json()).toMatchObject({ json: [{ conversationID: 'mine' }], length: 1 });
  const mine = await maja.send(operations.grabConversation, { conversationId: 'mine' });
  expect(mine.json().json).toMatchObject([{ message: 'words of mine' }]);
  for (const conversationId of ['theirs', 'not-there', 'MINE']) {
    const response = await maja.send(operations.grabConversation, { conversationId });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NotFound']);
  }
});

test('agents are shown who took part in them, without what is the back office’s', async () => {
  for (const agentId of [agents.wrote, agents.joined]) {
    const response = await maja.send(operations.grabAgent, { agentId });
    expect(response.json().json).toMatchObject([
      {
        agentID: agentId,
        agentEmail: '',
        agentLastActive: '1970-01-01T00:00:00.000Z',
        department: '',
        groups: '',
      },
    ]);
  }
  expect((await maja.send(operations.grabAgent, { agentId: agents.elsewhere })).statusCode).toBe(404);
});

test('all other operations of chat are refused', async () => {
  for (const operation of [
    operations.grabVisitorInfo,
    operations.grabVisitorTags,
    operations.grabVisitorLabels,
    operations.grabVisitorCards,
  ]) {
    expect((await maja.send(operation, { conversationId: 'mine' })).statusCode).toBe(403);
  }
  expect((await maja.send(operations.grabAgents)).statusCode).toBe(403);
});

test('a form is linked to the visitor’s own conversation and ticket only', async () => {
  const formId = await buildRepairForm(service.database.db, site.userId);
  const form = {
    formId,
    domainPage: 'https://shop.example/',
    fields: [
      { label: 'Name', value: 'Maja' },
      { label: 'E-mail', value: 'maja@post.example' },
      { label: 'Item', value: 'Tent' },
    ],
  };
  const submit = async (who: TestPerson, link: object) =>
    (await who.send(operations.submitForm, { ...form, ...link })).statusCode;
  const ticketId = await maja.open();
  const visitor = site.anonymous();
  const anonymous = await visitor.open();
  expect(await submit(maja, { channel: 'mine', ticketId })).toBe(200);
  expect(await submit(visitor, { ticketId: anonymous })).toBe(200);
  expect(await submit(visitor, {})).toBe(200);
  for (const link of [{ channel: 'theirs' }, { ticketId: anonymous }, { ticketId: 999_999 }]) {
    expect(await submit(maja, link)).toBe(400);
  }
  for (const link of [{ channel: 'mine' }, { ticketId }]) expect(await submit(visitor, link)).toBe(400);
});
