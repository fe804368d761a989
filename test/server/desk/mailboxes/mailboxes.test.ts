/**
 * A mailbox that an owner connects at the desk: a real mailbox and a real mail server, the background of a server beside
 * it, and a second user on the same server.
 */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { InboxMail } from '../../../../src/api/schemas/desk-mailboxes.ts';
import {
  agents,
  deskLinks,
  incomingMails,
  mailboxes,
  mails,
  ownerActs,
  trustedMailServers,
} from '../../../../src/server/db/tables/index.ts';
import { requestLinks } from '../../../../src/server/desk/links/sign-in-links.sql.ts';
import { startSignInMails } from '../../../../src/server/desk/sign-in-mail/send-links.ts';
import { startMailboxFetchers } from '../../../../src/server/mail/mailboxes/mailbox-fetchers.ts';
import { startMailSender } from '../../../../src/server/mail/sender.ts';
import { createMailHosts } from '../../../../src/server/outbound-hosts/mail-hosts.ts';
import { createSecretBox } from '../../../../src/server/secrets/secret-box.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { enterAll, entered, openFirstOwner, readSetup } from '../../../support/desk-setup.ts';
import { quiet } from '../../../support/log.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail } from '../../../support/mails.ts';
import { final, useSmtp } from '../../../support/smtp.ts';
import { openTestMailbox, type TestMailbox } from '../../../support/test-mailbox.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const { connectMailbox, disconnectMailbox, learnMailServer, listMailboxes, testMail } = operations;
const { createApiKey, grabThread, insertTicket, listStoredSettings, updateStoredSettings } = operations;
const mx = 'mx.post.example';
const key = 'a key of thirty-two characters or more';
const hosts = ['localhost', '127.0.0.1', '::1'];
const secretKeys = { current: key, former: null, dataDir: null };
/** The one that the server's own settings name. */
const server = useSmtp();
const smtp = useSmtp('secret');
const service = useApp({
  config: {
    listen: { publicUrl: deskOrigin },
    mail: { from: null, answerWaitSeconds: 0, way: null, needsMailbox: true },
    mailboxes: { hosts },
    secretKeys,
  },
});
const intake = useMailIntake(service.database, { trustedAuthservId: null });
let owner: TestBrowser;
let mailbox: TestMailbox;
let inboxId = 0;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  owner = await openFirstOwner(service);
  await enterAll(owner);
  mailbox = await openTestMailbox();
  ({ inboxId } = await ownInbox());
});

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await mailbox.close();
});

async function ownInbox(browser = owner, userId = 1): Promise<InboxMail> {
  const listed = await browser.operation(listMailboxes, userId);
  return listed.json().inboxes[0];
}

/** The login of the mailbox; the mail server takes the same one. */
function login() {
  const { username, password, hostname, port } = new URL(mailbox.url);
  const host = hostname.replace(/[[\]]/g, '');
  return {
    username,
    password,
    imap: { host, port: Number(port) },
    smtp: { host: '127.0.0.1', port: Number(new URL(smtp.url).port) },
  };
}

const connect = (changes: object = {}) =>
  owner.operation(connectMailbox, 1, { inboxId, ...login(), ...changes });

/** What a server does beside its requests. */
function startServer(current = key): void {
  const secrets = createSecretBox({ ...secretKeys, current });
  const mailHosts = createMailHosts(hosts);
  const { db } = service.database;
  running.push(
    startMailboxFetchers({ db, log: quiet, secrets, hosts: mailHosts, onStored: () => {}, everyMs: 50 }),
    startMailSender({
      ...{ db, log: quiet, secrets, mailHosts, publicUrl: null, everyMs: 50 },
      ...{ from: { address: 'server@host.example', name: '' }, way: server.way },
    }),
  );
}

async function stopServer(): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.stop()));
}

