import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../../src/server/db/database.ts';
import type { HelpSite } from '../../../../src/server/help/site.ts';
import { removeOldKeptMail } from '../../../../src/server/mail/kept-mail.ts';
import { createMailViewer } from '../../../../src/server/mail/mail-viewer.ts';
import { createFaqService } from '../../../../src/server/resources/faq/index.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../../support/app.ts';
import { testConfig } from '../../../support/config.ts';
import { openContact } from '../../../support/contact.ts';
import { buildHelpCenter } from '../../../support/help-center.ts';
import { createFormBrowser, nonceOf, serveBareForms } from '../../../support/help-forms.ts';
import { sendMailsUntil } from '../../../support/send-mails.ts';
import { useSmtp } from '../../../support/smtp.ts';
import { buildInbox, buildTicketAgent, buildTicketLabels } from '../../../support/tickets.ts';

const origin = 'https://help.shop.example';
const mail = { from: null, answerWaitSeconds: 60 };
const sites: HelpSite[] = [];
const limits = testConfig({ formLimits: { messagesPerAddress: 4, votesPerAddress: 6, held: 8 } }).formLimits;

const faqOf = (db: Database) => createFaqService(db, { searches: { add: () => {} } });

const service = useApp({
  config: { mail },
  prepare(app) {
    const { db } = service.database;
    const shared = { db, faq: faqOf(db), mail, limits };
    void serveBareForms(app, sites, { ...shared, guard: testConfig().guard });
  },
});

const challenged = useApp({
  prepare(app) {
    const { db } = service.database;
    const guard = { ...testConfig().guard, requiresChallenge: true };
    void serveBareForms(app, sites, { db, faq: faqOf(db), mail, limits, guard });
  },
});

const smtp = useSmtp();
const browser = createFormBrowser(() => service.app, origin);

/** How the contact form of the first help center is called, and the vote below its article. */
const contact = '/help/en/contact';
let vote = '';
let inboxId = 0;

const maja = { name: 'Maja Lind', email: 'Maja.Lind@post.example' };
const written = { ...maja, subject: 'Where is my tent?', message: 'It was to come\r\non <b>Monday</b>.' };

let address = 1;
/** An address that nothing was sent from. */
const nextAddress = () => {
  address += 1;
  return `198.51.100.${address}`;
};

const query = async (text: string) => (await service.database.pool.query(text)).rows;
const held = () => query('select * from held_tickets order by id');
const tickets = () => query('select * from tickets order by id');

/** Lets time go by for whoever looks at the clock; the database has its own. */
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Opens a form and waits until a person could have filled it in. */
async function openForm(path: string): Promise<string> {
  const nonce = nonceOf(await browser.get(path));
  passSeconds(3);
  return nonce;
}

async function send(fields: Readonly<Record<string, string>> = written) {
  const nonce = await openForm(contact);
  return await browser.post(contact, { nonce, ...fields }, { address: nextAddress() });
}

/** Sends the mails that wait. */
async function sendMails(): Promise<void> {
  const waits = `select from held_tickets where next_mail_at <= now() + interval '200 seconds'
    union all select from mails where next_attempt_at <= now() + interval '100 seconds'`;
  await sendMailsUntil(service.database, smtp.way, async () => (await query(waits)).length === 0);
}

const readable = (raw: string) =>
  decodeURIComponent(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, '%$1')
      .replace(/%(?![0-9A-F]{2})/g, '%25'),
  );

/** The path of the link in the mail that came last. */
function linkInMail(): string {
  const { raw = '' } = smtp.received.at(-1) ?? {};
  const [, path = ''] = /https:\/\/help\.shop\.example(\/\S+code=fdh_[\w-]{43})/.exec(readable(raw)) ?? [];
  return path;
}

/** Writes, and opens the link in the mail. Returns its path. */
async function hold(fields: Readonly<Record<string, string>> = written): Promise<string> {
  expect(await send(fields)).toMatchObject({ status: 303 });
  await sendMails();
  return linkInMail();
}

