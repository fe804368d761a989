/**
 * Fetches the mail of an ordinary mailbox, and never changes anything in it. New mail is told of by IDLE, and looked for
 * each minute beside that, as IDLE dies without a sound. Of several processes one fetches.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { ExponentialBackoff, halfJitterGenerator, type IBackoff } from 'cockatiel';
import type { ImapFlow } from 'imapflow';
import type { Log } from '../../../../db/connect.ts';
import type { Database } from '../../../../db/database.ts';
import { queryProblem } from '../../../../db/failures.ts';
import type { Background } from '../../../../jobs/background.ts';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import { createAccessTokens } from '../../../oauth.ts';
import { findMailboxes } from '../../store/queries.ts';
import {
  claimFolder,
  createHolder,
  keepFolders,
  LostClaimError,
  type MailboxClaim,
  releaseFolders,
} from './commands.ts';
import { connectImap } from './connection.ts';
import { type ReadFolderOptions, readFolder } from './folder-reader.ts';
import { explainImapError, isCommandRefused, isLoginRefused } from './imap-errors.ts';
import { mailboxName } from './mailbox-name.ts';
import { findSentFolder } from './sent-folder.ts';

export interface MailboxFetcherOptions extends ImapSettings {
  readonly db: Database;
  readonly log: Log;
  /** Is told when there is a mail to read. */
  readonly onStored: () => void;
  /** Milliseconds between two looks into the mailbox, whatever IDLE tells. @default 60_000 */
  readonly everyMs?: number;
  /** Milliseconds after which a silent server is taken for dead; more than `everyMs`. @default 90_000 */
  readonly silenceMs?: number;
  /** Milliseconds until the first try after a failure; later ones take longer, up to five minutes. @default 1000 */
  readonly retryMs?: number;
  /** Milliseconds between two looks whether the process that fetches has died. @default 15_000 */
  readonly standbyMs?: number;
  /** Bytes of the largest mail that is taken. */
  readonly maxBytes?: number;
}

const keepEveryMs = 20_000;
const lastRetryMs = 300_000;

/** A server may lock out who tries a wrong password too often. */
const refusedLoginMs = 60_000;

export function startMailboxFetcher(options: MailboxFetcherOptions): Background {
  const { db, log, host, user, oauth, address, folder, onStored, maxBytes } = options;
  const { everyMs = 60_000, silenceMs = 90_000, retryMs = 1000, standbyMs = 15_000 } = options;
  const tokens = oauth && createAccessTokens(user, oauth);
  const holder = createHolder();
  const failures = new Map<string, number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const backoff = new ExponentialBackoff({
    initialDelay: retryMs,
    maxDelay: lastRetryMs,
    generator: halfJitterGenerator,
  });
  let retrying: IBackoff<unknown> | undefined;
  let isSaidToWork = false;
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pause = await attempt();
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Fetches until something breaks. Returns the milliseconds to wait for the next time. */
  async function attempt(): Promise<number> {
    try {
      await fetchIfNobodyDoes();
      return standbyMs;
    } catch (error) {
      if (signal.aborted || error instanceof LostClaimError) return standbyMs;
      retrying = retrying ? retrying.next(undefined) : backoff.next();
      isSaidToWork = false;
      log.warn({ problem: problemOf(error) }, 'mail is not fetched at the moment');
      return isLoginRefused(error) ? Math.max(retrying.duration, refusedLoginMs) : retrying.duration;
    }
  }

  function problemOf(error: unknown): string {
    return queryProblem(error) ?? explainImapError(error, options);
  }

  async function fetchIfNobodyDoes(): Promise<void> {
    const [inbox] = (await findMailboxes(db, [address])).toSorted((a, b) => a.userId - b.userId);
    if (!inbox) throw new Error(`no inbox has the address ${address}: MAIL_IMAP_ADDRESS names one`);
    const claim = { userId: inbox.userId, mailbox: mailboxName(options), holder };
    if ((await claimFolder(db, claim, folder)) === null) return;
    const shared = { db, log, claim, inbox, address, failures, onStored, ...(maxBytes && { maxBytes }) };
    const connecting = connectImap(options, { tokens, silenceMs, signal });
    const keeping = setInterval(() => void keep(claim, connecting), keepEveryMs);
    try {
      await fetchUntilBroken(await connecting, shared);
    } finally {
      clearInterval(keeping);
      connecting.then((client) => client.close()).catch(() => {});
      await releaseFolders(db, claim);
    }
  }

  async function keep(claim: MailboxClaim, connecting: Promise<ImapFlow>): Promise<void> {
    try {
      if (!(await keepFolders(db, claim))) (await connecting).close();
    } catch (error) {
      log.warn({ err: error }, 'a mailbox could not be kept');
    }
  }

  async function fetchUntilBroken(
    client: ImapFlow,
    shared: Omit<ReadFolderOptions, 'folder' | 'isSent'>,
  ): Promise<never> {
    let hasNews = true;
    client.on('exists', () => {
      hasNews = true;
    });
    const sent = await createSentReader(client, shared);
    for (;;) {
      hasNews = false;
      // First what came, so that an answer to it is known for one.
      await readFolder(client, { ...shared, folder, isSent: false });
      if (await sent()) continue;
      retrying = undefined;
      if (!isSaidToWork) log.info({ host, user, folder }, 'mail is fetched from a mailbox');
      isSaidToWork = true;
      if (!hasNews) await idle(client);
      signal.throwIfAborted();
    }
  }

  /** Reads what was sent, where there is more of it than the last time; returns whether, as another folder is open then. */
  async function createSentReader(
    client: ImapFlow,
    shared: Omit<ReadFolderOptions, 'folder' | 'isSent'>,
  ): Promise<() => Promise<boolean>> {
    let sent = await findSentFolder(client, folder);
    let formerState = '';
    return async () => {
      if (sent === null) return false;
      try {
        const status = await client.status(sent, { uidNext: true, uidValidity: true });
        const state = status ? `${status.uidValidity} ${status.uidNext}` : '';
        if (state !== '' && state === formerState) return false;
        await readFolder(client, { ...shared, folder: sent, isSent: true });
        formerState = state;
        return true;
      } catch (error) {
        if (!isCommandRefused(error)) throw error;
        log.warn({ problem: explainImapError(error, options) }, 'the folder of sent mail cannot be read');
        sent = null;
        return true;
      }
    };
  }

  /** Waits until there is news, or it is time to look. */
  async function idle(client: ImapFlow): Promise<void> {
    const ending = new AbortController();
    const woken = new Promise<void>((resolve) => {
      client.once('exists', resolve).once('close', resolve);
      ending.signal.addEventListener('abort', () => client.off('exists', resolve).off('close', resolve));
    });
    // It ends with the next command, and what goes wrong with it is told by that.
    client.idle().catch(() => {});
    const timeUp = wait(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    await Promise.race([woken, timeUp]);
    ending.abort();
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
