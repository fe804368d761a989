/** A refused insert leaves nothing behind: no ticket, no message, no mail, no owner, no key, and no file. */

import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxAttachmentBytes } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { stateOf } from '../../../support/database-state.ts';
import { useHttpServer } from '../../../support/http-server.ts';
import { buildSite, type TestSite } from '../../../support/site.ts';
import { buildInbox, buildTicketLabels, buildWrittenTicket } from '../../../support/tickets.ts';
import { upload, useUploadDir } from '../../../support/uploads.ts';
import { person } from '../../../support/visitors.ts';

const uploadDir = useUploadDir();
const host = useHttpServer();
const shared = {
  listen: { publicUrl: 'https://help.example' },
  mail: { from: { address: 'from@help.example', name: 'Help' }, answerWaitSeconds: 60 },
};
const service = useApp({
  config: { ...shared, uploads: { dir: uploadDir }, attachments: { hosts: ['127.0.0.1'] } },
});
const guarded = useApp({
  config: { ...shared, guard: { minFillSeconds: 2, requiresChallenge: true } },
});
const limited = useApp({ config: { ...shared, rateLimits: { messagesPerAddress: 1 } } });
/** Room for one file and a half. */
const full = useApp({
  config: {
    ...shared,
    uploads: { dir: uploadDir, quotas: { unattached: 10 } },
    attachments: { hosts: ['127.0.0.1'] },
  },
});

const good = {
  fromEmail: 'maja@post.example',
  toEmail: 'help@skogsrand.example',
  subject: 'Torn',
  message: '<p>See the picture.</p>',
  labels: ['vip'],
};
const key = 'a-key-that-cannot-be-guessed';

let site: TestSite;
const sites = new Map<typeof service, TestSite>();
let theirTicket = '';
let ownTicket = '';
let strangersTicket = '';
let ownFile = '';
let strangersFile = '';

beforeAll(async () => {
  for (const each of [service, guarded, limited, full]) {
    sites.set(each, await buildSite(each, 4));
    await buildTicketLabels(each.database.db, 4, ['vip']);
  }
  site = siteOf(service);
  const { db } = service.database;
  theirTicket = String(await buildWrittenTicket(db, await buildInbox(db, { userId: 5 })));
  ownTicket = String(await site.office.open({ fromEmail: 'first@post.example' }));
  strangersTicket = String(await site.anonymous().open());
  const files = { office: site.secretKey, pages: site.publicKey };
  ownFile = await fileOf(files.office);
  strangersFile = await fileOf(files.pages);
  const first = await site.office.send(operations.insertTicket, good, { 'idempotency-key': key });
  expect(first.statusCode).toBe(200);
});

beforeEach(() => {
  host.answer((response, { url }) => {
    if (url === '/missing') response.statusCode = 404;
    if (url === '/half') {
      response.setHeader('content-length', 100);
      response.write('half');
      return setTimeout(() => response.destroy(), 20);
    }
    return response.end(url === '/huge' ? Buffer.alloc(maxAttachmentBytes) : 'a file');
  });
});

function siteOf(one: typeof service): TestSite {
  const found = sites.get(one);
  if (!found) throw new Error('the site is there when tests run');
  return found;
}

async function fileOf(apiKey: string): Promise<string> {
  const { body } = await upload(service, { apiKey, userId: 4 }, 'x');
  return body.url;
}

