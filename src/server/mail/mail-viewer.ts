/** Reads the emails of one user for a page that shows them instead of a mailbox. */

import type { Queryable } from '../db/database.ts';
import type { MailKind } from '../db/tables/index.ts';
import type { MailPolicy } from '../settings/server/subjects/mail.ts';
import {
  findConfirmationContent,
  findUnconfirmedTicket,
  listUnconfirmedTickets,
  renewConfirmationCode,
  type UnconfirmedTicketRow,
} from './address-confirmations/address-confirmations.sql.ts';
import { confirmationCodeHash, newConfirmationCode } from './address-confirmations/confirmation-code.ts';
import { readConfirmation } from './address-confirmations/confirmation-mail.ts';
import { createMagicLink } from './outgoing/magic-link.ts';
import { findMail, findMailContent, listMails } from './outgoing/mail-contents.sql.ts';
import { type ReadableMail, readMail } from './outgoing/message.ts';
import type { MailRow } from './reply-address/recipients.sql.ts';

/** The state of an email; one of kind `confirmation` has no ticket yet. */
export interface MailSummary extends Pick<MailRow, 'id' | 'state' | 'createdAt' | 'nextAttemptAt'> {
  readonly kind: MailKind | 'confirmation';
}

export interface ListedEntry {
  readonly mail: MailSummary;
  readonly to: string;
  readonly subject: string;
}

/** An email as its recipient sees it. */
export interface ViewedMail extends ReadableMail {
  readonly mail: MailSummary;
}

export interface MailViewer {
  /** Lists emails, the newest first. */
  list(): Promise<ListedEntry[]>;
  /** Returns null if there is no such email, or if its content was deleted. */
  read(id: number): Promise<ViewedMail | null>;
}

const maxListed = 100;

export function createMailViewer(
  db: Queryable,
  userId: number,
  { mail: policy, publicUrl }: { readonly mail: MailPolicy | null; readonly publicUrl: string | null },
): MailViewer {
  const from = policy?.from ?? null;

  async function viewConfirmation(ticket: UnconfirmedTicketRow, code: string): Promise<ViewedMail[]> {
    const content = await findConfirmationContent(db, ticket);
    return content
      ? [{ ...readConfirmation(content, code, { from }), mail: confirmationSummary(ticket) }]
      : [];
  }

  return {
    async list() {
      const listed = await listMails(db, { userId, limit: maxListed });
      const unconfirmed = await listUnconfirmedTickets(db, userId, maxListed);
      const confirmations = await Promise.all(unconfirmed.map((row) => viewConfirmation(row, '')));
      return [...listed, ...confirmations.flat()]
        .sort((a, b) => b.mail.createdAt.getTime() - a.mail.createdAt.getTime())
        .slice(0, maxListed);
    },

    async read(id) {
      const ticket = await findUnconfirmedTicket(db, userId, id);
      if (ticket) {
        // The database has only the hash of the mailed code: the page shows a new one.
        const code = newConfirmationCode();
        await renewConfirmationCode(db, ticket, confirmationCodeHash(code));
        const [confirmation] = await viewConfirmation(ticket, code);
        return confirmation ?? null;
      }
      const mail = await findMail(db, userId, id);
      const content = mail && (await findMailContent(db, mail));
      if (!content) return null;
      const magicLink = await createMagicLink(db, content, publicUrl ?? null);
      const options = { from, publicUrl: publicUrl ?? null, magicLink };
      const readable = readMail(content, options);
      return readable && { ...readable, mail };
    },
  };
}

function confirmationSummary({ id, createdAt, nextMailAt }: UnconfirmedTicketRow): MailSummary {
  const state = nextMailAt === null ? 'sent' : 'queued';
  return { id, kind: 'confirmation', state, createdAt, nextAttemptAt: nextMailAt };
}