beforeAll(async () => {
  const { db, pool } = service.database;
  ({ inboxId } = await buildInbox(db, { userId: 4, autoReply: 'Thank you!' }));
  await setInbox(db, 4, inboxId, { askSubject: true });
  const agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: 'ester@skogsrand.example' });
  await pool.query('insert into inbox_members (user_id, inbox_id, agent_id) values (4, $1, $2)', [
    inboxId,
    agentId,
  ]);
  await buildTicketLabels(db, 4, ['web']);
  const files = {
    'en/tents/dry.md': '# Dry a tent\n\nHang it up.',
    'sv/tents/dry.md': '# Torka ett tält\n\nHäng upp det.',
  };
  for (const [path, userId] of [
    ['/help', 4],
    ['/other', 4],
    ['/foreign', 5],
    ['/quiet', 4],
    ['/nameless', 4],
  ] as const) {
    const made = await buildHelpCenter(db, { userId, files });
    const site = {
      ...made,
      origin,
      path,
      title: 'Help',
      visibility: 'public',
      defaultLanguage: 'en',
    } as const;
    const wanted = {
      host: 'help.shop.example',
      basePath: '',
      contactEnabled: true,
      conversationsEnabled: false,
      pageLauncher: false,
    };
    sites.push({ ...site, ...wanted, languages: ['en', 'sv'] });
    if (path !== '/quiet') await openContact(db, made, { contactLabels: ['web'] });
  }
  await buildInbox(db, { userId: 5, addresses: ['help@other.example'] });
  const [article] = await query(
    `select faq_article_id as id from faq_articles where help_center_id = ${sites[0]?.helpCenterId} and language = 'en'`,
  );
  await query('update faq_articles set feedback_chat_enabled = true');
  vote = `/help/en/articles/${article?.id}/vote`;
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await query(
    'delete from held_tickets; delete from tickets; delete from faq_votes; delete from faq_vote_reasons; delete from auto_replies',
  );
});

describe('a vote', () => {
  test('is asked for on a page that nobody keeps, stored once, and thanked for on one that is kept', async () => {
    const asked = await browser.get(vote);
    expect(asked).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(asked.body).toMatchObject({
      kind: 'vote',
      article: { href: expect.stringMatching(/^\/help\/en\/articles\/\d+-dry-a-tent$/), text: 'Dry a tent' },
      form: { action: vote },
    });
    passSeconds(3);
    const fields = { nonce: nonceOf(asked), vote: 'yes' };
    for (const round of ['click', 'second click']) {
      const voted = await browser.post(vote, fields, { headers: { 'sec-ch-ua-mobile': '?1' } });
      expect(voted, round).toMatchObject({ status: 303, headers: { location: `${vote}?thanks=yes` } });
    }
    expect(await query('select is_yes, device, language from faq_votes')).toEqual([
      { is_yes: true, device: 'mobile', language: 'en' },
    ]);
    const thanks = await browser.get(`${vote}?thanks=yes`);
    expect(thanks).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(thanks.body).toMatchObject({ kind: 'notice', link: { text: 'Dry a tent' } });
  });

  test('is asked for again where its form was used for another one', async () => {
    const nonce = await openForm(vote);
    await browser.post(vote, { nonce, vote: 'no' });
    const again = await browser.post(vote, { nonce, vote: 'yes' });
    expect(again).toMatchObject({ status: 422, body: { kind: 'vote', mustSendAgain: true } });
    expect(await query('select is_yes, device from faq_votes')).toEqual([
      { is_yes: false, device: 'desktop' },
    ]);
  });

  test('has no page where there is no such article, language or help center', async () => {
    const paths = [
      '/help/en/articles/9999999/vote',
      '/help/en/articles/0/vote',
      vote.replace('/en/', '/fr/'),
      vote.replace('/help/', '/nowhere/'),
    ];
    for (const path of paths) expect((await browser.get(path)).status, path).toBe(404);
  });

  test('counts for its address', async () => {
    const from = { address: nextAddress() };
    for (let count = 0; count < limits.votesPerAddress; count += 1) await browser.post(vote, {}, from);
    const nonce = await openForm(vote);
    const refused = await browser.post(vote, { nonce, vote: 'yes' }, from);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
    expect(await query('select from faq_votes')).toEqual([]);
  });
});