async function filesIn(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

type Send = (input: TestInput) => Promise<{ readonly statusCode: number; readonly body: string }>;

/** Sends a good message with the changes, which must be refused without a trace. */
async function expectNoTrace(status: number, send: Send, changes: TestInput, in_ = service): Promise<void> {
  const before = { rows: await stateOf(in_.database), files: await filesIn(uploadDir) };
  const response = await send({ ...good, ...changes });
  expect(response.statusCode, response.body).toBe(status);
  expect({ rows: await stateOf(in_.database), files: await filesIn(uploadDir) }).toEqual(before);
}

describe('of a back office', () => {
  const send =
    (headers = {}): Send =>
    (input) =>
      site.office.send(operations.insertTicket, input, headers);

  test.each<[string, () => TestInput, number]>([
    ['that names no inbox', () => ({ toEmail: 'nobody@skogsrand.example' }), 400],
    ['with a wrong type', () => ({ labels: 'vip' }), 400],
    ['with too many labels', () => ({ labels: Array.from({ length: 101 }, String) }), 400],
    ['for no ticket', () => ({ ticketId: '999999999' }), 404],
    [
      'for no ticket, after a file was fetched',
      () => ({ ticketId: '999', attachments: [`${host.url}/a`] }),
      404,
    ],
    [
      "for another user's ticket",
      () => ({ ticketId: theirTicket, attachments: [`${host.url}/a`, ownFile] }),
      404,
    ],
    ['for a ticket, with a file that is none', () => ({ ticketId: ownTicket, attachments: ['x'] }), 400],
    [
      'with a second file that is none',
      () => ({ attachments: [`${host.url}/a`, `${host.url}/missing`] }),
      400,
    ],
    [
      'with a second host that breaks off',
      () => ({ attachments: [`${host.url}/a`, `${host.url}/half`] }),
      400,
    ],
    ['with too many bytes', () => ({ attachments: [`${host.url}/huge`, `${host.url}/a`] }), 400],
    ['with an upload and too many bytes', () => ({ attachments: [ownFile, `${host.url}/huge`] }), 400],
  ])('%s', async (_name, changes, status) => {
    await expectNoTrace(status, send(), changes());
    await expectNoTrace(status, send({ 'idempotency-key': 'a-fresh-key' }), changes());
  });

  test('whose Idempotency-Key is of another message', async () => {
    await expectNoTrace(409, send({ 'idempotency-key': key }), { attachments: [`${host.url}/a`] });
  });

  test('beyond a quota of files', async () => {
    const office: Send = (input) => siteOf(full).office.send(operations.insertTicket, input);
    await expectNoTrace(507, office, { attachments: [`${host.url}/a`, `${host.url}/b`] }, full);
  });
});

describe('of a visitor', () => {
  const visitors: [string, () => Promise<Send>][] = [
    [
      'nobody knows',
      async () => {
        const visitor = site.anonymous();
        return (input) => visitor.send(operations.insertTicket, input);
      },
    ],
    [
      'who is signed in',
      async () => {
        const visitor = await site.identified(person('elias'));
        return (input) => visitor.send(operations.insertTicket, input);
      },
    ],
  ];

  test.each(visitors)('%s', async (_name, makeSend) => {
    const send = await makeSend();
    await expectNoTrace(404, send, { ticketId: ownTicket });
    await expectNoTrace(404, send, { ticketId: strangersTicket });
    await expectNoTrace(404, send, { ticketId: theirTicket });
    await expectNoTrace(400, send, { attachments: [ownFile] });
    await expectNoTrace(400, send, { attachments: [`${host.url}/a`] });
    await expectNoTrace(400, send, { fromEmail: 'nobody' });
    expect(host.requests).toEqual([]);
  });

  test('who is signed in, with the file of somebody else', async () => {
    const visitor = await site.identified(person('elias'));
    const theirs = await upload(service, { apiKey: site.publicKey, userId: 4 }, 'x', {
      headers: { authorization: `Bearer ${await site.sign(person('somebody'))}` },
    });
    const send: Send = (input) => visitor.send(operations.insertTicket, input);
    await expectNoTrace(400, send, { attachments: [strangersFile, theirs.body.url] });
  });

  test('whose key for repeats is short, whose hidden field is filled in, who was too fast', async () => {
    const visitor = site.anonymous();
    const short: Send = (input) =>
      visitor.send(operations.insertTicket, input, { 'idempotency-key': 'short' });
    await expectNoTrace(400, short, {});
    const send: Send = (input) => visitor.send(operations.insertTicket, input);
    await expectNoTrace(400, send, { guard: { website: 'https://spam.example' } });
    await expectNoTrace(400, send, { guard: { elapsed: 10 } });
  });

  test('whose token is not good', async () => {
    const visitor = site.anonymous();
    const wrong: Record<string, string>[] = [
      { authorization: 'Bearer nonsense' },
      { 'frontdesk-ticket-token': `fdt_${'A'.repeat(43)}` },
    ];
    for (const headers of wrong) {
      await expectNoTrace(401, (input) => visitor.send(operations.insertTicket, input, headers), {});
    }
  });

  test('without a solved challenge', async () => {
    const visitor = siteOf(guarded).anonymous();
    const send: Send = (input) => visitor.send(operations.insertTicket, input);
    await expectNoTrace(400, send, {}, guarded);
    await expectNoTrace(400, send, { guard: { challenge: 'bm90aGluZw==' } }, guarded);
  });

  test('who writes too often', async () => {
    const visitor = siteOf(limited).anonymous();
    await visitor.open();
    await expectNoTrace(429, (input) => visitor.send(operations.insertTicket, input), {}, limited);
  });

  test('of a site that takes no messages', async () => {
    const { db } = service.database;
    const closed = await buildSite(service, 6);
    await db.execute('update help_centers set contact_enabled = false where user_id = 6');
    await expectNoTrace(403, (input) => closed.anonymous().send(operations.insertTicket, input), {});
  });
});

test('two equal messages at once fetch their file, and keep it once', async () => {
  const before = (await filesIn(uploadDir)).length;
  const headers = { 'idempotency-key': 'another-key-that-cannot-be-guessed' };
  // Both are sent on to the host before either is stored.
  let waiting: (() => void)[] = [];
  host.answer((response) => {
    waiting.push(() => response.end('a file'));
    if (waiting.length < 2) return;
    for (const go of waiting) go();
    waiting = [];
  });
  const input = { ...good, attachments: [`${host.url}/a`] };
  const request = requestFor(operations.insertTicket, { apiKey: site.secretKey, userId: 4 }, input);
  const answers = await Promise.all([1, 2].map(() => service.app.inject({ ...request, headers })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await filesIn(uploadDir)).toHaveLength(before + 1);
});
