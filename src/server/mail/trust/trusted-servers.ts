/**
 * Finds the server whose `Authentication-Results` count for a mail: the one that the environment names for its door,
 * else the one that `frontdesk mail trust` learned there. A name counts at its own door only, as at another one the
 * sender may write the topmost line.
 */

import type { Queryable } from '../../db/database.ts';
import type { MailDoor } from '../../db/tables/index.ts';
import type { NamedServers, TrustedDoor } from '../../settings/server/named-servers.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { mailboxName } from '../incoming/doors/imap/mailbox-name.ts';
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
    door,
  }: {
    readonly userId: number;
    readonly door: MailDoor;
  }): Promise<string | null> {
    const trusted = findTrustedDoor(door);
    if (trusted === null) return null;
    return (
      this.#named[trusted] ??
      (await findTrustedServer(this.#db, { userId, door: trusted, mailbox: this.mailboxAt(trusted) }))
    );
  }

  /** The mailbox of a door, for which names are learned; empty for a door of the whole deployment. */
  mailboxAt(door: MailDoor): string {
    return door === 'imap' && this.#imap ? mailboxName(this.#imap) : '';
  }
}

/**
 * Returns the door of `imap` for sent mail too: its folder may hold mail from outside, which the same server checked.
 * Null: the demo's mails have no proof.
 */
function findTrustedDoor(door: MailDoor): TrustedDoor | null {
  if (door === 'imap-sent') return 'imap';
  return door === 'demo' ? null : door;
}
