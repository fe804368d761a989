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
  /** The mailbox that is read; null if there is none. */
  readonly imap: Pick<ImapSettings, 'user' | 'host'> | null;
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
  async nameFor({
    userId,
    channel,
  }: {
    readonly userId: number;
    readonly channel: MailChannel;
  }): Promise<string | null> {
    const trusted = findTrustedChannel(channel);
    if (trusted === null) return null;
    return (
      this.#named[trusted] ??
      (await findTrustedServer(this.#db, { userId, channel: trusted, mailbox: this.mailboxAt(trusted) }))
    );
  }

  /** Returns the mailbox of a channel for which names are learned; empty if the channel serves the whole deployment. */
  mailboxAt(channel: MailChannel): string {
    return channel === 'imap' && this.#imap ? mailboxName(this.#imap) : '';
  }
}

/** Returns `imap` for sent mail too, as that folder may have mail from outside; null for the demo, without proof. */
function findTrustedChannel(channel: MailChannel): TrustedChannel | null {
  if (channel === 'imap-sent') return 'imap';
  return channel === 'demo' ? null : channel;
}
