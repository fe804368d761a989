import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { autoReplies, tickets } from '../../../src/server/db/tables/index.ts';
import { serveDemoMail } from '../../../src/server/demo/routes/mail.ts';
import { createMailViewer } from '../../../src/server/mail/mail-viewer.ts';
import {
  claimMail,
  markFailed,
  markUnknown,
  retryMails,
} from '../../../src/server/mail/outgoing/claimed-mails.sql.ts';
import { findAddressTarget } from '../../../src/server/mail/reply-address/recipients.sql.ts';
import { createSmtpTransport } from '../../../src/server/mail/transport/smtp.ts';
import { ensureBuilt, root } from '../../../tools/fresh.mjs';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { verifyDkim } from '../../support/dkim.ts';
import { secretKey } from '../../support/help-center.ts';
import { type MailsRun, sendMailsUntil } from '../../support/send-mails.ts';
import { final, temporary, useSmtp } from '../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const mail = { from: null, answerWaitSeconds: 60 };
/** The answer on the page of a mail. */
const replies: (readonly [id: number, text: string])[] = [];
const service = useApp({
  config: { mail },
  prepare: (app) =>
    serveDemoMail(app, {
      mailbox: createMailViewer(service.database.db, 4, { mail, publicUrl: null }),
      listAgents: async () => [{ name: 'Ester <b>', email: ester, picture: '/pictures/ester.svg' }],
      reply: async (...reply) => {
        replies.push(reply);
      },
      isFirstParty: async () => false,
    }),
});
const smtp = useSmtp();
let caller: TestCaller;
let inboxId: number;

const help = 'help@skogsrand.example';
const ester = 'ester@skogsrand.example';
const maja = 'maja.lind@post.example';

beforeAll(async () => {
  const { db, pool } = service.database;
  ({ inboxId } = await buildInbox(db, { userId: 4, autoReply: 'Thank you! We answer within a day.\n' }));
  await buildInbox(db, { userId: 4, name: 'Silent', addresses: ['silent@skogsrand.example'] });
  const agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: ester });
  // An operator may have loaded any address.
  const loop = await buildTicketAgent(db, { userId: 4, name: 'Loop', email: 'Silent+x@skogsrand.example' });
  await pool.query(
    'insert into inbox_members (user_id, inbox_id, agent_id) values (4, $1, $2), (4, $1, $3)',
    [inboxId, agentId, loop],
  );
  await pool.query(`update inboxes set auto_reply_texts = '{"sv": "Tack!"}' where id = $1`, [inboxId]);
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

beforeEach(async () => {
  for (const table of [autoReplies, tickets]) await service.database.db.delete(table);
});

const typed = 'SomethingTyped';

async function insert(input: TestInput = {}): Promise<number> {
  const { json } = await answerOf(service, caller, 'insertTicket', {
    fromEmail: maja,
    fromName: typed,
    toEmail: help,
    subject: typed,
    message: typed,
    ...input,
  });
  return json.ticketID;
}

/** An agent's message. */
const answer = (ticketId: number, input: TestInput = {}) =>
  insert({
    ticketId: String(ticketId),
    fromEmail: ester,
    fromName: 'Ester',
    message: 'It is on its way.',
    ...input,
  });

const query = async (sql: string) => (await service.database.pool.query(sql)).rows;
const rows = (where = 'true') =>
  query(`select m.*, r.email from mails m join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    where ${where} order by m.id`);
const makeDue = () => query('update mails set next_attempt_at = now() where next_attempt_at is not null');
const isIdle = async () => (await rows('next_attempt_at <= now()')).length === 0;

/** Runs senders until the condition holds. */
const sendUntil = (condition: () => Promise<boolean>, options: MailsRun = {}) =>
  sendMailsUntil(service.database, smtp.way, condition, options);

