import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { autoReplies, outbox, tickets } from '../../../src/server/db/tables/index.ts';
import { startMailSender } from '../../../src/server/mail/sender.ts';
import { type TestCaller, type TestInput, useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { until } from '../../support/data-folders.ts';
import { secretKey } from '../../support/help-center.ts';
import { quiet } from '../../support/log.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const from = { address: 'desk@skogsrand.example', name: 'Skogsrand' };
const service = useApp({ mailFrom: from });
let caller: TestCaller;

interface Received {
  readonly to: string[];
  readonly mail: string;
}

const received: Received[] = [];
/** What the mail server says of the next recipients. */
const answers: (Error | null)[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => done(answers.shift() ?? null),
  async onData(stream, { envelope }, done) {
    received.push({ to: envelope.rcptTo.map(({ address }) => address), mail: await text(stream) });
    done();
  },
});
let smtpUrl = '';

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  smtpUrl = typeof address === 'object' && address ? `smtp://127.0.0.1:${address.port}` : '';
  const { db } = service.database;
  await buildInbox(db, { userId: 4, autoReply: 'Thank you! We answer within a day.\n' });
  await buildInbox(db, { userId: 4, name: 'Silent', addresses: ['silent@skogsrand.example'] });
  await buildTicketAgent(db, { userId: 4, name: 'Ester', email: 'ester@skogsrand.example' });
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

beforeEach(async () => {
  received.length = 0;
  answers.length = 0;
  for (const table of [outbox, autoReplies, tickets]) await service.database.db.delete(table);
});

const typed = 'SomethingTyped';

async function insert(input: TestInput = {}): Promise<number> {
  const { json } = await answerOf(service, caller, 'insertTicket', {
    fromEmail: 'maja.lind@post.example',
    fromName: typed,
    toEmail: 'help@skogsrand.example',
    subject: typed,
    message: typed,
    ...input,
  });
  return json.ticketID;
}

const rows = async () => (await service.database.pool.query('select * from outbox')).rows;

/** Runs senders until the condition holds. */
async function sendUntil(condition: () => Promise<boolean>, count = 1): Promise<void> {
  const { db } = service.database;
  const senders = Array.from({ length: count }, () =>
    startMailSender({ db, log: quiet, smtpUrl, from, everyMs: 10 }),
  );
  await until(condition);
  await Promise.all(senders.map((sender) => sender.stop()));
}

const allSent = async () => (await rows()).every((row) => row.sent_at !== null);

test('a customer is answered with what the inbox says, and with nothing that they wrote', async () => {
  const ticketId = await insert();
  await sendUntil(allSent);
  expect(received).toHaveLength(1);
  const [{ to, mail } = { to: [], mail: '' }] = received;
  expect(to).toEqual(['maja.lind@post.example']);
  expect(mail).toContain('Thank you! We answer within a day.');
  expect(mail).not.toContain(typed);
  for (const header of [
    'From: Skogsrand <desk@skogsrand.example>',
    'Reply-To: help@skogsrand.example',
    `Subject: Customer service (${ticketId})`,
    'Auto-Submitted: auto-replied',
    'X-Auto-Response-Suppress: All',
  ]) {
    expect(mail).toContain(`${header}\r\n`);
  }
  const { json } = await answerOf(service, caller, 'listTicketsEmails', {
    startTime: '2020-01-01',
    endTime: '2999-01-01',
  });
  expect(json.at(-1)).toMatchObject({ from, ticketID: ticketId, to: [{ address: to[0] }] });
});

describe('nothing is queued', () => {
  test.each([
    ['where autoReply is false', { autoReply: false }],
    ['by an inbox that says nothing', { toEmail: 'silent@skogsrand.example' }],
    ['for a note', { messageType: 'internal' }],
    ['to an agent', { fromEmail: 'ester@skogsrand.example' }],
    ['to an inbox', { fromEmail: 'silent@skogsrand.example' }],
    ['to itself', { fromEmail: 'Desk@skogsrand.example' }],
    ...[
      'no-reply@x.example',
      'NoReply@x.example',
      'noreply+12@x.example',
      'do_not_reply@x.example',
      'donotreply@x.example',
      'MAILER-DAEMON@x.example',
      'postmaster@x.example',
      'bounce@x.example',
      'bounces+a=b@x.example',
      'owner-list@x.example',
      'list-request@x.example',
      'auto-reply@x.example',
      'notifications@x.example',
    ].map((fromEmail): [string, TestInput] => [`to ${fromEmail}`, { fromEmail }]),
  ])('%s', async (_case, input) => {
    await insert(input);
    expect(await rows()).toEqual([]);
  });

  test('to an address that had an answer today, whatever its case and ticket', async () => {
    await insert();
    await insert({ appendOpenTicket: false, fromEmail: 'MAJA.lind@post.example' });
    await Promise.all(Array.from({ length: 6 }, () => insert({ fromEmail: 'nils@post.example' })));
    expect((await rows()).map(({ to }) => to).sort()).toEqual([
      'maja.lind@post.example',
      'nils@post.example',
    ]);
    await service.database.pool.query("update auto_replies set sent_at = sent_at - interval '1 day'");
    await insert();
    expect(await rows()).toHaveLength(3);
  });

  test('for a message that is not stored', async () => {
    await service.app.inject({
      method: 'POST',
      url: `/message/insertTicket/${caller.apiKey}/4`,
      payload: {
        fromEmail: 'a@b.example',
        toEmail: 'help@skogsrand.example',
        subject: 'x',
        message: 'x',
        ticketId: '99',
      },
    });
    expect(await rows()).toEqual([]);
  });
});

describe('sending', () => {
  const addresses = Array.from({ length: 10 }, (_, index) => `customer${index}@post.example`);

  test('by several processes sends each mail once', async () => {
    for (const fromEmail of addresses) await insert({ fromEmail });
    await sendUntil(allSent, 3);
    expect(received.map(({ to }) => to[0]).sort()).toEqual(addresses);
  });

  const temporary = Object.assign(new Error('Try later'), { responseCode: 451 });
  const final = Object.assign(new Error('No such person'), { responseCode: 550 });

  test('is tried again later, and later still', async () => {
    await insert();
    for (const [attempts, minutes] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      answers.push(temporary);
      await sendUntil(async () => (await rows())[0].problem !== null);
      const { rows: states } = await service.database.pool.query(
        `select attempts, problem, sent_at,
           round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from outbox`,
      );
      expect(states).toEqual([{ attempts, minutes, sent_at: null, problem: expect.stringContaining('451') }]);
      await service.database.pool.query('update outbox set next_attempt_at = now(), problem = null');
    }
    await sendUntil(allSent);
    expect(received).toHaveLength(1);
  });

  test('ends where the mail server will never take it, without keeping others waiting', async () => {
    await insert();
    await insert({ fromEmail: 'nils@post.example' });
    answers.push(final);
    await sendUntil(async () => (await rows()).every((row) => row.next_attempt_at === null));
    expect(received.map(({ to }) => to)).toEqual([['nils@post.example']]);
    expect((await rows()).map(({ problem, sent_at }) => [problem !== null, sent_at !== null]).sort()).toEqual(
      [
        [false, true],
        [true, false],
      ],
    );
  });

  test('waits for a mail server that does not answer', async () => {
    await insert();
    const { db } = service.database;
    const sender = startMailSender({ db, log: quiet, smtpUrl: 'smtp://127.0.0.1:1', from, everyMs: 10 });
    await until(async () => (await rows())[0].problem !== null);
    await sender.stop();
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      sent_at: null,
      next_attempt_at: expect.any(Date),
    });
  });
});
