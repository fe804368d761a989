import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  inboxes,
  inboxMembers,
  incomingMails,
  type MailChannel,
  mailRecipients,
  mails,
  ticketAttachments,
  ticketEmails,
  ticketMessages,
  tickets,
} from '../../../../src/server/db/tables/index.ts';
import { approveMail, listWaitingMails } from '../../../../src/server/mail/incoming/pending-approval.sql.ts';
import {
  type MailProcessing,
  startMailProcessing,
} from '../../../../src/server/mail/incoming/process/mail-processing.ts';
import { claimNextMail } from '../../../../src/server/mail/incoming/process/stored-mails.sql.ts';
import {
  createMailReader,
  type MailReader,
} from '../../../../src/server/mail/incoming/reader/mail-reader.ts';
import { insertMail, storeMail } from '../../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { addressWithToken } from '../../../../src/server/mail/reply-address/address.ts';
import {
  getOrCreateMailSecret,
  getOrCreateRecipient,
} from '../../../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken } from '../../../../src/server/mail/reply-address/token.ts';
import { TrustedServers } from '../../../../src/server/mail/trust/trusted-servers.ts';
import { createTicketService } from '../../../../src/server/resources/tickets/index.ts';
import { createTicketWriter } from '../../../../src/server/resources/tickets/mail/ticket-writer.ts';
import { mergeTicket } from '../../../../src/server/resources/tickets/merging/merge-ticket.sql.ts';
import { printAtOnce } from '../../../../src/server/resources/tickets/message-printer/message-printer.ts';
import { createUploadStore } from '../../../../src/server/uploads/store.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import {
  createOneTimeCode,
  useOneTimeCode,
} from '../../../../src/server/visitor/magic-links/one-time-codes.sql.ts';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { useDatabase } from '../../../support/database.ts';
import { quiet } from '../../../support/log.ts';
import { buildMail, type MailText } from '../../../support/mails.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const database = useDatabase();
const userId = 6;
const inboxAddress = 'help@skogsrand.example';
const trusted = 'mx.skogsrand.example';
const pass = `Authentication-Results: ${trusted}; dmarc=pass header.from=skogsrand.example`;
let inboxId = 0;
let agentId = 0;
let processing: MailProcessing;
let folder = '';

/** Reads mails, except those that say they cannot be read; slow ones wait for a promise. */
function openReader(): MailReader {
  const reader = createMailReader({
    workerUrl: pathToFileURL(join(root, 'dist/server/mail-worker.js')),
    timeoutMs: 60_000,
  });
  return {
    ...reader,
    async read(raw, receivedAt) {
      const start = Buffer.from(await raw.read(0, 10_000));
      if (start.includes('cannot be read')) throw new Error('not to be read');
      if (start.includes('has to wait')) throw systemError('EMFILE');
      if (start.includes('takes long')) await longRead;
      return await reader.read(raw, receivedAt);
    },
  };
}

/** The promise for which slow mails wait. */
let longRead: Promise<void> = Promise.resolve();

beforeAll(async () => {
  ensureBuilt();
  const { db } = database;
  ({ inboxId } = await buildInbox(db, { userId, addresses: [inboxAddress, 'hi@skogsrand.example'] }));
  await buildInbox(db, { userId: 7, addresses: ['help@other.example'] });
  agentId = await buildTicketAgent(db, { userId, name: 'Ola', email: 'ola@skogsrand.example' });
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-mail-'));
  const store = createUploadStore(db, folder, {});
  processing = startMailProcessing({
    db,
    log: quiet,
    everyMs: 3_600_000,
    trustedServers: new TrustedServers(db, {
      named: { imap: trusted, smtp: trusted, webhook: trusted },
      imap: null,
    }),
    readers: { small: openReader(), large: openReader() },
    tickets: createTicketWriter({
      db,
      store,
      messagePrinter: printAtOnce,
      mail: { from: null, answerWaitSeconds: 60 },
    }),
  });
});

afterAll(async () => {
  await processing.stop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await database.db.delete(tickets);
  await database.db.delete(incomingMails);
});

const systemError = (code: string) => Object.assign(new Error('of the system'), { code });

let count = 0;

/** Stores a mail, has it read, and returns its row. */
async function take(mail: MailText, envelopeTo: string[] = [inboxAddress], channel: MailChannel = 'smtp') {
  const { db } = database;
  count += 1;
  const raw = buildMail({ to: inboxAddress, id: `<${count}@post.example>`, text: 'words', ...mail });
  expect(await storeMail(db, { channel, envelopeFrom: 'x@post.example', envelopeTo, raw })).toBe(true);
  await processing.processWaiting();
  const rows = await db.select().from(incomingMails).orderBy(incomingMails.id);
  const row = rows.at(-1);
  if (!row) throw new Error('the mail is not there');
  return row;
}

const findTicket = async (id: number | null) =>
  (
    await database.db
      .select()
      .from(tickets)
      .where(eq(tickets.id, id ?? 0))
  )[0];

const listMessages = async (id: number | null) =>
  await database.db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, id ?? 0))
    .orderBy(ticketMessages.id);

/** The reply address of a recipient in a ticket. */
async function replyAddress(ticketId: number, email: string, ofAgent: number | null = null): Promise<string> {
  const { db } = database;
  const recipient = await db.transaction((tx) =>
    getOrCreateRecipient(tx, { userId, ticketId, email, agentId: ofAgent }),
  );
  const token = createToken(await getOrCreateMailSecret(db, userId), {
    kind: 'reply',
    userId,
    id: recipient.id,
  });
  const address = addressWithToken({ replyForm: 'plus', replyDomain: null, address: inboxAddress }, token);
  if (address === null) throw new Error('there is no reply address');
  return address;
}

