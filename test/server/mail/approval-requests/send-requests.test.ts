import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languageTags } from '../../../../src/languages/texts.ts';
import { inboxes } from '../../../../src/server/db/tables/index.ts';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { approveMail } from '../../../../src/server/mail/incoming/pending-approval.sql.ts';
import { removeOldRawMail } from '../../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { countWaitingMails } from '../../../../src/server/mail/pending-approval-notices/notices.sql.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import {
  type AnsweringAgents,
  buildAnsweringAgents,
  help,
  kim,
  maja,
  ola,
  passOf,
  setAgentEmail,
  trustedAuthservId,
} from '../../../support/answering-agents.ts';
import { approvalLinksIn, readable, sendDueRequests } from '../../../support/approval-requests.ts';
import { useDatabase } from '../../../support/database.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail } from '../../../support/mails.ts';
import { roundsOf, sampleOf, shareOf } from '../../../support/sample.ts';
import { final, temporary, useSmtp } from '../../../support/smtp.ts';

const database = useDatabase();
const smtp = useSmtp();
const intake = useMailIntake(database, { trustedAuthservId });
const userId = 42;
const publicUrl = 'https://desk.example/front';
let desk: AnsweringAgents;

beforeAll(async () => {
  desk = await buildAnsweringAgents(database.db, intake, userId);
});

beforeEach(async () => {
  await desk.begin();
});

const query = async (text: string) => (await database.pool.query(text)).rows;
const sendRequests = (url: string | null = publicUrl) => sendDueRequests(database, smtp, { publicUrl: url });
const letHourPass = () =>
  query(`update handed_back_mails set tried_at = tried_at - interval '1 hour',
    next_mail_at = next_mail_at - interval '1 hour'`);

const evil = 'https://evil.example/now';

/** An unproven mail in Ola's name. */
async function forge(more: object = {}): Promise<void> {
  await desk.write(`"${evil}" <${ola}>`, ola, {
    subject: `Re: ${evil}`,
    text: `Press ${evil}`,
    isProven: false,
    headers: ['Reply-To: evil@evil.example'],
    ...more,
  });
  await intake.read();
}

