/** Limits on mail to unconfirmed addresses, by every way that sends it. */

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { Database } from '../../../../src/server/db/database.ts';
import type { HelpSite } from '../../../../src/server/help/site.ts';
import { createFaqService } from '../../../../src/server/resources/faq/index.ts';
import type { MailPolicy, StoppedMail } from '../../../../src/server/settings/server/subjects/mail.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { testConfig } from '../../../support/config.ts';
import { openContact } from '../../../support/contact.ts';
import { until } from '../../../support/data-folders.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { createFormBrowser, nonceOf, serveBareForms } from '../../../support/help-forms.ts';
import { buildInbox, buildWrittenTicket } from '../../../support/tickets.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

const userId = 4;
const perDomain = 3;
const perNetwork = 5;
const stopped: StoppedMail[] = [];
const mail: MailPolicy = {
  from: null,
  answerWaitSeconds: 60,
  unconfirmedLimits: { perDomain, perNetwork, onStopped: (one) => stopped.push(one) },
};
const sites: HelpSite[] = [];
const origin = 'https://help.shop.example';
const faqService = (db: Database) => createFaqService(db, { searches: { add: () => {} } });

const service = useApp({
  config: { mail, listen: { publicUrl: 'https://desk.example' } },
  prepare(app) {
    const { db } = service.database;
    const { formLimits: limits, guard } = testConfig();
    void serveBareForms(app, sites, { db, faq: faqService(db), mail, limits, guard });
  },
});
const browser = createFormBrowser(() => service.app, origin);
const keys = { pages: '', secret: '' };
let inbox: Awaited<ReturnType<typeof buildInbox>>;
let backend: Awaited<ReturnType<typeof buildBackend>>;

beforeAll(async () => {
  const { db } = service.database;
  const center = await buildHelpCenter(db, { userId, files: { 'en/a/b.md': '# B\n\nText.' } });
  await openContact(db, center);
  inbox = await buildInbox(db, { userId, autoReply: 'Thank you!' });
  keys.pages = await publicKey(db, userId);
  keys.secret = await secretKey(db, userId);
  backend = await buildBackend(db, userId);
  sites.push({
    ...center,
    origin,
    path: '/help',
    title: 'Help',
    visibility: 'public',
    defaultLanguage: 'en',
    host: 'help.shop.example',
    basePath: '',
    contactEnabled: true,
    conversationsEnabled: false,
    pageLauncher: false,
    languages: ['en'],
  });
});

beforeEach(async () => {
  stopped.length = 0;
  await service.database.pool.query(
    'delete from unconfirmed_mails; delete from held_tickets; delete from tickets; delete from auto_replies',
  );
});

const count = async (from: string) => {
  const { rows } = await service.database.pool.query(`select count(*)::int as count from ${from}`);
  return rows[0]?.count;
};

interface Sent {
  readonly network?: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let networks = 0;
/** An address of a network without earlier requests. */
const newNetwork = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};

async function write(fromEmail: string, sent: Sent = {}): Promise<void> {
  const { network = newNetwork(), apiKey = keys.pages, headers = {} } = sent;
  const input = { fromEmail, toEmail: inbox.toEmail, subject: 'Tent', message: 'Where is it?' };
  const request = requestFor(operations.insertTicket, { apiKey, userId }, input);
  const answer = await service.app.inject({ ...request, headers, remoteAddress: network });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function askForLink(email: string, network = newNetwork()): Promise<number> {
  const request = requestFor(operations.sendMagicLink, { apiKey: keys.pages, userId }, { email, lang: 'en' });
  return (await service.app.inject({ ...request, remoteAddress: network })).statusCode;
}

async function fillIn(email: string, address = newNetwork()) {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const nonce = nonceOf(await browser.get('/help/en/contact', address));
    vi.setSystemTime(Date.now() + 3000);
    const fields = { nonce, email, name: '', subject: 'Tent', message: 'Where is it?' };
    return await browser.post('/help/en/contact', fields, { address });
  } finally {
    vi.useRealTimers();
  }
}

const replies = () => count(`mails where kind = 'auto-reply'`);
const links = () => count(`mails where kind = 'link'`);

test('one network has so many strangers mailed, whatever their domains, and every message is kept', async () => {
  const network = newNetwork();
  const addresses = Array.from({ length: 12 }, (_, index) => `a@shop${index}.example`);
  await Promise.all(addresses.map((email) => write(email, { network })));
  expect(await count('tickets')).toBe(addresses.length);
  expect(await replies()).toBe(perNetwork);
  expect(stopped).toHaveLength(addresses.length - perNetwork);
  expect(stopped[0]).toMatchObject({ userId, kind: 'auto-reply', limit: 'network' });
  await write('b@shop1.example');
  expect(await replies()).toBe(perNetwork + 1);
});

