/** The mail of one user, for a page that shows it in place of a mailbox. */

import type { Queryable } from '../db/database.ts';
import { createBackLink } from './outgoing/back-link.ts';
import { type ReadableMail, readMail } from './outgoing/message.ts';
import { findMail, findMailContent, type ListedMail, listMails } from './outgoing/queries.ts';
import type { MailRow } from './reply-address/queries.ts';
import type { MailPolicy } from './settings.ts';

/** A mail as its reader sees it, and what has become of it. */
export interface ViewedMail extends ReadableMail {
  readonly mail: MailRow;
}

export interface MailViewer {
  /** The newest first. */
  list(): Promise<ListedMail[]>;
  /** Null: there is no such mail, or it says nothing any more. */
  read(id: number): Promise<ViewedMail | null>;
}

const maxListed = 100;

export function createMailViewer(
  db: Queryable,
  userId: number,
  { mail: policy, publicUrl }: { readonly mail: MailPolicy | null; readonly publicUrl?: string },
): MailViewer {
  return {
    list: async () => await listMails(db, { userId, limit: maxListed }),
    async read(id) {
      const mail = await findMail(db, userId, id);
      const content = mail && (await findMailContent(db, mail));
      if (!content) return null;
      const backUrl = await createBackLink(db, content, publicUrl ?? null);
      const options = { from: policy?.from ?? null, publicUrl: publicUrl ?? null, backUrl };
      const readable = readMail(content, options);
      return readable && { ...readable, mail };
    },
  };
}
