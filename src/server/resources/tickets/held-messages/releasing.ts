import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { postponeRelease, releaseMessage } from './held-messages.sql.ts';
import { type HeldKey, listDue } from './held-rows.sql.ts';

export interface ReleasingOptions {
  readonly db: Database;
  readonly log: Log;
  /** The settings of mail about messages; null if no mail is sent. */
  readonly mail: MailPolicy | null;
  /**
   * Milliseconds between two runs.
   * @default 500
   */
  readonly everyMs?: number;
}

/** The number of messages in one run. */
const atOnce = 50;

/** Seconds until another attempt at a message whose release failed. */
const retrySeconds = 5;

/** Sends held messages when they are due. Several processes may do so: each message is sent by one of them. */
export function startReleasing({ db, log, mail, everyMs = 500 }: ReleasingOptions): Background {
  let isStopping = false;

  /** Returns whether the release came to an end. */
  async function release(key: HeldKey): Promise<boolean> {
    try {
      await releaseMessage(db, key, mail);
      return true;
    } catch (error) {
      log.error({ err: error, heldMessage: key.id }, 'a held message could not be sent');
      await postponeRelease(db, key, retrySeconds);
      return false;
    }
  }

  const task = async () => {
    let hasMore = true;
    while (hasMore && !isStopping) {
      const due = await listDue(db, atOnce);
      hasMore = due.length === atOnce;
      for (const key of due) {
        // The next run does without the postponed messages.
        if (!(await release(key))) return;
      }
    }
  };
  const releasing = repeat('sending held messages', task, everyMs, log);
  return {
    async stop() {
      isStopping = true;
      await releasing.stop();
    },
  };
}
