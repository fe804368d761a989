/** Faults of mail servers and of connections to them, played by a scripted server. */

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { imapFolders, incomingMails } from '../../../../../../src/server/db/tables/index.ts';
import { checkMailbox } from '../../../../../../src/server/mail/incoming/channels/imap/check.ts';
import {
  type MailboxFetcherOptions,
  startMailboxFetcher,
} from '../../../../../../src/server/mail/incoming/channels/imap/mailbox-fetcher.ts';
import type { ImapSettings } from '../../../../../../src/server/settings/server/subjects/incoming-mail.ts';
import { useDatabase } from '../../../../../support/database.ts';
import { openScriptedImap, type ScriptedImap } from '../../../../../support/imap-server.ts';
import { quiet } from '../../../../../support/log.ts';
import { buildMail } from '../../../../../support/mails.ts';
import { buildInbox } from '../../../../../support/tickets.ts';
import { openTokenEndpoint, type TokenEndpoint } from '../../../../../support/token-endpoint.ts';

const database = useDatabase();
const help = 'help@skogsrand.example';
let imap: ScriptedImap;
let endpoint: TokenEndpoint;
let running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  await buildInbox(database.db, { userId: 8, addresses: [help] });
  endpoint = await openTokenEndpoint();
  return () => endpoint.close();
});

beforeEach(async () => {
  imap = await openScriptedImap();
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  await imap.close();
  await database.db.delete(incomingMails);
  await database.db.delete(imapFolders);
});

const settings = (more: Partial<ImapSettings> = {}): ImapSettings => ({
  host: '127.0.0.1',
  port: Number(new URL(imap.url).port),
  isSecure: false,
  user: 'tester',
  password: 'secret',
  oauth: null,
  folder: 'Support',
  address: help,
  ...more,
});

/** Fetches, once the mailbox was read for the first time. */
async function fetch(options: Partial<MailboxFetcherOptions> = {}): Promise<void> {
  running.push(
    startMailboxFetcher({
      ...settings(),
      db: database.db,
      log: quiet,
      onStored: () => {},
      everyMs: 100,
      silenceMs: 500,
      retryMs: 1,
      standbyMs: 20,
      ...options,
    }),
  );
  const isLookedAt = async () =>
    (await database.db.select().from(imapFolders)).some(({ uidValidity }) => uidValidity !== null);
  await expect.poll(isLookedAt).toBe(true);
}

const stored = () => database.db.select().from(incomingMails).orderBy(incomingMails.id);
const ids = async () => (await stored()).map(({ internetMessageId }) => internetMessageId?.slice(1, -1));
const mail = (id: string) => buildMail({ to: help, id: `<${id}>`, text: `${id} ${'a'.repeat(3000)}` });
const count = (command: string) => imap.commands.filter((one) => one.startsWith(command)).length;

test('a mail that is cut off in the middle is fetched again, and stored whole', async () => {
  await fetch();
  imap.faults.push('cut', 'cut');
  const raw = mail('cut');
  await imap.append('Support', raw);
  await imap.append('Support', mail('next'));
  await expect.poll(ids).toEqual(['cut', 'next']);
  expect((await stored())[0]?.raw.equals(raw)).toBe(true);
  expect(count('LOGIN')).toBe(3);
});

test('M95 a mail that the server does not give out goes aside, and the next ones come', async () => {
  await fetch();
  imap.faults.push('refuse', 'refuse', 'refuse');
  await imap.append('Support', mail('bad'));
  await imap.append('Support', mail('next'));
  await expect.poll(ids).toEqual([undefined, 'next']);
  const [bad] = await stored();
  expect(bad).toMatchObject({ state: 'aside', error: 'the mail server refused to send it' });
});

test('a mail that breaks every connection goes aside too', async () => {
  // Each failure waits longer than the one before, the first ones by little.
  await fetch({ retryMs: 1 });
  imap.faults.push(...Array.from({ length: 10 }, () => 'cut' as const));
  await imap.append('Support', mail('bad'));
  await imap.append('Support', mail('next'));
  await expect.poll(ids).toEqual([undefined, 'next']);
});