describe('a mailbox', () => {
  test('is not connected with a wrong password, and each way says why', async () => {
    const refused = await connect({ password: 'wrong' });
    expect(refused.json()).toEqual({
      imap: { reason: 'login', said: expect.any(String) },
      smtp: { reason: 'login', said: expect.any(String) },
    });
    const closed = await connect({ imap: { host: '127.0.0.1', port: 1 } });
    expect(closed.json()).toMatchObject({ imap: { reason: 'connection' }, smtp: null });
    const unknown = await connect({ smtp: { host: 'mail.shop.invalid', port: 465 } });
    expect(unknown.json()).toMatchObject({ imap: null, smtp: { reason: 'host' } });
    expect(await service.database.db.$count(mailboxes)).toBe(0);
    const recorded = eq(ownerActs.act, 'connectMailbox');
    expect(await service.database.db.$count(ownerActs, recorded)).toBe(0);
    expect((await ownInbox()).mailbox).toBeNull();
  });

  test('is connected to servers only that mail is sent to, or that the operator names', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '0.0.0.0'])
      expect((await connect({ imap: { host, port: 993 } })).json()).toMatchObject({
        imap: { reason: 'blocked' },
      });
    const other = await connect({ smtp: { host: '8.8.8.8', port: 22 } });
    expect(other.json()).toMatchObject({ smtp: { reason: 'blocked' } });
  });

  test('is connected once both ways accept it, and shows its password to nobody', async () => {
    expect((await connect()).json()).toEqual({ imap: null, smtp: null });
    const { username } = login();
    const listed = await owner.operation(listMailboxes, 1);
    expect(listed.json()).toMatchObject({
      canConnect: true,
      inboxes: [
        { email: entered.inboxEmail, mailbox: { username, problem: null }, sends: true, receives: true },
      ],
    });
    const recorded = await service.database.db
      .select({ subject: ownerActs.subject })
      .from(ownerActs)
      .where(eq(ownerActs.act, 'connectMailbox'));
    expect(recorded).toEqual([{ subject: `inbox ${inboxId}` }]);
    const [row] = await service.database.db.select().from(mailboxes);
    expect(row?.password).toMatch(/^v1\./);
    const shown = [
      listed.body,
      JSON.stringify(row),
      (await owner.operation(listStoredSettings, 1, { subject: 'inbox' })).body,
      JSON.stringify(await readSetup(owner)),
      service.logged(),
    ].join('\n');
    expect(shown).not.toContain(login().password === '' ? 'no password' : `"${login().password}"`);
  });

  test('keeps its password for the same host and user, and for no other', async () => {
    const keep = { password: undefined };
    expect((await connect(keep)).json()).toEqual({ imap: null, smtp: null });
    const password = { reason: 'password', said: '' };
    for (const changes of [
      { username: 'other' },
      { imap: { host: 'localhost', port: login().imap.port } },
      { smtp: { host: 'localhost', port: login().smtp.port } },
    ])
      expect((await connect({ ...keep, ...changes })).json()).toEqual({ imap: password, smtp: password });
  });

  test('is another user’s in no way', async () => {
    const { db } = service.database;
    await buildInbox(db, { userId: 2, addresses: ['help@other.example'] });
    const agentId = await buildTicketAgent(db, { userId: 2, name: 'Eve', email: 'eve@other.example' });
    await db.update(agents).set({ role: 'owner' }).where(eq(agents.userId, 2));
    const eve = await signedIn(service, 2, agentId);
    expect((await eve.operation(listMailboxes, 2)).body).not.toContain(entered.inboxEmail);
    for (const operation of [disconnectMailbox, testMail])
      expect((await eve.operation(operation, 2, { inboxId })).statusCode).toBe(404);
    expect((await eve.operation(learnMailServer, 2, { inboxId, step: 'ask' })).statusCode).toBe(404);
    expect((await eve.operation(connectMailbox, 2, { inboxId, ...login() })).statusCode).toBe(404);
    expect((await eve.operation(listMailboxes, 1)).statusCode).not.toBe(200);
  });
});

