import { beforeAll, expect, test } from 'vitest';
import { type TestCaller, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { secretKey } from '../../../support/help-center.ts';
import {
  buildInbox,
  buildTicket,
  buildTicketAgent,
  buildTicketMessage,
  type TestInbox,
} from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let inbox: TestInbox;

beforeAll(async () => {
  const { db } = service.database;
  inbox = await buildInbox(db, { userId: 4 });
  caller = { userId: 4, apiKey: await secretKey(db, 4, ['Tickets:Read']) };
});

test('a ticket is its messages in the order of their time, and what is known about it', async () => {
  const { db } = service.database;
  const ester = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: 'ester@skogsrand.example' });
  const nils = await buildTicketAgent(db, { userId: 4, name: 'Nils', email: null });
  const linked = await buildTicket(db, inbox);
  const id = await buildTicket(db, inbox, {
    status: 'pending',
    labels: ['delivery'],
    tags: ['tent', 'late'],
    linkedTickets: [linked],
    assignedAgents: [nils, ester],
  });
  await buildTicketMessage(db, 4, id, {
    type: 'log',
    fromEmail: '',
    fromName: '',
    plain: 'Status: pending',
    html: 'Status: pending',
    sentAt: new Date('2026-03-01T12:00:00.000Z'),
  });
  await buildTicketMessage(db, 4, id, { sentAt: new Date('2026-03-01T09:00:00.000Z') });
  await buildTicketMessage(db, 4, id, {
    type: 'internal',
    agentId: ester,
    fromEmail: 'ester@skogsrand.example',
    fromName: 'Ester',
    plain: 'I ask the carrier.',
    html: 'I ask the carrier.',
    sentAt: new Date('2026-03-01T10:00:00.123Z'),
  });
  expect(await answerOf(service, caller, 'grabTicket', { ticketId: String(id) })).toEqual({
    result: 'success',
    json: [
      {
        sid: 4,
        ticketID: String(id),
        from: 'maja.lind@post.example',
        fromName: 'Maja Lind',
        agentID: null,
        messageType: 'external',
        messagePlain: 'It was to come on Monday.',
        messageHtml: '<p>It was to come on <b>Monday</b>.</p>',
        date: '2026-03-01T09:00:00.000Z',
      },
      {
        sid: 4,
        ticketID: String(id),
        from: 'ester@skogsrand.example',
        fromName: 'Ester',
        agentID: ester,
        messageType: 'internal',
        messagePlain: 'I ask the carrier.',
        messageHtml: 'I ask the carrier.',
        date: '2026-03-01T10:00:00.123Z',
      },
      {
        sid: 4,
        ticketID: String(id),
        from: '',
        fromName: '',
        agentID: null,
        messageType: 'log',
        messagePlain: 'Status: pending',
        messageHtml: 'Status: pending',
        date: '2026-03-01T12:00:00.000Z',
      },
    ],
    length: 3,
    meta: {
      tags: [{ tag: 'tent' }, { tag: 'late' }],
      labels: [{ label: 'delivery' }],
      linkedTickets: [{ ticketId: linked }],
      ticketStatus: 'pending',
      assignedAgents: [
        { id: ester, agentName: 'Ester', agentEmail: 'ester@skogsrand.example' },
        { id: nils, agentName: 'Nils', agentEmail: '' },
      ],
    },
  });
});

test('a ticket without messages is an empty list', async () => {
  const id = await buildTicket(service.database.db, inbox);
  expect(await answerOf(service, caller, 'grabTicket', { ticketId: id })).toMatchObject({
    json: [],
    length: 0,
    meta: { tags: [], labels: [], linkedTickets: [], ticketStatus: 'new', assignedAgents: [] },
  });
});

test('what there is not, and what is another user’s, is 404', async () => {
  const { db } = service.database;
  const theirs = await buildTicket(db, await buildInbox(db, { userId: 5 }));
  for (const ticketId of [theirs, 999_999_999, '9007199254740993', '9999999999999999']) {
    const { status, body } = await ask(service, caller, 'grabTicket', { ticketId });
    expect([status, body]).toEqual([404, { code: 'NotFound', message: 'Not Found' }]);
  }
});

test.each(['0', '-1', '1.5', 'x', '01', '1'.repeat(17), '%'])(
  'the id %s is 400, and named',
  async (ticketId) => {
    const { status, body } = await ask(service, caller, 'grabTicket', { ticketId });
    expect([status, body.errors]).toEqual([400, [{ label: 'ticketId', index: null, value: ticketId }]]);
  },
);
