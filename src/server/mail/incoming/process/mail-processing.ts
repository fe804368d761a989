/** Goes through the mail that waits, in each process of a deployment. */

import type { Log } from '../../../db/connect.ts';
import { isUnavailable } from '../../../db/failures.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import { claimNextMail, keepClaim, noteFailure } from './commands.ts';
import { type ProcessOptions, processMail } from './process-mail.ts';
import type { IncomingRow } from './queries.ts';

export interface MailProcessingOptions extends ProcessOptions {
  readonly log: Log;
  /** Milliseconds between two looks at what other processes stored. */
  readonly everyMs?: number;
}

export interface MailProcessing extends Background {
  /** Reads what waits, and returns when nothing does. */
  processWaiting(): Promise<void>;
}

/** Milliseconds after which a mail that is being read is claimed again. */
const keepEveryMs = 20_000;

export function startMailProcessing({
  log,
  everyMs = 2000,
  ...options
}: MailProcessingOptions): MailProcessing {
  const { db } = options;
  let isStopped = false;
  let running: Promise<void> | null = null;

  async function processAll(): Promise<void> {
    const failed = new Set<number>();
    while (!isStopped) {
      const row = await claimNextMail(db, failed);
      if (row === null) return;
      if (!(await processOne(row))) failed.add(row.id);
    }
  }

  /** Returns whether it could be read. */
  async function processOne(row: IncomingRow): Promise<boolean> {
    const keeping = setInterval(() => {
      keepClaim(db, row).catch((error: unknown) => log.warn({ err: error }, 'a mail could not be kept'));
    }, keepEveryMs);
    try {
      await processMail(options, row);
      return true;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ mail: row.id, user: row.userId, problem }, 'a mail could not be read');
      await noteFailure(db, row, { problem, isItsFault: !isUnavailable(error) });
      return false;
    } finally {
      clearInterval(keeping);
    }
  }

  /** One at a time: who asks meanwhile waits for the end of what is under way, and has it done again. */
  async function processWaiting(): Promise<void> {
    const previous = running ?? Promise.resolve();
    const own = previous.catch(() => {}).then(processAll);
    running = own;
    await own;
  }

  const background = repeat('reading mail', processWaiting, everyMs, log);
  return {
    processWaiting,
    async stop() {
      isStopped = true;
      await background.stop();
      await running?.catch(() => {});
      await options.reader.close();
    },
  };
}
