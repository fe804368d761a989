/** Mails what the desk has queued. Several processes may do so at the same time. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { startWorkers } from '../../jobs/workers.ts';
import type { ComposedMail } from '../../mail/outgoing/message.ts';
import { createMailRoutes, type MailRouteOptions, ownersAtOnce } from '../../mail/transport/mail-routes.ts';
import { Rejection } from '../../mail/transport/transport.ts';
import type { SignInMailOptions } from './sign-in-mail.ts';

export interface DeskMailsOptions extends MailRouteOptions {
  readonly log: Log;
  /** The URL of this deployment; null if it is not set. */
  readonly publicUrl: string | null;
  /**
   * Milliseconds between two checks for due mails.
   * @default 2000
   */
  readonly everyMs?: number;
}

/** One kind of mails: where they are queued, and what they say. */
export interface DeskMailKind<Claimed extends ClaimedMail> {
  /** What the workers do, for the log. */
  readonly name: string;
  /** What is mailed, for the log. */
  readonly what: string;
  /**
   * Claims the mail that has been due longest; null if none is due.
   * @param seconds the duration of the claim
   * @param busyUsers users to leave out
   */
  claim(db: Database, seconds: number, busyUsers: readonly number[]): Promise<Claimed | null>;
  /** Returns the mail; null if its agent has no email address, or the server no sender. */
  compose(db: Database, claimed: Claimed, options: SignInMailOptions): Promise<ComposedMail | null>;
  /** Whether a mail was not claimed again. */
  isStillClaimed(db: Database, claimed: Claimed): Promise<boolean>;
  /** Schedules no further attempt. */
  end(db: Database, claimed: Claimed): Promise<void>;
  /** Schedules another attempt, unless this was the last. */
  postpone(db: Database, claimed: Claimed): Promise<void>;
}

interface ClaimedMail {
  readonly userId: number;
  readonly id: number;
}

/** Seconds of a claim: longer than a mail server may take, so that only mails of a dead process are claimed twice. */
const claimSeconds = 180;

export function startDeskMails<Claimed extends ClaimedMail>(
  kind: DeskMailKind<Claimed>,
  options: DeskMailsOptions,
): Background {
  const { db, log, publicUrl, everyMs = 2000 } = options;
  const routes = createMailRoutes(options);

  async function send(claimed: Claimed): Promise<void> {
    const { userId, id } = claimed;
    try {
      const { transport, from, dkim, isMailbox } = await routes.forUser(userId);
      const composed = await kind.compose(db, claimed, { from, dkim, isMailbox, publicUrl });
      if (!composed) return await kind.end(db, claimed);
      await transport.send({
        userId,
        id,
        ...composed,
        async beforeEnd() {
          if (!(await kind.isStillClaimed(db, claimed))) throw new Error('the mail is no longer to be sent');
        },
      });
      await kind.end(db, claimed);
    } catch (error) {
      const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
      log.warn({ id, problem }, `${kind.what} was not accepted`);
      const isFinal = error instanceof Rejection && error.isFinal;
      await (isFinal ? kind.end(db, claimed) : kind.postpone(db, claimed));
    }
  }

  const workers = startWorkers<Claimed>({
    name: kind.name,
    atOnce: ownersAtOnce,
    everyMs,
    log,
    claim: (underWay) =>
      kind.claim(
        db,
        claimSeconds,
        underWay.map(({ userId }) => userId),
      ),
    work: send,
  });
  return {
    async stop() {
      await workers.stop();
      routes.close();
    },
  };
}
