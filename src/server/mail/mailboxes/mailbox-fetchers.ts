/**
 * Fetches from the mailboxes that owners connect. Each process checks the stored mailboxes every few seconds, so that one
 * that was connected, changed or removed needs no restart; of several processes, one reads a mailbox.
 */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { type Background, repeat } from '../../jobs/background.ts';
import type { MailHosts } from '../../outbound-hosts/mail-hosts.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findFromAddress } from '../inboxes/inboxes.sql.ts';
import { readImapProblem } from '../incoming/channels/imap/imap-errors.ts';
import { imapOf, MissingPasswordError, openMailbox } from './mailbox-access.ts';
import { listMailboxes, type MailboxRow, noteMailboxProblem } from './mailboxes.sql.ts';

export interface MailboxFetchersOptions {
  readonly db: Database;
  readonly log: Log;
  readonly secrets: SecretBox;
  readonly hosts: MailHosts;
  readonly onStored: () => void;
  /** Milliseconds between two checks of the stored mailboxes. @default 3000 */
  readonly everyMs?: number;
}

export function startMailboxFetchers(options: MailboxFetchersOptions): Background {
  const { db, log, everyMs = 3000 } = options;
  const running = new Map<string, Background>();

  async function follow(): Promise<void> {
    const rows = new Map((await listMailboxes(db)).map((row) => [connectionName(row), row]));
    const ended = [...running].filter(([name]) => !rows.has(name));
    await Promise.all(
      ended.map(async ([name, fetcher]) => {
        running.delete(name);
        await fetcher.stop();
      }),
    );
    for (const [name, row] of rows) {
      if (running.has(name)) continue;
      const fetcher = await startFetcher(row, options);
      if (fetcher) running.set(name, fetcher);
    }
  }

  const following = repeat('following mailboxes', follow, everyMs, log);
  return {
    async stop() {
      await following.stop();
      await Promise.all([...running.values()].map((fetcher) => fetcher.stop()));
    },
  };
}

function connectionName({ userId, inboxId, connectedAt }: MailboxRow): string {
  return `${userId} ${inboxId} ${connectedAt.getTime()}`;
}

/** Returns null if the password cannot be read, or the inbox has no email address. */
async function startFetcher(
  row: MailboxRow,
  { db, log, secrets, hosts, onStored }: MailboxFetchersOptions,
): Promise<Background | null> {
  const { userId, inboxId } = row;
  const address = await findFromAddress(db, userId, inboxId);
  if (address === null) return null;
  try {
    const settings = imapOf(openMailbox(secrets, row), { address, hosts });
    const { startMailboxFetcher } = await import('../incoming/channels/imap/mailbox-fetcher.ts');
    return startMailboxFetcher({
      ...settings,
      db,
      log,
      onStored,
      findInbox: async () => ({ userId, inboxId }),
      onOutcome: (error) => noteMailboxProblem(db, row, error === null ? null : readImapProblem(error)),
    });
  } catch (error) {
    if (!(error instanceof MissingPasswordError)) throw error;
    if (row.problem !== 'password') {
      log.warn(
        { user: userId, inbox: inboxId },
        'the password of a mailbox cannot be read with this SECRET_KEY',
      );
      await noteMailboxProblem(db, row, { reason: 'password', said: error.message });
    }
    return null;
  }
}
