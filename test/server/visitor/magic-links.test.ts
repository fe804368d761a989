/** The way back from a mail: what a code opens, once, for whom, and what it does not. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { firstPartyApiKey } from '../../../src/api/shared/key-format.ts';
import { mailRecipients, tickets } from '../../../src/server/db/tables/index.ts';
import { setHelpCenter } from '../../../src/server/users/help-centers/help-centers.sql.ts';
import {
  createOneTimeCode,
  removeOldOneTimeCodes,
} from '../../../src/server/visitor/magic-links/one-time-codes.sql.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { openContact } from '../../support/contact.ts';
import { until } from '../../support/data-folders.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../support/help-center.ts';
import { usePublicFiles } from '../../support/public-files.ts';
import { sendMailsUntil } from '../../support/send-mails.ts';
import { buildInbox, buildTicket, buildTicketAgent, buildTicketMessage } from '../../support/tickets.ts';
import { bearer, buildBackend, person } from '../../support/visitors.ts';

const publicUrl = 'https://desk.example';
const service = useApp({
  config: { listen: { publicUrl }, mail: { from: null, answerWaitSeconds: 0 } },
  publicDir: usePublicFiles(),
});

const userId = 7;
const strangersId = 8;
const maja = 'maja@post.example';
const site = { helpCenterId: 0, otherHelpCenterId: 0, pages: '', secret: '', strangersPages: '' };
let folder = '';
let backend: Awaited<ReturnType<typeof buildBackend>>;
let inbox: Awaited<ReturnType<typeof buildInbox>>;

beforeAll(async () => {
  const { db } = service.database;
  const center = await buildHelpCenter(db, { userId, files: { 'a/b.md': '---\ntitle: B\n---\nText.\n' } });
  const other = await buildHelpCenter(db, { userId });
  await buildHelpCenter(db, { userId: strangersId });
  inbox = await buildInbox(db, { userId, autoReply: 'Thank you!' });
  await buildTicketAgent(db, { userId, name: 'Ester', email: 'ester@skogsrand.example' });
  await openContact(db, center);
  site.helpCenterId = center.helpCenterId;
  site.otherHelpCenterId = other.helpCenterId;
  site.pages = await publicKey(db, userId, ['https://shop.example']);
  site.secret = await secretKey(db, userId);
  site.strangersPages = await publicKey(db, strangersId);
  backend = await buildBackend(db, userId);
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-back-'));
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  await service.database.pool.query(
    'delete from back_codes; delete from tickets; delete from auto_replies; delete from unconfirmed_mails',
  );
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

type Headers = Readonly<Record<string, string>>;

async function call(
  name: keyof typeof operations,
  input: TestInput,
  headers: Headers = {},
  apiKey = site.pages,
) {
  return await service.app.inject({ ...requestFor(operations[name], { apiKey, userId }, input), headers });
}

/** A visitor opens a ticket under an address, and an agent answers; what the visitor's browser keeps. */
async function write(headers: Headers = {}, fromEmail = maja) {
  const sent = { fromEmail, toEmail: inbox.toEmail, subject: 'Tent', message: 'Where is it?' };
  const response = await call('insertTicket', sent, headers);
  const id: number = response.json().json.ticketID;
  return { id, headers: { 'frontdesk-ticket-token': String(response.headers['frontdesk-ticket-token']) } };
}

async function answer(ticketId: number): Promise<void> {
  const input = { fromEmail: 'ester@skogsrand.example', toEmail: inbox.toEmail, subject: 'Tent' };
  await call('insertTicket', { ...input, message: 'Soon.', ticketId: String(ticketId) }, {}, site.secret);
}

/** Sends what waits; the links of the mails to an address, the newest last. */
async function linksTo(email: string): Promise<string[]> {
  const queued = 'select from mails where next_attempt_at is not null';
  const isIdle = async () => (await service.database.pool.query(queued)).rows.length === 0;
  await sendMailsUntil(service.database, { folder }, isIdle, { publicUrl });
  const names = (await readdir(folder)).toSorted(
    (a, b) => Number(a.split('-')[1]?.split('.')[0]) - Number(b.split('-')[1]?.split('.')[0]),
  );
  const raws = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return raws
    .filter((raw) => raw.includes(`To: ${email}`))
    .map((raw) =>
      raw
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
        .replaceAll('=23', '#'),
    )
    .flatMap((raw) => /https:\/\/(?:desk|help\.shop)\.example\/back\/\S+#fdb_[\w-]{43}/.exec(raw)?.[0] ?? []);
}

const codeOf = (link = '') => link.split('#')[1] ?? '';
const sameOrigin = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };

/** As the page does when somebody presses its button. */
async function click(path: string, body: object, headers: Headers = sameOrigin) {
  const page = await service.app.inject({ url: `/back/${userId}` });
  const { nonce } = JSON.parse(/frontdesk-settings">(.*?)<\/script>/.exec(page.body)?.[1] ?? '{}').back;
  return await service.app.inject({
    method: 'POST',
    url: `/back/${userId}${path}`,
    headers,
    payload: { nonce, ...body },
  });
}

const open = async (code: string) => (await click('', { code })).json();
const own = (token: string): Headers => ({ 'frontdesk-ticket-token': token });
const openedBy = async () =>
  (await service.database.db.select({ openedBy: tickets.openedBy }).from(tickets)).map((row) => row.openedBy);

test('the link of a help center that has a host to itself leads there, and is pressed there', async () => {
  const { pool } = service.database;
  const host = 'help.shop.example';
  await pool.query('update help_centers set host = $1 where id = $2', [host, site.helpCenterId]);
  await write();
  await answer((await write()).id);
  const link = (await linksTo(maja)).at(-1) ?? '';
  expect(link).toContain(`https://${host}/back/${userId}?`);
  const press = (origin: string) =>
    click('', { code: codeOf(link) }, { host, origin, 'sec-fetch-site': 'same-origin' });
  expect((await press('https://evil.example')).statusCode).toBe(403);
  expect((await press(`https://${host}`)).json()).toMatchObject({ status: 'open' });
  await pool.query('update help_centers set host = null where id = $1', [site.helpCenterId]);
});

test('a link of a mail opens its ticket once, for whoever presses the button first', async () => {
  const { id } = await write();
  await answer(id);
  const [link = '', newer = ''] = (await linksTo(maja)).slice(-2);
  expect(link).toMatch(/^https:\/\/desk\.example\/back\/7\?lang=en#/);
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await service.app.inject({ method, url: `/back/${userId}?lang=sv` });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
    expect(page.headers).not.toHaveProperty('set-cookie');
  }
  // What a program sends without the page's nonce, from elsewhere, or as a form, uses nothing up.
  const code = codeOf(newer);
  expect((await click('', { code, nonce: 'x' })).json()).toEqual({ status: 'stale' });
  expect((await click('', { code }, {})).statusCode).toBe(403);
  expect((await click('', { code }, { ...sameOrigin, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await click('', { code }, { origin: 'https://shop.example' })).statusCode).toBe(403);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = { method: 'POST', url: `/back/${userId}`, headers: { ...sameOrigin, ...form } } as const;
  expect((await service.app.inject({ ...sent, payload: `code=${code}` })).statusCode).toBe(415);
  const answers = await Promise.all([open(code), open(code), open(code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['open', 'used', 'used']);
  expect(answers.find(({ status }) => status === 'open')).toMatchObject({ ticketId: id, site: null });
  // That of the automatic reply is another.
  expect(await open(codeOf(link))).toHaveProperty('status', 'open');
  const { rows } = await service.database.pool.query('select hash from back_codes');
  expect(JSON.stringify(rows)).not.toContain(code.slice(4));
  expect(service.logged()).not.toContain(code);
});

test('a code ends after a day, and is worth nothing at another user or as a code of a site', async () => {
  const { id } = await write();
  await answer(id);
  const code = codeOf((await linksTo(maja)).at(-1));
  const { body } = await service.app.inject({ url: `/back/${strangersId}` });
  const { nonce } = JSON.parse(/frontdesk-settings">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').back;
  const elsewhere = { method: 'POST', url: `/back/${strangersId}`, headers: sameOrigin } as const;
  const asked = await service.app.inject({ ...elsewhere, payload: { code, nonce } });
  expect(asked.json()).toHaveProperty('status', 'used');
  expect((await call('useOneTimeCode', { code })).statusCode).toBe(204);
  await service.database.pool.query(`update back_codes set ends_at = now() - interval '1 second'`);
  expect(await open(code)).toEqual({ status: 'used' });
});

test('what an address is confirmed for is not open any more to who only wrote that address', async () => {
  const mallory = person('mallory');
  const attacker = await write();
  const adopted = await write();
  const both = { ...adopted.headers, ...bearer(await backend.sign(mallory)) };
  expect((await call('adoptTickets', { isMine: true }, both)).json()).toEqual({ offered: [] });
  const repeated = { 'idempotency-key': 'x'.repeat(30) };
  const again = await write(repeated);
  expect(await openedBy()).toEqual(['anonymous', 'anonymous', 'anonymous']);
  for (const { id } of [attacker, adopted, again]) {
    await answer(id);
    expect(await open(codeOf((await linksTo(maja)).at(-1)))).toMatchObject({ status: 'open', ticketId: id });
  }
  expect(await openedBy()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  const grab = async (id: number, headers: Headers) =>
    (await call('grabTicket', { ticketId: id }, headers)).statusCode;
  expect(await grab(attacker.id, attacker.headers)).toBe(404);
  expect(await grab(adopted.id, bearer(await backend.sign(mallory)))).toBe(404);
  const resent = await write(repeated);
  expect(resent.id).toBe(again.id);
  expect(await grab(again.id, resent.headers)).toBe(404);
  // Whose address it is by the word of the site's backend, it is now.
  expect(await grab(attacker.id, bearer(await backend.sign(person('maja'))))).toBe(200);
});

test('the page reads its tickets and its help center, and nothing else of the user', async () => {
  const { id } = await write();
  const unseen = await write();
  await answer(id);
  const { token, helpCenterId } = await open(codeOf((await linksTo(maja)).at(-1)));
  const ask = async (name: keyof typeof operations, input: TestInput, headers = own(token)) =>
    (await call(name, input, headers, firstPartyApiKey)).statusCode;
  const upTo = '2026-11-01T00:00:00Z';
  expect(helpCenterId).toBe(site.helpCenterId);
  expect(await ask('home', { helpCenterId })).toBe(200);
  expect(await ask('grabTicket', { ticketId: id })).toBe(200);
  expect(await ask('listTickets', {})).toBe(200);
  expect(await ask('markTicketRead', { ticketId: String(id), upTo })).toBe(200);
  const reply = { fromEmail: 'x@x.example', toEmail: inbox.toEmail, subject: 'x', message: 'Thanks!' };
  expect(await ask('insertTicket', { ...reply, ticketId: String(id) })).toBe(200);
  expect(await ask('grabTicket', { ticketId: unseen.id })).toBe(404);
  expect(await ask('home', { helpCenterId: site.otherHelpCenterId })).toBe(403);
  expect(await ask('listCategories', { lang: 'en' })).toBe(403);
  expect(await ask('getForm', { formId: 1 })).toBe(403);
  expect(await ask('grabAgents', {})).toBe(403);
  // The key alone is none, nor is it with the token of a site's visitor, or from another page.
  expect(await ask('home', { helpCenterId }, {})).toBe(401);
  expect(await ask('grabTicket', { ticketId: unseen.id }, unseen.headers)).toBe(401);
  expect(await ask('grabTicket', { ticketId: id }, { ...own(token), origin: 'https://shop.example' })).toBe(
    403,
  );
  const strangers = requestFor(
    operations.grabTicket,
    { apiKey: firstPartyApiKey, userId: strangersId },
    { ticketId: id },
  );
  expect((await service.app.inject({ ...strangers, headers: own(token) })).statusCode).toBe(401);
  const framed = { userId: String(userId), apiKey: firstPartyApiKey, helpCenterId: String(helpCenterId) };
  expect((await service.app.inject({ url: `/embed?${new URLSearchParams(framed)}` })).statusCode).toBe(400);
  // A new message of somebody whose address is confirmed is so too.
  const opened = await call('insertTicket', { ...reply, fromEmail: maja }, own(token), firstPartyApiKey);
  expect(opened.statusCode).toBe(200);
  expect((await openedBy()).toSorted()).toEqual(['anonymous', 'confirmed', 'confirmed']);
});

test('from the page a second code leads to the site, whose visitor has the ticket beside others', async () => {
  const { db } = service.database;
  const { id, headers } = await write();
  const mine = await write({}, 'other@post.example');
  await answer(id);
  const [first, second] = (await linksTo(maja)).slice(-2).map(codeOf);
  await setHelpCenter(db, userId, site.helpCenterId, { siteUrl: 'https://elsewhere.example/' });
  // No key of the user allows pages of that site.
  expect(await open(first ?? '')).toHaveProperty('site', null);
  await setHelpCenter(db, userId, site.helpCenterId, { siteUrl: 'https://shop.example/help' });
  const { token, site: host } = await open(second ?? '');
  expect(host).toBe('shop.example');
  const move = (ticketId: number, more: Headers = own(token)) =>
    click('/site', { ticketId }, { ...sameOrigin, ...more });
  for (const refused of [await move(mine.id), await move(id, {}), await move(id, headers)]) {
    expect(refused.statusCode).toBe(404);
  }
  const { url } = (await move(id)).json();
  expect(url).toMatch(/^https:\/\/shop\.example\/help#frontdesk-back=fdb_[\w-]{43}$/);
  const code = url.split('=')[1];
  const used = await call('useOneTimeCode', { code }, { ...mine.headers, origin: 'https://shop.example' });
  expect(used.json()).toEqual({ result: 'success', json: { ticketID: id } });
  expect(used.headers).not.toHaveProperty('frontdesk-ticket-token');
  const listed = (await call('listTickets', {}, mine.headers)).json().json;
  expect(
    listed.map((row: { ticketID: number }) => row.ticketID).toSorted((a: number, b: number) => a - b),
  ).toEqual([id, mine.id]);
  expect((await call('useOneTimeCode', { code }, mine.headers)).statusCode).toBe(204);
  // Whoever comes without a token is given one, and whoever is signed in keeps it as their own.
  const next = async () => ({ code: (await move(id)).json().url.split('=')[1] });
  const fresh = await call('useOneTimeCode', await next());
  expect(fresh.headers['frontdesk-ticket-token']).toMatch(/^fdt_/);
  const signed = bearer(await backend.sign(person('liam')));
  expect((await call('useOneTimeCode', await next(), signed)).headers).not.toHaveProperty(
    'frontdesk-ticket-token',
  );
  expect((await call('grabTicket', { ticketId: id }, signed)).statusCode).toBe(200);
});

test('a link is mailed to an address that has tickets, a few times, and the same is said to everybody', async () => {
  const { id } = await write();
  const strangersInbox = await buildInbox(service.database.db, {
    userId: strangersId,
    addresses: ['help@other.example'],
  });
  const foreign = await buildTicket(service.database.db, strangersInbox, { fromEmail: maja });
  await buildTicketMessage(service.database.db, strangersId, foreign);
  await linksTo(maja);
  const asked = async (email: string) => {
    const { statusCode, body } = await call('sendMagicLink', { email, lang: 'sv' });
    return { statusCode, body };
  };
  for (const email of ['nobody@post.example', 'MAJA@post.example', maja, maja, maja, maja, inbox.toEmail]) {
    expect(await asked(email)).toEqual({ statusCode: 204, body: '' });
  }
  const count = async () => {
    const { rows } = await service.database.pool.query(`select state from mails where kind = 'link'`);
    return rows.length;
  };
  await until(async () => (await count()) === 3);
  await asked(maja);
  const links = (await linksTo(maja)).slice(1);
  expect(links).toHaveLength(3);
  expect(links[0]).toContain('?lang=sv#');
  const people = await service.database.db.select({ email: mailRecipients.emailFolded }).from(mailRecipients);
  expect(new Set(people.map(({ email }) => email))).toEqual(new Set([maja]));
  const { token, ticketId } = await open(codeOf(links[0]));
  expect(ticketId).toBe(id);
  const listed = (await call('listTickets', {}, own(token), firstPartyApiKey)).json().json;
  expect(listed).toHaveLength(1);
});

test('an old link has a new one sent to its own address, whatever is asked for', async () => {
  const { id } = await write();
  await answer(id);
  const code = codeOf((await linksTo(maja)).at(-1));
  await open(code);
  const unknown = await click('/link', { code: `fdb_${'A'.repeat(43)}` });
  const known = await click('/link', { code });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(known.statusCode).toBe(204);
  await until(async () => {
    const { rows } = await service.database.pool.query(`select 1 from mails where kind = 'link'`);
    return rows.length === 1;
  });
  expect(await open(codeOf((await linksTo(maja)).at(-1)))).toMatchObject({ status: 'open', ticketId: id });
});

test('without a public key, or its own address, no mail has a link; and of one address few codes are kept', async () => {
  const { db, pool } = service.database;
  const { id } = await write();
  await pool.query(`update api_keys set is_revoked = true where user_id = $1 and kind = 'public'`, [userId]);
  await answer(id);
  expect(await linksTo(maja)).toEqual([]);
  await pool.query(`update api_keys set is_revoked = false where user_id = $1`, [userId]);
  const code = { userId, kind: 'mail', email: maja, helpCenterId: site.helpCenterId } as const;
  for (let count = 0; count < 55; count++) {
    await createOneTimeCode(db, { ...code, ticketIds: [id], goodForSeconds: 60 });
  }
  const { rows } = await pool.query('select count(*)::int from back_codes');
  expect(rows[0].count).toBe(50);
  await pool.query(`update back_codes set created_at = now() - interval '31 days'`);
  await removeOldOneTimeCodes(db);
  expect((await pool.query('select from back_codes')).rows).toEqual([]);
});