const to = (address: string) => smtp.received.filter((mail) => mail.to === address);
const mailBody = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1');
const readable = (raw: string) => decodeURIComponent(mailBody(raw).replace(/%(?![0-9A-F]{2})/g, '%25'));

describe('a long mail', () => {
  const long = 'Since Monday the lamp is broken. '.repeat(1000);

  test('is put together by a thread, and a short one without it', async () => {
    const composeWorkerUrl = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', ({ content: { recipient } }) => {
          const raw = Buffer.from('Subject: of the thread\\r\\n\\r\\nwords');
          parentPort.postMessage({ composed: { envelope: { from: '${help}', to: recipient.email }, raw } });
        });
        parentPort.postMessage('ready');
      `)}`,
    );
    for (const message of ['short', long]) {
      await insert({ message, autoReply: false, appendOpenTicket: false });
    }
    await makeDue();
    await sendUntil(isIdle, { composeWorkerUrl });
    const raws = to(ester).map(({ raw }) => raw);
    expect(raws).toHaveLength(2);
    expect(raws.filter((raw) => raw.includes('of the thread'))).toHaveLength(1);
    expect(raws.filter((raw) => raw.includes('short'))).toHaveLength(1);
  });

  test('is what it would be without the thread', async () => {
    ensureBuilt();
    await insert({ message: long, autoReply: false });
    await makeDue();
    const composeWorkerUrl = pathToFileURL(join(root, 'dist/server/compose-worker.js'));
    await sendUntil(isIdle, { composeWorkerUrl });
    const [notice] = to(ester);
    expect(notice?.headers).toMatchObject({ from: `"${typed} (Customer service)" <${help}>` });
    expect(readable(notice?.raw ?? '').split('Since Monday')).toHaveLength(2001);
  });
});

describe('a customer who writes', () => {
  test('M97 is answered with what the inbox says and nothing that they wrote; members are told', async () => {
    const ticketId = await insert();
    await insert({ ticketId: String(ticketId), message: 'Second' });
    await insert({ ticketId: String(ticketId), message: 'Third' });
    expect((await rows()).map(({ kind, email, message_ids: ids }) => [kind, email, ids.length])).toEqual([
      ['auto-reply', maja, 0],
      ['new-ticket', ester, 3],
    ]);
    await makeDue();
    await sendUntil(isIdle);
    const [reply] = to(maja);
    expect(reply?.raw).toContain('Thank you! We answer within a day.');
    expect(reply?.raw).not.toContain(typed);
    expect(reply?.headers).toMatchObject({
      from: `Customer service <${help}>`,
      subject: `Customer service (${ticketId})`,
      'auto-submitted': 'auto-replied',
      'x-auto-response-suppress': 'All',
    });
    const [notice] = to(ester);
    expect(notice?.headers).toMatchObject({
      from: `"${typed} (Customer service)" <${help}>`,
      subject: typed,
      'auto-submitted': 'auto-generated',
    });
    for (const text of [typed, 'Second', 'Third', maja]) expect(notice?.raw).toContain(text);

    // A queued notice gathers their messages; a later message has another notice.
    await insert({ ticketId: String(ticketId), message: 'Fourth' });
    await insert({ ticketId: String(ticketId), message: 'Fifth' });
    expect((await rows(`state = 'queued'`)).map(({ kind, message_ids: ids }) => [kind, ids.length])).toEqual([
      ['new-message', 2],
    ]);
    const { json } = await answerOf(service, caller, 'listTicketsEmails', {
      startTime: '2020-01-01',
      endTime: '2999-01-01',
    });
    expect(json).toContainEqual(
      expect.objectContaining({ from: { address: help, name: 'Customer service' }, to: [{ address: maja }] }),
    );
  });

  test('in a language of its own, is answered in it', async () => {
    const request = requestFor(operations.insertTicket, caller, {
      fromEmail: maja,
      toEmail: help,
      subject: typed,
      message: typed,
    });
    const headers = { ...request.headers, 'accept-language': 'sv-FI, en;q=0.5' };
    const { json } = (await service.app.inject({ ...request, headers })).json();
    await answer(json.ticketID);
    // An unknown language falls back to the inbox's.
    await query(`update inboxes set language = 'fr' where name = 'Silent'`);
    const other = await insert({ fromEmail: 'matti@post.example', toEmail: 'silent@skogsrand.example' });
    await query(`update tickets set language = 'fi' where id = ${other}`);
    await answer(other, { toEmail: 'silent@skogsrand.example' });
    await makeDue();
    await sendUntil(isIdle);
    const [reply, second] = to(maja).map(({ raw }) => readable(raw));
    expect(reply).toContain('Tack!');
    expect(second).toContain('Svara på det här mejlet');
    expect(second).toContain('lang="sv-FI"');
    expect(readable(to('matti@post.example')[0]?.raw ?? '')).toContain('Répondez à cet e-mail');
  });
});