describe('after a no', () => {
  const reasons = () => query('select reason, comment, language from faq_vote_reasons');

  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    browser.post(path, fields, { address: nextAddress() });

  /** Votes no, and returns the address that follows. */
  async function voteNo(): Promise<string> {
    const voted = await post(vote, { nonce: await openForm(vote), vote: 'no' });
    expect(voted.status).toBe(303);
    return String(voted.headers['location']);
  }

  test('one press says why, words may follow, and the article is named in a message', async () => {
    const path = await voteNo();
    const asked = await browser.get(path);
    expect(asked).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { kind: 'reason', reason: null, article: { text: 'Dry a tent' } },
    });
    const pressed = { nonce: nonceOf(asked), reason: 'steps' };
    for (const round of ['click', 'second click']) {
      const given = await post(path, pressed);
      expect(given, round).toMatchObject({ status: 303, headers: { location: `${path}&reason=steps` } });
    }
    expect(await reasons()).toEqual([{ reason: 'steps', comment: '', language: 'en' }]);

    const more = await browser.get(`${path}&reason=steps`);
    expect(more.body).toMatchObject({ kind: 'reason', reason: 'steps' });
    const said = { nonce: nonceOf(more), reason: 'steps', comment: 'It has\r\nno <b>hook</b>.' };
    expect(await post(path, said)).toMatchObject({ headers: { location: `${vote}?thanks=yes` } });
    expect(await reasons()).toEqual([
      { reason: 'steps', comment: 'It has\nno <b>hook</b>.', language: 'en' },
    ]);

    const { contactHref } = Object(more.body);
    expect(contactHref).toBe(`${contact}?article=${vote.split('/')[4]}`);
    expect((await browser.get(contactHref)).body).toMatchObject({ values: { subject: 'Dry a tent' } });
  });

  test('writing is not offered where the article says so', async () => {
    await query('update faq_articles set feedback_chat_enabled = false');
    const { body } = await browser.get(await voteNo());
    await query('update faq_articles set feedback_chat_enabled = true');
    expect(body).toMatchObject({ kind: 'reason', contactHref: null });
  });

  test('words that are too long, or came without a reason or too often, are there again', async () => {
    const path = await voteNo();
    const open = async () => nonceOf(await browser.get(path));
    const long = 'x'.repeat(501);
    const said = [
      [
        { reason: 'wrong', comment: long },
        { problem: 'long', comment: long, reason: 'wrong' },
      ],
      [
        { reason: 'because', comment: 'Hm' },
        { problem: 'again', comment: 'Hm', reason: null },
      ],
    ] as const;
    for (const [fields, again] of said) {
      const answer = await post(path, { nonce: await open(), ...fields });
      expect(answer).toMatchObject({ status: 422, body: { kind: 'reason', ...again } });
    }
    const from = { address: nextAddress() };
    for (let count = 0; count < limits.votesPerAddress; count += 1) await browser.post(vote, {}, from);
    const refused = await browser.post(path, { nonce: await open(), reason: 'wrong', comment: 'Hm' }, from);
    expect(refused).toMatchObject({ status: 429, body: { comment: 'Hm', reason: 'wrong' } });
    expect(await reasons()).toEqual([{ reason: null, comment: '', language: 'en' }]);
  });

  test('a vote that nobody cast is not explained, nor is one with the nonce of another', async () => {
    const path = await voteNo();
    const invented = path.replace(/vote=.*/, `vote=${'a'.repeat(64)}`);
    const nonce = nonceOf(await browser.get(invented));
    for (const one of [invented, path]) {
      const answer = await post(one, { nonce, reason: 'wrong' });
      expect(answer, one).toMatchObject({ status: 422, body: { problem: 'again' } });
    }
    for (const missing of ['', '?vote=x', `?vote=${'A'.repeat(64)}`])
      expect((await browser.get(`${vote}/reason${missing}`)).status, missing).toBe(404);
    expect(await reasons()).toEqual([{ reason: null, comment: '', language: 'en' }]);
  });

  test('no article is named in a message that is none', async () => {
    for (const id of ['9999999', '0', 'x', '1&article=2'])
      expect((await browser.get(`${contact}?article=${id}`)).body, id).toMatchObject({
        values: { subject: '' },
      });
  });
});