test('a mail that is larger than the server says is not taken', async () => {
  imap.toldSize = 10;
  await fetch({ maxBytes: 2000 });
  await imap.append('Support', mail('large'));
  await expect.poll(stored).toMatchObject([{ state: 'aside', error: 'it is too large: 1 MB' }]);
});

test('a server that says nothing any more, or that says goodbye, is connected to again', async () => {
  await fetch();
  imap.goSilent();
  await imap.append('Support', mail('1'));
  await expect.poll(ids).toEqual(['1']);
  imap.sayBye();
  await imap.append('Support', mail('2'));
  await expect.poll(ids).toEqual(['1', '2']);
  // The client sent no command but those for reading.
  const read =
    /^(?:CAPABILITY|LOGIN|NAMESPACE|LIST|LSUB|EXAMINE|STATUS|IDLE|NOOP|UID SEARCH|UID FETCH [^[]*(?:BODY\.PEEK\[|[^[]*$))/;
  expect(imap.commands.filter((command) => !read.test(command))).toEqual([]);
});

test('a mailbox without password is opened with a token, and with a new one when that has ended', async () => {
  const oauth = { clientId: 'desk', clientSecret: 'cs', refreshToken: 'rt', tokenUrl: endpoint.url };
  endpoint.tokens.push('first', 'second');
  imap.goodTokens.add('first');
  await fetch({ password: null, oauth });
  expect(endpoint.asked.at(-1)).toEqual({
    client_id: 'desk',
    client_secret: 'cs',
    refresh_token: 'rt',
    grant_type: 'refresh_token',
  });
  imap.goodTokens.clear();
  imap.goodTokens.add('second');
  imap.sayBye();
  await imap.append('Support', mail('1'));
  await expect.poll(ids).toEqual(['1']);
  expect(endpoint.asked).toHaveLength(2);
});

test('what is wrong with a mailbox is said in words that tell what to do', async () => {
  const findProblem = async (more: Partial<ImapSettings>) => (await checkMailbox(settings(more))).problem;
  expect(await checkMailbox(settings())).toMatchObject({ problem: null, count: 0, sentFolder: 'Sent' });
  expect(await findProblem({ password: 'wrong' })).toMatch(
    /does not accept the user and password.*Wrong password/,
  );
  expect(await findProblem({ folder: 'Nowhere' })).toContain('has no folder Nowhere');
  expect(await findProblem({ port: 1 })).toContain('Check the port');
  expect(await findProblem({ host: 'nobody.invalid' })).toContain('There is no host nobody.invalid');
  const oauth = { clientId: 'a', clientSecret: 'b', refreshToken: 'c', tokenUrl: endpoint.url };
  expect(await findProblem({ password: null, oauth })).toMatch(/MAIL_IMAP_OAUTH_.*invalid_grant: ended/);
  for (const problem of [await findProblem({ password: 'wrong' })]) expect(problem).not.toContain(': wrong');
});

test('a mailbox that cannot be read is noted with its first failure, until it is read again', async () => {
  const { db } = database;
  const failure = async () => {
    const [row] = await db.select().from(imapFolders);
    return { first: row?.failingSince, last: row?.failedAt };
  };
  const fail = async () => {
    const options = { db, log: quiet, onStored: () => {} };
    const fetcher = startMailboxFetcher({ ...settings({ password: 'wrong' }), ...options });
    await expect.poll(failure).toEqual({ first: expect.any(Date), last: expect.any(Date) });
    await fetcher.stop();
  };
  await fail();
  const first = new Date('2026-03-02T12:04:00Z');
  await db.update(imapFolders).set({ failingSince: first, failedAt: null });
  await fail();
  expect((await failure()).first).toEqual(first);
  await fetch();
  await expect.poll(failure).toEqual({ first: null, last: null });
});
