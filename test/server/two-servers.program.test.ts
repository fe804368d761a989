/** Two processes on one database, each of which gets a part of the requests. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import type { Service } from '../../src/api/service.ts';
import { createKey, revokeKey } from '../../src/server/users/keys/keys.sql.ts';
import { requestFor, type TestInput } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { openStream } from '../support/event-stream.ts';
import { buildHelpCenter, publicKey, secretKey } from '../support/help-center.ts';
import { useProgram } from '../support/program.ts';
import { buildInbox } from '../support/tickets.ts';

const mailDir = mkdtempSync(join(tmpdir(), 'frontdesk-mail-'));
afterAll(() => rmSync(mailDir, { recursive: true }));
const database = useDatabase();
const program = useProgram({ MAIL_DIR: mailDir, MAIL_ANSWER_WAIT_SECONDS: '0' });
const userId = 1;

test('two servers hear of each other’s changes, and send each mail once between them', async () => {
  const { db } = database;
  const { helpCenterId } = await buildHelpCenter(db, {
    userId,
    title: 'Help',
    files: { 'en/orders/track.md': '---\ntitle: First\n---\nA parcel.\n' },
  });
  const { toEmail } = await buildInbox(db, { userId, autoReply: 'We have it.' });
  const [office, page] = [await secretKey(db, userId), await publicKey(db, userId)];
  const leaked = await createKey(db, { userId, kind: 'public', origins: ['*'] });
  const servers = await Promise.all([1, 2].map(() => program.serve('--database-url', database.url)));
  const urls = servers.map(({ ready }) => ready.url);

  async function send(base: string, name: keyof Service, input: TestInput, apiKey: string, more = {}) {
    const { method, url, payload } = requestFor(operations[name], { userId, apiKey }, input);
    const response = await fetch(`${base}${url}`, {
      ...(method && { method }),
      headers: { ...more, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }
  const ofBoth = async (apiKey: string, name: keyof Service = 'listPopularArticles') =>
    await Promise.all(urls.map((url) => send(url, name, { lang: 'en', helpCenterId }, apiKey)));

  // Keys and help, which both cache.
  const titles = async () => (await ofBoth(page)).map(({ body }) => body[0].title);
  for (const { status } of await ofBoth(leaked.apiKey)) expect(status).toBe(200);
  expect(await titles()).toEqual(['First', 'First']);
  await database.pool.query(`update faq_articles set title = 'Second'`);
  await vi.waitUntil(async () => (await titles()).every((title) => title === 'Second'));
  await revokeKey(db, userId, leaked.id);
  await vi.waitUntil(async () => (await ofBoth(leaked.apiKey)).every(({ status }) => status === 401));

  // Views, for pages and for programs: both keep the counts.
  const counts = async () =>
    (await Promise.all([ofBoth(page), ofBoth(office)])).flat().map(({ body }) => body[0].count);
  for (let round = 0; round < 20; round += 1) expect(await counts()).toEqual([0, 0, 0, 0]);
  const [first = '', second = ''] = urls;
  const [popular] = (await send(first, 'listPopularArticles', { lang: 'en', helpCenterId }, page)).body;
  const view = { lang: 'en', helpCenterId, articleId: `${popular.faqArticleId}`, device: 'mobile' };
  expect((await send(first, 'recordView', view, page)).status).toBe(204);
  await vi.waitUntil(async () => (await counts()).every((count) => count === 1), { timeout: 10_000 });

  // One ticket of one key, however often and wherever it is sent, and events of what the other one stores.
  const ticket = { fromEmail: 'maja@post.example', toEmail, subject: 'Tent', message: 'Where is it?' };
  const key = { 'idempotency-key': randomUUID() };
  const posts = [...urls, ...urls, ...urls].map((url) => send(url, 'insertTicket', ticket, office, key));
  const answers = await Promise.all(posts);
  const ids = new Set(answers.map(({ body }) => body.json?.ticketID));
  expect(answers.map(({ status }) => status)).toEqual(posts.map(() => 200));
  expect(ids.size).toBe(1);
  const [ticketId] = ids;
  const stream = await openStream({ url: first, apiKey: office, userId, ticketId: [ticketId] });
  await send(second, 'insertTicket', { ...ticket, ticketId: `${ticketId}`, message: 'And my bag?' }, office);
  expect(await stream.first('ticket')).toMatchObject({ ticketId, kind: 'changed' });
  stream.close();

  // Mail, which both send.
  const senders = Array.from({ length: 8 }, (_, n) => `visitor${n}@post.example`);
  await Promise.all(
    senders.map((fromEmail, n) =>
      send(urls[n % 2] ?? '', 'insertTicket', { ...ticket, fromEmail, appendOpenTicket: false }, office),
    ),
  );
  const isSent = async () => {
    const { rows } = await database.pool.query(`select from mails where state <> 'sent'`);
    return rows.length === 0;
  };
  await vi.waitUntil(isSent);
  const mails = await Promise.all(
    readdirSync(mailDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  for (const sender of senders) {
    expect(mails.filter((mail) => new RegExp(`^To: .*${sender}`, 'm').test(mail)).length, sender).toBe(1);
  }
  for (const server of servers) {
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ status: 0 });
  }
});