describe('a nonce', () => {
  const filledIn = { ...written, vote: 'yes' };
  const bad: [name: string, nonce: () => Promise<string>][] = [
    ['none', async () => ''],
    ['one of another form', () => openForm(vote)],
    ['one of another help center', () => openForm('/other/en/contact')],
    ['one of another user', () => openForm('/foreign/en/contact')],
    ['one of another language', () => openForm('/help/sv/contact')],
    [
      'one that was changed',
      async () => {
        const nonce = await openForm(contact);
        return nonce.replace(/^\d/, (digit) => (digit === '1' ? '0' : '1'));
      },
    ],
    [
      'one whose signature was changed',
      async () => {
        const nonce = await openForm(contact);
        return nonce.slice(0, -2) + (nonce.at(-2) === 'A' ? 'B' : 'A') + nonce.slice(-1);
      },
    ],
    [
      'one that is too old',
      async () => {
        const nonce = await openForm(contact);
        passSeconds(7200);
        return nonce;
      },
    ],
  ];

  test.each(bad)('%s is refused, and what was typed stays', async (_name, make) => {
    const { vote: _, ...values } = filledIn;
    const nonce = await make();
    const again = await browser.post(contact, { ...values, nonce }, { address: nextAddress() });
    expect(again).toMatchObject({ status: 422, headers: { 'cache-control': 'no-store' } });
    expect(again.body).toMatchObject({
      kind: 'contact',
      wrong: [],
      mustSendAgain: true,
      values: { ...values, message: 'It was to come\non <b>Monday</b>.' },
    });
    expect(await held()).toEqual([]);
    passSeconds(3);
    const taken = await browser.post(
      contact,
      { ...values, nonce: nonceOf(again) },
      { address: nextAddress() },
    );
    expect(taken.status).toBe(303);
  });

  test('comes back no sooner than a person could write, counted from the first page', async () => {
    const first = nonceOf(await browser.get(contact));
    passSeconds(1.5);
    const early = await browser.post(contact, { ...written, nonce: first }, { address: nextAddress() });
    expect(early).toMatchObject({ status: 422, body: { mustSendAgain: true } });
    passSeconds(0.6);
    const taken = await browser.post(
      contact,
      { ...written, nonce: nonceOf(early) },
      { address: nextAddress() },
    );
    expect(taken.status).toBe(303);
  });

  test('is good once: the same again changes nothing, and something else is not lost', async () => {
    const nonce = await openForm(contact);
    const from = () => ({ address: nextAddress() });
    const clicks = await Promise.all(
      [1, 2, 3].map(() => browser.post(contact, { ...written, nonce }, from())),
    );
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await held()).toHaveLength(1);
    const other = await browser.post(contact, { ...written, message: 'Also this.', nonce }, from());
    expect(other).toMatchObject({ status: 422, body: { values: { message: 'Also this.' } } });
    expect(await held()).toHaveLength(1);
  });
});

