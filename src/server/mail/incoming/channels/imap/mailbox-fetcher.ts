/**
 * Fetches the mail of an ordinary mailbox, without changing anything in it. IDLE announces new mail; the mailbox is
 * also read each minute, as an IDLE connection may die unnoticed. Only one of several processes fetches.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { ExponentialBackoff, halfJitterGenerator, type IBackoff } from 'cockatiel';
import type { ImapFlow } from 'imapflow';
import type { Log } from '../../../../db/connect.ts';
import type { Database } from '../../../../db/database.ts';
import { queryProblem } from '../../../../db/failures.ts';
import type { Background } from '../../../../jobs/background.ts';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import { type AccessTokens, createAccessTokens } from '../../../oauth.ts';
import { findMailboxes, type Mailbox } from '../../store/raw-mail.sql.ts';
import { connectImap } from './connection.ts';
import { readFolder } from './folder-reader.ts';
import { explainImapError, isLoginRefused } from './imap-errors.ts';
import { mailboxName } from './mailbox-name.ts';
import {
  claimFolder,
  createHolder,
  keepFolders,
  LostClaimError,
  type MailboxClaim,
  noteFailure,
  releaseFolders,
} from './mailboxes.sql.ts';
import { findSentFolder } from './sent-folder.ts';
import { type ReadMailboxOptions, SentReader } from './sent-reader.ts';

export interface MailboxFetcherOptions extends ImapSettings {
  readonly db: Database;
  readonly log: Log;
  /** Returns the inbox that gets the mailbox's mail. @default looks it up by the email address */
  readonly findInbox?: () => Promise<Mailbox>;
  readonly onStored: () => void;
  /** Called after each failure, with null once mail is fetched again. */
  readonly onOutcome?: (error: unknown) => Promise<void>;
  /** Milliseconds between two reads of the mailbox, besides those after an IDLE announcement. @default 60_000 */
  readonly everyMs?: number;
  /** Milliseconds after which a silent server counts as dead; more than `everyMs`. @default 90_000 */
  readonly silenceMs?: number;
  /** Milliseconds until the first try after a failure; later ones take longer, up to five minutes. @default 1000 */
  readonly retryMs?: number;
  /** Milliseconds between two checks whether the process that fetches has died. @default 15_000 */
  readonly standbyMs?: number;
  /** Bytes of the largest mail that is read whole. */
  readonly maxBytes?: number | undefined;
}

const keepEveryMs = 20_000;
const lastRetryMs = 300_000;

/** Milliseconds to wait after a refused login: a server may lock out a user after too many wrong passwords. */
const refusedLoginMs = 60_000;

/** Starts fetching immediately. */
export function startMailboxFetcher(options: MailboxFetcherOptions): Background {
  return new MailboxFetcher(options);
}

class MailboxFetcher implements Background {
  readonly #options: MailboxFetcherOptions;
  readonly #tokens: AccessTokens | null;
  readonly #holder = createHolder();
  readonly #failures = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #backoff: ExponentialBackoff<unknown>;
  readonly #running: Promise<void>;
  #retrying: IBackoff<unknown> | undefined;
  /** Whether the last log entry says that mail is fetched, without a failure since. */
  #isLoggedAsWorking = false;
  /** The claim of the last attempt to fetch. */
  #claim: MailboxClaim | undefined;

