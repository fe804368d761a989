import { expect, test } from 'vitest';
import { storeMail } from '../../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { addressWithToken } from '../../../../src/server/mail/reply-address/address.ts';
import { getOrCreateMailSecret } from '../../../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken } from '../../../../src/server/mail/reply-address/token.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildMail } from '../../../support/mails.ts';
import { useServers } from '../../../support/servers.ts';
import { useSmtp } from '../../../support/smtp.ts';
import { buildInbox } from '../../../support/tickets.ts';

const smtp = useSmtp();
const environment = {
  MAIL_FROM: 'Shop <help@shop.example>',
  get SMTP_URL() {
    return smtp.url;
  },
};
const commands = useCommands(environment);
const unset = useCommands();
const startServer = useServers({
  MAIL_INBOUND_SECRET: 's'.repeat(32),
  MAIL_TRUSTED_AUTHSERV_ID: 'mx.nine.example',
});
const database = useDatabase();

const mail = (...words: string[]) => commands.run('mail', ...words, '--database-url', database.url);

test('sent mail is listed and sent again, and received mail is listed, approved, processed again and printed', async () => {
  const { inboxId } = await buildInbox(database.db, { userId: 5 });
  await database.pool.query(`
    insert into tickets (user_id, id, inbox_id, status, subject, from_email, sender, opened_by)
      values (5, 10, ${inboxId}, 'new', E'Tent\\tand\\npole', 'maja@post.example', 'maja@post.example', 'key');
    insert into mail_recipients (user_id, id, ticket_id, email, email_folded)
      values (5, 11, 10, 'maja@post.example', 'maja@post.example');
    insert into mails (user_id, id, ticket_id, recipient_id, kind, state, attempts, next_attempt_at, problem,
        internet_message_id, root_id, created_at) values
      (5, 20, 10, 11, 'auto-reply', 'sent', 1, null, null, '<a@x>', '<r@x>', '2026-11-01T10:00:00Z'),
      (5, 21, 10, 11, 'answer', 'failed', 1, null, E'550 no\\nsuch', '<b@x>', '<r@x>', '2026-11-01T11:00:00Z'),
      (5, 22, 10, 11, 'answer', 'dead', 12, null, '451', '<c@x>', '<r@x>', '2026-11-01T12:00:00Z');
    insert into incoming_mails (user_id, id, inbox_id, door, raw, hash, sender, state, error, ticket_id, received_at)
      values (5, 30, ${inboxId}, 'smtp', 'Subject: held', 'h30', 'ester@shop.example', 'held', 'another sender', 10,
          '2026-11-02T10:00:00Z'),
        (5, 31, ${inboxId}, 'smtp', 'Subject: aside', 'h31', null, 'aside', 'no sender', null, '2026-11-02T11:00:00Z')`);

  const of = ['--user-id', '5'];
  const [all, failed, ofNobody, held, aside, raw, wrongRaw] = await Promise.all([
    mail('list', ...of, '--json', '--limit', '2'),
    mail('failed'),
    mail('list', '--user-id', '6'),
    mail('held', ...of),
    mail('aside', '--json'),
    mail('raw', '30', ...of),
    mail('raw', '30', '--user-id', '6'),
  ]);
  expect(JSON.parse(all.stdout)).toMatchObject([
    { id: 22, ticketID: 10, kind: 'answer', state: 'dead', attempts: 12, to: 'maja@post.example' },
    { id: 21, problem: '550 no\nsuch', messageId: '<b@x>' },
  ]);
  expect(failed.stdout.split('\n')[1]).toBe(
    '21\t5\t10\tanswer\tfailed\t1\t2026-11-01T11:00:00.000Z\tmaja@post.example\tTent and pole\t550 no such',
  );
  expect(failed.stdout.split('\n')).toHaveLength(3);
  expect(ofNobody).toMatchObject({ status: 0, stdout: '' });
  expect(held.stdout).toBe('30\t5\t2026-11-02T10:00:00.000Z\tester@shop.example\t10\tanother sender\n');
  expect(JSON.parse(aside.stdout)).toMatchObject([{ id: 31, sender: null, reason: 'no sender' }]);
  expect(raw.stdout).toBe('Subject: held');
  expect(wrongRaw.status).toBe(1);

  const missing = await Promise.all([
    mail('retry', '20', ...of),
    mail('approve', '31', ...of),
    mail('read-again', '30', ...of),
  ]);
  expect(missing.map(({ status, stderr }) => [status, stderr])).toEqual([
    [1, 'frontdesk: User 5 has no mail 20 that failed.\n'],
    [1, 'frontdesk: No mail 31 waits for approval.\n'],
    [1, 'frontdesk: No mail 30 was set aside.\n'],
  ]);
  const done = await Promise.all([
    mail('retry', ...of),
    mail('approve', '30', ...of),
    mail('read-again', '31', ...of),
  ]);
  expect(done.map(({ stdout }) => stdout)).toEqual([
    '2 mails are sent again.\n',
    'Mail 30 becomes a message.\n',
    'Mail 31 is processed again.\n',
  ]);
  const { rows } = await database.pool.query(`select state from mails union all
    select state from incoming_mails order by state`);
  expect(rows.map(({ state }) => state)).toEqual(['approved', 'new', 'queued', 'queued', 'sent']);
});