describe('a form that was posted', () => {
  const refused: [name: string, headers: Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a site beside it', { 'sec-fetch-site': 'same-site', origin: 'https://www.shop.example' }],
    ['another site that says otherwise', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ];
  test.each(refused)('by %s is refused', async (_name, headers) => {
    const nonce = await openForm(contact);
    const answer = await browser.post(contact, { ...written, nonce }, { headers });
    expect(answer).toMatchObject({ status: 403, body: { kind: 'notice' } });
    expect(await held()).toEqual([]);
  });

  test('with other content than a form’s is refused', async () => {
    const nonce = await openForm(contact);
    const types = {
      'application/json': JSON.stringify({ ...written, nonce }),
      'multipart/form-data; boundary=x': `--x\r\nContent-Disposition: form-data; name="nonce"\r\n\r\n${nonce}\r\n--x--\r\n`,
      'text/plain': `nonce=${nonce}`,
    };
    for (const [type, text] of Object.entries(types)) {
      const answer = await browser.post(contact, text, { headers: { 'content-type': type } });
      expect(answer, type).toMatchObject({ status: 415, body: { kind: 'notice' } });
    }
  });

  test('with too much in it is refused', async () => {
    const nonce = await openForm(contact);
    const from = { address: nextAddress() };
    const many = Array.from({ length: 10_000 }, (_, index) => `f${index}=`).join('&');
    expect((await browser.post(contact, many.slice(0, 60_000), from)).status).toBe(400);
    expect((await browser.post(contact, `nonce=${nonce}&nonce=${nonce}`, from)).status).toBe(400);
    expect((await browser.post(contact, { nonce, attachments: 'x' }, from)).status).toBe(400);
    expect((await browser.post(contact, { ...written, message: 'x'.repeat(66_000) }, from)).status).toBe(413);
    expect((await browser.post(vote, `nonce=${'x'.repeat(2000)}`, from)).status).toBe(413);
  });

  test('with something wrong shows what, and keeps what was typed', async () => {
    const values = { name: 'Maja', email: 'maja', subject: ' ', message: '\u200b' };
    const answer = await send(values);
    expect(answer).toMatchObject({ status: 422, body: { wrong: ['email', 'subject', 'message'] } });
    expect(answer.body).toMatchObject({ values: { name: 'Maja', email: 'maja' } });
    const fixed = await browser.post(
      contact,
      { ...written, nonce: nonceOf(answer) },
      { address: nextAddress() },
    );
    expect(fixed.status).toBe(303);
  });

  test('with the field that nobody sees is not taken', async () => {
    expect(await send({ ...written, website: 'https://spam.example' })).toMatchObject({ status: 422 });
    expect(await held()).toEqual([]);
  });
});

describe('a message', () => {
  test('is held until its address is confirmed, and then a ticket, once', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ status: 303, headers: { location: `${contact}?sent=yes` } });
    const after = await browser.get(`${contact}?sent=yes`);
    expect(after).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(after.text).not.toContain('post.example');
    expect(await tickets()).toEqual([]);

    await sendMails();
    const [{ raw = '', headers = {}, to = '' } = {}] = smtp.received;
    expect(smtp.received).toHaveLength(1);
    expect(to).toBe(maja.email);
    expect(headers).toMatchObject({
      subject: 'Confirm your message to Customer service',
      'auto-submitted': 'auto-generated',
    });
    for (const typed of ['Where is my', 'Monday', 'Maja Lind']) expect(readable(raw)).not.toContain(typed);
    const link = linkInMail();

    // Programs that look at mail load its links.
    for (let count = 0; count < 3; count += 1) {
      const shown = await browser.get(link);
      expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      expect(shown).toMatchObject({
        status: 200,
        body: { kind: 'notice', form: { action: link }, text: expect.stringContaining('Where is my tent?') },
      });
    }
    expect(await tickets()).toEqual([]);

    const nonces = [await openForm(link), await openForm(link)];
    const confirmed = await Promise.all(
      [...nonces, ...nonces].map((nonce) => browser.post(link, { nonce }, { address: nextAddress() })),
    );
    const statuses = confirmed.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 303 || status === 410)).toBe(true);
    expect(await tickets()).toMatchObject([
      {
        from_email: maja.email,
        sender: 'maja.lind@post.example',
        subject: written.subject,
        opened_by: 'confirmed',
        labels: ['web'],
        language: 'en',
        status: 'new',
      },
    ]);
    expect(await query('select plain, html, from_name from ticket_messages')).toEqual([
      {
        plain: 'It was to come\non <b>Monday</b>.',
        html: expect.stringContaining('on &lt;b&gt;Monday&lt;/b&gt;.'),
        from_name: 'Maja Lind',
      },
    ]);
    expect(await held()).toEqual([]);
    const sentPage = await browser.get(`${contact}/confirm?sent=yes`);
    expect(sentPage).toMatchObject({ status: 200, body: { kind: 'notice', text: 'We’ll reply by email.' } });
    expect(await browser.get(link)).toMatchObject({ status: 410 });
  });

  test('shows its markup as text in the notice to agents, and cannot write its headers', async () => {
    const subject = 'Hello\r\nBcc: all@victim.example\r\n\r\n<img src=x>';
    const link = await hold({
      ...written,
      subject,
      name: 'Maja\r\nBcc: all@victim.example',
      message: '<script>alert(1)</script>',
    });
    const nonce = await openForm(link);
    expect((await browser.post(link, { nonce })).status).toBe(303);
    await sendMails();
    const notice = smtp.received.find(({ to }) => to === 'ester@skogsrand.example');
    expect(notice?.headers).not.toHaveProperty('bcc');
    expect(notice?.headers['subject']).toContain('Hello Bcc: all@victim.example <img src=x>');
    expect(readable(notice?.raw ?? '')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      ...[maja.email, maja.email],
      'ester@skogsrand.example',
    ]);
    expect(await tickets()).toMatchObject([{ subject: 'Hello Bcc: all@victim.example <img src=x>' }]);
  });

  test('is seen in the mailbox of a demo, from where it can be confirmed', async () => {
    await send();
    const mailbox = createMailViewer(service.database.db, 4, { mail, publicUrl: null });
    const [listed] = await mailbox.list();
    expect(listed).toMatchObject({ to: maja.email, mail: { kind: 'confirmation', state: 'queued' } });
    const opened = await mailbox.read(listed?.mail.id ?? 0);
    const [, link = ''] = /href="https:\/\/help\.shop\.example(\/[^"]+)"/.exec(opened?.html ?? '') ?? [];
    const nonce = await openForm(link);
    expect((await browser.post(link, { nonce }, { address: nextAddress() })).status).toBe(303);
    expect(await tickets()).toHaveLength(1);
  });

  test('leaves files behind only as long as it is held', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-mail-'));
    try {
      await send();
      const { db } = service.database;
      const isSent = async () => (await held()).some((row) => row.next_mail_at === null);
      await sendMailsUntil({ db }, { folder }, isSent, { publicUrl: null });
      await removeOldKeptMail(db, folder);
      expect(await readdir(folder)).toHaveLength(1);
      await query('delete from held_tickets');
      await removeOldKeptMail(db, folder);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('is mailed about in the language of its page', async () => {
    const path = '/help/sv/contact';
    const nonce = await openForm(path);
    await browser.post(path, { ...written, nonce }, { address: nextAddress() });
    await sendMails();
    const { raw = '' } = smtp.received.at(-1) ?? {};
    expect(readable(raw)).toContain('Bekräfta och skicka');
    expect(linkInMail()).toMatch(/^\/help\/sv\/contact\/confirm\?code=/);
  });

  test('is held three times for one mailbox, and for none of ours: then the text comes back', async () => {
    for (const email of ['a@post.example', 'A+1@post.example', 'a+2@post.example']) {
      expect(await send({ ...written, email })).toMatchObject({ status: 303 });
    }
    for (const email of ['a+3@post.example', 'help@skogsrand.example']) {
      expect(await send({ ...written, email })).toMatchObject({
        status: 429,
        body: {
          form: null,
          email: 'help@skogsrand.example',
          values: { message: written.message.replace('\r\n', '\n') },
        },
      });
    }
    expect(await held()).toHaveLength(3);
  });

  test('is not taken where too many of the help center wait', async () => {
    for (let count = 0; count < 8; count += 1)
      await send({ ...written, email: `person-${count}@post.example` });
    const full = await send();
    expect(full).toMatchObject({ status: 429, body: { form: null, email: 'help@skogsrand.example' } });
    expect(full.body).toMatchObject({ values: { subject: written.subject } });
    expect(await held()).toHaveLength(8);
  });

  test('counts for its address, and is kept where it is one too many', async () => {
    const from = { address: nextAddress() };
    for (let count = 0; count < limits.messagesPerAddress; count += 1) await browser.post(contact, {}, from);
    const nonce = await openForm(contact);
    const refused = await browser.post(contact, { ...written, nonce }, from);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
    expect(refused.body).toMatchObject({ values: { subject: written.subject }, mustSendAgain: true });
    expect(await held()).toEqual([]);
  });

  test('has a link that ends, and is tried again where the mail server is away', async () => {
    smtp.answers.push(Object.assign(new Error('Later'), { responseCode: 451 }));
    await send();
    const isRefused = async () =>
      (await held()).some((row) => row.mail_attempts === 1 && row.next_mail_at !== null);
    await sendMailsUntil(service.database, smtp.way, isRefused, { publicUrl: null });
    expect(smtp.received).toEqual([]);
    await query('update held_tickets set next_mail_at = now()');
    await sendMails();
    const link = linkInMail();
    expect(await browser.get(link)).toMatchObject({ status: 200 });
    await query(`update held_tickets set ends_at = now() - interval '1 second'`);
    expect(await browser.get(link)).toMatchObject({ status: 410, body: { kind: 'notice' } });
  });
});

