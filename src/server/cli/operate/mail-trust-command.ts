import { Command, InvalidArgumentError, Option } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { mailboxName } from '../../mail/incoming/channels/imap/mailbox-name.ts';
import { channelWords, openChannels } from '../../mail/trust/channel-words.ts';
import { LearningFailure, learnServer } from '../../mail/trust/learn-server.ts';
import { forgetServers, probeMinutes, trustServer } from '../../mail/trust/probes.sql.ts';
import {
  type AskedAgent,
  findAskedAgents,
  listTrustedServers,
  type ProbeRow,
  type TrustedServerRow,
} from '../../mail/trust/trusted-servers.sql.ts';
import { type Config, ConfigError, readConfig } from '../../settings/server/config.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { trustedChannels } from '../../settings/server/named-servers.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { sendingServer } from '../../settings/server/subjects/mail.ts';
import { type DatabaseFlags, parseEmail, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { isConfirmed } from './is-confirmed.ts';

interface TrustFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly inbox?: number;
  readonly wait: number;
  readonly yes?: boolean;
  readonly list?: boolean;
  readonly forget?: TrustedChannel;
  readonly json?: boolean;
}

export function mailTrustCommand(): Command {
  return withDatabaseOptions(new Command('trust'))
    .description(
      'Learn, beside a running server, which mail server proves the senders of agents’ replies: an agent replies to a test mail.',
    )
    .argument('[address]', 'email address of an agent who can reply to a mail now', parseEmail)
    .option('--user-id <n>', 'user of the agent, if several users have that agent', parseId)
    .option('--inbox <id>', 'inbox of the mail (default one with the agent as a member)', parseId)
    .option('--wait <minutes>', 'how long to wait for the reply', parseMinutes, 30)
    .option('--yes', 'trust a server that passes the test without asking')
    .option('--list', 'list the trusted servers, learned and from the environment')
    .addOption(
      new Option('--forget <way>', 'forget the learned servers of a channel; needs --user-id').choices(
        trustedChannels,
      ),
    )
    .option('--json', 'print JSON; only with --list')
    .action(async (address: string | undefined, flags: TrustFlags) => {
      if (flags.list) await list(flags);
      else if (flags.forget !== undefined) await forget(flags.forget, flags);
      else if (address !== undefined) await learn(address, flags);
      else throw new ConfigError('Specify an agent: frontdesk mail trust ADDRESS.');
    });
}

async function learn(address: string, flags: TrustFlags): Promise<void> {
  const { mail, incomingMail } = readConfig(flags, process.env);
  const smtp = sendingServer(mail);
  if (!smtp) throw new ConfigError('This command sends mail: set SMTP_URL as for the server.');
  const named = requireChannels(incomingMail);
  const isAsked = flags.yes !== true;
  if (isAsked && !process.stdin.isTTY) {
    throw new Refusal(
      'BadRequest',
      `A mail server is trusted only after confirmation. Run this in a terminal, or confirm in advance: frontdesk mail trust ${address} --yes.`,
    );
  }
  const { from } = mail;
  const trusted = await withDatabase(flags, async ({ db, signal }) => {
    const asked = await findAgent(db, address, flags);
    const tested = await learnServer(db, {
      asked,
      smtp,
      from,
      signal,
      waitMinutes: flags.wait,
      onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
    }).catch((error: unknown) => {
      throw error instanceof LearningFailure ? new Refusal('BadRequest', error.message) : error;
    });
    const { channel, authservId } = tested;
    const name = channel === null ? null : named[channel];
    if (channel !== null && name !== null) throw alreadyNamed(channel, name);
    const terminal = { input: process.stdin, output: process.stderr, signal };
    if (isAsked && !(await isConfirmed(questionAbout(tested), terminal)))
      throw new Refusal('BadRequest', `${authservId} is not trusted. Nothing was changed.`);
    return await trustServer(db, tested);
  });
  process.stdout.write(`${trustSentence(trusted)}\n`);
}

/**
 * Returns the servers that MAIL_TRUSTED_AUTHSERV_ID sets per channel.
 * @throws {ConfigError} if no mail is received
 * @throws {Refusal} if the variable sets a server for every open channel, so that none can be learned
 */
function requireChannels(incoming: IncomingMailSettings | null): IncomingMailSettings['namedServers'] {
  const channels = incoming === null ? [] : openChannels(incoming);
  const [first] = channels;
  if (incoming === null || first === undefined) {
    throw new ConfigError(
      'No mail is received: set MAIL_IMAP_URL, MAIL_SMTP_PORT or MAIL_INBOUND_SECRET as for the server.',
    );
  }
  const { namedServers } = incoming;
  if (channels.every((channel) => namedServers[channel] !== null))
    throw alreadyNamed(first, namedServers[first] ?? '');
  return namedServers;
}