describe('a server', () => {
  test('fetches from a connected mailbox without a restart, for inboxes of its user alone', async () => {
    const { db } = service.database;
    await stopServer();
    // What comes before the mailbox is read for the first time is not missed.
    const forged = buildMail({ to: 'help@other.example', id: '<forged>', text: 'For another user.' });
    await mailbox.append('INBOX', forged);
    startServer();
    await expect.poll(async () => await db.$count(incomingMails)).toBe(1);
    const [mail] = await db.select().from(incomingMails);
    expect(mail).toMatchObject({ userId: 1, inboxId, channel: 'imap' });
    expect(mail?.mailbox).toBe(`${login().username}@${login().imap.host}`);
  });

  test('sends mail of the inbox through its mailbox, and not by its own mail server', async () => {
    const ticketId = await writeAsCustomer('Where is my tent?');
    await answer(ticketId, 'On its way.');
    const toCustomer = () => smtp.received.find(({ to }) => to === 'kari@post.example');
    await expect.poll(toCustomer).toBeDefined();
    const mail = toCustomer();
    expect(mail?.headers['from']).toContain(`<${entered.inboxEmail}>`);
    expect(mail?.from).toMatch(/^help\+.*@skogsrand\.example$/);
    expect(server.received).toEqual([]);
  });

  test('keeps mail until a password that it cannot read is entered again', async () => {
    const { db } = service.database;
    await stopServer();
    startServer('another key of thirty-two characters');
    await expect.poll(async () => (await ownInbox()).mailbox?.problem?.reason).toBe('password');
    await answer(await writeAsCustomer('And my boots?'), 'They too.');
    await stopServer();
    const queued = await db.select().from(mails).where(eq(mails.state, 'queued'));
    expect(queued.map(({ attempts }) => attempts)).toEqual([0, 0]);
    expect((await ownInbox()).waitingMails).toBe(2);

    expect((await connect()).json()).toEqual({ imap: null, smtp: null });
    expect(await ownInbox()).toMatchObject({ mailbox: { problem: null }, waitingMails: 0 });
    startServer();
    await expect.poll(() => smtp.received.length).toBe(2);
    await expect.poll(async () => await db.$count(mails, eq(mails.state, 'queued'))).toBe(0);
  });

  test('stops to fetch from a mailbox that is disconnected', async () => {
    const { db } = service.database;
    await expect.poll(isHeld).toBe(true);
    expect((await owner.operation(disconnectMailbox, 1, { inboxId })).statusCode).toBe(204);
    await expect.poll(isHeld).toBe(false);
    expect(await db.$count(mailboxes)).toBe(0);
    expect((await ownInbox()).mailbox).toBeNull();
    expect((await owner.operation(disconnectMailbox, 1, { inboxId })).statusCode).toBe(404);
    await connect();
    await expect.poll(isHeld).toBe(true);
  });
});

/** Whether a process reads the mailbox. */
async function isHeld(): Promise<boolean> {
  const { rows } = await service.database.pool.query('select from imap_folders where held_until > now()');
  return rows.length > 0;
}

async function writeAsCustomer(message: string): Promise<number> {
  const created = await owner.operation(createApiKey, 1, {
    kind: 'secret',
    label: 'Back office',
    scopes: ['Tickets:Write'],
  });
  const customer = { fromEmail: 'kari@post.example', toEmail: entered.inboxEmail, subject: 'A question' };
  const response = await service.app.inject(
    requestFor(insertTicket, { apiKey: created.json().apiKey, userId: 1 }, { ...customer, message }),
  );
  return response.json().json.ticketID;
}

