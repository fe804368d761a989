/**
 * Finds the server whose `Authentication-Results` count for a mail: the one that the environment names for its channel,
 * else the one that `frontdesk mail trust` learned there. A name counts at its own channel only, as at another one the
 * sender may write the topmost line.
 */

import type { Queryable } from '../../db/database.ts';
import type { MailChannel } from '../../db/tables/index.ts';
import type { NamedServers, TrustedChannel } from '../../settings/server/named-servers.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { mailboxName } from '../incoming/channels/imap/mailbox-name.ts';
import { findTrustedServer } from './queries.ts';

export interface TrustedServersOptions {
  readonly named: NamedServers;
  /** The mailbox that is read; null: none. */
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

  /** The server's name in `Authentication-Results`; null: no server is trusted. */
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

  /** The mailbox of a channel, for which names are learned; empty for a channel of the whole deployment. */
  mailboxAt(channel: MailChannel): string {
    return channel === 'imap' && this.#imap ? mailboxName(this.#imap) : '';
  }
}

/**
 * Returns the channel of `imap` for sent mail too: its folder may hold mail from outside, which the same server checked.
 * Null: the demo's mails have no proof.
 */
function findTrustedChannel(channel: MailChannel): TrustedChannel | null {
  if (channel === 'imap-sent') return 'imap';
  return channel === 'demo' ? null : channel;
}
