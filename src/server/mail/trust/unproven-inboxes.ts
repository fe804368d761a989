/** Finds the inboxes whose members' answers by mail need approval, as no trusted mail server proves the senders. */

import type { Log } from '../../db/connect.ts';
import type { Queryable } from '../../db/database.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import type { ImapSettings, IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { mailboxName } from '../incoming/channels/imap/mailbox-name.ts';
import { findMailboxes } from '../incoming/store/raw-mail.sql.ts';
import { listMailboxes } from '../mailboxes/mailboxes.sql.ts';
import { channelWords, openChannels } from './channel-words.ts';
import { findProvingInboxes, listTrustedServers, type ProvingInbox } from './trusted-servers.sql.ts';

export interface UnprovenInbox extends ProvingInbox {
  /** The channels at which answers need approval; never empty. */
  readonly channels: readonly TrustedChannel[];
}

/** Searches the first thousand inboxes that have members and require proof: of one user, or of all. */
export async function findUnprovenInboxes(
  db: Queryable,
  incoming: IncomingMailSettings,
  ofUser?: number,
): Promise<UnprovenInbox[]> {
  const { imap, namedServers } = incoming;
  const unnamed = openChannels(incoming).filter((channel) => namedServers[channel] === null);
  const connected = await listMailboxes(db, ofUser);
  if (unnamed.length === 0 && connected.length === 0) return [];
  const learned = await listTrustedServers(db, ofUser);
  const owner = imap === null ? null : await findOwner(db, imap);
  const isTrusted = (userId: number, channel: TrustedChannel) =>
    learned.some(
      (row) =>
        row.userId === userId &&
        row.channel === channel &&
        (channel !== 'imap' || imap === null || row.mailbox === mailboxName(imap)),
    );
  const isUsed = (userId: number, channel: TrustedChannel) => channel !== 'imap' || userId === owner;
  const findChannels = ({ userId, inboxId }: ProvingInbox): readonly TrustedChannel[] => {
    const own = connected.find((row) => row.userId === userId && row.inboxId === inboxId);
    if (!own) return unnamed.filter((channel) => isUsed(userId, channel) && !isTrusted(userId, channel));
    const mailbox = mailboxName({ user: own.username, host: own.imapHost });
    const isProven = learned.some(
      (row) => row.userId === userId && row.channel === 'imap' && row.mailbox === mailbox,
    );
    return isProven ? [] : ['imap'];
  };
  const found = (await findProvingInboxes(db, ofUser)).map((inbox) => ({
    ...inbox,
    channels: findChannels(inbox),
  }));
  return found.filter(({ channels }) => channels.length > 0);
}

/** Returns the user of a mailbox; null if no inbox has its email address. */
async function findOwner(db: Queryable, { address }: ImapSettings): Promise<number | null> {
  const owners = (await findMailboxes(db, [address])).map(({ userId }) => userId);
  return owners.length === 0 ? null : Math.min(...owners);
}

/** Logs that answers will need approval, and how to change that. */
export async function logUnprovenInboxes(
  db: Queryable,
  incoming: IncomingMailSettings,
  log: Log,
): Promise<void> {
  const found = await findUnprovenInboxes(db, incoming);
  if (found.length === 0) return;
  const ways = [...new Set(found.flatMap(({ channels }) => channels))]
    .map((channel) => channelWords[channel])
    .join(', ');
  log.warn(
    { inboxes: found.slice(0, 10).map(({ userId, inboxId }) => ({ userId, inboxId })) },
    `agents' answers received ${ways} are held for approval as “sender not verified”, as no mail server is trusted for that channel: an owner learns one at the desk under Settings, Email, or you by frontdesk mail trust AGENT_ADDRESS`,
  );
}
