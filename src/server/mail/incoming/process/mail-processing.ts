/** Processes stored mails. Each process of a deployment runs it. */

import type { Log } from '../../../db/connect.ts';
import { isUnavailable } from '../../../db/failures.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import type { MailReader } from '../reader/mail-reader.ts';
import type { IncomingRow } from './facts.sql.ts';
import { type ProcessOptions, processMail } from './process-mail.ts';
import { claimNextMail, keepClaim, type MailLane, noteFailure } from './stored-mails.sql.ts';

export interface MailProcessingOptions extends ProcessOptions {
  readonly log: Log;
  /** One reader per lane, so that small mails are read while a large one is. */
  readonly readers: Readonly<Record<MailLane, MailReader>>;
  /** Milliseconds between two checks for mails that other processes stored. */
  readonly everyMs?: number;
}

export interface MailProcessing extends Background {
  /** Processes waiting mails until none is left. */
  processWaiting(): Promise<void>;
}

/** Milliseconds between two renewals of the claim of a mail in process. */
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

  /** Repeats both lanes, as a mail may wait for an earlier one from its sender in the other lane. */
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

/** Processes the mails of one lane, one after the other. */
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

  /** Returns how many mails were processed. A call waits for the previous call, and then checks for mails again. */
  async processWaiting(): Promise<number> {
    const own = this.#running.catch(() => {}).then(() => this.#processAll());
    this.#running = own;
    return await own;
  }

  /** Stops claiming mails. */
  announceStop(): void {
    this.#isStopped = true;
  }

  /** Resolves once the current mail is processed. */
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

  /** Returns whether the mail could be processed. */
  async #processOne(row: IncomingRow): Promise<boolean> {
    const { db, log } = this.#options;
    const keeping = setInterval(() => {
      keepClaim(db, row).catch((error: unknown) =>
        log.warn({ err: error }, 'the claim of a mail could not be renewed'),
      );
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
