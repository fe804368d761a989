/** Checks whether a mailbox can be read; if not, explains what is wrong and what to do. */

import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import { createAccessTokens } from '../../../oauth.ts';
import { connectImap } from './connection.ts';
import { explainImapError } from './imap-errors.ts';
import { findSentFolder } from './sent-folder.ts';

export type MailboxCheck =
  | { readonly problem: string }
  | {
      readonly problem: null;
      /** The number of mails in the folder. */
      readonly count: number;
      /** The folder of sent mail; null if the server marks none. */
      readonly sentFolder: string | null;
    };

const silenceMs = 20_000;

/** Connects, logs in, and opens the folder without changing anything in it. */
export async function checkMailbox(settings: ImapSettings): Promise<MailboxCheck> {
  const { user, oauth, folder } = settings;
  try {
    const tokens = oauth && createAccessTokens(user, oauth);
    const client = await connectImap(settings, { tokens, silenceMs });
    try {
      const { exists } = await client.mailboxOpen(folder, { readOnly: true });
      return { problem: null, count: exists, sentFolder: await findSentFolder(client, folder) };
    } finally {
      client.close();
    }
  } catch (error) {
    return { problem: explainImapError(error, settings) };
  }
}
