import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { openContact } from '../../../support/contact.ts';
import { buildHelpCenter, publicKey } from '../../../support/help-center.ts';
import { buildInbox } from '../../../support/tickets.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

const service = useApp({
  config: { mail: { from: { address: 'desk@skogsrand.example', name: 'Skogsrand' }, answerWaitSeconds: 60 } },
});
let pages: TestCaller;
let maja: Record<string, string>;

beforeAll(async () => {
  const { db } = service.database;
  await openContact(db, await buildHelpCenter(db, { userId: 4 }));
  await buildInbox(db, { userId: 4, autoReply: 'Thank you. We answer within a day.' });
  pages = { userId: 4, apiKey: await publicKey(db, 4) };
  maja = bearer(await (await buildBackend(db, 4)).sign(person('maja')));
});

beforeEach(() => service.database.pool.query('delete from mails; delete from auto_replies'));

async function write(input: TestInput, headers: Record<string, string> = {}): Promise<number> {
  const whole = {
    toEmail: 'help@skogsrand.example',
    subject: 'Buy gold',
    message: 'at evil.example',
    ...input,
  };
  const request = requestFor(operations.insertTicket, pages, whole);
  const response = await service.app.inject({ ...request, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().json.ticketID;
}

async function queued() {
  const { rows } = await service.database.pool.query(
    `select r.email as "to", m.ticket_id as "ticketId", m.kind from mails m
     join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id order by m.id`,
  );
  return rows;
}

test.each(['anonymous', 'identified'])(
  'whoever writes is answered once a day, with nothing in it that they wrote: %s',
  async (kind) => {
    const [headers, to] = kind === 'identified' ? [maja, 'maja@post.example'] : [{}, 'anybody@post.example'];
    const input = { fromEmail: 'anybody@post.example', fromName: 'Visit evil.example' };
    const ticketId = await write(input, headers);
    const answer = { to, ticketId, kind: 'auto-reply' };
    expect(await queued()).toEqual([answer]);
    await Promise.all(Array.from({ length: 4 }, () => write(input, headers)));
    expect(await queued()).toEqual([answer]);
    await service.database.pool.query("update auto_replies set sent_at = now() - interval '25 hours'");
    await write(input, headers);
    expect(await queued()).toHaveLength(2);
  },
);

test('M97 one mailbox is answered once, however its address is written', async () => {
  for (const fromEmail of [
    'victim@post.example',
    'Victim@POST.example',
    'victim+1@post.example',
    'victim+a+b@post.example',
    'victim@post.example.',
    'a,victim@post.example',
    '(a)victim@post.example',
    '"a"victim@post.example',
    'a:victim@post.example',
    'victim%post.example@post.example',
  ]) {
    await write({ fromEmail });
  }
  expect((await queued()).map(({ to }) => to)).toEqual(['victim@post.example']);
  await write({ fromEmail: '+victim@post.example' });
  expect(await queued()).toHaveLength(2);
});

test('no visitor can have one sent to, or from, where it does not belong', async () => {
  await write({ fromEmail: 'help@skogsrand.example' });
  await write({ fromEmail: 'desk@skogsrand.example' });
  for (const local of [
    ...[
      'no-reply',
      'NoReply+1',
      'do_not_reply',
      'mailer-daemon',
      'postmaster',
      'bounce',
      'bounces+x',
      'auto-reply',
    ],
    ...['notification', 'owner-list', 'owner-list+x', 'list-request', 'list+a-request', 'a-bounces+b'],
  ]) {
    await write({ fromEmail: `${local}@post.example` });
  }
  await write({ fromEmail: 'x@post.example', autoReply: false });
  const people = ['x', 'bouncer', 'requests', 'my-owner', 'renotification'].map(
    (name) => `${name}@post.example`,
  );
  for (const fromEmail of people.slice(1)) await write({ fromEmail });
  expect((await queued()).map(({ to }) => to)).toEqual(people);
});
