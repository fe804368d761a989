/** A name counts at the channel at which it was learned, for its user and its mailbox, and nowhere else. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  incomingMails,
  type MailChannel,
  trustedMailServers,
} from '../../../../src/server/db/tables/index.ts';
import { TrustedServers } from '../../../../src/server/mail/trust/trusted-servers.ts';
import {
  findUnprovenInboxes,
  logUnprovenInboxes,
} from '../../../../src/server/mail/trust/unproven-inboxes.ts';
import { judgeAgentAnswers } from '../../../../src/server/operate/doctor/counts.ts';
import { type Config, readConfig } from '../../../../src/server/settings/server/config.ts';
import { noNamedServers } from '../../../../src/server/settings/server/named-servers.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail } from '../../../support/mails.ts';
import { buildInbox } from '../../../support/tickets.ts';

const database = useDatabase();
const imap = { user: 'help@skogsrand.example', host: 'imap.post.example' };
const intake = useMailIntake(database, { trustedAuthservId: null, imap });
const userId = 6;
const help = 'help@skogsrand.example';
const ola = 'ola@skogsrand.example';
const mailbox = 'help@skogsrand.example@imap.post.example';
let inboxId = 0;

beforeAll(async () => {
  const { db } = database;
  ({ inboxId } = await buildInbox(db, { userId, addresses: [help] }));
  await setInbox(db, userId, inboxId, { members: [ola] });
  const { inboxId: other } = await buildInbox(db, { userId: 7, addresses: ['help@other.example'] });
  await setInbox(db, 7, other, { members: ['eva@other.example'] });
});

beforeEach(async () => {
  await database.db.delete(trustedMailServers);
  await database.db.delete(incomingMails);
});

const learn = (channel: 'imap' | 'smtp' | 'webhook', authservId: string, at = '') =>
  database.db
    .insert(trustedMailServers)
    .values({ userId, channel, mailbox: at, authservId, domain: 'skogsrand.example' });

let count = 0;

/** Whether a mail with a line on top is verified at a channel. */
async function isVerified(channel: MailChannel, name: string): Promise<boolean> {
  count += 1;
  const raw = buildMail({
    from: 'maja@post.example',
    to: help,
    id: `<channel.${count}@post.example>`,
    headers: [`Authentication-Results: ${name}; dmarc=pass header.from=post.example`],
    text: `Hello ${count}`,
  });
  await intake.deliver(raw, [help], channel);
  await intake.read();
  const rows = await database.db.select().from(incomingMails).orderBy(incomingMails.id);
  return rows.at(-1)?.isVerified ?? false;
}

describe('of mails that come in', () => {
  test('the line that a sender writes at the SMTP listener does not count by the name of the mailbox’s server', async () => {
    await learn('imap', 'mx.post.example', mailbox);
    expect(await isVerified('imap', 'mx.post.example')).toBe(true);
    expect(await isVerified('smtp', 'mx.post.example')).toBe(false);
    expect(await isVerified('webhook', 'mx.post.example')).toBe(false);
    expect(await isVerified('demo', 'mx.post.example')).toBe(false);
  });

  test('a name that was learned from another mailbox is void', async () => {
    await learn('imap', 'mx.post.example', 'help@skogsrand.example@imap.former.example');
    expect(await isVerified('imap', 'mx.post.example')).toBe(false);
  });
});

test('the environment wins at the channels that it names', async () => {
  const { db } = database;
  await learn('imap', 'learned.example', mailbox);
  await learn('smtp', 'learned.example');
  const servers = new TrustedServers(db, { named: { ...noNamedServers, imap: 'named.example' }, imap });
  expect(await servers.nameFor({ userId, channel: 'imap', mailbox: null })).toBe('named.example');
  expect(await servers.nameFor({ userId, channel: 'smtp', mailbox: null })).toBe('learned.example');
  expect(await servers.nameFor({ userId: 7, channel: 'smtp', mailbox: null })).toBe(null);
  expect(await servers.nameFor({ userId, channel: 'demo', mailbox: null })).toBe(null);
});

const config = (more: NodeJS.ProcessEnv = {}): Config =>
  readConfig(
    { data: '/srv/desk' },
    { MAIL_IMAP_URL: 'imaps://help%40skogsrand.example:p@imap.post.example', ...more },
  );

function requireIncomingMail({ incomingMail }: Config) {
  if (!incomingMail) throw new Error('no mail comes in');
  return incomingMail;
}

describe('that answers are held is said where no server is trusted', () => {
  const found = async (more?: NodeJS.ProcessEnv) =>
    (await findUnprovenInboxes(database.db, requireIncomingMail(config(more)))).map(
      ({ userId: user, channels }) => [user, ...channels],
    );

  test('of the user whose mailbox is read, and of all where mail comes in by SMTP', async () => {
    expect(await found()).toEqual([[6, 'imap']]);
    expect(await found({ MAIL_SMTP_PORT: '2525' })).toEqual([
      [6, 'imap', 'smtp'],
      [7, 'smtp'],
    ]);
    expect(await found({ MAIL_SMTP_PORT: '2525', MAIL_TRUSTED_AUTHSERV_ID: 'mx.example' })).toEqual([]);
    await learn('imap', 'mx.example', 'help@skogsrand.example@imap.former.example');
    expect(await found()).toEqual([[6, 'imap']]);
    await learn('imap', 'mx.example', mailbox);
    expect(await found()).toEqual([]);
  });

  test('not where the inbox takes agents’ mail without proof', async () => {
    await setInbox(database.db, userId, inboxId, { acceptUnverifiedAgents: true });
    expect(await found()).toEqual([]);
    await setInbox(database.db, userId, inboxId, { acceptUnverifiedAgents: false });
  });

  test('by the server once at its start, and by the doctor', async () => {
    const said: unknown[][] = [];
    const log = { info() {}, error() {}, warn: (...words: unknown[]) => void said.push(words) };
    await logUnprovenInboxes(database.db, requireIncomingMail(config()), log);
    expect(said).toEqual([
      [{ inboxes: [{ userId, inboxId }] }, expect.stringContaining('frontdesk mail trust AGENT_ADDRESS')],
    ]);
    const judge = () =>
      judgeAgentAnswers(requireIncomingMail(config()), { read: (task) => database.db.transaction(task) });
    expect(await judge()).toEqual([
      {
        verdict: 'warning',
        seen: expect.stringContaining(`inbox ${inboxId} of user 6 are held if they are received by IMAP`),
        advice: `An owner learns one at the desk under Settings, Email. Or, while a server is running, run frontdesk mail trust ${ola} --user-id 6.`,
      },
    ]);
    await learn('imap', 'mx.example', mailbox);
    expect(await judge()).toMatchObject([{ verdict: 'ok' }]);
  });
});