describe('what the inbox and the help center set', () => {
  const set = (settings: Parameters<typeof setInbox>[3]) =>
    setInbox(service.database.db, 4, inboxId, settings);

  afterEach(async () => {
    await set({ askAddress: 'required', askSubject: true });
    await query(`update help_centers set greetings = '[]'`);
  });

  test('greets in the language of the page', async () => {
    await query(`update help_centers set greetings = '[{"lang": "en", "text": "Hi! Ester here."}]'`);
    expect((await browser.get(contact)).body).toMatchObject({ greeting: 'Hi! Ester here.' });
    expect((await browser.get('/help/sv/contact')).body).toMatchObject({ greeting: null });
  });

  test('without a subject, it is taken from the first words, or from the article', async () => {
    await set({ askSubject: false });
    const about = `${contact}?article=${vote.split('/')[4]}`;
    for (const [path, subject] of [
      [contact, 'It was to come on <b>Monday</b>.'],
      [about, 'Dry a tent'],
    ] as const) {
      const nonce = await openForm(path);
      const { subject: _, ...values } = written;
      const sent = await browser.post(path, { ...values, nonce }, { address: nextAddress() });
      expect(sent, path).toMatchObject({ status: 303 });
      expect((await held()).at(-1)).toMatchObject({ subject });
    }
  });

  test('a form about an article that has to be sent again is still about it', async () => {
    const about = `${contact}?article=${vote.split('/')[4]}`;
    const again = await browser.post(about, { ...maja, message: '' }, { address: nextAddress() });
    expect(again).toMatchObject({
      status: 422,
      body: { form: { action: about }, article: { text: 'Dry a tent' } },
    });
  });

  test('an address is required where the inbox requires one', async () => {
    const asked = await browser.get(contact);
    expect(asked.body).toMatchObject({ isEmailOptional: false });
    expect(await send({ ...written, email: '' })).toMatchObject({ status: 422, body: { wrong: ['email'] } });
    expect(await tickets()).toEqual([]);
  });

  test('a message without an address is a ticket at once, and no mail goes anywhere but to the agents', async () => {
    await set({ askAddress: 'optional' });
    expect((await browser.get(contact)).body).toMatchObject({ isEmailOptional: true });
    const nonce = await openForm(contact);
    const fields = { ...written, email: ' ', nonce };
    for (const round of ['click', 'second click']) {
      const sent = await browser.post(contact, fields, { address: nextAddress() });
      expect(sent, round).toMatchObject({ status: 303, headers: { location: `${contact}?sent=now` } });
    }
    expect(await tickets()).toMatchObject([
      {
        from_email: expect.stringMatching(/^visitor-[0-9a-f]{32}@visitors\.invalid$/),
        subject: written.subject,
        opened_by: 'anonymous',
        labels: ['web'],
        language: 'en',
      },
    ]);
    expect(await held()).toEqual([]);
    await sendMails();
    expect(smtp.received.map(({ to }) => to)).toEqual(['ester@skogsrand.example']);
    const after = await browser.get(`${contact}?sent=now`);
    expect(after).toMatchObject({ status: 200, body: { title: 'Your message has been sent', text: '' } });
  });

  test('an address that was mistyped is still refused where none is required', async () => {
    await set({ askAddress: 'optional' });
    const answer = await send({ ...written, email: 'maja' });
    expect(answer).toMatchObject({ status: 422, body: { wrong: ['email'] } });
    expect(await tickets()).toEqual([]);
  });
});

