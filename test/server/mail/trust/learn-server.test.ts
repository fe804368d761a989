/**
 * Names that are learned from answers to probes, and those that never are. The mail server here sends our mail; each test
 * says how the receiving server changes the mail, and by which channel it comes in.
 */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  incomingMails,
  mailProbes,
  ticketMessages,
  trustedMailServers,
} from '../../../../src/server/db/tables/index.ts';
import { type LearnServerOptions, learnServer } from '../../../../src/server/mail/trust/learn-server.ts';
import { trustServer } from '../../../../src/server/mail/trust/probes.sql.ts';
import { findAskedAgents } from '../../../../src/server/mail/trust/trusted-servers.sql.ts';
import type { TrustedChannel } from '../../../../src/server/settings/server/named-servers.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail } from '../../../support/mails.ts';
import { type ReceivedMail, useSmtp } from '../../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const database = useDatabase();
const smtp = useSmtp();
const imap = { user: 'help@skogsrand.example', host: 'imap.post.example' };
const intake = useMailIntake(database, { trustedAuthservId: null, imap });
const userId = 6;
const help = 'help@skogsrand.example';
const agentEmail = 'ola@skogsrand.example';
const mx = 'mx.post.example';
const pass = (name: string, domain = 'skogsrand.example') =>
  `Authentication-Results: ${name}; dmarc=pass header.from=${domain}`;
let inboxId = 0;

beforeAll(async () => {
  const { db } = database;
  ({ inboxId } = await buildInbox(db, { userId, addresses: [help] }));
  await buildTicketAgent(db, { userId, name: 'Ola', email: agentEmail });
  await buildInbox(db, { userId: 7, addresses: ['help@other.example'] });
  await buildTicketAgent(db, { userId: 7, name: 'Eva', email: 'eva@other.example' });
});

beforeEach(async () => {
  await database.db.delete(trustedMailServers);
  await database.db.delete(mailProbes);
  await database.db.delete(incomingMails);
});

interface Learning {
  /** Settles with the name that may be trusted, or the reason why none may. */
  readonly ended: Promise<string>;
  readonly question: ReceivedMail;
  readonly said: string[];
}

/** Asks an agent, as `frontdesk mail trust` does, and returns once the mail has arrived. */
async function begin(email = agentEmail, relayHost = '127.0.0.1'): Promise<Learning> {
  const [asked] = await findAskedAgents(database.db, email, undefined);
  if (!asked) throw new Error('nobody is asked');
  const said: string[] = [];
  const before = smtp.received.length;
  const options: LearnServerOptions = {
    asked,
    smtp: { url: smtp.url.replace('127.0.0.1', relayHost), oauth: null, dkim: null },
    from: null,
    waitMinutes: 1,
    signal: new AbortController().signal,
    onProgress: (sentence) => said.push(sentence),
  };
  const ended = learnServer(database.db, options).then(
    ({ authservId, channel }) => `${channel}: ${authservId}`,
    (error: Error) => error.message,
  );
  await expect.poll(() => smtp.received.length).toBe(before + 1);
  return { ended, question: received(before), said };
}

function received(index: number): ReceivedMail {
  const mail = smtp.received[index];
  if (!mail) throw new Error('no mail came');
  return mail;
}

interface Answer {
  readonly from?: string;
  /** The lines of servers on the way, the topmost first. */
  readonly headers?: readonly string[];
  readonly channel?: TrustedChannel;
}

let count = 0;

/** The agent presses “Reply”, and the mail comes in. */
async function answer({ question }: Learning, { from = agentEmail, headers = [], channel = 'imap' }: Answer) {
  count += 1;
  const to = question.headers['reply-to'] ?? '';
  const subject = `Re: ${question.headers['subject']}`;
  const answered = [`In-Reply-To: ${question.headers['message-id']}`];
  const raw = buildMail({
    from,
    to,
    subject,
    id: `<answer.${count}@x.example>`,
    headers: [...headers, ...answered],
    text: `Yes ${count}`,
  });
  await intake.deliver(raw, [to], channel);
  await intake.read();
}

