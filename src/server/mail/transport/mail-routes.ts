/** Finds what sends an inbox's mail: the mailbox that an owner connected to it, else the server's mail server or folder. */

import type { Database } from '../../db/database.ts';
import type { MailHosts } from '../../outbound-hosts/mail-hosts.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { DkimSettings, MailFrom, MailSettings } from '../../settings/server/subjects/mail.ts';
import { findFromAddress } from '../inboxes/inboxes.sql.ts';
import { openMailbox, smtpOf } from '../mailboxes/mailbox-access.ts';
import { findMailbox, type InboxKey, listMailboxes } from '../mailboxes/mailboxes.sql.ts';
import { createTransport } from './create-transport.ts';
import { createSmtpTransport } from './smtp.ts';
import type { MailTransport } from './transport.ts';

export interface MailRoute {
  readonly transport: MailTransport;
  /** The sender of all mail; null for the inbox's email address. */
  readonly from: MailFrom | null;
  /** The key that signs mail; null if the mail server signs it, or nothing does. */
  readonly dkim: DkimSettings | null;
  /** Whether it is a mailbox, whose owner can read what it sends: that must be nothing of other users. */
  readonly isMailbox: boolean;
}

export interface MailRoutes {
  /** @throws {Error} if nothing sends the inbox's mail */
  forInbox(inbox: InboxKey): Promise<MailRoute>;
  /**
   * The route of mail that belongs to no inbox, such as a link to sign in: the server's mail server, else the user's first
   * mailbox, else the server's folder.
   * @throws {Error} if nothing sends the user's mail
   */
  forUser(userId: number): Promise<MailRoute>;
  close(): void;
}

/**
 * Mails of a kind that a process sends at once where they may go through mailboxes of owners: one for each mailbox or user,
 * so that a mail server that responds slowly holds up no other user's.
 */
export const ownersAtOnce = 8;

export interface MailRouteOptions extends Pick<MailSettings, 'from' | 'way'> {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly mailHosts: MailHosts;
}

export function createMailRoutes({ db, way, from, secrets, mailHosts }: MailRouteOptions): MailRoutes {
  const transport = way && createTransport(way);
  const own: MailRoute | null = way &&
    transport && { transport, from, dkim: 'url' in way ? way.dkim : null, isMailbox: false };

  const through = (mailbox: Parameters<typeof openMailbox>[1]): MailRoute => ({
    transport: createSmtpTransport(smtpOf(openMailbox(secrets, mailbox), mailHosts)),
    from: null,
    dkim: null,
    isMailbox: true,
  });

  return {
    async forInbox(inbox) {
      const mailbox = await findMailbox(db, inbox);
      const route = mailbox ? through(mailbox) : own;
      if (!route) throw new Error(`inbox ${inbox.inboxId} has neither a mailbox nor a mail server`);
      return route;
    },
    async forUser(userId) {
      const [mailbox] = way && 'url' in way ? [] : await listMailboxes(db, userId);
      if (!mailbox) {
        if (own) return own;
        throw new Error(`user ${userId} has neither a mailbox nor a mail server`);
      }
      const address = await findFromAddress(db, userId, mailbox.inboxId);
      return { ...through(mailbox), from: address === null ? null : { address, name: '' } };
    },
    close: () => transport?.close(),
  };
}