test('a first mail opens a ticket, with its quote folded and its files', async () => {
  const row = await take({
    subject: 'Broken lamp',
    html: '<p>Since <b onclick="x()">Monday</b></p><blockquote type="cite">Which lamp?</blockquote>',
    parts: [{ type: 'image/png; name="lamp.png"', body: Buffer.from('89504e470d0a1a0a', 'hex') }],
  });
  expect(row).toMatchObject({ state: 'done', sender: 'maja@post.example', attempts: 1 });
  expect(await findTicket(row.ticketId)).toMatchObject({
    subject: 'Broken lamp',
    status: 'new',
    sender: 'maja@post.example',
  });
  const [message] = await listMessages(row.ticketId);
  expect(message).toMatchObject({
    type: 'external',
    fromName: 'Maja Berg',
    agentId: null,
    plain: 'Since Monday\n\nWhich lamp?',
    html: '<p>Since <b>Monday</b></p><details><summary>…</summary><blockquote type="cite">Which lamp?</blockquote></details>',
  });
});

test('of an answer that quotes our mail, what was written becomes the message', async () => {
  const { ticketId } = await take({ subject: 'Lamp', text: 'It flickers since Monday.' });
  const id = ticketId ?? 0;
  const quote = `It flickers since Monday.\n\n-- \nReply to this email to continue. Customer service, ticket ${id}`;
  const row = await take({
    subject: 'Re: Lamp',
    to: await replyAddress(id, 'maja@post.example'),
    text: `Still does.\n\n${quote}`,
  });
  expect(row).toMatchObject({ state: 'done', ticketId });
  expect((await listMessages(ticketId)).at(-1)).toMatchObject({ plain: 'Still does.', html: 'Still does.' });
  expect(Buffer.from(row.raw).toString()).toContain('Reply to this email to continue.');
});

test('M16 a mail to a merged ticket gets into the ticket that has its messages', async () => {
  const { db } = database;
  const one = await take({ subject: 'Lamp', text: 'It flickers.', id: '<lamp@post.example>' });
  const two = await take({ subject: 'Lamp again', text: 'Still.' });
  const three = await take({ subject: 'Third', text: 'Of Liam.', from: 'liam@post.example' });
  const [first, second, third] = [one, two, three].map(({ ticketId }) => ticketId ?? 0);
  if (!first || !second || !third) throw new Error('there are no tickets');
  const address = await replyAddress(first, 'maja@post.example');
  const merge = { userId, agentId, differentCustomers: true };
  await mergeTicket(db, { ...merge, ticketId: first, intoTicketId: second });
  const late = await take({ subject: 'Re: Lamp', to: address, text: 'By its address.' });
  expect(late.ticketId).toBe(second);
  await mergeTicket(db, { ...merge, ticketId: second, intoTicketId: third });
  await take({ subject: 'Re: Lamp', to: address, text: 'Through both.' });
  await take({ subject: 'Re: Lamp', headers: ['In-Reply-To: <lamp@post.example>'], text: 'By its id.' });
  const written = (await listMessages(third)).filter(({ type }) => type === 'external');
  expect(
    written.map(({ plain, fromEmail, writtenTo, mergedFrom }) => [plain, fromEmail, writtenTo, mergedFrom]),
  ).toEqual([
    ['It flickers.', 'maja@post.example', null, [first, second]],
    ['Still.', 'maja@post.example', null, [second]],
    ['Of Liam.', 'liam@post.example', null, null],
    ['By its address.', 'maja@post.example', first, [second]],
    ['Through both.', 'maja@post.example', first, null],
    ['By its id.', 'maja@post.example', first, null],
  ]);
  expect(await findTicket(third)).toMatchObject({ sender: 'liam@post.example', status: 'new' });
});

test('M26 a stranger with the reply address of a merged ticket does not get into the other one', async () => {
  const { db } = database;
  const one = await take({ subject: 'Lamp', text: 'It flickers.' });
  const two = await take({ subject: 'Lamp again', text: 'Still.' });
  const [first, second] = [one.ticketId ?? 0, two.ticketId ?? 0];
  const address = await replyAddress(first, 'maja@post.example');
  await mergeTicket(db, {
    userId,
    ticketId: first,
    intoTicketId: second,
    agentId,
    differentCustomers: false,
  });
  const late = await take({ to: address, from: 'eve@post.example', text: 'Let me in.' });
  expect([first, second]).not.toContain(late.ticketId);
  expect(await findTicket(late.ticketId)).toMatchObject({ linkedTickets: [second] });
});

test('what an external address answers to a forwarded message is internal, and waits for an agent', async () => {
  const { db } = database;
  const { ticketId } = await take({ subject: 'Lamp', text: 'It flickers.' });
  const id = ticketId ?? 0;
  await db.update(tickets).set({ status: 'pending' }).where(eq(tickets.id, id));
  const address = await replyAddress(id, 'workshop@mend.example');
  await db.update(mailRecipients).set({ isOutsider: true });
  const mail = { to: address, from: 'Workshop <workshop@mend.example>' };
  const automatic = await take({ ...mail, headers: ['Auto-Submitted: auto-replied'], text: 'Away.' });
  expect(automatic.ticketId).toBe(id);
  expect(await findTicket(id)).toMatchObject({ status: 'pending' });
  await take({ ...mail, text: 'We can mend it.' });
  expect(await findTicket(id)).toMatchObject({ status: 'reply' });
  const [, , answer] = await listMessages(id);
  expect(answer).toMatchObject({ type: 'internal', agentId: null, plain: 'We can mend it.' });
  expect((await listMessages(id)).filter(({ type }) => type === 'external')).toHaveLength(1);
  const stranger = await take({ to: address, from: 'boss@mend.example', text: 'I answer.' });
  expect(stranger.ticketId).not.toBe(id);
});