/** Brings the mail with the forged line in, as the receiving server changes it. */
async function bringForgery(change: (raw: string) => string, channel: TrustedChannel = 'imap') {
  await expect.poll(() => smtp.received.length).toBe(2);
  const { raw, to } = received(1);
  expect(raw).toMatch(/^Authentication-Results: /m);
  await intake.deliver(Buffer.from(change(raw)), [to], channel);
  await intake.read();
}

const withoutForged = (raw: string) => raw.replace(/^Authentication-Results: .*\r\n(?:[ \t].*\r\n)*/m, '');
const under = (line: string) => (raw: string) => `${line}\r\n${raw}`;
const stamp = `Authentication-Results: ${mx}; spf=pass smtp.mailfrom=${help}; dmarc=pass header.from=skogsrand.example`;

const trusted = () => database.db.select().from(trustedMailServers);
const storedOutcome = async () =>
  (
    await database.db
      .select({ state: incomingMails.state, error: incomingMails.error, ticketId: incomingMails.ticketId })
      .from(incomingMails)
      .orderBy(incomingMails.id)
  ).map(({ state, error, ticketId }) => [state, error, ticketId]);

describe('what is proposed by an answer, and withstands a forged line, may be trusted', () => {
  test.each([
    ['removed', (raw: string) => `${stamp}\r\n${withoutForged(raw)}`],
    [
      'renamed',
      (raw: string) =>
        `${stamp}\r\n${raw.replace(/^Authentication-Results:/m, 'X-Former-Authentication-Results:')}`,
    ],
    ['put below the genuine one', under(stamp)],
  ])('where the forged line is %s', async (_what, change) => {
    const learning = await begin();
    await answer(learning, { headers: [pass(mx)] });
    await bringForgery(change);
    expect(await learning.ended).toBe(`imap: ${mx}`);
    // No server is trusted before the operator says yes.
    expect(await trusted()).toEqual([]);
    // Neither mail became a message.
    expect(await storedOutcome()).toEqual([
      ['done', 'test of mail servers', null],
      ['done', 'test of mail servers', null],
    ]);
  });

  test('with a yes it is stored for its user, channel and mailbox, and the mails of the test serve once', async () => {
    const learning = await begin();
    await answer(learning, { headers: [pass(mx)] });
    await bringForgery(under(stamp));
    await learning.ended;
    const [forgery] = await database.db.select().from(mailProbes).where(eq(mailProbes.kind, 'forgery'));
    if (!forgery) throw new Error('there is no test');
    await trustServer(database.db, forgery);
    expect(await trusted()).toMatchObject([
      {
        userId,
        channel: 'imap',
        mailbox: 'help@skogsrand.example@imap.post.example',
        authservId: mx,
        domain: 'skogsrand.example',
      },
    ]);
    await expect(trustServer(database.db, forgery)).rejects.toThrow(
      'The test of this mail server has expired.',
    );
  });

  test.each(['catch-all', 'none'] as const)('with reply addresses of the form %s', async (replyForm) => {
    const replyDomain = replyForm === 'none' ? null : 'reply.skogsrand.example';
    await setInbox(database.db, userId, inboxId, { replyForm, replyDomain });
    const learning = await begin();
    const to = learning.question.headers['reply-to'];
    if (replyForm === 'none') expect(to).toBe(help);
    else expect(to).toMatch(/^[a-z2-7]+@reply\.skogsrand\.example$/);
    await answer(learning, { headers: [pass(mx)], channel: 'smtp' });
    await bringForgery(under(stamp), 'smtp');
    expect(await learning.ended).toBe(`smtp: ${mx}`);
    await setInbox(database.db, userId, inboxId, { replyForm: 'plus', replyDomain: null });
  });
});