describe('an agent’s answer', () => {
  test('has links and bold words where it was typed with marks', async () => {
    const ticketId = await insert({ autoReply: false });
    const typedMarks = 'It is **free**:\n[Return it](https://shop.example/2 "Within 30 days")\nEster';
    await answer(ticketId, { message: typedMarks });
    await makeDue();
    await sendUntil(isIdle);
    const text = readable(to(maja)[0]?.raw ?? '').replaceAll('\r', '');
    expect(text).toContain('It is free:\n\nReturn it (https://shop.example/2)\n\nEster');
    expect(text).toContain(
      '<p>It is <strong>free</strong>:</p><p><a href="https://shop.example/2">Return it</a></p>',
    );
  });

  test('waits, and is one mail with all that was written and what was said before', async () => {
    const ticketId = await insert({ autoReply: false });
    await query(`insert into incoming_mails (user_id, inbox_id, door, raw, hash, internet_message_id, sender, ticket_id)
      values (4, ${inboxId}, 'smtp', '', 'h${ticketId}', '<theirs@post.example>', '${maja}', ${ticketId})`);
    await answer(ticketId);
    await answer(ticketId, { message: 'See https://shop.example/a?b=1. <script>no</script>' });
    const queued = await rows(`kind = 'answer'`);
    expect(queued).toMatchObject([{ email: maja, message_ids: [expect.anything(), expect.anything()] }]);
    expect(queued[0].next_attempt_at.getTime() - Date.now()).toBeGreaterThan(50_000);
    await makeDue();
    await sendUntil(isIdle);
    const [mail] = to(maja);
    expect(mail?.headers).toMatchObject({
      from: `"Ester (Customer service)" <${help}>`,
      subject: `Re: ${typed}`,
      'in-reply-to': '<theirs@post.example>',
      references: `${queued[0].root_id} <theirs@post.example>`,
      'message-id': queued[0].internet_message_id,
    });
    for (const name of ['auto-submitted', 'list-unsubscribe']) expect(mail?.headers).not.toHaveProperty(name);
    const text = readable(mail?.raw ?? '');
    expect(text).toContain('> SomethingTyped');
    expect(text).toContain('<a href="https://shop.example/a?b=1">https://shop.example/a?b=1</a>.');
    const html = text.slice(text.indexOf('<!doctype html>'));
    expect(html).toContain('&lt;script&gt;no');
    expect(html).not.toMatch(/<script|<img|src=/);

    const { db } = service.database;
    expect(await findAddressTarget(db, 4, mail?.headers['reply-to'] ?? '')).toMatchObject({
      recipient: { ticketId, email: maja },
    });
    expect(await findAddressTarget(db, 4, mail?.from ?? '')).toMatchObject({
      mail: { id: queued[0].id },
    });
    const [sent] = await rows(`kind = 'answer'`);
    expect(sent).toMatchObject({ state: 'sent', relay_id: '<relay-1@relay.prod.outlook.com>', attempts: 1 });

    await answer(ticketId, { message: 'And more' });
    await makeDue();
    await sendUntil(isIdle);
    expect(to(maja)[1]?.headers['references']).toBe(
      `${queued[0].root_id} <theirs@post.example> ${queued[0].internet_message_id} <relay-1@relay.prod.outlook.com>`,
    );
  });

  test('is not mailed once it was read in the thread, and none is mailed to its writer', async () => {
    const ticketId = await insert({ autoReply: false });
    await answer(ticketId);
    await query(
      `insert into ticket_reads (user_id, sub, ticket_id, read_at) values (4, 'maja', ${ticketId}, now())`,
    );
    const own = await insert({ fromEmail: ester, appendOpenTicket: false });
    await answer(own);
    await makeDue();
    await sendUntil(isIdle);
    expect(to(maja)).toEqual([]);
    expect(await rows(`kind = 'answer'`)).toMatchObject([{ state: 'read', ticket_id: ticketId }]);
  });

  test('holds nothing that ends a header, or passes for another sender', async () => {
    const ticketId = await insert({
      autoReply: false,
      subject: 'A\r\nBcc: nils@post.example\r\n\u202eB',
      fromName: 'boss@bank.example"\r\nX-Evil: 1',
    });
    await answer(ticketId, { fromName: 'Ester\r\nX-Evil: 1 <evil@post.example>' });
    await makeDue();
    await sendUntil(isIdle);
    for (const { headers } of smtp.received) {
      expect(headers).not.toHaveProperty('bcc');
      expect(headers).not.toHaveProperty('x-evil');
      expect(headers['subject']).toMatch(/^(Re: )?A Bcc: nils@post\.example B$/);
      expect(headers['from']).not.toContain('bank.example');
    }
    expect(smtp.received).toHaveLength(2);
  });
});