const fileNames = async (messageId: number | undefined) =>
  (
    await database.db
      .select({ name: ticketAttachments.name })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.messageId, messageId ?? 0))
      .orderBy(ticketAttachments.position)
  ).map(({ name }) => name);

test('of an invitation the event is shown, unless the mail has it in words', async () => {
  const event = [
    'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT',
    'SUMMARY:Lamp <b>repair</b>',
    'DTSTART;TZID=W. Europe Standard Time:20261203T100000',
    'DTEND;TZID=W. Europe Standard Time:20261203T113000',
    'LOCATION:Storgatan 1',
    'END:VEVENT\nEND:VCALENDAR',
  ].join('\n');
  const part = { type: 'text/calendar; method=REQUEST', body: event };
  const { ticketId } = await take({ subject: 'Repair', text: ' ', parts: [part] });
  const [message] = await listMessages(ticketId);
  const lines = (message?.plain ?? '').trim().split('\n');
  expect(lines).toEqual([
    'Lamp <b>repair</b>',
    expect.stringMatching(/^When: Thursday, December 3, 2026.*10:00.*11:30.*\(W\. Europe Standard Time\)$/),
    'Where: Storgatan 1',
  ]);
  expect(message?.html).toContain('<p>Lamp &lt;b&gt;repair&lt;/b&gt;</p>');
  expect(await fileNames(message?.id)).toEqual(['invite.ics']);
  const inWords = await take({ text: 'On Thursday: Lamp <b>repair</b>', parts: [part] });
  expect((await listMessages(inWords.ticketId))[0]?.plain).toBe('On Thursday: Lamp <b>repair</b>');
});

test('of a mail that is only another mail, that one is shown and named after its subject', async () => {
  const inner = buildMail({
    from: 'Liam <liam@post.example>',
    subject: 'Lamp: broken',
    text: 'It flickers.',
  });
  const part = { type: 'message/rfc822', body: inner.toString() };
  const { ticketId } = await take({ subject: 'See below', text: '', parts: [part] });
  const [message] = await listMessages(ticketId);
  expect(message).toMatchObject({
    fromEmail: 'maja@post.example',
    plain: expect.stringMatching(
      /^From: Liam <liam@post.example>\nDate: Fri, 20 Nov 2026 09:00:00 GMT\nSubject: Lamp: broken\n\nIt flickers\./,
    ),
  });
  expect(message?.html).not.toContain('<details>');
  expect(await fileNames(message?.id)).toEqual(['Lamp broken.eml']);
  const withWords = await take({ text: 'What is this?', parts: [part] });
  expect((await listMessages(withWords.ticketId))[0]?.plain).toBe('What is this?');
});

test('a mail whose boundary fits no part is shown, with a line about it', async () => {
  const { ticketId } = await take({
    headers: ['Content-Type: multipart/mixed; boundary=other'],
    text: 'It flickers.',
    parts: [{ type: 'text/csv; name=lamps.csv', body: 'lamp,1' }],
  });
  const [message] = await listMessages(ticketId);
  expect(message?.plain.trim().split(/\s*\n/)).toEqual([
    'It flickers.',
    'This email is damaged: parts of it may be missing.',
  ]);
  expect(await fileNames(message?.id)).toEqual(['lamps.csv']);
});

test('of a very long mail the beginning is shown, in the language of its inbox, and all of it is a file', async () => {
  const { db } = database;
  const text = 'Seit Montag ist die Lampe kaputt.\n'.repeat(15_000);
  await db.update(inboxes).set({ language: 'de' }).where(eq(inboxes.id, inboxId));
  try {
    const { ticketId } = await take({ subject: 'Lampe', text });
    const [message] = await listMessages(ticketId);
    const [shown = '', note] = message?.plain.split('\nDie E-Mail geht noch weiter. ') ?? [];
    expect(shown).toBe(text.slice(0, 200_000));
    expect(note).toBe('Der vollständige Text steht in der Datei message.txt.');
    expect(message?.html).toContain('in der Datei message.txt.');
    const files = await db
      .select()
      .from(ticketAttachments)
      .where(eq(ticketAttachments.messageId, message?.id ?? 0));
    expect(files.map(({ name }) => name)).toEqual(['message.txt']);
    const [, , token = '', name = ''] = files[0]?.path.split('/') ?? [];
    const file = await createUploadStore(db, folder, {}).open(token, name);
    expect(
      Buffer.concat(await (file?.source.toArray() ?? []))
        .toString()
        .trimEnd(),
    ).toBe(`\ufeff${text}`.trimEnd());
  } finally {
    await db.update(inboxes).set({ language: 'en' }).where(eq(inboxes.id, inboxId));
  }
});

test('small mails are read while a large one is, but for those of its sender, which stay behind it', async () => {
  const { db } = database;
  let finish = () => {};
  longRead = new Promise((resolve) => {
    finish = resolve;
  });
  const store = async (id: string, from: string, words: string) => {
    const raw = buildMail({ to: inboxAddress, id: `<${id}@post.example>`, from, subject: id, text: words });
    await storeMail(db, { channel: 'smtp', envelopeFrom: null, envelopeTo: [inboxAddress], raw });
  };
  const states = async () =>
    Object.fromEntries(
      (await db.select().from(incomingMails)).map(({ internetMessageId, state }) => [
        internetMessageId?.replace('@post.example', ''),
        state,
      ]),
    );
  await store('large', 'Maja <maja@post.example>', `This takes long. ${'words '.repeat(50_000)}`);
  await store('another', 'liam@post.example', 'words');
  await store('later', 'MAJA@post.example', 'words');
  const reading = processing.processWaiting();
  await expect.poll(states).toEqual({ '<large>': 'new', '<another>': 'done', '<later>': 'new' });
  finish();
  await reading;
  expect(await states()).toEqual({ '<large>': 'done', '<another>': 'done', '<later>': 'done' });
  const opened = await db.select().from(tickets).orderBy(tickets.id);
  expect(opened.map(({ subject }) => subject)).toEqual(['another', 'large', 'later']);
});

