/**
 * Finds the mail server whose `Authentication-Results` count for a mail: set for its channel by an environment
 * variable, else learned there by `frontdesk mail trust`. Other channels ignore it: senders may write headers there.
 */

import type { Queryable } from '../../db/database.ts';
import type { MailChannel } from '../../db/tables/index.ts';
import type { NamedServers, TrustedChannel } from '../../settings/server/named-servers.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { mailboxName } from '../incoming/channels/imap/mailbox-name.ts';
import { findTrustedServer } from './trusted-servers.sql.ts';

export interface TrustedServersOptions {
  readonly named: NamedServers;
  /** The mailbox of the server's variables; null if there is none. */
  readonly imap: Pick<ImapSettings, 'user' | 'host'> | null;
}

/** Where a mail came from. */
export interface ReceivedFrom {
  readonly userId: number;
  readonly channel: MailChannel;
  /** The user and host of the mailbox; null for other channels, and for mail of an older version. */
  readonly mailbox: string | null;
}

export class TrustedServers {
  readonly #db: Queryable;
  readonly #named: NamedServers;
  readonly #imap: TrustedServersOptions['imap'];

  constructor(db: Queryable, { named, imap }: TrustedServersOptions) {
    this.#db = db;
    this.#named = named;
    this.#imap = imap;
  }

  /** Returns the server's name in `Authentication-Results`; null if no server is trusted. */
  async nameFor(mail: ReceivedFrom): Promise<string | null> {
    const channel = findTrustedChannel(mail.channel);
    if (channel === null) return null;
    const mailbox = channel === 'imap' ? this.mailboxOf(mail) : '';
    // What the operator's variable says of a mailbox is not about those that owners connect.
    const named = mailbox === this.#ownMailbox() || channel !== 'imap' ? this.#named[channel] : null;
    return named ?? (await findTrustedServer(this.#db, { userId: mail.userId, channel, mailbox }));
  }

  /** Returns the mailbox for which names are learned; empty if the channel serves the whole deployment. */
  mailboxOf({ channel, mailbox }: Pick<ReceivedFrom, 'channel' | 'mailbox'>): string {
    return findTrustedChannel(channel) === 'imap' ? (mailbox ?? this.#ownMailbox()) : '';
  }

  #ownMailbox(): string {
    return this.#imap ? mailboxName(this.#imap) : '';
  }
}

/** Returns `imap` for sent mail too, as that folder may have mail from outside; null for the demo, without proof. */
function findTrustedChannel(channel: MailChannel): TrustedChannel | null {
  if (channel === 'imap-sent') return 'imap';
  return channel === 'demo' ? null : channel;
}