describe('sending', () => {
  const addresses = Array.from({ length: 10 }, (_, index) => `customer${index}@post.example`);

  test('by several processes sends each mail once, and those to one reader in their order', async () => {
    const ids: number[] = [];
    for (const fromEmail of addresses) ids.push(await insert({ fromEmail }));
    for (const [index, ticketId] of ids.entries()) await answer(ticketId, { message: `Answer ${index}` });
    await makeDue();
    smtp.answers.push(...Array.from({ length: 6 }, () => temporary()));
    const isSent = async () => {
      await query('update mails set next_attempt_at = now(), problem = null where problem is not null');
      return (await rows(`state <> 'sent'`)).length === 0;
    };
    await sendUntil(isSent, { processes: 3 });
    for (const address of addresses)
      expect(to(address).map(({ headers }) => headers['auto-submitted'] ?? 'answer')).toEqual([
        'auto-replied',
        'answer',
      ]);
    expect(to(ester)).toHaveLength(10);
  });

  test('is tried again later, and later still; no mail overtakes another', async () => {
    const ticketId = await insert();
    await answer(ticketId);
    await query(`delete from mails where kind = 'new-ticket'`);
    await makeDue();
    for (const [attempts, minutes] of [
      [1, 1],
      [2, 2],
    ] as const) {
      smtp.answers.push(temporary());
      await sendUntil(async () => (await rows())[0].problem !== null);
      const [first, second] = await query(
        `select kind, attempts, problem, state, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes
         from mails order by id`,
      );
      expect(first).toMatchObject({
        attempts,
        minutes,
        state: 'queued',
        problem: expect.stringContaining('451'),
      });
      expect(second).toMatchObject({ kind: 'answer', attempts: 0 });
      await query('update mails set next_attempt_at = now(), problem = null where attempts > 0');
    }
    await sendUntil(isIdle);
    expect(to(maja)).toHaveLength(2);
  });

  test('ends where the mail server will never take it, until an operator tries again', async () => {
    await insert();
    await insert({ fromEmail: 'nils@post.example' });
    await query(`delete from mails where kind = 'new-ticket'`);
    smtp.answers.push(final());
    let givenUp = 0;
    await sendUntil(isIdle, {
      onGivenUp: () => {
        givenUp += 1;
      },
    });
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect(givenUp).toBe(1);
    const { db } = service.database;
    expect([await retryMails(db, 5), await retryMails(db, 4)]).toEqual([0, 1]);
    await sendUntil(isIdle);
    expect(smtp.received).toHaveLength(2);
  });

  test.each(['cut-after-keeping', 'cut-before-keeping'] as const)(
    'that nobody confirmed is repeated under the same id, and counted: %s',
    async (fault) => {
      await insert();
      await query(`delete from mails where kind = 'new-ticket'`);
      smtp.faults.push(fault);
      await sendUntil(async () => (await rows())[0].problem !== null);
      expect(await rows()).toMatchObject([{ state: 'unknown', attempts: 1, uncertain_attempts: 0 }]);
      await makeDue();
      await sendUntil(isIdle);
      expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, uncertain_attempts: 1 }]);
      const ids = new Set(smtp.received.map(({ headers }) => headers['message-id']));
      expect([smtp.received.length, ids.size]).toEqual([fault === 'cut-after-keeping' ? 2 : 1, 1]);
    },
  );

  test('through a slow mail server sends each mail once, however many processes wait for it', async () => {
    await insert();
    await query(`delete from mails where kind = 'new-ticket'`);
    smtp.faults.push('slow');
    await sendUntil(async () => (await rows())[0].state === 'sent', { processes: 3 });
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 1, uncertain_attempts: 0 }]);
  });

  test('signs mails, so that whoever gets one can tell that it is as it left', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const dkim = { domain: 'skogsrand.example', selector: 'desk', privateKey };
    const ticketId = await insert();
    await answer(ticketId, { message: 'Åsa  says:\n.\n\n  é ' });
    await makeDue();
    await sendUntil(isIdle, { way: { url: smtp.url, oauth: null, dkim } });
    expect(to(maja)).toHaveLength(2);
    for (const { raw } of smtp.received) {
      expect(raw).toMatch(/d=skogsrand\.example;[\s\S]*s=desk;/);
      expect(verifyDkim(raw, publicKey)).toEqual({ body: true, headers: true });
      const forged = raw.replace(/^Subject: /im, 'Subject: Paid: ');
      expect(verifyDkim(forged, publicKey)).toEqual({ body: true, headers: false });
    }
  });

  test('that a dead process had begun is taken over, and one whose end nobody knows is counted', async () => {
    await insert();
    await query(`update mails set attempts = 1, state = 'unknown', next_attempt_at = now() + interval '1 second'
      where kind = 'auto-reply'`);
    await query(
      `update mails set attempts = 1, next_attempt_at = now() + interval '1 second' where kind <> 'auto-reply'`,
    );
    await sendUntil(async () => (await rows(`state = 'sent'`)).length === 2);
    expect((await rows()).map((row) => [row.attempts, row.uncertain_attempts])).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  test('by a process that stood still ends where another has taken over, before the mail server has it all', async () => {
    const { db } = service.database;
    await insert();
    await query(`delete from mails where kind = 'new-ticket'`);
    const first = await claimMail(db, 60, 'server');
    await makeDue();
    const second = await claimMail(db, 60, 'server');
    if (!first || !second) throw new Error('nothing was claimed');
    expect([first.attempts, second.attempts, await claimMail(db, 60, 'server')]).toEqual([1, 2, null]);
    expect(await markUnknown(db, first)).toBe(false);
    await markFailed(db, first, 'refused', 'late');
    expect(await rows()).toMatchObject([{ state: 'queued', problem: null }]);

    const transport = createSmtpTransport({ url: smtp.url, oauth: null, dkim: null });
    const raw = Buffer.from(`Subject: x\r\n\r\n${'x'.repeat(100_000)}\r\n`);
    const ready = { id: 1, userId: 4, envelope: { from: help, to: maja }, raw };
    const beforeEnd = async () => {
      if (!(await markUnknown(db, first))) throw new Error('taken over');
    };
    await expect(transport.send({ ...ready, beforeEnd })).rejects.toThrow('taken over');
    transport.close();
    expect(smtp.received).toEqual([]);
    expect(await markUnknown(db, second)).toBe(true);
  });

  test('waits for a mail server that does not answer', async () => {
    await insert();
    const way = { url: 'smtp://127.0.0.1:1', oauth: null, dkim: null };
    await sendUntil(async () => (await rows()).every(({ problem }) => problem !== null), { way });
    for (const row of await rows())
      expect(row).toMatchObject({ attempts: 1, state: 'queued', uncertain_attempts: 0 });
  });

  test('without a mail server writes files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-'));
    try {
      await insert();
      await sendUntil(isIdle, { way: { folder } });
      const names = await readdir(folder);
      expect(names.sort()).toEqual((await rows()).map(({ id }) => `4-${id}.eml`).sort());
      expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toContain('Message-ID: <frontdesk.');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('the demo shows mail in a frame that runs and loads nothing, and agents answer on its pages alone', async () => {
  await insert({ subject: '<b>Tent</b>', autoReply: false });
  const page = async (url: string) => await service.app.inject({ url });
  const list = await page('/demo/mail');
  expect(list.body).toContain('&lt;b&gt;Tent&lt;/b&gt;');
  const [, path = ''] = /href="(\/demo\/mail\/\d+)"/.exec(list.body) ?? [];
  const opened = await page(path);
  expect(opened.body).toContain(
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html"`,
  );
  expect(opened.body).toContain('<button class="button" type="submit">Reply as Ester</button>');
  expect(opened.body).toContain('Ester &lt;b&gt;');
  const shown = await page(`${path}/html`);
  expect(shown.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*; sandbox allow-popups allow-popups-to-escape-sandbox;/,
  );
  expect(shown.body).toContain(typed);
  expect((await page('/demo/mail/999999')).statusCode).toBe(404);

  const post = async (headers: Record<string, string>, message = 'It is ours: 100 %.') => {
    const payload = new URLSearchParams({ message }).toString();
    const type = { host: 'demo.example', 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', url: `${path}/reply`, payload } as const;
    return await service.app.inject({ ...request, headers: { ...type, ...headers } });
  };
  const sameSite = { 'sec-fetch-site': 'same-origin' };
  const answered = [
    await post({ 'sec-fetch-site': 'cross-site', origin: 'http://demo.example' }),
    await post({ origin: 'http://evil.example' }),
    await post({ origin: 'null' }),
    await post({}),
    await post(sameSite, ' '),
    await post(sameSite, 'x'.repeat(10_001)),
    await post(sameSite),
    await post({ origin: 'http://demo.example' }),
  ];
  expect(answered.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 400, 400, 303, 303]);
  expect(answered.at(-1)?.headers['location']).toBe(`${path}?answered`);
  const id = Number(path.split('/').at(-1));
  expect(replies).toEqual([
    [id, 'It is ours: 100 %.'],
    [id, 'It is ours: 100 %.'],
  ]);
});

test('nobody gets more than so many mails about a ticket, whatever writes', async () => {
  const ticketId = await insert();
  await query('delete from auto_replies');
  for (let count = 0; count < 14; count += 1) {
    await query(`update mails set next_attempt_at = null, state = 'sent' where next_attempt_at is not null`);
    await query('delete from auto_replies');
    await insert({ ticketId: String(ticketId) });
  }
  const automatic = await rows(`kind = 'auto-reply'`);
  expect(automatic.map(({ state }) => state).filter((state) => state === 'held')).toHaveLength(5);
  const notices = await rows(`kind <> 'auto-reply'`);
  expect(notices.at(-1).next_attempt_at.getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
});
