/** The mails about signing in: what they say, to whom they go, and that each is sent once. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../src/formats/hash.ts';
import { deskLinks, deskPasskeys, inboxes } from '../../../src/server/db/tables/index.ts';
import { queueInvitation, requestLinks, useLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import {
  claimNotice,
  forgetUnsentNotices,
} from '../../../src/server/desk/passkey-mail/passkey-notices.sql.ts';
import { startPasskeyMails } from '../../../src/server/desk/passkey-mail/send-notices.ts';
import { storePasskey } from '../../../src/server/desk/passkeys/passkeys.sql.ts';
import { startSignInMails } from '../../../src/server/desk/sign-in-mail/send-links.ts';
import type { Background } from '../../../src/server/jobs/background.ts';
import { until } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';
import { noMailboxes } from '../../support/mail-routes.ts';
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
  await database.db.delete(deskPasskeys);
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
async function sent(
  processes = 1,
  start = startSignInMails,
  publicUrl: string | null = 'https://help.skogsrand.example/',
) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-mail-'));
  for (let count = 0; count < processes; count += 1) {
    running.push(
      start({
        ...noMailboxes,
        db: database.db,
        log: quiet,
        from: null,
        way: { folder },
        publicUrl,
        everyMs: 20,
      }),
    );
  }
  await until(async () => {
    const links = await database.db.select().from(deskLinks);
    const passkeys = await database.db.select().from(deskPasskeys);
    return [...links, ...passkeys].every(({ nextMailAt }) => nextMailAt === null);
  });
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

describe('a passkey that was added', () => {
  const add = () =>
    storePasskey(database.db, {
      userId: 1,
      agentId: aino,
      credentialId: 'abc',
      publicKey: 'def',
      counter: 0,
      transports: [],
      name: 'Chrome, Windows',
      ip: '203.0.113.9',
    });

  test('is told of once, with browser, IP address, time and what to do', async () => {
    const { createdAt } = await add();
    const [mail, ...others] = await sent(3, startPasskeyMails);
    expect(others).toEqual([]);
    expect(mail?.to).toMatchObject({ text: expect.stringContaining('aino@skogsrand.example') });
    expect(mail?.subject).toBe('A passkey was added at User 1');
    const text = mail?.text ?? '';
    expect(text).toContain('Chrome, Windows, 203.0.113.9');
    expect(text).toContain(String(createdAt.getUTCFullYear()));
    expect(text).toContain('https://help.skogsrand.example/desk\n');
    expect(text).toContain('remove the passkey');
    // The link signs nobody in.
    expect(text).not.toContain('#');
    // The address was for the notice only.
    expect(await database.db.select().from(deskPasskeys)).toMatchObject([{ ip: '', nextMailAt: null }]);
    expect(await sent(1, startPasskeyMails)).toEqual([]);
  });

  test('is no news after a day, and its IP address is forgotten', async () => {
    const { db } = database;
    await add();
    await db.update(deskPasskeys).set({ createdAt: sql`now() - interval '25 hours'` });
    expect(await claimNotice(db, 60, [])).toBeNull();
    await forgetUnsentNotices(db);
    expect(await db.select().from(deskPasskeys)).toMatchObject([{ ip: '', nextMailAt: null }]);
  });
});

test('an invitation says who invites, and its link works once, in any browser, within a day', async () => {
  const baseUrl = 'https://help.skogsrand.example';
  await queueInvitation(database.db, { userId: 1, agentId: aino, baseUrl });
  const [mail, ...others] = await sent(2);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('You’re invited to answer at User 1');
  const text = mail?.text ?? '';
  expect(text).toContain('User 1 has added you as an agent.');
  expect(text).not.toContain('asked for this link');
  const [, code = ''] = /https:\/\/help\.skogsrand\.example\/desk#(fdl_1-[\w-]{43})/.exec(text) ?? [];
  const [link] = await database.db.select().from(deskLinks);
  const minutes = ((link?.endsAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)) / 60_000;
  expect(Math.round(minutes)).toBe(1440);
  expect(await useLink(database.db, code, null)).toMatchObject({ status: 'open', agentId: aino });
  expect(await useLink(database.db, code, null)).toEqual({ status: 'used' });
});

describe('without a public URL', () => {
  test('an invitation leads to where its owner was signed in', async () => {
    const invitation = { userId: 1, agentId: aino, baseUrl: 'http://localhost:8080' };
    await queueInvitation(database.db, invitation);
    const [mail] = await sent(1, startSignInMails, null);
    expect(mail?.text).toMatch(/http:\/\/localhost:8080\/desk#fdl_1-[\w-]{43}/);
  });

  test('a link that anybody may ask for is not mailed', async () => {
    await requestLinks(database.db, request);
    expect(await sent(1, startSignInMails, null)).toEqual([]);
    expect(await database.db.select().from(deskLinks)).toMatchObject([{ nextMailAt: null }]);
  });

  test('a passkey is told of without a link', async () => {
    await storePasskey(database.db, {
      userId: 1,
      agentId: aino,
      credentialId: 'xyz',
      publicKey: 'def',
      counter: 0,
      transports: [],
      name: 'Chrome, Windows',
      ip: '203.0.113.9',
    });
    const [mail] = await sent(1, startPasskeyMails, null);
    expect(mail?.text).toContain('Chrome, Windows, 203.0.113.9');
    expect(mail?.text).not.toContain('Open the desk');
  });
});