test('an IPv6 network is one, and forms and links count for it too', async () => {
  for (let index = 0; index < perNetwork; index += 1)
    await write(`a@shop${index}.example`, { network: `2001:db8::${index + 1}` });
  const refused = await fillIn('b@other.example', '2001:db8::ffff');
  expect(refused).toMatchObject({
    status: 429,
    body: { kind: 'contact', values: { message: 'Where is it?' } },
  });
  expect(await count('held_tickets')).toBe(0);
  expect(await askForLink('a@shop0.example', '2001:db8::eeee')).toBe(204);
  await until(async () => stopped.length === 2);
  expect(stopped.map(({ kind, limit }) => [kind, limit])).toEqual([
    ['confirmation', 'network'],
    ['link', 'network'],
  ]);
  expect(await links()).toBe(0);
});

test('one domain is mailed so often, and a large provider twenty times as often', async () => {
  for (let index = 0; index < perDomain + 2; index += 1) await write(`a${index}@Corp.example`);
  expect(await replies()).toBe(perDomain);
  expect(await count('tickets')).toBe(perDomain + 2);
  expect(stopped.map(({ domain, limit }) => [domain, limit])).toEqual([
    ['corp.example', 'domain'],
    ['corp.example', 'domain'],
  ]);
  for (let index = 0; index < perDomain + 2; index += 1) await write(`a${index}@gmail.com`);
  expect(await replies()).toBe(perDomain * 2 + 2);
  expect(await fillIn('b@corp.example')).toMatchObject({ status: 429 });
  expect(await fillIn('b@other.example')).toMatchObject({ status: 303 });
});

test('another hour has as many mails again, and a day five times as many', async () => {
  for (let hour = 0; hour < 7; hour += 1) {
    for (let index = 0; index < perDomain; index += 1) await write(`a${hour}.${index}@corp.example`);
    await service.database.pool.query(
      `update unconfirmed_mails set created_at = created_at - interval '61 minutes'`,
    );
  }
  expect(await replies()).toBe(perDomain * 5);
});

test('an address that was not answered for a limit is answered later on the same day', async () => {
  for (let index = 0; index < perDomain + 1; index += 1) await write(`a${index}@corp.example`);
  await service.database.pool.query(
    `update unconfirmed_mails set created_at = created_at - interval '61 minutes'`,
  );
  await write(`a${perDomain}@corp.example`);
  expect(await replies()).toBe(perDomain + 1);
});

test('an address that the site’s backend has confirmed counts for nothing', async () => {
  const network = newNetwork();
  for (let index = 0; index < perNetwork + 2; index += 1) {
    const claims = { ...person(`maja${index}`), email: `maja${index}@corp.example` };
    const headers = bearer(await backend.sign(claims));
    await write('anybody@post.example', { network, headers });
  }
  expect(await replies()).toBe(perNetwork + 2);
  expect(await count('unconfirmed_mails')).toBe(0);
});

test('a back office has no network: its own server asks for all of its customers', async () => {
  const network = newNetwork();
  for (let index = 0; index < perNetwork + 2; index += 1)
    await write(`a@shop${index}.example`, { network, apiKey: keys.secret });
  expect(await replies()).toBe(perNetwork + 2);
});

test('all writings of a mailbox at Gmail are answered once, and are no other sender’s', async () => {
  for (const email of ['anna@gmail.com', 'a.n.n.a@gmail.com', 'anna+x@gmail.com', 'a.nna@googlemail.com'])
    await write(email);
  expect(await replies()).toBe(1);
  const { rows } = await service.database.pool.query('select sender from tickets order by id');
  expect(rows.map(({ sender }) => sender)).toEqual([
    'anna@gmail.com',
    'a.n.n.a@gmail.com',
    'anna+x@gmail.com',
    'a.nna@googlemail.com',
  ]);
});

test('links to all writings of a mailbox count together', async () => {
  const writings = ['anna@gmail.com', 'a.nna@gmail.com', 'an.na@googlemail.com', 'ann.a+x@gmail.com'];
  for (const fromEmail of writings) await buildWrittenTicket(service.database.db, inbox, { fromEmail });
  for (const email of writings) expect(await askForLink(email)).toBe(204);
  // Requests are processed in their order.
  await buildLinkFor('last@post.example');
  expect(await links()).toBe(4);
});

/** Requests a link for an address, and waits until it is mailed. */
async function buildLinkFor(fromEmail: string): Promise<void> {
  await buildWrittenTicket(service.database.db, inbox, { fromEmail });
  await askForLink(fromEmail);
  const mailed = `mails m join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    where m.kind = 'link' and r.email_folded = '${fromEmail}'`;
  await until(async () => (await count(mailed)) === 1);
}

test.each(['"a"b@post.example', 'a(comment)@post.example', 'a@post.example(b)', 'a%b@post.example'])(
  '%s gets no mail by itself from any door',
  async (email) => {
    expect(await fillIn(email)).toMatchObject({ status: 422, body: { wrong: ['email'], values: { email } } });
    expect(await count('held_tickets')).toBe(0);
    await write(email);
    expect(await count('tickets')).toBe(1);
    expect(await replies()).toBe(0);
    expect(await askForLink(email)).toBe(400);
  },
);
