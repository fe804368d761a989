/**
 * A mailbox to fetch from: a scripted one, or where TEST_IMAP_URL is set one on that server, which has to let in whoever
 * has the password in it, with a new mailbox for each name.
 */

import { randomBytes } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { openScriptedImap } from './imap-server.ts';

export interface TestMailbox {
  /** Without a folder. */
  readonly url: string;
  /** Puts a mail into one of the folders `INBOX`, `Support` and `Sent`. */
  append(folder: string, raw: Buffer): Promise<void>;
  /** Removes all mails of a folder. */
  clear(folder: string): Promise<void>;
  /** Gives the mails of a folder other numbers, as where a mailbox moves to another server. */
  renumber(folder: string): Promise<void>;
  /** The flags of mails that are not as they came. */
  flags(folder: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openTestMailbox(): Promise<TestMailbox> {
  const given = process.env['TEST_IMAP_URL'];
  return given ? await openServedMailbox(given) : await openScriptedImap();
}

async function openServedMailbox(given: string): Promise<TestMailbox> {
  const url = new URL(given);
  url.username = `user${randomBytes(6).toString('hex')}`;
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port),
    secure: url.protocol === 'imaps:',
    doSTARTTLS: false,
    auth: { user: url.username, pass: url.password },
    logger: false,
    disableAutoIdle: true,
  });
  await client.connect();
  await client.mailboxCreate('Support');
  const inFolder = async <Result>(folder: string, task: () => Promise<Result>) => {
    await client.mailboxOpen(folder);
    return await task().finally(() => client.mailboxClose());
  };
  return {
    url: url.href,
    async append(folder, raw) {
      await client.append(folder, raw);
    },
    clear: async (folder) => {
      await inFolder(folder, () => client.messageDelete('1:*'));
    },
    async renumber(folder) {
      await client.mailboxCreate('Aside');
      await inFolder(folder, () => client.messageCopy('1:*', 'Aside'));
      await client.mailboxDelete(folder);
      await client.mailboxCreate(folder);
      await inFolder('Aside', () => client.messageCopy('1:*', folder));
      await client.mailboxDelete('Aside');
    },
    flags: async (folder) =>
      await inFolder(folder, async () => {
        const mails = await client.fetchAll('1:*', { flags: true });
        return mails.flatMap(({ flags }) => [...(flags ?? [])]).filter((flag) => flag !== '\\Recent');
      }),
    close: () => client.logout(),
  };
}
