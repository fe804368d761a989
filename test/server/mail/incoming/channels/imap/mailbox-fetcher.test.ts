import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imapFolders, incomingMails } from '../../../../../../src/server/db/tables/index.ts';
import {
  type MailboxFetcherOptions,
  startMailboxFetcher,
} from '../../../../../../src/server/mail/incoming/channels/imap/mailbox-fetcher.ts';
import { readConfig } from '../../../../../../src/server/settings/server/config.ts';
import { useDatabase } from '../../../../../support/database.ts';
import { quiet } from '../../../../../support/log.ts';
import { buildMail, type MailText } from '../../../../../support/mails.ts';
import { openTestMailbox, type TestMailbox } from '../../../../../support/test-mailbox.ts';
import { buildInbox } from '../../../../../support/tickets.ts';

const database = useDatabase();
const userId = 8;
const help = 'help@skogsrand.example';
let mailbox: TestMailbox;
let running: { stop(): Promise<void> }[] = [];
let inboxId = 0;
let salesId = 0;

beforeAll(async () => {
  ({ inboxId } = await buildInbox(database.db, { userId, addresses: [help] }));
  ({ inboxId: salesId } = await buildInbox(database.db, {
    userId,
    name: 'Sales',
    addresses: ['sales@skogsrand.example'],
  }));
  await buildInbox(database.db, { userId: 9, addresses: ['help@other.example'] });
});

beforeEach(async () => {
  mailbox = await openTestMailbox();
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  await mailbox.close();
  await database.db.delete(incomingMails);
  await database.db.delete(imapFolders);
});

/** Fetches until stopped; resolves when the mailbox was read. */
async function fetch(options: Partial<MailboxFetcherOptions> = {}) {
  const env = { MAIL_IMAP_URL: `${mailbox.url}/Support`, MAIL_IMAP_ADDRESS: help };
  const imap = readConfig({}, env).incomingMail?.imap;
  if (!imap) throw new Error('no mailbox is set');
  const fetcher = startMailboxFetcher({
    ...imap,
    db: database.db,
    log: quiet,
    onStored: () => {},
    everyMs: 200,
    silenceMs: 2000,
    retryMs: 10,
    standbyMs: 20,
    ...options,
  });
  running.push(fetcher);
  await expect.poll(async () => (await folders()).map(({ uidValidity }) => uidValidity)).not.toContain(null);
  await expect.poll(async () => (await folders()).length).toBe(2);
  return fetcher;
}

const folders = () => database.db.select().from(imapFolders).orderBy(imapFolders.folder);
const holder = async () => (await folders()).find(({ folder }) => folder === 'Support')?.holder;
const stored = () => database.db.select().from(incomingMails).orderBy(incomingMails.id);
const ids = async () => (await stored()).map(({ internetMessageId }) => internetMessageId?.slice(1, -1));

const mail = (id: string, more: MailText = {}) => buildMail({ to: help, id: `<${id}>`, text: id, ...more });

test('what comes is told of at once, and stored as it came; nothing older, and nothing is changed', async () => {
  await mailbox.append('Support', mail('old'));
  // No read is due in between: IDLE announces the mail.
  await fetch({ everyMs: 600_000, silenceMs: 700_000 });
  const raw = mail('first');
  await mailbox.append('Support', raw);
  await expect.poll(ids).toEqual(['first']);
  const [row] = await stored();
  expect(row).toMatchObject({ userId, inboxId, channel: 'imap', state: 'new', envelopeTo: [help] });
  expect(row?.raw.equals(raw)).toBe(true);
  expect(await mailbox.flags('Support')).toEqual([]);
});

test('a mail goes to the inboxes that it names, of the same user', async () => {
  await fetch();
  await mailbox.append(
    'Support',
    mail('1', { to: '"Sales, Us" <Sales@skogsrand.example>, help@other.example' }),
  );
  await mailbox.append('Support', mail('2', { to: 'undisclosed-recipients:;' }));
  await mailbox.append(
    'Support',
    mail('3', { to: 'help@other.example', headers: [`Delivered-To:\n ${help}`] }),
  );
  await expect.poll(ids).toEqual(['1', '2', '3']);
  expect((await stored()).map((row) => [row.userId, row.inboxId])).toEqual([
    [userId, salesId],
    [userId, inboxId],
    [userId, inboxId],
  ]);
});