test('a mail may be read in the very moment in which it came', async () => {
  // Columns round an instant, up as often as down.
  for (let round = 0; round < 20; round += 1) {
    await database.db.transaction(async (tx) => {
      // Each mail has another sender, as a mail waits for earlier ones of its sender.
      const id = `moment-${round}@post.example`;
      const raw = buildMail({ to: inboxAddress, id: `<${id}>`, from: id, text: 'words' });
      const mail = { channel: 'smtp', envelopeFrom: null, envelopeTo: [inboxAddress], raw } as const;
      await insertMail(tx, [{ userId, inboxId }], mail);
      expect(await claimNextMail(tx, 'small', new Set())).not.toBeNull();
    });
  }
});

test('M69 M92 pictures of a mail stand where they belong, and nothing of another server would load', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
  const picture = (type: string, name: string, id: string, body = png) => ({
    type: `${type}; name="${name}"`,
    body,
    headers: [`Content-ID: <${id}>`, 'Content-Disposition: inline'],
  });
  const { ticketId } = await take({
    html: [
      '<p>Look: <img alt="Lamp" src="cid:lamp@1"> and <IMG SRC=\'CID:lamp%401\'></p>',
      '<img src="cid:drawing"><img src="cid:none" alt="None">',
      '<img src="https://shop.example/a.png" srcset="https://shop.example/b.png 2x" width="40">',
      '<img src="//shop.example/c.png"><img src="/uploads/x/y.png"><img src="data:image/gif;base64,R0lGOD">',
      '<img src="https://spy.example/1" width="1" height="1"><img src="https://spy.example/2" style="a:b;display : none">',
      '<img src="https://spy.example/3" style="width:1px"><table background="https://spy.example/4"><tr><td>x</td></tr></table>',
      '<svg><image xlink:href="https://spy.example/5" href="https://spy.example/6"/><a href="https://shop.example/">y</a></svg>',
      '<link rel="stylesheet" href="https://spy.example/7"><meta http-equiv="refresh" content="0;url=https://spy.example/8">',
    ].join(''),
    multipart: 'related',
    parts: [
      picture('image/png', 'lamp.png', 'lamp@1'),
      picture('image/svg+xml', 'drawing.svg', 'drawing', Buffer.from('<svg/>')),
      picture('image/png', 'unused.png', 'unused'),
    ],
  });
  const service = createTicketService(database.db, {
    collectAttachments: async () => ({ files: [], discardUntaken: async () => {} }),
    mail: null,
    publicUrl: 'https://desk.example/',
  });
  const { json } = await service.grabTicket(
    { userId, kind: 'secret', scopes: [] },
    { ticketId: String(ticketId) },
  );
  const [message] = Array.isArray(json) ? json : [];
  const html = (message?.messageHtml ?? '').replaceAll(/uploads\/[\w-]{43}/g, 'uploads/T');
  const lamp = 'src="https://desk.example/uploads/T/lamp.png"';
  expect(html).toBe(
    [
      `<p>Look: <img alt="Lamp" ${lamp}> and <img ${lamp}></p>`,
      '<img alt="drawing.svg"><img alt="None">',
      '<img width="40" data-src="https://shop.example/a.png">',
      '<img data-src="//shop.example/c.png"><img><img src="data:image/gif;base64,R0lGOD">',
      '<img width="1" height="1"><img>',
      '<img><table><tr><td>x</td></tr></table>',
      '<svg><image /><a href="https://shop.example/">y</a></svg>',
      '<link rel="stylesheet"><meta content="0;url=https://spy.example/8">',
      '<ul><li><a href="https://desk.example/uploads/T/drawing.svg">drawing.svg</a></li>',
      '<li><a href="https://desk.example/uploads/T/unused.png">unused.png</a></li></ul>',
    ].join(''),
  );
});

test('M76 what is said of a mail that nobody can read is said in the language of its ticket', async () => {
  const { db } = database;
  const protectedMail = {
    multipart: 'encrypted; protocol="application/pgp-encrypted"',
    parts: [{ type: 'application/pgp-encrypted', body: 'Version: 1' }],
  };
  const { ticketId } = await take({ ...protectedMail, subject: 'Secret' });
  await db.update(tickets).set({ language: 'sv-FI' });
  await take(protectedMail, [await replyAddress(ticketId ?? 0, 'maja@post.example')]);
  expect((await listMessages(ticketId)).map(({ html }) => html)).toEqual([
    expect.stringContaining('<p>This email is encrypted and can’t be shown.</p>'),
    expect.stringContaining('<p>Det här mejlet är krypterat och kan inte visas.</p>'),
  ]);
});