describe('an answer that proves nothing says why, and is no message', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no line', [], /without Authentication-Results/],
    [
      'a line without a name',
      ['Authentication-Results: dmarc=pass header.from=skogsrand.example'],
      /names no server/,
    ],
    ['a name with “=” in it', [pass('mx=post.example')], /names no server/],
    ['a name in quotes with “=” in it', [pass('"mx=post.example"')], /no valid server name/],
    ['the word for lines without a name', [pass('microsoft-365')], /no valid server name/],
    ['no DMARC', [`Authentication-Results: ${mx}; spf=pass smtp.mailfrom=x`], /states no single dmarc=pass/],
    [
      'a failure',
      [`Authentication-Results: ${mx}; dmarc=fail header.from=skogsrand.example`],
      /no single dmarc=pass/,
    ],
    ['another domain', [pass(mx, 'evil.example')], /no single dmarc=pass/],
    [
      'two lines merged into one',
      [
        `Authentication-Results: ${mx}; dmarc=fail header.from=skogsrand.example, ${mx}; dmarc=pass header.from=skogsrand.example`,
      ],
      /no single dmarc=pass/,
    ],
    ['two servers', [`Authentication-Results: ${mx}; spf=pass`, pass('edge.example')], /Two servers/],
  ])('%s', async (_what, headers, reason) => {
    const learning = await begin();
    await answer(learning, { headers });
    expect(await learning.ended).toMatch(reason);
    expect(smtp.received).toHaveLength(1);
    expect(await storedOutcome()).toEqual([['done', 'test of mail servers', null]]);
  });

  test('a nameless line, at a mailbox that is not Microsoft’s, is not taken for Microsoft 365', async () => {
    const learning = await begin();
    await answer(learning, {
      headers: ['Authentication-Results: spf=pass smtp.mailfrom=x; dmarc=pass header.from=skogsrand.example'],
    });
    expect(await learning.ended).toMatch(/recognised only from Microsoft 365/);
  });
});

describe('a forged line after which nothing is trusted', () => {
  test.each<[string, TrustedChannel, (raw: string) => string, RegExp]>([
    ['stays on top', 'imap', (raw) => raw, /stayed on top/],
    [
      'stays on top, and the genuine one is below',
      'imap',
      (raw) => raw.replace(/^(From: )/m, `${stamp}\r\n$1`),
      /stayed on top/,
    ],
    [
      'is merged into the genuine one',
      'imap',
      (raw) => raw.replace(/^Authentication-Results: /m, `${stamp}; `),
      /stayed on top/,
    ],
    ['lies below another server’s', 'imap', under(pass('edge.example')), /a server other than/],
    ['is gone at the SMTP listener, where nobody stamps', 'smtp', withoutForged, /does not go through/],
    ['comes in by another door', 'webhook', under(stamp), /through another channel/],
  ])('%s', async (_what, channel, change, reason) => {
    const learning = await begin();
    await answer(learning, { headers: [pass(mx)], channel: channel === 'webhook' ? 'imap' : channel });
    await bringForgery(change, channel);
    expect(await learning.ended).toMatch(reason);
    expect(await trusted()).toEqual([]);
  });

  test('our own relay removes lines of its own name from what it sends, which shows nothing', async () => {
    const learning = await begin();
    // A stranger at the SMTP listener, who knows the code and the name of the relay, writes the topmost lines.
    const forged = ['Received: from x by relay.example with ESMTP; Fri, 20 Nov 2026 10:00:00 +0100'];
    await answer(learning, { headers: [pass('relay.example'), ...forged], channel: 'smtp' });
    const byRelay =
      'Received: from desk by relay.example with ESMTPSA; Fri, 20 Nov 2026 10:00:01 +0100\r\nAuthentication-Results: relay.example; auth=pass smtp.auth=help';
    await bringForgery((raw) => `${byRelay}\r\n${withoutForged(raw)}`, 'smtp');
    expect(await learning.ended).toMatch(/is also the server through which Frontdesk sends email/);
  });

  test('the relay may be the receiving server of a mailbox, if both mails were last with it', async () => {
    const received = 'Received: from x by mail.example with ESMTP; Fri, 20 Nov 2026 10:00:00 +0100';
    const learning = await begin();
    await answer(learning, { headers: [pass('mail.example'), received] });
    await bringForgery((raw) => `${received}\r\n${withoutForged(raw)}`);
    expect(await learning.ended).toBe('imap: mail.example');
  });

  test('and not if another server had the answer last', async () => {
    const received = (by: string) => `Received: from x by ${by} with ESMTP; Fri, 20 Nov 2026 10:00:00 +0100`;
    const learning = await begin();
    await answer(learning, { headers: [received('other.example'), pass('mail.example')] });
    await bringForgery((raw) => `${received('mail.example')}\r\n${withoutForged(raw)}`);
    expect(await learning.ended).toMatch(/is also the server through which Frontdesk sends email/);
  });
});