describe('a code', () => {
  test('opens nothing at another help center', async () => {
    const link = await hold();
    for (const path of ['/other', '/foreign']) {
      expect(await browser.get(link.replace('/help', path), nextAddress())).toMatchObject({ status: 410 });
    }
    const nonce = await openForm(link);
    const other = link.replace('/help', '/other');
    expect(await browser.post(other, { nonce }, { address: nextAddress() })).toMatchObject({ status: 410 });
    expect(await tickets()).toEqual([]);
  });

  test('cannot be guessed for long', async () => {
    const from = nextAddress();
    const statuses = new Set<number>();
    for (let count = 0; count < 35; count += 1) {
      statuses.add((await browser.get(`${contact}/confirm?code=fdh_${'A'.repeat(43)}`, from)).status);
    }
    expect([...statuses]).toEqual([410, 429]);
  });

  test('stands in no line of the log', async () => {
    const link = await hold();
    await browser.get(link);
    expect(service.logged()).not.toMatch(/fdh_\w/);
  });
});

describe('where the form cannot be used', () => {
  test('the page of a help center that takes no messages is not there', async () => {
    expect(await browser.get('/quiet/en/contact')).toMatchObject({ status: 404 });
    expect(await browser.post('/quiet/en/contact', written)).toMatchObject({ status: 404 });
  });

  test('nothing is mailed from a deployment that does not know its address', async () => {
    const shown = await browser.get('/nameless/en/contact');
    expect(shown).toMatchObject({ status: 200, body: { form: null, email: 'help@skogsrand.example' } });
  });

  test('a challenge leaves the address to write to', async () => {
    const careful = createFormBrowser(() => challenged.app, origin);
    const shown = await careful.get(contact);
    expect(shown).toMatchObject({ status: 200, body: { form: null, email: 'help@skogsrand.example' } });
    const nonce = await openForm(contact);
    const posted = await careful.post(contact, { ...written, nonce });
    expect(posted).toMatchObject({ status: 403, body: { form: null, values: { subject: written.subject } } });
    expect(await held()).toEqual([]);
  });
});