  constructor(options: MailboxFetcherOptions) {
    const { user, oauth, retryMs = 1000 } = options;
    this.#options = options;
    this.#tokens = oauth && createAccessTokens(user, oauth);
    this.#backoff = new ExponentialBackoff({
      initialDelay: retryMs,
      maxDelay: lastRetryMs,
      generator: halfJitterGenerator,
    });
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pause = await this.#attempt();
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Fetches until something breaks. Returns the milliseconds to wait before the next attempt. */
  async #attempt(): Promise<number> {
    const { log, standbyMs = 15_000 } = this.#options;
    try {
      await this.#fetchIfUnclaimed();
      return standbyMs;
    } catch (error) {
      if (this.#stopping.signal.aborted || error instanceof LostClaimError) return standbyMs;
      this.#retrying = this.#retrying ? this.#retrying.next(undefined) : this.#backoff.next();
      this.#isLoggedAsWorking = false;
      const problem = queryProblem(error) ?? explainImapError(error, this.#options);
      log.warn({ problem }, 'mail is not fetched at the moment');
      await this.#noteFailure();
      await this.#options.onOutcome?.(error).catch(() => {});
      const { duration } = this.#retrying;
      return isLoginRefused(error) ? Math.max(duration, refusedLoginMs) : duration;
    }
  }

  /** Returns at once if another process fetches. */
  async #fetchIfUnclaimed(): Promise<void> {
    const { db, address, folder, silenceMs = 90_000 } = this.#options;
    const inbox = await (this.#options.findInbox ?? (() => findInbox(db, address)))();
    const claim = { userId: inbox.userId, mailbox: mailboxName(this.#options), holder: this.#holder };
    if ((await claimFolder(db, claim, folder)) === null) return;
    this.#claim = claim;
    const { signal } = this.#stopping;
    const connecting = connectImap(this.#options, { tokens: this.#tokens, silenceMs, signal });
    const keeping = setInterval(() => void this.#keep(claim, connecting), keepEveryMs);
    try {
      const { log, onStored, maxBytes } = this.#options;
      const shared = { db, log, claim, inbox, address, failures: this.#failures, onStored, maxBytes };
      await this.#fetchUntilBroken(await connecting, shared);
    } finally {
      clearInterval(keeping);
      connecting.then((client) => client.close()).catch(() => {});
      await releaseFolders(db, claim);
    }
  }

  /** Records a failure for owners at the desk. Without a database, nobody sees the desk either. */
  async #noteFailure(): Promise<void> {
    const { db, folder } = this.#options;
    if (this.#claim) await noteFailure(db, this.#claim, folder).catch(() => {});
  }

  async #keep(claim: MailboxClaim, connecting: Promise<ImapFlow>): Promise<void> {
    try {
      if (!(await keepFolders(this.#options.db, claim))) (await connecting).close();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the claim of a mailbox could not be renewed');
    }
  }

  async #fetchUntilBroken(client: ImapFlow, shared: ReadMailboxOptions): Promise<never> {
    const { folder, everyMs = 60_000 } = this.#options;
    let hasNews = true;
    client.on('exists', () => {
      hasNews = true;
    });
    const sent = new SentReader(client, this.#options, {
      ...shared,
      folder: await findSentFolder(client, folder),
    });
    for (;;) {
      hasNews = false;
      // Received mail is read before sent mail: an answer is recognised by the stored mail that it answers.
      await readFolder(client, { ...shared, folder, isSent: false });
      if (await sent.readNew()) continue;
      await this.#noteWorking();
      if (!hasNews) await waitForNews(client, everyMs);
      this.#stopping.signal.throwIfAborted();
    }
  }

  async #noteWorking(): Promise<void> {
    const { log, host, user, folder, onOutcome } = this.#options;
    this.#retrying = undefined;
    if (this.#isLoggedAsWorking) return;
    log.info({ host, user, folder }, 'mail is fetched from a mailbox');
    this.#isLoggedAsWorking = true;
    await onOutcome?.(null);
  }
}

/** Idles until the server announces a mail, the connection closes, or `mostMs` milliseconds have passed. */
async function waitForNews(client: ImapFlow, mostMs: number): Promise<void> {
  const ending = new AbortController();
  const woken = new Promise<void>((resolve) => {
    client.once('exists', resolve).once('close', resolve);
    ending.signal.addEventListener('abort', () => client.off('exists', resolve).off('close', resolve));
  });
  // The next command ends IDLE and reports its errors.
  client.idle().catch(() => {});
  const timeUp = wait(mostMs, undefined, { signal: ending.signal }).catch(() => {});
  await Promise.race([woken, timeUp]);
  ending.abort();
}

/** @throws {Error} if no inbox has the email address */
async function findInbox(db: Database, address: string): Promise<Mailbox> {
  const [inbox] = (await findMailboxes(db, [address])).toSorted((a, b) => a.userId - b.userId);
  if (inbox) return inbox;
  throw new Error(
    `no inbox has the email address ${address}: set MAIL_IMAP_ADDRESS to the email address of an inbox`,
  );
}
