import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { inboxMembers, tickets } from '../../../src/server/db/tables/index.ts';
import { noticeContext } from '../../../src/server/mail/agent-notices/notice-context.ts';
import { requireInbox } from '../../../src/server/mail/inboxes/inboxes.sql.ts';
import { findMailContent, listMails } from '../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { findAddressTarget } from '../../../src/server/mail/reply-address/recipients.sql.ts';
import { insertMessage } from '../../../src/server/resources/tickets/insert-message.sql.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';
import { sendMailsUntil } from '../../support/send-mails.ts';
import { useSmtp } from '../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
const smtp = useSmtp();
let caller: TestCaller;
let inboxId: number;

const help = 'help@skogsrand.example';
const maja = 'maja.lind@post.example';
const people = {
  Ester: 'ester@skogsrand.example',
  Ola: 'ola@skogsrand.example',
  Per: 'per@skogsrand.example',
};
type Name = keyof typeof people;
const ids = new Map<Name, number>();

beforeAll(async () => {
  const { db } = service.database;
  ({ inboxId } = await buildInbox(db, { userId: 4 }));
  for (const name of ['Ester', 'Ola', 'Per'] as const)
    ids.set(name, await buildTicketAgent(db, { userId: 4, name, email: people[name] }));
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

const findId = (name: Name) => ids.get(name) ?? 0;

async function setMembers(...names: readonly Name[]): Promise<void> {
  const { db } = service.database;
  await db.delete(inboxMembers);
  await db.insert(inboxMembers).values(names.map((name) => ({ userId: 4, inboxId, agentId: findId(name) })));
}

beforeEach(async () => {
  await service.database.db.delete(tickets);
  for (const name of ['Ester', 'Ola', 'Per'] as const)
    await setAgent(service.database.db, 4, findId(name), { signature: '', signatureHtml: null });
  await setMembers('Ester', 'Ola');
});

async function write(input: TestInput = {}): Promise<number> {
  const { json } = await answerOf(service, caller, 'insertTicket', {
    fromEmail: maja,
    fromName: 'Maja',
    toEmail: help,
    subject: 'Tent',
    message: 'Where is it?',
    autoReply: false,
    ...input,
  });
  return json.ticketID;
}

const answer = (ticketId: number, name: Name, input: TestInput = {}) =>
  write({ ticketId: String(ticketId), fromEmail: people[name], fromName: name, message: 'Soon.', ...input });

const query = async (sql: string) => (await service.database.pool.query(sql)).rows;
const queued = async () =>
  (
    await query(`select m.kind, r.email, array_length(m.message_ids, 1) as count from mails m
      join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
      where m.state = 'queued' order by m.id`)
  ).map(({ kind, email, count }) => [kind, email, count]);

async function sendAll(publicUrl: string | null = null): Promise<void> {
  await query('update mails set next_attempt_at = now() where next_attempt_at is not null');
  const queued = 'select from mails where next_attempt_at is not null';
  const isIdle = async () => (await query(queued)).length === 0;
  await sendMailsUntil(service.database, smtp.way, isIdle, { publicUrl });
}

const to = (address: string) => smtp.received.filter((mail) => mail.to === address);
const decodeBytes = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
const readable = (raw = '') => Buffer.from(decodeBytes(raw), 'latin1').toString();
const [textOf, htmlOf] = [0, 1].map(
  (part) =>
    (raw = '') =>
      readable(raw).split('<!doctype html>')[part] ?? '',
) as [(raw?: string) => string, (raw?: string) => string];

describe('an agent’s answer', () => {
  test('is mailed to the other members who were mailed the question, as an answer', async () => {
    const ticketId = await write();
    await sendAll();
    // Per became a member after the question.
    await setMembers('Ester', 'Ola', 'Per');
    smtp.received.length = 0;
    await answer(ticketId, 'Ester');
    await answer(ticketId, 'Ester', { message: 'On Friday.' });
    await answer(ticketId, 'Ester', { message: 'She is angry.', messageType: 'internal' });
    expect(await queued()).toEqual([
      ['answer', maja, 2],
      ['colleague-answer', people.Ola, 2],
    ]);
    await sendAll();
    expect([to(people.Ester), to(people.Per)]).toEqual([[], []]);
    const [mail] = to(people.Ola);
    expect(mail?.headers).toMatchObject({
      from: `"Ester (Customer service)" <${help}>`,
      subject: 'Re: Tent',
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
    });
    expect(await findAddressTarget(service.database.db, 4, mail?.headers['reply-to'] ?? '')).toMatchObject({
      recipient: { ticketId, email: people.Ola },
    });
    const text = textOf(mail?.raw);
    expect(text).toContain('Ester answered Maja');
    expect(text).toContain('On Friday.');
    expect(text).toContain('> Where is it?');
    expect(readable(mail?.raw)).not.toContain('She is angry');
  });

  test('joins the question where that still waits, and the next question joins the answer', async () => {
    const ticketId = await write();
    await answer(ticketId, 'Ester');
    expect(await queued()).toEqual([
      ['new-ticket', people.Ester, 1],
      ['new-ticket', people.Ola, 2],
      ['answer', maja, 1],
    ]);
    await sendAll();
    const [mail] = to(people.Ola);
    expect(mail?.headers['from']).toBe(`Customer service <${help}>`);
    expect(textOf(mail?.raw)).toMatch(
      /Ester answered Maja[\s\S]*Maja wrote:[\s\S]*Where is it\?[\s\S]*Ester wrote:[\s\S]*Soon\./,
    );
    expect(to(people.Ola)).toHaveLength(1);

    await answer(ticketId, 'Ester', { message: 'Sent.' });
    await write({ ticketId: String(ticketId), message: 'Thanks' });
    expect((await queued()).filter(([, email]) => email === people.Ola)).toEqual([
      ['colleague-answer', people.Ola, 2],
    ]);
  });

  test('is mailed to nobody who was told nothing, and no ceiling is passed', async () => {
    await setMembers('Ola');
    const ticketId = await write();
    await sendAll();
    await query(`update mails set state = 'failed' where kind = 'new-ticket'`);
    await answer(ticketId, 'Ester');
    expect((await queued()).map(([kind]) => kind)).toEqual(['answer']);

    await query(`update mails set state = 'sent' where kind = 'new-ticket'`);
    for (let count = 0; count < 9; count += 1) {
      await answer(ticketId, 'Ester');
      await query(`update mails set state = 'sent', next_attempt_at = null`);
    }
    await answer(ticketId, 'Ester');
    const [late] = await query(`select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes
      from mails where kind = 'colleague-answer' and state = 'queued'`);
    expect(late).toEqual({ minutes: 30 });
  });

  test('that they mailed from the mailbox itself is told to colleagues, and not mailed again', async () => {
    const { db } = service.database;
    const ticketId = await write();
    await query(`update mails set state = 'sent', next_attempt_at = null`);
    const inbox = await requireInbox(db, 4, help);
    const sent = {
      userId: 4,
      inbox,
      fromName: 'Ester',
      toEmail: maja,
      subject: 'Tent',
      type: 'external' as const,
      text: { plain: 'Sent by hand.', html: 'Sent by hand.', isHtml: false },
      status: null,
      labels: [],
      assignedAgents: [],
      files: [],
      ticketId,
      appendsToOpen: false,
      openedBy: 'key' as const,
      mayBeAgent: true,
      network: null,
      language: null,
      wantsAutoReply: false,
      mailedTo: [maja],
      mail: { from: null, answerWaitSeconds: 60 },
    };
    await insertMessage(db, { ...sent, fromEmail: people.Ester }, null);
    expect(await queued()).toEqual([['colleague-answer', people.Ola, 1]]);
    const [ticket] = await query(`select status from tickets where id = ${ticketId}`);
    expect(ticket).toEqual({ status: 'pending' });
    // The author is an agent who is gone since.
    await insertMessage(db, { ...sent, fromEmail: 'gone@skogsrand.example' }, null);
    expect(await queued()).toHaveLength(1);
  });

  test('names the customer who was answered, and stands above no later words of others', async () => {
    const ticketId = await write();
    await sendAll();
    const bo = 'bo@other.example';
    await query(`insert into ticket_participants
      (user_id, ticket_id, email_folded, email, name, state, added_by, joined_at)
      values (4, ${ticketId}, '${bo}', '${bo}', 'Bo', 'confirmed', 'opening', now())`);
    await answer(ticketId, 'Ester', { message: 'Who has the receipt?' });
    await write({ ticketId: String(ticketId), fromEmail: bo, fromName: 'Bo', message: 'I have it.' });
    await sendAll();
    const both = textOf(to(people.Ola).at(-1)?.raw);
    expect(both).toMatch(
      /Bo \(bo@other\.example\), who gets copies, wrote[\s\S]*Ester wrote:[\s\S]*Bo wrote:/,
    );
    expect(both).toContain(`With copies to ${bo}.`);
    expect(both).not.toContain('Ester answered');

    await answer(ticketId, 'Ester', { message: 'Thank you both.' });
    await sendAll();
    const last = textOf(to(people.Ola).at(-1)?.raw);
    expect(last).toContain('Ester answered Maja');
    expect(last).toContain(`With copies to ${bo}.`);
  });

  test('says in each language who answered whom', async () => {
    const said = {
      sv: 'Ester har svarat Maja',
      de: 'Ester hat Maja geantwortet',
      fr: 'Ester a répondu à Maja',
      es: 'Ester respondió a Maja',
      ar: 'رد Ester على Maja',
    };
    for (const [language, words] of Object.entries(said)) {
      await query(`update inboxes set language = '${language}'`);
      const ticketId = await write({ appendOpenTicket: false });
      await sendAll();
      await answer(ticketId, 'Ester');
      await sendAll();
      expect(readable(to(people.Ola).at(-1)?.raw)).toContain(words);
    }
    await query(`update inboxes set language = 'en'`);
  });
});

describe('answers of several agents', () => {
  test('name each of them, and the mail is the inbox’s', async () => {
    const ticketId = await write();
    await answer(ticketId, 'Ester', { message: 'From me.' });
    await answer(ticketId, 'Ola', { message: 'And me.' });
    await sendAll();
    const [mail] = to(maja);
    expect(mail?.headers['from']).toBe(`Customer service <${help}>`);
    expect(textOf(mail?.raw)).toMatch(/Ester wrote:\s+From me\.[\s\S]*Ola wrote:\s+And me\./);
  });

  test('without a name are the inbox’s, and show no address and no other name', async () => {
    const ticketId = await write();
    await answer(ticketId, 'Ester', { fromName: '', message: 'Of the house.' });
    await answer(ticketId, 'Ola', { message: 'And me.' });
    await sendAll();
    await answer(ticketId, 'Ola', { message: 'Later.' });
    await sendAll();
    const [first, second] = to(maja);
    expect(first?.headers['from']).toBe(`Customer service <${help}>`);
    expect(textOf(first?.raw)).toMatch(/Customer service wrote:\s+Of the house\./);
    expect(textOf(second?.raw)).toMatch(/Customer service wrote:\s+> Of the house\./);
    for (const { raw } of to(maja)) expect(readable(raw)).not.toContain(people.Ester);
  });
});

describe('a signature', () => {
  test('stands once below an agent’s words to the customer, as text and as HTML, and nowhere else', async () => {
    const { db } = service.database;
    await setAgent(db, 4, findId('Ester'), {
      signature: 'Ester Lind\nSkogsrand',
      signatureHtml:
        '<p style="color:red"><b>Ester Lind</b> <img src="https://evil.example/p.png" onerror="x()"><script>x()</script><a href="javascript:x()">no</a> <a href="https://shop.example/">Skogsrand</a></p>',
    });
    await setAgent(db, 4, findId('Ola'), { signature: 'Ola, plain' });
    const ticketId = await write();
    await sendAll();
    for (const message of ['First.', 'Second.']) await answer(ticketId, 'Ester', { message });
    await answer(ticketId, 'Ola', { message: 'Third.' });
    await answer(ticketId, 'Ester', { fromName: '', message: 'Of the house.' });
    await sendAll();
    const [mail] = to(maja);
    expect(textOf(mail?.raw)).toMatch(
      /First\.\s+On [^\n]*\s+Second\.\s+Ester Lind\r?\nSkogsrand\s+On [^\n]*\s+Third\.\s+Ola, plain\s+On [^\n]*\s+Of the house\.\s+-- /,
    );
    const html = htmlOf(mail?.raw);
    expect(html.split('<strong>Ester Lind</strong>')).toHaveLength(2);
    expect(html).toContain('<a href="https://shop.example/">Skogsrand</a>');
    expect(html).not.toMatch(/<img|<script|javascript:|onerror|evil\.example/);

    await answer(ticketId, 'Ola', { message: 'Later.' });
    await sendAll();
    expect(readable(to(maja)[1]?.raw)).not.toContain('Ester Lind');
    for (const { raw } of to(people.Ola)) expect(readable(raw)).not.toContain('Ester Lind');
    const shown = await answerOf(service, caller, 'grabTicket', { ticketId: String(ticketId) });
    expect(JSON.stringify(shown)).not.toContain('Ester Lind');
  });

  test('has a text, of a length that a mail takes', async () => {
    const { db } = service.database;
    const set = (changes: object) => setAgent(db, 4, findId('Ester'), changes);
    await expect(set({ signatureHtml: '<b>Ester</b>' })).rejects.toMatchObject({ kind: 'BadRequest' });
    await expect(set({ signature: 'x'.repeat(2001) })).rejects.toMatchObject({ kind: 'BadRequest' });
    await expect(set({ signature: 'x', signatureHtml: '<b>'.repeat(7000) })).rejects.toMatchObject({
      kind: 'BadRequest',
    });
    await set({ signature: 'Ester', signatureHtml: '<b>Ester</b>' });
    expect(await set({ signature: '' })).toMatchObject({ signature: '', signatureHtml: null });
  });
});

describe('a notice', () => {
  const subjects = ['One', 'Two', 'Three', 'Four'];

  async function openEarlier(openedBy: string): Promise<void> {
    for (const [index, subject] of subjects.entries()) {
      const id = await write({ subject, appendOpenTicket: false });
      await query(
        `update tickets set opened_by = '${openedBy}', created_at = '2026-03-0${index + 1}T12:00:00Z' where id = ${id}`,
      );
    }
    await query('delete from mails');
  }

  test.each([
    ['identified', 'identified', 'Earlier tickets from this customer: 4'],
    ['identified', 'anonymous', 'Earlier tickets with this address: 4'],
    ['key', 'identified', 'Earlier tickets with this address: 4'],
  ])('of a %s ticket after %s ones names the newest three', async (openedBy, before, words) => {
    await openEarlier(before);
    await query(`update inboxes set language = 'en'`);
    const ticketId = await write({ appendOpenTicket: false });
    await query(`update tickets set opened_by = '${openedBy}', language = 'sv-FI' where id = ${ticketId}`);
    await write({ ticketId: String(ticketId), message: 'Well?' });
    await sendAll();
    const text = textOf(to(people.Ola)[0]?.raw);
    expect(text).toMatch(/Maja wrote to Customer service\s+Language: Swedish \(Finland\)/);
    expect(text).toContain(words);
    expect(text.match(/^- .*$/gm)).toEqual([
      '- Four (March 4, 2026)',
      '- Three (March 3, 2026)',
      '- Two (March 2, 2026)',
    ]);
    await answer(ticketId, 'Ester');
    await sendAll();
    expect(readable(to(maja)[0]?.raw)).not.toMatch(/Earlier tickets|Four/);
  });

  test('of what anybody may have opened names no subject, which an answer would quote to them', async () => {
    await openEarlier('identified');
    const ticketId = await write({ appendOpenTicket: false });
    await query(`update tickets set opened_by = 'anonymous' where id = ${ticketId}`);
    await sendAll();
    const raw = readable(to(people.Ola)[0]?.raw);
    expect(raw).toContain('Earlier tickets with this address: 4');
    for (const subject of subjects) expect(raw).not.toContain(`- ${subject}`);
  });

  test('names the page that the customer wrote from last, without what may be secret in its address', async () => {
    const page = (path: string) => ({ page: `https://shop.example${path}` });
    const ticketId = await write(page('/tents?session=secret#code=secret'));
    await write({ ticketId: String(ticketId), ...page('/cart?x=1') });
    await write({ ticketId: String(ticketId), page: 'javascript:alert(1)' });
    await sendAll();
    const raw = readable(to(people.Ola)[0]?.raw);
    expect(raw).toContain('Page: https://shop.example/cart\r\n');
    expect(raw).not.toMatch(/session|secret|alert/);
    await answer(ticketId, 'Ester');
    await sendAll();
    expect(readable(to(maja)[0]?.raw)).not.toContain('/cart');
    expect(
      JSON.stringify(await answerOf(service, caller, 'grabTicket', { ticketId: String(ticketId) })),
    ).not.toContain('/cart');
  });

  test('names the article that the customer wrote about, with a link where it has a page', async () => {
    const { db } = service.database;
    const { helpCenterId } = await buildHelpCenter(db, {
      userId: 4,
      files: {
        'en/tents/_index.md': '---\ntitle: Tents\n---\n',
        'en/tents/a.md': '# Pitch a tent\n\nFlat ground.\n',
      },
    });
    const [row] = await query(
      `select faq_article_id as id from faq_articles where help_center_id = ${helpCenterId}`,
    );
    const articleId = Number(row.id);
    const ticketId = await write({ articleId });
    await write({ ticketId: String(ticketId), articleId: articleId + 1_000_000 });
    expect(await query(`select article_id::int as id from ticket_messages order by id`)).toEqual([
      { id: articleId },
      { id: null },
    ]);
    const [notice] = await listMails(db, { userId: 4, limit: 1 });
    const content = notice && (await findMailContent(db, notice.mail));
    if (!content) throw new Error('there is no mail');
    const lines = (publicUrl: string | null) => noticeContext(content, 'en', publicUrl);
    expect(lines('https://support.example')).toContain(
      `Article: Pitch a tent https://support.example/help/en/articles/${articleId}`,
    );
    expect(lines(null)).toContain('Article: Pitch a tent');
    const { body } = await service.app.inject(
      requestFor(operations.grabTicket, caller, { ticketId: String(ticketId) }),
    );
    expect(body).not.toContain('article');
    await query(`update help_centers set visibility = 'private' where id = ${helpCenterId}`);
    const hidden = await findMailContent(db, notice.mail);
    expect(hidden && noticeContext(hidden, 'en', 'https://support.example')).toContain(
      'Article: Pitch a tent',
    );
    await query(`delete from faq_articles where help_center_id = ${helpCenterId}`);
    const deleted = await findMailContent(db, notice.mail);
    expect(deleted && noticeContext(deleted, 'en', null).join()).not.toContain('Article');
  });

  test('leads to the ticket at the desk, and signs nobody in; a customer’s mail does not', async () => {
    const ticketId = await write();
    await answer(ticketId, 'Per');
    await sendAll('https://help.skogsrand.example');
    const link = `https://help.skogsrand.example/desk/tickets/${ticketId}`;
    for (const address of [people.Ester, people.Ola]) {
      const raw = to(address)[0]?.raw;
      expect(textOf(raw)).toMatch(new RegExp(`Open this ticket:\\s+${link}\\s+-- `));
      expect(htmlOf(raw)).toContain(`href="${link}"`);
    }
    const [mail] = to(maja);
    expect(readable(mail?.raw)).toContain('Soon.');
    expect(readable(mail?.raw)).not.toContain('/desk');
  });

  test('names no ticket of another inbox or user, and nothing where nothing is known', async () => {
    const { db } = service.database;
    await buildInbox(db, { userId: 4, name: 'Staff', addresses: ['staff@skogsrand.example'] });
    await write({ toEmail: 'staff@skogsrand.example' });
    await write();
    await sendAll();
    expect(readable(to(people.Ola)[0]?.raw)).not.toMatch(/Earlier tickets|Language/);
  });
});
