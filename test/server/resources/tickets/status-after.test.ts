import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TicketStatus } from '../../../../src/api/schemas/tickets.ts';
import { inboxes, tickets } from '../../../../src/server/db/tables/index.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf } from '../../../support/ask.ts';
import { secretKey } from '../../../support/help-center.ts';
import { buildInbox, buildTicket, buildTicketAgent, type TestInbox } from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let inbox: TestInbox;

const ester = 'ester@skogsrand.example';
const maja = 'maja.lind@post.example';

beforeAll(async () => {
  const { db } = service.database;
  inbox = await buildInbox(db, { userId: 4 });
  await buildTicketAgent(db, { userId: 4, name: 'Ester', email: ester });
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
  await service.database.db.update(inboxes).set({ reopenClosed: true });
});

/** The status of a ticket after a message in it. */
async function become(status: TicketStatus, input: TestInput, fromEmail = maja): Promise<string> {
  const id = await buildTicket(service.database.db, inbox, { status, fromEmail });
  await answerOf(service, caller, 'insertTicket', {
    ticketId: String(id),
    toEmail: inbox.toEmail,
    subject: 'Tent',
    message: 'words',
    ...input,
  });
  const { meta } = await answerOf(service, caller, 'grabTicket', { ticketId: String(id) });
  return meta.ticketStatus;
}

const statuses = ['new', 'reply', 'pending', 'on-hold', 'solved', 'closed'] as const;
const afterAny = async (input: TestInput, fromEmail?: string) => {
  const found: string[] = [];
  for (const status of statuses) found.push(await become(status, input, fromEmail));
  return found;
};

describe('a message', () => {
  test('of an agent waits for the customer, and begins nothing again that a person ended', async () => {
    expect(await afterAny({ fromEmail: ester })).toEqual([
      ...['pending', 'pending', 'pending', 'pending'],
      ...['solved', 'closed'],
    ]);
  });

  test('of the customer waits for an answer, but for what nobody has looked at', async () => {
    expect(await afterAny({ fromEmail: maja })).toEqual([
      ...['new', 'reply', 'reply', 'reply'],
      ...['reply', 'reply'],
    ]);
    await service.database.db.update(inboxes).set({ reopenClosed: false });
    expect(await afterAny({ fromEmail: maja })).toEqual([
      ...['new', 'reply', 'reply', 'reply'],
      ...['reply', 'closed'],
    ]);
  });

  test('of an agent who is the customer is a customer’s', async () => {
    expect(await become('pending', { fromEmail: 'Ester@skogsrand.example' }, ester)).toBe('reply');
  });

  test('that is a note changes nothing, and a status that is given wins', async () => {
    expect(await afterAny({ fromEmail: ester, messageType: 'internal' })).toEqual([...statuses]);
    for (const fromEmail of [ester, maja])
      expect(await become('reply', { fromEmail, status: 'on-hold' })).toBe('on-hold');
  });
});
