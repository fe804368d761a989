/** Checks whether a mailbox can be read; if not, explains what is wrong and what to do. */

import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import { createAccessTokens } from '../../../oauth.ts';
import { connectImap } from './connection.ts';
import { explainImapError } from './imap-errors.ts';
import type { Cursor } from './mailboxes.sql.ts';
import { findSentFolder } from './sent-folder.ts';

export interface OpenedMailbox {
  /** The number of mails in the folder. */
  readonly count: number;
  /** The newest mail, behind which reading begins. */
  readonly newest: Cursor;
  /** The folder of sent mail; null if the server marks none. */
  readonly sentFolder: string | null;
}

export type MailboxCheck =
  | { readonly problem: string }
  | (OpenedMailbox & {
      readonly problem: null;
    });

const silenceMs = 20_000;

/**
 * Connects, logs in, and opens the folder without changing anything in it.
 * @throws {Error} an error that `readImapProblem` and `explainImapError` can explain
 */
export async function openMailboxOnce(settings: ImapSettings): Promise<OpenedMailbox> {
  const { user, oauth, folder } = settings;
  const tokens = oauth && createAccessTokens(user, oauth);
  const client = await connectImap(settings, { tokens, silenceMs });
  try {
    const { exists, uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    const newest = { uidValidity: Number(uidValidity), lastUid: uidNext - 1 };
    return { count: exists, newest, sentFolder: await findSentFolder(client, folder) };
  } finally {
    client.close();
  }
}

/** Does the same, and explains an error to the operator. */
export async function checkMailbox(settings: ImapSettings): Promise<MailboxCheck> {
  try {
    return { problem: null, ...(await openMailboxOnce(settings)) };
  } catch (error) {
    return { problem: explainImapError(error, settings) };
  }
}