test('a held mail is approved beside a running server, whatever the reason, as the docs say', async () => {
  const { db, pool } = database;
  // Later messages have higher numbers than those below.
  await pool.query(`select setval('entity_id', 1000)`);
  const { inboxId } = await buildInbox(db, { userId: 9, addresses: ['help@nine.example'] });
  await pool.query(`
    insert into agents (user_id, id, name, email) values
      (9, 90, 'Ola', 'ola@nine.example'), (9, 91, 'Kim', 'kim@nine.example');
    insert into tickets (user_id, id, inbox_id, status, subject, from_email, sender, opened_by)
      values (9, 92, ${inboxId}, 'new', 'Lamp', 'maja@post.example', 'maja@post.example', 'key');
    insert into ticket_messages (user_id, id, ticket_id, type, from_email, from_name, agent_id, plain, html) values
      (9, 93, 92, 'external', 'maja@post.example', 'Maja', null, 'Dark', 'Dark'),
      (9, 94, 92, 'external', 'kim@nine.example', 'Kim', 91, 'Which?', 'Which?');
    insert into mail_recipients (user_id, id, ticket_id, email, email_folded, agent_id)
      values (9, 95, 92, 'ola@nine.example', 'ola@nine.example', 90),
        (9, 96, 92, 'maja@post.example', 'maja@post.example', null);
    insert into mails (user_id, id, ticket_id, recipient_id, kind, state, next_attempt_at, message_ids,
        internet_message_id, root_id) values
      (9, 97, 92, 95, 'new-ticket', 'sent', null, '{93}', '<first@nine.example>', '<root@nine.example>')`);
  const secret = await getOrCreateMailSecret(db, 9);
  const addressOf = (id: number) =>
    addressWithToken(
      { replyForm: 'plus', replyDomain: null, address: 'help@nine.example' },
      createToken(secret, { kind: 'reply', userId: 9, id }),
    ) ?? '';
  await startServer({ databaseUrl: database.url });
  const post = async (from: string, to: string, text: string, headers: string[] = []) => {
    const raw = buildMail({ from, to, text, headers, id: `<${text.replace(/\W/g, '')}@nine.example>` });
    await storeMail(db, { channel: 'webhook', envelopeFrom: from, envelopeTo: [to], raw });
  };
  const pass = ['Authentication-Results: mx.nine.example; dmarc=pass header.from=nine.example'];
  await post('ola@nine.example', addressOf(95), 'not verified');
  await post('ola@home.example', addressOf(95), 'another sender');
  await post('ola@nine.example', addressOf(96), 'without address');
  await post('ola@nine.example', addressOf(95), '#nota', pass);
  await post('ola@nine.example', addressOf(95), 'crossed', [...pass, 'In-Reply-To: <first@nine.example>']);
  const heldNow = async () => {
    const { stdout } = await mail('held', '--user-id', '9', '--json');
    const found: { id: number; reason: string }[] = JSON.parse(stdout);
    return found;
  };
  await expect.poll(async () => (await heldNow()).length).toBe(5);
  const held = await heldNow();
  expect(held.map(({ reason }) => reason).toSorted()).toEqual([
    ...['agent without reply address', 'another sender', 'answered by another agent'],
    ...['sender not verified', 'unknown command'],
  ]);
  for (const { id } of held) {
    const { stdout } = await mail('approve', `${id}`, '--user-id', '9');
    expect(stdout).toBe(`Mail ${id} becomes a message.\n`);
  }
  const written = async () =>
    (await pool.query('select trim(plain) as plain, agent_id from ticket_messages where id > 94 order by id'))
      .rows;
  await expect.poll(async () => (await written()).length).toBe(5);
  expect((await written()).map(({ plain, agent_id }) => `${agent_id} ${plain}`).toSorted()).toEqual([
    ...['90 #nota', '90 crossed', '90 not verified', '90 without address', 'null another sender'],
  ]);
});

test('mail test sends a mail, and names the problem of a mail server', async () => {
  const taken = await mail('test', 'me@post.example');
  expect(taken.stdout).toMatch(/^127\.0\.0\.1:\d+ has accepted a mail to me@post\.example\./);
  expect(smtp.received).toMatchObject([{ to: 'me@post.example', from: 'help@shop.example' }]);
  smtp.isDown = true;
  const [refused, noServer, noAddress] = await Promise.all([
    mail('test', 'me@post.example'),
    unset.run('mail', 'test', 'me@post.example', '--database-url', database.url),
    mail('test', 'me'),
  ]);
  expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('127.0.0.1') });
  expect(noServer).toMatchObject({ status: 2, stderr: expect.stringContaining('SMTP_URL') });
  expect(noAddress).toMatchObject({ status: 2, stderr: expect.stringContaining('email address') });
});
