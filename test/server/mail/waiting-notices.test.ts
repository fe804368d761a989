import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languageTags } from '../../../src/languages/texts.ts';
import { inboxMembers, incomingMails, tickets } from '../../../src/server/db/tables/index.ts';
import { claimMember } from '../../../src/server/mail/pending-approval-notices/notices.sql.ts';
import { startWaitingNotices } from '../../../src/server/mail/pending-approval-notices/send-notices.ts';
import { setInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
import { until } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';
import { useMailIntake } from '../../support/mail-intake.ts';
import { routesThrough } from '../../support/mail-routes.ts';
import { buildMail } from '../../support/mails.ts';
import { final, temporary, useSmtp } from '../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const database = useDatabase();
const smtp = useSmtp();
const intake = useMailIntake(database, { trustedAuthservId: 'mx.skogsrand.example' });
const userId = 33;
const help = 'help@skogsrand.example';
const ester = 'ester@skogsrand.example';
const kim = 'kim@skogsrand.example';
const attack = 'https://evil.example/<b>now</b>';
let inboxId = 0;

const query = async (text: string) => (await database.pool.query(text)).rows;

beforeAll(async () => {
  const { db } = database;
  ({ inboxId } = await buildInbox(db, { userId, addresses: [help] }));
  await buildInbox(db, { userId, name: 'Silent', addresses: ['silent@skogsrand.example'] });
  const agentId = await buildTicketAgent(db, { userId, name: 'Ester', email: ester });
  await db.insert(inboxMembers).values({ userId, inboxId, agentId });
});

beforeEach(async () => {
  await database.db.delete(tickets);
  await database.db.delete(incomingMails);
  await query('update inbox_members set noticed_until = null, next_notice_at = null');
});

let count = 0;

/** A mail that has waited for some minutes. */
async function addWaiting(state: 'aside' | 'held', minutes: number): Promise<void> {
  count += 1;
  await database.db.insert(incomingMails).values({
    userId,
    inboxId,
    channel: 'smtp',
    raw: buildMail({ text: attack }),
    hash: `h${count}`,
    state,
    sender: `${attack}@evil.example`,
    error: attack,
    waitingSince: new Date(Date.now() - minutes * 60_000),
  });
}

const letDayPass = () =>
  query(`
    update inbox_members set noticed_until = noticed_until - interval '1 day',
      next_notice_at = next_notice_at - interval '1 day';
    update incoming_mails set waiting_since = waiting_since - interval '1 day'`);

const isSettled = async () =>
  (await query('select 1 from inbox_members where next_notice_at is null or next_notice_at < now()'))
    .length === 0;

/** Runs several processes' work until the condition holds. */
async function runUntil(condition: () => Promise<boolean>): Promise<void> {
  const { db } = database;
  const routes = Array.from({ length: 3 }, () => routesThrough(db, smtp.url));
  const running = routes.map((own) => startWaitingNotices({ db, log: quiet, routes: own, everyMs: 40 }));
  await until(condition);
  await Promise.all(running.map((one) => one.stop()));
  for (const own of routes) own.close();
}

const readable = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

test('members are mailed once how many mails wait, with nothing that these mails hold', async () => {
  await addWaiting('aside', 11);
  await addWaiting('aside', 60);
  await addWaiting('held', 11);
  // The mails of one burst are in one notice.
  await addWaiting('held', 1);
  await runUntil(isSettled);
  expect(smtp.received.map(({ to }) => to)).toEqual([ester]);
  const [notice] = smtp.received;
  expect(notice?.headers).toMatchObject({
    from: `Customer service <${help}>`,
    subject: 'Emails waiting in Customer service: 3',
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
  });
  const text = readable(notice?.raw ?? '');
  expect(text).toContain('Set aside: 2\r\nOn hold until someone confirms who sent them: 1\r\n');
  expect(text).toContain(
    `frontdesk mail aside --user-id ${userId}\r\nfrontdesk mail held --user-id ${userId}\r\n`,
  );
  expect(text).not.toContain('evil');
});

test('members without an address, or with one of an inbox, are mailed nothing', async () => {
  const { db } = database;
  const others = [
    // An operator may have loaded any address.
    await buildTicketAgent(db, { userId, name: 'Loop', email: 'Silent+x@skogsrand.example' }),
    await buildTicketAgent(db, { userId, name: 'None', email: null }),
  ];
  await db.insert(inboxMembers).values(others.map((agentId) => ({ userId, inboxId, agentId })));
  await addWaiting('aside', 11);
  await runUntil(isSettled);
  expect(smtp.received.map(({ to }) => to)).toEqual([ester]);
  await query(`delete from agents where id in (${others.join()})`);
});

test('another day they are mailed of those that wait since then, and of none where there are none', async () => {
  await addWaiting('held', 11);
  await runUntil(isSettled);
  await addWaiting('held', 10.5);
  await query(`update inbox_members set noticed_until = noticed_until - interval '5 minutes'`);
  expect(await claimMember(database.db, 60, [])).toBeNull();
  await letDayPass();
  await runUntil(isSettled);
  expect(smtp.received.map(({ headers }) => headers['subject'])).toEqual([
    'Emails waiting in Customer service: 1',
    'Emails waiting in Customer service: 2',
  ]);
  await letDayPass();
  expect(await claimMember(database.db, 60, [])).toBeNull();
  // A member who stays gets no earlier notice by the change.
  await addWaiting('aside', 11);
  await runUntil(isSettled);
  await setInbox(database.db, userId, inboxId, { members: [ester, kim] });
  await addWaiting('aside', 11);
  await runUntil(isSettled);
  expect(smtp.received.slice(2).map(({ to }) => to)).toEqual([ester, kim]);
  await setInbox(database.db, userId, inboxId, { members: [ester] });
});

describe('a mail server', () => {
  test.each([
    ['that does not take it now', temporary(), '30 minutes'],
    ['that never will', final(), '1 day'],
  ])('%s is asked again later', async (_, answer, pause) => {
    await addWaiting('aside', 11);
    smtp.answers.push(answer);
    await runUntil(isSettled);
    expect(smtp.received).toEqual([]);
    await query(`update inbox_members set next_notice_at = next_notice_at - interval '${pause}'`);
    await runUntil(isSettled);
    expect(smtp.received.map(({ to }) => to)).toEqual([ester]);
  });

  test('that may have taken it gets no second one on the same day', async () => {
    await addWaiting('aside', 11);
    smtp.faults.push('cut-after-keeping');
    await runUntil(isSettled);
    await query(`update inbox_members set next_notice_at = next_notice_at - interval '23 hours'`);
    expect(await claimMember(database.db, 60, [])).toBeNull();
    expect(smtp.received).toHaveLength(1);
  });
});

test('a notice that comes back, or that a bounce returns, is nothing', async () => {
  await addWaiting('aside', 11);
  await runUntil(isSettled);
  const [notice] = smtp.received;
  const returned = `Message-ID: ${notice?.headers['message-id']}\n`;
  await intake.deliver(Buffer.from(notice?.raw ?? ''), [help]);
  await intake.deliver(
    buildMail({
      from: 'MAILER-DAEMON@relay.example',
      id: '<b@relay.example>',
      subject: 'Undelivered',
      multipart: 'report; report-type=delivery-status',
      parts: [
        { type: 'message/delivery-status', body: 'A: b\n\nAction: failed\nStatus: 5.1.1\n' },
        { type: 'text/rfc822-headers', body: returned },
      ],
    }),
    [help],
  );
  await intake.read();
  expect(await query('select error, state from incoming_mails order by id offset 1')).toEqual([
    { error: 'own notice', state: 'done' },
    { error: 'own notice', state: 'done' },
  ]);
  expect(await query('select 1 from tickets')).toEqual([]);
});

test('a mail waits from the moment in which it goes aside', async () => {
  await intake.deliver(buildMail({ from: null, text: 'words' }), [help]);
  await intake.read();
  expect(await database.db.select().from(incomingMails)).toMatchObject([
    { state: 'aside', error: 'no sender', waitingSince: expect.any(Date) },
  ]);
});

test('it is written in the language of the inbox', async () => {
  const subjects: string[] = [];
  for (const language of languageTags) {
    await setInbox(database.db, userId, inboxId, { language });
    await query('update inbox_members set noticed_until = null, next_notice_at = null');
    await addWaiting('aside', 11);
    smtp.received.length = 0;
    await runUntil(isSettled);
    const text = readable(smtp.received[0]?.raw ?? '');
    subjects.push(text.slice(text.indexOf('lang="'), text.indexOf('" dir=')));
    expect(text).toContain('frontdesk mail aside');
  }
  expect(subjects).toEqual(languageTags.map((tag) => `lang="${tag}`));
  await setInbox(database.db, userId, inboxId, { language: 'en' });
});
