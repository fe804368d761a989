/** The mail with a link: what it says, to whom it goes, and that it is sent once. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../src/formats/hash.ts';
import { deskLinks, inboxes } from '../../../src/server/db/tables/index.ts';
import { requestLinks, useLink } from '../../../src/server/desk/links/commands.ts';
import { startSignInMails } from '../../../src/server/desk/sign-in-mail/send-links.ts';
import type { Background } from '../../../src/server/jobs/background.ts';
import { until } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';
import { buildInbox, buildTicketAgent, type TestInbox } from '../../support/tickets.ts';

const database = useDatabase();
const running: Background[] = [];
let inbox: TestInbox;
let aino: number;

beforeAll(async () => {
  inbox = await buildInbox(database.db, { userId: 1 });
  aino = await buildTicketAgent(database.db, { userId: 1, name: 'Aino', email: 'aino@skogsrand.example' });
});
beforeEach(async () => {
  await database.db.delete(deskLinks);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

const request = {
  email: 'Aino@Skogsrand.example',
  browserHash: sha256('nonce'),
  ip: '203.0.113.7',
  browser: 'Firefox, Linux',
};

/** Sends what is due with so many processes; the mails. */
async function sent(processes = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-mail-'));
  for (let count = 0; count < processes; count += 1) {
    running.push(
      startSignInMails({
        db: database.db,
        log: quiet,
        from: null,
        way: { folder },
        publicUrl: 'https://help.skogsrand.example/',
        everyMs: 5,
      }),
    );
  }
  await until(async () =>
    (await database.db.select().from(deskLinks)).every(({ nextMailAt }) => nextMailAt === null),
  );
  await Promise.all(running.splice(0).map((each) => each.stop()));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => await simpleParser(await readFile(join(folder, name)))),
  );
  await rm(folder, { recursive: true });
  return mails;
}

test('says where and when it was asked for, and its link works in that browser', async () => {
  await requestLinks(database.db, request);
  const [mail, ...others] = await sent(3);
  expect(others).toEqual([]);
  expect(mail?.from?.text).toContain('help@skogsrand.example');
  expect(mail?.to).toMatchObject({ text: expect.stringContaining('aino@skogsrand.example') });
  expect(mail?.subject).toBe('Sign in to User 1');
  const text = mail?.text ?? '';
  expect(text).toContain('Firefox, Linux, 203.0.113.7');
  const [link] = await database.db.select().from(deskLinks);
  expect(text).toContain(String(link?.createdAt.getUTCFullYear()));
  expect(text).toContain('UTC');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  const [, code = ''] = /https:\/\/help\.skogsrand\.example\/desk#(fdl_1-[\w-]{43})/.exec(text) ?? [];
  expect(link?.codeHash).toBe(sha256(code));
  expect(await useLink(database.db, code, sha256('other'))).toEqual({ status: 'other-browser' });
  expect(await useLink(database.db, code, link?.browserHash ?? '')).toEqual({
    status: 'open',
    userId: 1,
    agentId: aino,
  });
});

test('is in the language of the inbox', async () => {
  const { db } = database;
  await db.update(inboxes).set({ language: 'de' }).where(eq(inboxes.id, inbox.inboxId));
  await requestLinks(db, request);
  expect((await sent())[0]?.subject).toBe('Anmelden bei User 1');
  await db.update(inboxes).set({ language: 'en' }).where(eq(inboxes.id, inbox.inboxId));
});

test('is not sent once its link has ended or was used', async () => {
  const { db } = database;
  await requestLinks(db, request);
  await db.update(deskLinks).set({ endsAt: sql`now()`, nextMailAt: null });
  await requestLinks(db, request);
  await db
    .update(deskLinks)
    .set({ usedAt: sql`now()`, nextMailAt: null })
    .where(sql`${deskLinks.endsAt} > now()`);
  expect(await sent()).toEqual([]);
});