async function answer(ticketId: number, message: string): Promise<void> {
  const thread = await owner.operation(grabThread, 1, { ticketId: String(ticketId) });
  const lastSeenMessageId = thread.json().ticket.lastMessageId;
  const customer = { fromEmail: entered.email, toEmail: entered.inboxEmail, subject: 'A question' };
  const response = await owner.operation(insertTicket, 1, {
    ...customer,
    ticketId: String(ticketId),
    message,
    lastSeenMessageId,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Brings a mail to the mailbox as the server that receives it does, and returns once it is read. */
async function arrive(raw: string): Promise<void> {
  const { db } = service.database;
  const before = await db.$count(incomingMails);
  await mailbox.append('INBOX', Buffer.from(raw));
  await expect.poll(async () => await db.$count(incomingMails)).toBe(before + 1);
  await intake.read();
}

test('a link to sign in is mailed through the mailbox of its own user, and names no desk of others', async () => {
  const { db } = service.database;
  await stopServer();
  const agentId = await buildTicketAgent(db, { userId: 2, name: 'Aino', email: entered.email });
  await requestLinks(db, { email: entered.email, browserHash: 'x', ip: '192.0.2.1', browser: 'Firefox' });
  const options = { db, log: quiet, secrets: createSecretBox(secretKeys), mailHosts: createMailHosts(hosts) };
  running.push(startSignInMails({ ...options, from: null, way: null, publicUrl: deskOrigin, everyMs: 50 }));
  const links = () => smtp.received.filter(({ raw }) => raw.includes('#fdl_'));
  await expect.poll(() => links().length).toBe(1);
  const [link] = links();
  expect([link?.to, link?.from]).toEqual([entered.email, entered.inboxEmail]);
  expect(new Set(link?.raw.match(/#fdl_[\w-]{8}/g)).size).toBe(1);
  // The other user has no mailbox: its link waits.
  const [other] = await db.select().from(deskLinks).where(eq(deskLinks.agentId, agentId));
  await expect
    .poll(
      async () =>
        (
          await db
            .select()
            .from(deskLinks)
            .where(eq(deskLinks.id, other?.id ?? 0))
        )[0]?.mailAttempts,
    )
    .toBe(1);
  await stopServer();
  startServer();
});

describe('mail both ways', () => {
  test('is tested by a mail to the inbox itself', async () => {
    const sent = (await owner.operation(testMail, 1, { inboxId })).json();
    expect(sent.test).toMatchObject({ state: 'sent', problem: null });
    expect((await readSetup(owner)).steps.mail).toBe('open');
    expect(smtp.received).toMatchObject([{ to: entered.inboxEmail }]);
    await arrive(`Received: by ${mx}\r\n${smtp.received[0]?.raw}`);
    expect((await ownInbox()).test?.state).toBe('arrived');
    expect(await readSetup(owner)).toMatchObject({ mailTest: { state: 'arrived' }, steps: { mail: 'done' } });
  });

  test('fails with the reason of the mail server', async () => {
    // Mail of the server itself would be refused in its place.
    await stopServer();
    smtp.answers.push(final());
    expect((await owner.operation(testMail, 1, { inboxId })).json().test).toEqual({
      state: 'failed',
      date: expect.any(String),
      problem: { reason: 'refused', said: expect.stringContaining('No such person') },
    });
    startServer();
  });
});

describe('a mail server that proves agents’ answers', () => {
  const learn = async (step: 'ask' | 'test' | 'trust') =>
    await owner.operation(learnMailServer, 1, { inboxId, step });
  const proof = async () => (await ownInbox()).proof;

  test('is learned for the mailbox by an answer, a forged mail and a word of the owner', async () => {
    const { db } = service.database;
    await owner.operation(updateStoredSettings, 1, {
      subject: 'inbox',
      id: inboxId,
      version: (await owner.operation(listStoredSettings, 1, { subject: 'inbox' })).json().records[0].version,
      values: { members: [entered.email] },
    });
    expect(await proof()).toEqual({ isNeeded: true, trusted: null, attempt: null });
    expect((await learn('trust')).json().error).toEqual({ field: 'step' });
    expect((await learn('test')).statusCode).toBe(409);

    expect((await learn('ask')).json().proof.attempt).toMatchObject({ state: 'asked', email: entered.email });
    const question = smtp.received.find(({ headers }) => headers['message-id']?.startsWith('<frontdesk.'));
    expect(question?.to).toBe(entered.email);
    const replyTo = /<?([^<>\s]+@[^<>\s]+)>?$/.exec(question?.headers['reply-to'] ?? '')?.[1] ?? '';
    const results = `Authentication-Results: ${mx}; dmarc=pass header.from=skogsrand.example`;
    const headers = [`Received: by ${mx}`, results];
    const subject = `Re: ${question?.headers['subject']}`;
    const reply = buildMail({ from: entered.email, to: replyTo, subject, headers, text: 'Here.' });
    await arrive(reply.toString());
    expect((await proof()).attempt).toMatchObject({ state: 'answered', server: mx });

    expect((await learn('test')).json().proof.attempt.state).toBe('testing');
    const forgery = smtp.received.at(-1)?.raw ?? '';
    expect(forgery).toContain(`Authentication-Results: ${mx}`);
    const removed = forgery.replace(/Authentication-Results:.*\r\n(?:[ \t].*\r\n)*/, '');
    await arrive(`Received: by ${mx}\r\nAuthentication-Results: ${mx}; dmarc=fail\r\n${removed}`);
    expect((await proof()).attempt?.state).toBe('tested');
    expect((await proof()).trusted).toBeNull();

    expect((await learn('trust')).json().proof).toEqual({ isNeeded: false, trusted: mx, attempt: null });
    const [trusted] = await db.select().from(trustedMailServers);
    const { username, imap } = login();
    expect(trusted).toMatchObject({ userId: 1, channel: 'imap', mailbox: `${username}@${imap.host}` });
  });
});
