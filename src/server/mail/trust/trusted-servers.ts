/**
 * Whose word on senders counts for a mail: the server that the environment names for its door, else the one that
 * `frontdesk mail trust` learned there. A name counts at its own door only, since at another one the sender may write
 * the topmost line.
 */

import type { Queryable } from '../../db/database.ts';
import type { MailDoor } from '../../db/tables/index.ts';
import type { NamedServers, TrustedDoor } from '../../settings/server/named-servers.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { mailboxName } from '../incoming/doors/imap/mailbox-name.ts';
import { findTrustedServer } from './queries.ts';

export interface TrustedServersOptions {
  readonly named: NamedServers;
  /** The mailbox that is read; null: none is. */
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

  /** The server's name in `Authentication-Results`; null: none is trusted. */
  async nameFor({
    userId,
    door,
  }: {
    readonly userId: number;
    readonly door: MailDoor;
  }): Promise<string | null> {
    const trusted = trustedDoorOf(door);
    if (trusted === null) return null;
    return (
      this.#named[trusted] ??
      (await findTrustedServer(this.#db, { userId, door: trusted, mailbox: this.mailboxOf(trusted) }))
    );
  }

  /** The mailbox that a door is, by which names are learned; empty for a door of the whole deployment. */
  mailboxOf(door: MailDoor): string {
    return door === 'imap' && this.#imap ? mailboxName(this.#imap) : '';
  }
}

/**
 * A mailbox's folder of sent mail may hold what came in from outside, which its server has checked as all it takes in.
 * Null: whoever brings mail there proves nothing.
 */
function trustedDoorOf(door: MailDoor): TrustedDoor | null {
  if (door === 'imap-sent') return 'imap';
  return door === 'demo' ? null : door;
}