test('after a restart it goes on where it was, and what is gone by then is passed over', async () => {
  const first = await fetch();
  await mailbox.append('Support', mail('1'));
  await expect.poll(ids).toEqual(['1']);
  await first.stop();
  await mailbox.append('Support', mail('2'));
  await mailbox.clear('Support');
  await mailbox.append('Support', mail('3'));
  await mailbox.append('Support', mail('3'));
  await mailbox.append('Support', mail('3', { text: 'another' }));
  await fetch();
  await expect.poll(ids).toEqual(['1', '3', '3']);
});

test('M94 when the numbers of the mails change, none is lost and none is stored again', async () => {
  const first = await fetch();
  const today = { headers: [`Date: ${new Date().toUTCString()}`] };
  await mailbox.append('Support', mail('1', today));
  await mailbox.append('Support', mail('2', today));
  await expect.poll(ids).toEqual(['1', '2']);
  await first.stop();
  await mailbox.append('Support', mail('3', today));
  // A mail that is copied into another mailbox looks like a new one.
  await mailbox.append('Support', mail('2001', { headers: ['Date: Mon, 1 Jan 2001 10:00:00 +0000'] }));
  await mailbox.renumber('Support');
  await fetch();
  await mailbox.append('Support', mail('4', today));
  await expect.poll(ids).toContain('4');
  expect(await ids()).toEqual(['1', '2', '3', '4']);
});

test('M78 a mail that is too large goes aside with its headers, and the next one comes', async () => {
  await fetch({ maxBytes: 2000 });
  await mailbox.append('Support', mail('large', { text: 'a'.repeat(5000) }));
  await mailbox.append('Support', mail('next'));
  await expect.poll(ids).toEqual(['large', 'next']);
  const [large, next] = await stored();
  expect(large).toMatchObject({ state: 'aside', error: 'it is too large: 1 MB' });
  expect(large?.raw.toString()).toMatch(/^From: Maja[\s\S]*Message-ID: <large>/);
  expect(large?.raw.length).toBeLessThan(500);
  expect(next).toMatchObject({ state: 'new' });
});

describe('what is sent from the mailbox', () => {
  test('M49 is taken where it answers what came in, and not read otherwise', async () => {
    await fetch();
    await mailbox.append('Support', mail('question'));
    await expect.poll(ids).toEqual(['question']);
    await mailbox.append('Sent', mail('private', { from: help, to: 'eva@post.example' }));
    const answer = { from: help, to: 'maja@post.example', headers: ['References: <a@b>\n <question>'] };
    await mailbox.append('Sent', mail('answer', answer));
    await expect.poll(ids).toEqual(['question', 'answer']);
    expect((await stored())[1]).toMatchObject({ channel: 'imap-sent', inboxId });
  });

  test('M50 is one mail with its copy that came in, and was held', async () => {
    await fetch();
    const copied = mail('answer', {
      from: help,
      to: `maja@post.example, ${help}`,
      headers: ['References: <q>'],
    });
    await mailbox.append('Support', mail('q'));
    await mailbox.append('Support', copied);
    await expect.poll(ids).toEqual(['q', 'answer']);
    await database.pool.query(`update incoming_mails set state = 'held', attempts = 1 where door = 'imap'`);
    await mailbox.append('Sent', copied);
    await expect.poll(async () => (await stored())[1]?.channel).toBe('imap-sent');
    expect(await stored()).toMatchObject([{ state: 'held' }, { state: 'new', attempts: 0 }]);
  });
});

describe('of several processes', () => {
  test('one fetches, and another takes over when it ends', async () => {
    const first = await fetch();
    const former = await holder();
    await fetch();
    await mailbox.append('Support', mail('1'));
    await expect.poll(ids).toEqual(['1']);
    expect(await holder()).toBe(former);
    await first.stop();
    await mailbox.append('Support', mail('2'));
    await expect.poll(ids).toEqual(['1', '2']);
    expect(await holder()).not.toBe(former);
  });

  test('one that was taken for dead stores nothing more, and one that is dead is replaced', async () => {
    await fetch();
    // Another process has the claim, and dies.
    await database.pool.query(
      `update imap_folders set holder = 'another', held_until = now() + interval '2 seconds'`,
    );
    await mailbox.append('Support', mail('1'));
    await expect.poll(ids).toEqual(['1']);
    expect(await holder()).not.toBe('another');
  });
});