function alreadyNamed(channel: TrustedChannel, name: string): Refusal {
  return new Refusal(
    'Conflict',
    `MAIL_TRUSTED_AUTHSERV_ID sets ${name} for mail received ${channelWords[channel]}, and overrides learned servers. Remove it to learn one.`,
  );
}

async function findAgent(db: Database, address: string, { userId, inbox }: TrustFlags): Promise<AskedAgent> {
  const found = await findAskedAgents(db, address, userId);
  const [first] = inbox === undefined ? found : found.filter((one) => one.inbox.id === inbox);
  if (!first) {
    throw new Refusal(
      'NotFound',
      found.length === 0
        ? `No agent of a user with an inbox has the email address ${address}. frontdesk agents list shows them.`
        : `The user of ${address} has no inbox ${inbox}. frontdesk inbox list shows them.`,
    );
  }
  if (found.some((one) => one.userId !== first.userId))
    throw new Refusal(
      'Conflict',
      `Several users have an agent with the email address ${address}: specify one with --user-id.`,
    );
  return first;
}

function questionAbout({ authservId, channel, mailbox, domain }: ProbeRow): string {
  const place = channelPhrase(channel ?? 'imap', mailbox ?? '');
  return `Trust ${authservId} for mail received ${place}? It stated dmarc=pass for ${domain}, and a forged header in its name did not count. [y/N] `;
}

function channelPhrase(channel: TrustedChannel, mailbox: string): string {
  return mailbox === '' ? channelWords[channel] : `${channelWords[channel]} from ${mailbox}`;
}

function trustSentence({ authservId, channel, mailbox }: TrustedServerRow): string {
  return `${authservId} is trusted for mail received ${channelPhrase(channel, mailbox)}. Agents’ replies with its dmarc=pass are accepted as theirs from now on.`;
}

async function list(flags: TrustFlags): Promise<void> {
  const config = readConfig(flags, process.env);
  const rows = await withDatabase(flags, ({ db }) => listTrustedServers(db, flags.userId));
  const learned = rows.map((row) => ({
    userId: row.userId,
    door: row.channel,
    mailbox: row.mailbox,
    name: row.authservId,
    domain: row.domain,
    learnedAt: row.learnedAt.toISOString(),
    unused: whyUnused(row, config),
  }));
  const named = trustedChannels.flatMap((channel) => {
    const name = config.incomingMail?.namedServers[channel] ?? null;
    return name === null ? [] : [{ door: channel, name }];
  });
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ learned, named })}\n`);
    return;
  }
  const lines = [
    ...named.map(({ door, name }) => ['', door, '', name, 'MAIL_TRUSTED_AUTHSERV_ID']),
    ...learned.map(({ userId, door, mailbox, name, learnedAt, unused }) => [
      ...[String(userId), door, mailbox, name, `learned ${learnedAt}`],
      ...(unused === null ? [] : [unused]),
    ]),
  ];
  process.stdout.write(lines.map((line) => `${line.join('\t')}\n`).join(''));
}

/** Returns why a learned server is not used, as far as this command's settings show; null if it is. */
function whyUnused({ channel, mailbox }: TrustedServerRow, { incomingMail }: Config): string | null {
  if (incomingMail === null) return null;
  if (incomingMail.namedServers[channel] !== null) return 'not used: MAIL_TRUSTED_AUTHSERV_ID overrides it';
  const { imap } = incomingMail;
  return channel === 'imap' && imap && mailboxName(imap) !== mailbox
    ? 'not used: another mailbox is read'
    : null;
}

async function forget(channel: TrustedChannel, { userId, ...flags }: TrustFlags): Promise<void> {
  if (userId === undefined) throw new ConfigError('Specify the user with --user-id, as --list shows it.');
  const forgotten = await withDatabase(flags, ({ db }) => forgetServers(db, userId, channel));
  if (forgotten.length === 0)
    throw new Refusal(
      'NotFound',
      `Nothing was learned for mail of user ${userId} received ${channelWords[channel]}.`,
    );
  const names = forgotten.map(({ authservId }) => authservId).join(', ');
  process.stdout.write(`${names} is no longer trusted for mail received ${channelWords[channel]}.\n`);
}

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || minutes <= 0 || minutes > probeMinutes)
    throw new InvalidArgumentError(`It must be a number of minutes, at most ${probeMinutes}.`);
  return minutes;
}