describe('somebody else who knows a code', () => {
  test('answers first, from an address of their own: the agent’s answer still counts', async () => {
    const learning = await begin();
    await answer(learning, { from: 'eve@evil.example', headers: [pass('mx.evil.example', 'evil.example')] });
    await expect.poll(() => learning.said.length).toBe(2);
    expect(learning.said[1]).toContain('not from ola@skogsrand.example alone');
    await answer(learning, { headers: [pass(mx)] });
    await bringForgery(under(stamp));
    expect(await learning.ended).toBe(`imap: ${mx}`);
  });

  test('answers first under the agent’s address, with a line of their own on top, at the SMTP listener', async () => {
    const learning = await begin();
    await answer(learning, { headers: [pass('evil.example')], channel: 'smtp' });
    // The agent’s own answer comes later: the code is used up, and the stranger’s name is tested.
    await answer(learning, { headers: [pass(mx)], channel: 'smtp' });
    await bringForgery((raw) => raw, 'smtp');
    expect(await learning.ended).toMatch(/^A forged header of evil\.example stayed on top/);
    expect(await storedOutcome()).toHaveLength(3);
    expect(new Set((await storedOutcome()).map(String))).toEqual(new Set(['done,test of mail servers,']));
  });

  test('uses it for another user’s inbox: there it is an ordinary mail', async () => {
    const learning = await begin('eva@other.example');
    const { question } = learning;
    const code = question.headers['subject']?.split(' ').at(-1) ?? '';
    const raw = buildMail({
      from: agentEmail,
      to: help,
      subject: `Re: test ${code}`,
      id: '<stray@x.example>',
      headers: [pass(mx), `In-Reply-To: ${question.headers['message-id']}`],
      text: 'Hello',
    });
    await intake.deliver(raw, [help.replace('@', `+${code}@`)], 'imap');
    await intake.read();
    expect(await storedOutcome()).toEqual([['done', null, expect.any(Number)]]);
    const probes = await database.db.select({ outcome: mailProbes.outcome }).from(mailProbes);
    expect(probes).toEqual([{ outcome: null }]);
    await answer(learning, { from: 'eva@other.example' });
    expect(await learning.ended).toMatch(/without Authentication-Results/);
  });

  test('uses it after an hour: nothing is learned, and it is still no message', async () => {
    const learning = await begin();
    await database.pool.query(`update mail_probes set ends_at = now()`);
    await answer(learning, { headers: [pass(mx)] });
    expect(await storedOutcome()).toEqual([['done', 'test of mail servers', null]]);
    const probes = await database.db.select({ outcome: mailProbes.outcome }).from(mailProbes);
    expect(probes).toEqual([{ outcome: null }]);
    await database.db.delete(mailProbes);
    expect(await learning.ended).toMatch(/No answer was received/);
  });

  test('or makes one up: it is an ordinary mail', async () => {
    const raw = buildMail({
      from: 'maja@post.example',
      to: help,
      id: '<frontdesk.aaaa@skogsrand.example>',
      subject: 'Please reply to this email from Help: aebagbafaydqqcikbmga2dqpca',
      text: 'Hello',
    });
    await intake.deliver(raw, [help], 'imap');
    await intake.read();
    expect(await storedOutcome()).toEqual([['done', null, expect.any(Number)]]);
    const said = await database.db.select({ plain: ticketMessages.plain }).from(ticketMessages);
    expect(said.map(({ plain }) => plain)).toContain('Hello');
  });
});
