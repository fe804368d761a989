/** Goes through the mail that waits, in each process of a deployment. */

import type { Log } from '../../../db/connect.ts';
import { isUnavailable } from '../../../db/failures.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import type { MailReader } from '../reader/mail-reader.ts';
import { claimNextMail, keepClaim, type MailLane, noteFailure } from './commands.ts';
import { type ProcessOptions, processMail } from './process-mail.ts';
import type { IncomingRow } from './queries.ts';

export interface MailProcessingOptions extends ProcessOptions {
  readonly log: Log;
  /** One for each lane: small mails are read while a large one is. */
  readonly readers: Readonly<Record<MailLane, MailReader>>;
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
  everyMs = 2000,
  readers,
  ...options
}: MailProcessingOptions): MailProcessing {
  const lanes = [
    new LaneProcessing('small', readers.small, options),
    new LaneProcessing('large', readers.large, options),
  ];

  /** A mail may have waited for an earlier one of its sender in the other lane: both lanes are looked at again. */
  async function processWaiting(): Promise<void> {
    let counts: number[];
    do counts = await Promise.all(lanes.map((lane) => lane.processWaiting()));
    while (counts.some((count) => count > 0));
  }

  const background = lanes.map((lane) =>
    repeat('reading mail', async () => void (await lane.processWaiting()), everyMs, options.log),
  );
  return {
    processWaiting,
    async stop() {
      for (const lane of lanes) lane.announceStop();
      await Promise.all(background.map((task) => task.stop()));
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Reads the mails of one lane, one after the other. */
class LaneProcessing {
  readonly #lane: MailLane;
  readonly #reader: MailReader;
  readonly #options: ProcessOptions & { readonly log: Log };
  #isStopped = false;
  #running: Promise<number> = Promise.resolve(0);

  constructor(lane: MailLane, reader: MailReader, options: ProcessOptions & { readonly log: Log }) {
    this.#lane = lane;
    this.#reader = reader;
    this.#options = options;
  }

  /**
   * Returns how many mails were read. One call at a time: the next one waits for the end of what is under way, and looks
   * again.
   */
  async processWaiting(): Promise<number> {
    const own = this.#running.catch(() => {}).then(() => this.#processAll());
    this.#running = own;
    return await own;
  }

  /** Takes no more mails. */
  announceStop(): void {
    this.#isStopped = true;
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.announceStop();
    await this.#running.catch(() => {});
    await this.#reader.close();
  }

  async #processAll(): Promise<number> {
    const failed = new Set<number>();
    let count = 0;
    while (!this.#isStopped) {
      const row = await claimNextMail(this.#options.db, this.#lane, failed);
      if (row === null) break;
      if (await this.#processOne(row)) count += 1;
      else failed.add(row.id);
    }
    return count;
  }

  /** Returns whether it could be read. */
  async #processOne(row: IncomingRow): Promise<boolean> {
    const { db, log } = this.#options;
    const keeping = setInterval(() => {
      keepClaim(db, row).catch((error: unknown) => log.warn({ err: error }, 'a mail could not be kept'));
    }, keepEveryMs);
    try {
      await processMail(this.#options, this.#reader, row);
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
}