test('HTML over the limits becomes the plain part, else the sentence that it is too large', async () => {
  const nested = '<div>'.repeat(500);
  const tooLarge = 'This email is too large to show.';
  const cases: readonly [MailText, string][] = [
    [{ html: `${nested}words` }, tooLarge],
    [{ html: `${nested}words`, text: ' \n' }, tooLarge],
    [{ html: `${nested}words`, text: 'plain words' }, 'plain words'],
    [{ html: 'x'.repeat(1_000_001) }, tooLarge],
    [{ html: 'x'.repeat(1_000_001), text: 'plain words' }, 'plain words'],
    [{ html: '<p>words</p>', text: 'x'.repeat(1_000_001) }, 'words'],
    [{ html: '<img>'.repeat(20_001) }, tooLarge],
    [{ html: '<b>'.repeat(20_001), text: 'plain words' }, 'plain words'],
    [{ html: '<img>'.repeat(20_001), text: 'plain words' }, 'plain words'],
    [{ html: `words${'<img>'.repeat(20_001)}` }, 'words'],
    [{ text: 'x'.repeat(1_000_001) }, tooLarge],
  ];
  for (const [mail, shown] of cases) {
    const row = await take({ text: '', ...mail });
    const [message] = await listMessages(row.ticketId);
    expect([message?.plain.trim(), message?.html.includes(shown)]).toEqual([shown, true]);
    expect(row.raw.length).toBeGreaterThan(1000);
  }
});

test('answers find their ticket: the customer’s by token, the agent’s with proof, and follow-ups by References', async () => {
  const { ticketId } = await take({ subject: 'Broken lamp', id: '<first@post.example>' });
  if (ticketId === null) throw new Error('no ticket');
  const ofMaja = await replyAddress(ticketId, 'maja@post.example');
  const ofOla = await replyAddress(ticketId, 'ola@skogsrand.example', agentId);

  expect(await take({ text: 'by token' }, [ofMaja.toUpperCase()])).toMatchObject({ state: 'done', ticketId });
  const ola = { from: 'Ola <ola@skogsrand.example>', text: 'an answer' };
  expect(await take({ ...ola, headers: [pass] }, [ofOla])).toMatchObject({ state: 'done', ticketId });
  expect(await take({ text: 'by id', headers: ['References: <first@post.example>'] })).toMatchObject({
    ticketId,
  });
  expect((await listMessages(ticketId)).map(({ plain, agentId }) => [plain.trim(), agentId])).toEqual([
    ['words', null],
    ['by token', null],
    ['an answer', agentId],
    ['by id', null],
  ]);

  expect(await take({ ...ola }, [ofOla])).toMatchObject({
    state: 'held',
    error: 'sender not verified',
    ticketId,
  });
  expect(await listMessages(ticketId)).toHaveLength(4);
  const stranger = await take({ from: 'eva@post.example', headers: ['References: <first@post.example>'] });
  expect(stranger.ticketId).not.toBe(ticketId);
  expect(await findTicket(stranger.ticketId)).toMatchObject({ linkedTickets: [ticketId] });
  expect(await findTicket(ticketId)).toMatchObject({ linkedTickets: [stranger.ticketId] });
});

