/** Members who want emails only while they are away from the desk get one about a ticket that they have not read. */

import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  agentReads,
  deskSessions,
  inboxMembers,
  notificationSettings,
  tickets,
} from '../../../src/server/db/tables/index.ts';
import { type TestCaller, type TestInput, useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { secretKey } from '../../support/help-center.ts';
import { sendMailsUntil } from '../../support/send-mails.ts';
import { useSmtp } from '../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
const smtp = useSmtp();
const ester = 'ester@skogsrand.example';
const ola = 'ola@skogsrand.example';
let caller: TestCaller;
let esterId: number;

beforeAll(async () => {
  const { db } = service.database;
  const { inboxId } = await buildInbox(db, { userId: 4 });
  esterId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: ester });
  const olaId = await buildTicketAgent(db, { userId: 4, name: 'Ola', email: ola });
  await db.insert(inboxMembers).values([esterId, olaId].map((agentId) => ({ userId: 4, inboxId, agentId })));
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

beforeEach(async () => {
  const { db } = service.database;
  await db.delete(tickets);
  await db.delete(deskSessions);
  await db.delete(notificationSettings);
  await db.insert(notificationSettings).values({ userId: 4, agentId: esterId, mail: 'away' });
  smtp.received.length = 0;
});

async function write(input: TestInput = {}): Promise<number> {
  const { json } = await answerOf(service, caller, 'insertTicket', {
    fromEmail: 'maja@post.example',
    toEmail: 'help@skogsrand.example',
    subject: 'Tent',
    message: 'Where is it?',
    autoReply: false,
    ...input,
  });
  return json.ticketID;
}

const rows = async (text: string) => (await service.database.pool.query(text)).rows;

/** The emails to Ester: their state, the number of attempts, and whether they wait. */
const estersMails = async () =>
  await rows(`select m.state, m.attempts, m.next_attempt_at > now() as waits
    from mails m join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    where r.email = '${ester}' order by m.id`);

/** Sends what is due once every wait is over. */
async function sendDue(): Promise<void> {
  await rows('update mails set next_attempt_at = now() where next_attempt_at is not null');
  const due =
    'select 1 from mails where next_attempt_at <= now() or attempts > 0 and next_attempt_at is not null';
  await sendMailsUntil(service.database, smtp.way, async () => (await rows(due)).length === 0, {
    publicUrl: null,
  });
}

const received = () => smtp.received.map(({ to }) => to).toSorted();

/** Opens a session that was last used so many minutes ago. */
async function beAtDesk(minutes: number): Promise<void> {
  const { db } = service.database;
  await db.delete(deskSessions);
  await db.insert(deskSessions).values({
    userId: 4,
    agentId: esterId,
    hash: 'x',
    ip: '203.0.113.7',
    browser: 'Firefox, Linux',
    usedAt: sql`now() - make_interval(mins => ${minutes})`,
    endsAt: sql`now() + interval '1 day'`,
  });
}

async function read(ticketId: number): Promise<void> {
  const { db } = service.database;
  await db
    .insert(agentReads)
    .values({ userId: 4, agentId: esterId, ticketId, readAt: sql`now()` })
    .onConflictDoUpdate({
      target: [agentReads.userId, agentReads.agentId, agentReads.ticketId],
      set: { readAt: sql`now()` },
    });
}

describe('an email to an agent who wants them only while away', () => {
  test('waits while the agent is at the desk, and is sent once they are away', async () => {
    await write();
    await beAtDesk(5);
    await sendDue();
    expect(received()).toEqual([ola]);
    expect(await estersMails()).toEqual([{ state: 'queued', attempts: 0, waits: true }]);
    await beAtDesk(9);
    await sendDue();
    expect(received()).toEqual([ester, ola]);
  });

  test('is sent with what was written while it waited', async () => {
    const ticketId = String(await write());
    await beAtDesk(1);
    await sendDue();
    await write({ ticketId, message: 'Hello?' });
    await service.database.db.delete(deskSessions);
    await sendDue();
    const mails = smtp.received.filter(({ to }) => to === ester);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.raw).toContain('Hello?');
  });

  test('is not sent if the agent has read the message', async () => {
    await read(await write());
    await sendDue();
    expect(received()).toEqual([ola]);
    expect(await estersMails()).toEqual([{ state: 'read', attempts: 1, waits: null }]);
  });

  test('is the only one about its ticket until the agent has read it', async () => {
    const id = await write();
    const ticketId = String(id);
    await sendDue();
    await write({ ticketId });
    await sendDue();
    expect(received()).toEqual([ester, ola, ola]);
    await write({ subject: 'Another', appendOpenTicket: false });
    await sendDue();
    expect(received()).toEqual([ester, ester, ola, ola, ola]);
    await read(id);
    await write({ ticketId });
    await sendDue();
    expect(received()).toEqual([ester, ester, ester, ola, ola, ola, ola]);
  });

  test('follows one that the agent has answered', async () => {
    const ticketId = String(await write());
    await sendDue();
    await write({ ticketId, fromEmail: ester });
    await write({ ticketId });
    await sendDue();
    expect(received().filter((to) => to === ester)).toHaveLength(2);
  });

  test('is of other tickets and agents no matter', async () => {
    const { db } = service.database;
    await db.delete(notificationSettings).where(and(eq(notificationSettings.agentId, esterId)));
    await beAtDesk(0);
    await read(await write());
    await sendDue();
    expect(received()).toEqual([ester, ola]);
  });
});
