import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../support/app.ts';
import { openContact } from '../../support/contact.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../support/help-center.ts';
import { buildInbox } from '../../support/tickets.ts';
import { upload, useUploadDir } from '../../support/uploads.ts';
import { bearer, buildBackend, person } from '../../support/visitors.ts';

const service = useApp({ config: { uploads: { dir: useUploadDir() } } });
let pages: TestCaller;
let otherPages: TestCaller;
let office: TestCaller;
let maja: Record<string, string>;
let liam: Record<string, string>;
const nobody = {};

beforeAll(async () => {
  const { db } = service.database;
  await openContact(db, await buildHelpCenter(db, { userId: 4 }));
  await buildInbox(db, { userId: 4 });
  pages = { userId: 4, apiKey: await publicKey(db, 4) };
  otherPages = { userId: 4, apiKey: await publicKey(db, 4) };
  office = { userId: 4, apiKey: await secretKey(db, 4) };
  const backend = await buildBackend(db, 4);
  maja = bearer(await backend.sign(person('maja')));
  liam = bearer(await backend.sign(person('liam')));
});

async function fileOf(caller: TestCaller, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await upload(service, caller, 'x', { headers });
  expect(status).toBe(200);
  return body.url;
}

async function attach(
  caller: TestCaller,
  headers: Record<string, string>,
  attachments: readonly string[],
  changes: TestInput = {},
) {
  const input = {
    fromEmail: 'anybody@post.example',
    toEmail: 'help@skogsrand.example',
    subject: 'Torn',
    message: 'See the picture.',
    attachments,
    ...changes,
  };
  const request = requestFor(operations.insertTicket, caller, input);
  const response = await service.app.inject({ ...request, headers });
  return { status: response.statusCode, body: response.json() };
}

const refusing = (value: string, index = 0) => ({
  status: 400,
  body: { message: 'Validation', errors: [{ label: 'attachments', index, value }] },
});

test('visitors attach what they sent themselves, signed in or not', async () => {
  expect((await attach(pages, maja, [await fileOf(pages, maja)])).status).toBe(200);
  expect((await attach(pages, nobody, [await fileOf(pages)])).status).toBe(200);
  // Sent before they signed in; and from another site of the same user, once signed in.
  expect((await attach(pages, maja, [await fileOf(pages)])).status).toBe(200);
  expect((await attach(otherPages, maja, [await fileOf(pages, maja)])).status).toBe(200);
});

test("nobody attaches another visitor's file, a back office's, or one of another key", async () => {
  const own = await fileOf(pages, liam);
  for (const foreign of [await fileOf(pages, maja), await fileOf(office), await fileOf(otherPages)]) {
    expect(await attach(pages, liam, [own, foreign])).toEqual(refusing(foreign, 1));
    expect(await attach(pages, nobody, [foreign])).toEqual(refusing(foreign));
  }
  expect((await attach(pages, liam, [own])).status).toBe(200);
});

test('a visitor attaches a file once, also of two messages at the same time', async () => {
  for (const who of [maja, nobody]) {
    const file = await fileOf(pages, who);
    const together = await Promise.all(Array.from({ length: 5 }, () => attach(pages, who, [file])));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await attach(pages, who, [file])).toEqual(refusing(new URL(file).pathname));
  }
});

test('a message that is sent again with its files is the same message', async () => {
  const file = await fileOf(pages);
  const headers = { 'idempotency-key': 'a-key-that-cannot-be-guessed' };
  const together = await Promise.all(Array.from({ length: 3 }, () => attach(pages, headers, [file])));
  const again = await attach(pages, headers, [file]);
  expect(again.status).toBe(200);
  for (const answer of together) expect(answer).toEqual(again);
});

test('who sent a file is forgotten with the day, and then nobody can attach it', async () => {
  const file = await fileOf(pages, maja);
  await service.database.pool.query('update uploads set sent_by = null, key_id = null');
  expect(await attach(pages, maja, [file])).toEqual(refusing(file));
  expect((await attach(office, nobody, [file])).status).toBe(200);
});