describe('nothing stands under an agent’s or an inbox’s name without proof', () => {
  const automatic = 'Auto-Submitted: auto-replied';
  const unknown = 'unknown@localhost.invalid';

  /** The last message of a ticket, as agents see it. */
  async function lastRow(ticketId: number | null) {
    const service = createTicketService(database.db, {
      collectAttachments: async () => ({ files: [], discardUntaken: async () => {} }),
      mail: null,
      publicUrl: 'https://desk.example/',
    });
    const { json } = await service.grabTicket(
      { userId, kind: 'secret', scopes: [] },
      { ticketId: String(ticketId) },
    );
    return Array.from(Array.isArray(json) ? json : []).at(-1);
  }

  /** The bounce address of a mail to a recipient. */
  async function bounceAddress(ticketId: number, email: string, ofAgent: number | null): Promise<string> {
    const { db } = database;
    const { id: recipientId } = await db.transaction((tx) =>
      getOrCreateRecipient(tx, { userId, ticketId, email, agentId: ofAgent }),
    );
    const ids = {
      internetMessageId: `<${recipientId}@desk.example>`,
      rootId: `<root.${ticketId}@desk.example>`,
    };
    const [mail] = await db
      .insert(mails)
      .values({ userId, ticketId, recipientId, kind: 'answer', ...ids, nextAttemptAt: null })
      .returning();
    const token = createToken(await getOrCreateMailSecret(db, userId), {
      kind: 'bounce',
      userId,
      id: mail?.id ?? 0,
    });
    const address = addressWithToken({ replyForm: 'plus', replyDomain: null, address: inboxAddress }, token);
    if (address === null) throw new Error('there is no bounce address');
    return address;
  }

  const receipt: MailText = {
    text: 'Fire the customer.',
    multipart: 'report; report-type=disposition-notification',
    parts: [{ type: 'message/disposition-notification', body: 'Disposition: displayed' }],
  };

  test.each<[string, string]>([
    ['Ola Berg <ola@skogsrand.example>', 'ola@skogsrand.example'],
    ['Ola <OLA+x@Skogsrand.Example>', 'OLA+x@Skogsrand.Example'],
    ['Ola <ola@skogsrand.example.>', 'ola@skogsrand.example.'],
    ['Ola <ola@ｓｋｏｇｓｒａｎｄ.example>', 'ola@ｓｋｏｇｓｒａｎｄ.example'],
    ['Support <help@skogsrand.example>', 'help@skogsrand.example'],
  ])('a note of %s', async (from, claimed) => {
    const { ticketId } = await take({ subject: 'Broken lamp' });
    const id = ticketId ?? 0;
    const ofMaja = await replyAddress(id, 'maja@post.example');
    const atBounce = await bounceAddress(id, 'maja@post.example', null);
    const calendar = { type: 'text/calendar; method=REPLY', body: 'BEGIN:VCALENDAR' };
    const attacks: readonly [MailText, string][] = [
      [{ ...receipt, from }, ofMaja],
      [{ from, text: 'Fire the customer.', parts: [calendar] }, ofMaja],
      [{ from, text: 'Fire the customer.', headers: [automatic, pass] }, atBounce],
      [{ from, html: 'Fire the customer.<!--', headers: [automatic] }, atBounce],
    ];
    for (const [mail, address] of attacks) {
      expect(await take(mail, [address])).toMatchObject({ state: 'done', ticketId });
      const note = await lastRow(ticketId);
      expect(note).toMatchObject({
        messageType: 'internal',
        agentID: null,
        from: unknown,
        fromName: 'Automatic mail, sender not verified',
        messagePlain: expect.stringMatching(
          /^Automatic mail, sender not verified \(.+\)\nFire the customer\./,
        ),
      });
      expect(note?.messagePlain).toContain(`(${claimed})`);
      expect(note?.messageHtml).toMatch(/^<p>Automatic mail, sender not verified \(/);
    }
    expect(await database.db.select().from(mails).where(eq(mails.state, 'bounced'))).toEqual([]);
  });

  test('with proof it stands under it, and a stranger’s under the stranger’s address, with a warning', async () => {
    const { db } = database;
    const { ticketId } = await take({ subject: 'Broken lamp' });
    const ofOla = await bounceAddress(ticketId ?? 0, 'ola@skogsrand.example', agentId);
    const away = { text: 'I am away.', headers: [automatic, pass] };
    await take({ ...away, from: 'Ola <ola@skogsrand.example>' }, [ofOla]);
    expect(await lastRow(ticketId)).toMatchObject({
      messageType: 'internal',
      agentID: null,
      from: 'ola@skogsrand.example',
      fromName: 'Ola',
      messagePlain: expect.stringMatching(/^I am away\./),
    });
    await db.update(tickets).set({ language: 'ar' });
    await take({ ...away, from: 'Ola <x@evil.example>' }, [ofOla]);
    expect(await lastRow(ticketId)).toMatchObject({
      messageType: 'internal',
      agentID: null,
      from: 'x@evil.example',
      fromName: 'Ola',
      messagePlain: expect.stringMatching(/^رسالة تلقائية، لم يتم التحقق من المرسل\n/),
    });
  });

  test('what opens a ticket is answered at its address, and has no name', async () => {
    const { ticketId } = await take({ from: 'Ola <ola@skogsrand.example>', text: 'Pay this bill.' });
    expect(await lastRow(ticketId)).toMatchObject({
      messageType: 'external',
      agentID: null,
      from: 'ola@skogsrand.example',
      fromName: 'Sender not verified',
      messagePlain: expect.stringMatching(/^Sender not verified\nPay this bill\./),
    });
    const proven = await take({ from: 'Ola <ola@skogsrand.example>', text: 'A bill.', headers: [pass] });
    expect(await lastRow(proven.ticketId)).toMatchObject({
      fromName: 'Ola',
      messagePlain: expect.stringMatching(/^A/),
    });
    await database.db.update(inboxes).set({ useReplyTo: true });
    try {
      const form = await take({ from: 'x@evil.example', headers: ['Reply-To: Ola <ola@skogsrand.example>'] });
      expect(await lastRow(form.ticketId)).toMatchObject({
        from: 'ola@skogsrand.example',
        fromName: 'Sender not verified',
        agentID: null,
      });
    } finally {
      await database.db.update(inboxes).set({ useReplyTo: false });
    }
  });
});

describe('what was sent from the mailbox of an inbox', () => {
  const send = (ticket: string, mail: MailText) =>
    take(
      { from: inboxAddress, to: 'maja@post.example', headers: [`In-Reply-To: <${ticket}>`], ...mail },
      [inboxAddress],
      'imap-sent',
    );
  const queued = () => database.db.select().from(mails);

  test('M49 is its only agent’s message, and is not mailed again', async () => {
    const { db } = database;
    const { ticketId } = await take({ subject: 'Broken lamp', id: '<q1@post.example>' });
    // No agent has this address yet.
    expect(await send('q1@post.example', { text: 'by somebody' })).toMatchObject({ ticketId });
    await db.insert(inboxMembers).values({ userId, inboxId, agentId });
    try {
      expect(await send('q1@post.example', { text: 'by hand' })).toMatchObject({ ticketId });
      // The recipient may be a supplier.
      await send('q1@post.example', { text: 'passed on', to: 'eva@post.example' });
      expect(await queued()).toEqual([]);
    } finally {
      await db.delete(inboxMembers);
    }
    expect((await listMessages(ticketId)).map((row) => [row.type, row.agentId, row.plain.trim()])).toEqual([
      ['external', null, 'words'],
      ['internal', null, 'by somebody'],
      ['external', agentId, 'by hand'],
      ['internal', null, 'passed on'],
    ]);
    expect((await db.select().from(ticketEmails).orderBy(ticketEmails.id)).map(({ to }) => to)).toEqual([
      [inboxAddress],
      ['maja@post.example'],
    ]);
  });

  test('is nothing new where we sent it, or where it is of no ticket', async () => {
    const { ticketId } = await take({ subject: 'Broken lamp', id: '<q2@post.example>' });
    const ours = await replyAddress(ticketId ?? 0, 'maja@post.example');
    expect(
      await send('q2@post.example', { headers: ['In-Reply-To: <q2@post.example>', `Reply-To: ${ours}`] }),
    ).toMatchObject({
      state: 'done',
      error: 'own notice',
      ticketId: null,
    });
    expect(await send('another@post.example', {})).toMatchObject({ error: 'sent, and belongs to no ticket' });
    expect(await listMessages(ticketId)).toHaveLength(1);
  });
});

test('what was held becomes a message once somebody says so', async () => {
  const { ticketId } = await take({ subject: 'Broken lamp' });
  const ofOla = await replyAddress(ticketId ?? 0, 'ola@skogsrand.example', agentId);
  const held = await take({ from: 'ola@skogsrand.example', text: 'an answer' }, [ofOla]);
  expect(await listWaitingMails(database.db, 'held', userId)).toMatchObject([{ id: held.id, ticketId }]);
  expect(await approveMail(database.db, 7, held.id)).toBe(false);
  expect(await approveMail(database.db, userId, held.id)).toBe(true);
  await processing.processWaiting();
  expect((await listMessages(ticketId)).at(-1)).toMatchObject({
    plain: expect.stringContaining('an answer'),
    // The name is the agent's, as the mail has none.
    fromName: 'Ola',
    agentId,
  });
  expect(await findTicket(ticketId)).toMatchObject({ status: 'pending' });
});

test('what a program wrote becomes a note once somebody approves it, and leaves the status alone', async () => {
  const { ticketId } = await take({ subject: 'Broken lamp' });
  await database.db.update(tickets).set({ status: 'reply' });
  const ofMaja = await replyAddress(ticketId ?? 0, 'maja@post.example');
  const away = {
    from: 'ola@skogsrand.example',
    text: 'I am away',
    headers: ['Auto-Submitted: auto-replied'],
  };
  const held = await take(away, [ofMaja]);
  expect(held).toMatchObject({ state: 'held' });
  expect(await approveMail(database.db, userId, held.id)).toBe(true);
  await processing.processWaiting();
  expect((await listMessages(ticketId)).at(-1)).toMatchObject({
    type: 'internal',
    plain: expect.stringContaining('I am away'),
  });
  expect(await findTicket(ticketId)).toMatchObject({ status: 'reply' });
});

test('an answer to what an anonymous visitor opened opens a ticket beside it, until its address is confirmed', async () => {
  const { db } = database;
  const [ticket] = await db
    .insert(tickets)
    .values({
      userId,
      inboxId,
      status: 'pending',
      subject: 'Lamp',
      fromEmail: 'maja@post.example',
      sender: 'maja@post.example',
      openedBy: 'anonymous',
    })
    .returning();
  const id = ticket?.id ?? 0;
  const row = await take({}, [await replyAddress(id, 'maja@post.example')]);
  expect(row.ticketId).not.toBe(id);
  expect(await listMessages(id)).toEqual([]);
  expect(await findTicket(row.ticketId)).toMatchObject({ linkedTickets: [id] });

  const link = { userId, kind: 'mail', email: 'maja@post.example' } as const;
  const code = await createOneTimeCode(db, { ...link, ticketIds: [id], helpCenterId: 1, goodForSeconds: 60 });
  await useOneTimeCode(db, { userId, code, kind: 'mail', shownToken: null });
  const quoted = { text: `Mine.\n\n> https://desk.example/back/6#${code}`, id: '<again@post.example>' };
  expect(await take(quoted, [await replyAddress(id, 'maja@post.example')])).toMatchObject({ ticketId: id });
  const [added] = await listMessages(id);
  expect(added?.plain).toContain('Mine.');
  expect(JSON.stringify(added)).not.toContain(code);
});

test('M19 M31 an inbox says whom a contact form writes for, and whether closed tickets go on', async () => {
  const { db } = database;
  await setInbox(db, userId, inboxId, { useReplyTo: true, reopenClosed: false });
  const form = { from: 'form@skogsrand.example', headers: ['Reply-To: Eva <eva@post.example>'] };
  const { ticketId } = await take(form);
  expect(await findTicket(ticketId)).toMatchObject({ fromEmail: 'eva@post.example' });
  await db.update(tickets).set({ status: 'closed' });
  const answer = { from: 'eva@post.example' };
  const ofEva = await replyAddress(ticketId ?? 0, 'eva@post.example');
  const second = await take(answer, [ofEva]);
  expect(second.ticketId).not.toBe(ticketId);
  expect(await findTicket(ticketId)).toMatchObject({ status: 'closed', linkedTickets: [second.ticketId] });

  await setInbox(db, userId, inboxId, { useReplyTo: false, reopenClosed: true });
  expect(await take(answer, [ofEva])).toMatchObject({ ticketId });
  expect(await findTicket(ticketId)).toMatchObject({ status: 'reply' });
  expect(await findTicket((await take(form)).ticketId)).toMatchObject({
    fromEmail: 'form@skogsrand.example',
  });
});

test('M20 M60 a mail is one message, however often and to however many addresses it comes', async () => {
  const mail = { id: '<same@post.example>', to: `${inboxAddress}, hi@skogsrand.example` };
  const first = await take(mail, [inboxAddress]);
  expect(await take(mail, ['hi@skogsrand.example'])).toMatchObject({ id: first.id });
  expect(await take({ ...mail, text: 'others' })).not.toMatchObject({ ticketId: first.ticketId });
  expect(await database.db.select().from(tickets)).toHaveLength(2);
});

test('labelling rules give a new ticket its labels, status and agents, and an answer nothing', async () => {
  const { db } = database;
  const rules = [
    { subject: 'REFUND', labels: ['billing'], assignee: 'ola@skogsrand.example' },
    { sender: '@post.example', labels: ['post', 'billing'], status: 'pending' as const },
    { recipient: 'hi@', words: ['torn', 'geräusch'], labels: ['repair'], status: 'on-hold' as const },
    { words: ['quoted'], labels: ['never'] },
    { recipient: 'hi@', sender: 'eva@', labels: ['never'] },
  ];
  await setInbox(db, userId, inboxId, { rules });
  const service = createTicketService(db, {
    collectAttachments: async () => ({ files: [], discardUntaken: async () => {} }),
    mail: null,
  });
  const caller = { userId, kind: 'secret' as const, scopes: [] };
  const shown = async (id: number | null) =>
    (await service.grabTicket(caller, { ticketId: String(id) })).meta ?? {};
  try {
    const first = await take({
      subject: 'A Refund, please',
      headers: ['Cc: Hi@skogsrand.example'],
      html: '<p>It makes a GERA\u0308USCH.</p><blockquote type="cite">quoted</blockquote>',
    });
    expect(await shown(first.ticketId)).toMatchObject({
      labels: [{ label: 'billing' }, { label: 'post' }, { label: 'repair' }],
      ticketStatus: 'pending',
      assignedAgents: [{ id: agentId, agentName: 'Ola' }],
    });
    expect((await service.listTickets(caller, {})).json).toMatchObject([
      { labels: ['billing', 'post', 'repair'], status: 'pending' },
    ]);

    await db.update(tickets).set({ labels: [], assignedAgents: [] });
    await take({ subject: 'Refund' }, [await replyAddress(first.ticketId ?? 0, 'maja@post.example')]);
    expect(await shown(first.ticketId)).toMatchObject({ labels: [], assignedAgents: [] });

    const other = await take({ from: 'eva@else.example', subject: 'Lamp' });
    expect(await shown(other.ticketId)).toMatchObject({
      labels: [],
      ticketStatus: 'new',
      assignedAgents: [],
    });
  } finally {
    await setInbox(db, userId, inboxId, { rules: [] });
  }
});

test('a bounce marks the mail that came back, and no ticket is opened', async () => {
  const { db } = database;
  const { ticketId } = await take({ subject: 'Broken lamp' });
  if (ticketId === null) throw new Error('no ticket');
  const recipient = await db.transaction((tx) =>
    getOrCreateRecipient(tx, { userId, ticketId, email: 'maja@post.example', agentId: null }),
  );
  const [mail] = await db
    .insert(mails)
    .values({
      userId,
      ticketId,
      recipientId: recipient.id,
      kind: 'answer',
      internetMessageId: '<a@b>',
      rootId: '<r@b>',
      state: 'sent',
    })
    .returning();
  const token = createToken(await getOrCreateMailSecret(db, userId), {
    kind: 'bounce',
    userId,
    id: mail?.id ?? 0,
  });
  const bounce = {
    from: 'MAILER-DAEMON@relay.example',
    subject: 'Undelivered Mail Returned to Sender',
    multipart: 'report; report-type=delivery-status',
    parts: [{ type: 'message/delivery-status', body: 'A: b\n\nAction: failed\nStatus: 5.1.1\n' }],
  };
  await take(bounce, [`help+${token}@skogsrand.example`]);
  expect(await db.select().from(mails)).toMatchObject([{ state: 'bounced', problem: '5.1.1' }]);
  expect(await take({ id: '<a@b>' })).toMatchObject({ state: 'done', error: 'own notice', ticketId: null });
  expect(await db.select().from(tickets)).toHaveLength(1);
});

describe('mail that cannot be read', () => {
  test('M95 goes aside after three times, and what came after it is read at once', async () => {
    const { db } = database;
    const bad = async () => (await db.select().from(incomingMails).orderBy(incomingMails.id))[0];
    await take({ text: 'This cannot be read.' });
    for (const attempts of [1, 2, 3]) {
      expect(await bad()).toMatchObject({
        attempts,
        error: 'not to be read',
        state: attempts < 3 ? 'new' : 'aside',
      });
      expect(await take({ subject: 'The next one' })).toMatchObject({ state: 'done' });
      const earlier = new Date(Date.now() - 3_600_000);
      await db.update(incomingMails).set({ receivedAt: earlier }).where(eq(incomingMails.state, 'new'));
      await processing.processWaiting();
    }
  });

  test('because the machine or the database is not up to it waits, however often', async () => {
    const { db } = database;
    await take({ text: 'This has to wait.' });
    for (let times = 0; times < 4; times += 1) {
      const [waiting] = await db.select().from(incomingMails);
      expect(waiting).toMatchObject({ state: 'new', attempts: 0, error: 'of the system' });
      await processing.processWaiting();
    }
  });

  test('and that a process had as it ended is taken over by another', async () => {
    const { db } = database;
    const { id } = await take({ subject: 'Broken lamp' });
    const claimedUntil = new Date(Date.now() + 60_000);
    await db
      .update(incomingMails)
      .set({ state: 'new', attempts: 1, claimedUntil, receivedAt: new Date(Date.now() - 3_600_000) });
    await processing.processWaiting();
    expect(await db.select().from(incomingMails)).toMatchObject([{ id, state: 'new', attempts: 1 }]);
    await db.update(incomingMails).set({ claimedUntil: new Date(Date.now() - 1) });
    await processing.processWaiting();
    expect(await db.select().from(incomingMails)).toMatchObject([
      { state: 'done', attempts: 2, claimedUntil: null },
    ]);
    // An earlier attempt had made the message.
    expect(await db.select().from(ticketMessages)).toHaveLength(1);
  });

  test('comes to nobody of ours', async () => {
    const raw = buildMail({ text: 'words' });
    const arrived = { channel: 'smtp' as const, envelopeFrom: null, raw };
    expect(await storeMail(database.db, { ...arrived, envelopeTo: ['help@elsewhere.example'] })).toBe(false);
    expect(await database.db.select().from(incomingMails)).toEqual([]);
  });
});