describe('an unproven mail', () => {
  test('is handed back to the stored address alone, with facts and none of its words', async () => {
    await forge();
    await sendRequests();
    expect(smtp.received.map(({ to }) => to)).toEqual([ola]);
    const [mail] = smtp.received;
    expect(mail?.headers).toMatchObject({
      from: `Customer service <${help}>`,
      to: ola,
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      subject: 'Did you write this? An email to Customer service',
    });
    expect(mail?.headers['reply-to']).toBeUndefined();
    const text = readable(mail?.raw ?? '');
    for (const fact of [
      `From: ${ola}`,
      `Customer: ${maja}`,
      'Subject: Broken lamp',
      'No mail server has checked',
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('evil');
    const [link = ''] = approvalLinksIn(mail?.raw ?? '');
    const [held] = (await desk.incoming()).slice(-1);
    expect(link).toMatch(new RegExp(`^${publicUrl}/mail/held/${userId}/${held?.id}/fdh_`));
    // Only hashes of codes are stored.
    const stored = JSON.stringify(await query('select * from handed_back_mails'));
    expect(stored).not.toContain(link.slice(-43));
  });

  test('has its From left out where that is no address of a person', async () => {
    await desk.write('evil%now@evil.example', ola, { text: 'words', isProven: false });
    await intake.read();
    expect((await desk.incoming()).at(-1)).toMatchObject({ state: 'held', error: 'another sender' });
    await sendRequests();
    expect(readable(smtp.received[0]?.raw ?? '')).toContain('From: ?');
    expect(readable(smtp.received[0]?.raw ?? '')).not.toContain('evil');
  });

  test('is followed by one mail an hour that lists all since', async () => {
    await forge();
    await sendRequests();
    await forge();
    await desk.write('ola@home.example', ola, { text: 'from my phone' });
    await intake.read();
    await sendRequests();
    expect(smtp.received).toHaveLength(1);
    await letHourPass();
    await sendRequests();
    expect(smtp.received).toHaveLength(2);
    const second = smtp.received[1];
    expect(second?.headers['subject']).toBe('Did you write these? Emails to Customer service: 2');
    expect(approvalLinksIn(second?.raw ?? '')).toHaveLength(2);
    expect(readable(second?.raw ?? '')).toContain('From: ola@home.example');
    await letHourPass();
    await sendRequests();
    expect(smtp.received).toHaveLength(2);
  });

  test('that came together with others is in one mail with them', async () => {
    await forge();
    await forge();
    await desk.write(kim, kim, { text: 'words', isProven: false });
    await intake.read();
    await sendRequests();
    expect(smtp.received.map(({ to, headers }) => [to, headers['subject']]).toSorted()).toEqual([
      [kim, 'Did you write this? An email to Customer service'],
      [ola, 'Did you write these? Emails to Customer service: 2'],
    ]);
  });

  test('names the command where no page is reached', async () => {
    await forge();
    await sendRequests(null);
    const { id } = (await desk.incoming()).at(-1) ?? { id: 0 };
    const text = readable(smtp.received[0]?.raw ?? '');
    expect(text).toContain(`frontdesk mail approve ${id} --user-id ${userId}`);
    expect(text).not.toContain('fdh_');
  });

  test('that an agent’s From alone makes one is handed to that agent', async () => {
    const { db } = database;
    const id = await desk.sentTo(ola);
    await desk.write(kim, null, { text: 'words', headers: [`In-Reply-To: <${id}>`] });
    await intake.read();
    expect((await desk.incoming()).at(-1)).toMatchObject({ error: 'agent without reply address' });
    await sendRequests();
    expect(smtp.received.map(({ to }) => to)).toEqual([kim]);
    await setAgentEmail(db, desk.kimId, kim);
  });

  test.each([
    ['an inbox’s', () => 'help+x@skogsrand.example'],
    ['no address', () => 'nobody'],
  ])('goes nowhere where the stored address is %s', async (_, address) => {
    await forge();
    await setAgentEmail(database.db, desk.olaId, address());
    await sendRequests();
    await setAgentEmail(database.db, desk.olaId, ola);
    expect(smtp.received).toEqual([]);
    expect(await query('select next_mail_at from handed_back_mails')).toEqual([{ next_mail_at: null }]);
  });

  test('is counted once a day, as is what was stopped, and apart from what is not the agent’s', async () => {
    await forge();
    await desk.write(ola, ola, { text: '#nota words' });
    await forge();
    await query(`update incoming_mails set waiting_since = now() - interval '1 hour'`);
    await query(`update incoming_mails set state = 'aside', error = 'not theirs'
      where id = (select max(id) from incoming_mails)`);
    const member = { userId, inboxId: desk.inboxId, agentId: desk.olaId };
    const counts = await countWaitingMails(database.db, {
      ...member,
      noticedUntil: null,
      nextNoticeAt: null,
      noticeMessageId: null,
    });
    expect(counts).toMatchObject({ pendingApproval: 2, quarantined: 1 });
    await removeOldRawMail(database.db);
    expect((await desk.incoming()).every(({ raw }) => raw.length > 0)).toBe(true);
  });
});

describe('a stopped mail', () => {
  test('with an unknown command is handed back at once, with what was written', async () => {
    await desk.write(ola, ola, { text: '#nota customer is angry' });
    await intake.read();
    await desk.write(ola, ola, { text: '#notiz customer is angry' });
    await intake.read();
    await sendRequests();
    expect(smtp.received.map(({ to, headers }) => [to, headers['subject']])).toEqual([
      [ola, 'Not sent: Broken lamp'],
      [ola, 'Not sent: Broken lamp'],
    ]);
    // Several processes mail at once: either may be there first.
    const { raw = '' } =
      smtp.received.find((mail) => readable(mail.raw).includes('#nota customer is angry')) ?? {};
    expect(readable(raw)).toContain('Its first line looks like a command');
    expect(readable(raw)).toContain('Send as text');
    expect(approvalLinksIn(raw)).toHaveLength(1);
  });

  test('that crossed another answer brings that answer', async () => {
    const first = await desk.sentTo(ola);
    await desk.write(kim, kim, { text: 'Which lamp is it?' });
    await intake.read();
    await desk.write(ola, ola, { text: 'Try the switch.', headers: [`In-Reply-To: <${first}>`] });
    await intake.read();
    await sendRequests();
    expect(smtp.received.map(({ to }) => to)).toEqual([ola]);
    const text = readable(smtp.received[0]?.raw ?? '');
    for (const words of ['Kim has answered since', 'Which lamp is it?', 'Try the switch.', 'Send anyway'])
      expect(text).toContain(words);
  });

  test('may be written again by reply, and goes to the customer then', async () => {
    await desk.write(ola, ola, { text: '#nota customer is angry' });
    await intake.read();
    await sendRequests();
    const [{ headers = {}, raw = '' } = {}] = smtp.received;
    expect(readable(raw)).toContain(`Your reply to this email is sent to ${maja}.`);
    const subject = `Re: ${headers['subject']}`;
    await intake.deliver(
      buildMail({
        from: ola,
        to: headers['reply-to'] ?? '',
        subject,
        text: 'Try the switch.',
        headers: [passOf(ola)],
      }),
      [headers['reply-to'] ?? ''],
    );
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({ fromEmail: ola, plain: 'Try the switch.' });
    expect((await desk.queued()).filter(({ to }) => to === maja)).toMatchObject([{ kind: 'answer' }]);
  });

  test('of an unproven one has no address that leads to the customer', async () => {
    await forge();
    await sendRequests();
    expect(smtp.received.map(({ headers }) => headers['reply-to'])).toEqual([undefined]);
  });

  test('waits for no unproven one, and keeps none waiting', async () => {
    await forge();
    await sendRequests();
    await desk.write(ola, ola, { text: '#nota' });
    await intake.read();
    await sendRequests();
    await forge();
    await sendRequests();
    expect(smtp.received.map(({ headers }) => headers['subject'])).toEqual([
      'Did you write this? An email to Customer service',
      'Not sent: Broken lamp',
    ]);
  });
});

describe('a mail to a ticket that its agent may not see', () => {
  beforeEach(async () => {
    const { db } = database;
    await setAgent(db, userId, desk.kimId, { groups: ['workshop'] });
    await setInbox(db, userId, desk.inboxId, { teams: ['workshop'] });
    return async () => {
      await setInbox(db, userId, desk.inboxId, { teams: [] });
      await setAgent(db, userId, desk.kimId, { groups: [] });
    };
  });

  test.each([
    ['a reply', 'Try the switch.'],
    ['a note', '#note Try the switch.'],
    ['a command', '#solved'],
  ])('is handed back without a word of the ticket: %s', async (_, text) => {
    await desk.write(ola, ola, { text, subject: 'Re: switch' });
    await intake.read();
    const incoming = (await desk.incoming()).at(-1);
    expect(incoming).toMatchObject({ state: 'held', error: 'inbox of other teams', ticketId: desk.ticketId });
    expect(await desk.messages()).toHaveLength(1);
    expect(await desk.status()).toBe('new');
    await sendRequests();
    const [mail] = smtp.received;
    expect(smtp.received.map(({ to }) => to)).toEqual([ola]);
    expect(mail?.headers['subject']).toBe('Not sent: Re: switch');
    expect(mail?.headers['reply-to']).toBeUndefined();
    const words = readable(mail?.raw ?? '');
    expect(words).toContain('which you can’t see');
    for (const secret of [maja, 'Broken lamp', 'It is dark']) expect(words).not.toContain(secret);
    expect(approvalLinksIn(mail?.raw ?? '')).toEqual([]);
  });

  test('is sent once an owner lets it pass, and so are those of the team', async () => {
    await desk.write(ola, ola, { text: 'Try the switch.' });
    await desk.write(kim, kim, { text: 'Which lamp is it?' });
    await intake.read();
    expect((await desk.messages()).slice(1)).toMatchObject([{ agentId: desk.kimId }]);
    const held = (await desk.incoming()).find(({ state }) => state === 'held');
    await approveMail(database.db, userId, held?.id ?? 0, null);
    await intake.read();
    expect((await desk.messages()).slice(1)).toMatchObject([
      { agentId: desk.kimId },
      { agentId: desk.olaId },
    ]);
  });

  test('says no more of the ticket where it was held before for another reason', async () => {
    await setInbox(database.db, userId, desk.inboxId, { teams: [] });
    await forge();
    await setInbox(database.db, userId, desk.inboxId, { teams: ['workshop'] });
    await sendRequests();
    const words = readable(smtp.received[0]?.raw ?? '');
    expect(words).toContain(`From: ${ola}`);
    for (const secret of [maja, 'Broken lamp']) expect(words).not.toContain(secret);
  });
});

describe('what a mail prints that hands others back', () => {
  /** The last mail to Ola as a quote without marks, or below its sender as in Outlook. */
  async function quoted(words: string, form: 'text' | 'html') {
    const { text, html } = await parseMail(Buffer.from(smtp.received.at(-1)?.raw ?? ''), new Date());
    const inner = html?.replace(/^[\s\S]*<body>|<\/body>[\s\S]*$/g, '');
    return form === 'text'
      ? { text: `${words}\n\n${text}` }
      : { html: `<div>${words}</div><hr><div id="divRplyFwdMsg">From: ${help}</div>${inner}` };
  }

  const answer = async (words: string, form: 'text' | 'html') => {
    await desk.write(ola, ola, await quoted(words, form));
    await intake.read();
    const { rows } = await database.pool.query('select plain from ticket_messages order by id desc limit 1');
    return rows[0].plain;
  };

  const forms = [
    [publicUrl, 'text'],
    [publicUrl, 'html'],
    [null, 'text'],
  ] as const;

  test.each(languageTags)('is no part of an answer, in %s', async (language) => {
    await database.db.update(inboxes).set({ language });
    for (const [url, form] of shareOf(forms, roundsOf(1, 3), languageTags.indexOf(language))) {
      await desk.begin();
      const first = await desk.sentTo(ola);
      await desk.write(ola, ola, { text: '#nota The customer is angry' });
      await intake.read();
      await sendRequests(url);
      expect(await answer('I mended it.', form)).toBe('I mended it.');
      await desk.write(kim, kim, { text: 'Which lamp is it?' });
      await desk.write(ola, ola, { text: 'Try the switch.', headers: [`In-Reply-To: <${first}>`] });
      await intake.read();
      await sendRequests(url);
      expect(readable(smtp.received.at(-1)?.raw ?? '')).toContain('Try the switch.');
      expect(await answer('It is done.', form)).toBe('It is done.');
    }
    await database.db.update(inboxes).set({ language: 'en' });
  });

  test('is none where it asks whether a mail is the agent’s', async () => {
    await forge();
    await sendRequests();
    expect(await answer('I mended it.', 'html')).toBe('I mended it.');
  });
});

test('an approval request that comes back, or that a bounce returns, is no message', async () => {
  await forge();
  await sendRequests();
  const [mail] = smtp.received;
  await intake.deliver(Buffer.from(mail?.raw ?? ''), [help]);
  await intake.deliver(
    buildMail({
      from: 'MAILER-DAEMON@relay.example',
      id: '<b@relay.example>',
      subject: 'Undelivered',
      multipart: 'report; report-type=delivery-status',
      parts: [
        { type: 'message/delivery-status', body: 'A: b\n\nAction: failed\nStatus: 5.1.1\n' },
        { type: 'text/rfc822-headers', body: `Message-ID: ${mail?.headers['message-id']}\n` },
      ],
    }),
    [help],
  );
  await intake.read();
  expect((await desk.incoming()).slice(-2).map(({ state, error }) => [state, error])).toEqual([
    ['done', 'own notice'],
    ['done', 'own notice'],
  ]);
  expect(await query('select count(*)::int from tickets')).toEqual([{ count: 1 }]);
});

test('an approval request that the mail server refuses for now is tried again, and one that it refuses for good is not', async () => {
  await forge();
  smtp.answers.push(temporary());
  await sendRequests();
  expect(smtp.received).toEqual([]);
  expect(await query('select next_mail_at is not null as waits from handed_back_mails')).toEqual([
    { waits: true },
  ]);
  await query(`update handed_back_mails set next_mail_at = now() - interval '1 second'`);
  smtp.answers.push(final());
  await sendRequests();
  expect(smtp.received).toEqual([]);
  expect(await query('select next_mail_at from handed_back_mails')).toEqual([{ next_mail_at: null }]);
});

test('an approval request that was answered meanwhile is not mailed', async () => {
  await forge();
  await query(`update incoming_mails set state = 'approved' where state = 'held'`);
  await sendRequests();
  expect(smtp.received).toEqual([]);
});

test('an approval request is written in the language of the inbox', async () => {
  const { db } = database;
  const seen: string[] = [];
  const languages = sampleOf(
    languageTags.filter((tag) => tag !== 'en'),
    3,
  );
  for (const language of languages) {
    await db.update(inboxes).set({ language });
    await query('delete from handed_back_mails');
    smtp.received.length = 0;
    await forge();
    await desk.write(ola, ola, { text: '#nota' });
    await intake.read();
    await sendRequests();
    const all = smtp.received.map(({ raw }) => readable(raw)).join('\n');
    seen.push(...(all.match(/<html lang="\w+" dir="\w+"/g) ?? []));
    expect(all).not.toMatch(/undefined|Did you write|Send as text/);
  }
  await db.update(inboxes).set({ language: 'en' });
  expect(seen).toEqual(
    languages.flatMap((tag) => {
      const element = `<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}"`;
      return [element, element];
    }),
  );
});
