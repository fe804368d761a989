/** Sends the emails with links that confirm email addresses. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { startWorkers } from '../../jobs/workers.ts';
import { type MailRoutes, ownersAtOnce } from '../transport/mail-routes.ts';
import { Rejection } from '../transport/transport.ts';
import {
  claimConfirmation,
  endConfirmation,
  findConfirmationContent,
  isStillClaimed,
  postponeConfirmation,
  type UnconfirmedTicketRow,
} from './address-confirmations.sql.ts';
import { confirmationCodeHash, newConfirmationCode } from './confirmation-code.ts';
import { composeConfirmation } from './confirmation-mail.ts';

export interface ConfirmationOptions {
  readonly db: Database;
  readonly log: Log;
  readonly routes: MailRoutes;
  /** Milliseconds between two checks for due emails. */
  readonly everyMs: number;
}

/** Seconds of a claim: longer than a mail server may take, so that only emails of a dead process are claimed twice. */
const claimSeconds = 180;

interface Claimed {
  readonly ticket: UnconfirmedTicketRow;
  readonly code: string;
}

export function startConfirmations(options: ConfirmationOptions): Background {
  const { db, log, everyMs } = options;
  return startWorkers<Claimed>({
    name: 'mailing confirmations',
    atOnce: ownersAtOnce,
    everyMs,
    log,
    async claim(underWay) {
      const code = newConfirmationCode();
      const ticket = await claimConfirmation(db, {
        codeHash: confirmationCodeHash(code),
        seconds: claimSeconds,
        busyUsers: underWay.map((claimed) => claimed.ticket.userId),
      });
      return ticket && { ticket, code };
    },
    work: (claimed) => send(claimed, options),
  });
}

async function send({ ticket, code }: Claimed, options: ConfirmationOptions): Promise<void> {
  const { db, log, routes } = options;
  try {
    const content = await findConfirmationContent(db, ticket);
    if (!content) return await endConfirmation(db, ticket);
    const route = await routes.forInbox({ userId: ticket.userId, inboxId: content.inbox.id });
    await route.transport.send({
      userId: ticket.userId,
      id: ticket.id,
      ...(await composeConfirmation(content, code, route)),
      async beforeEnd() {
        if (!(await isStillClaimed(db, ticket))) throw new Error('the email is no longer to be sent');
      },
    });
    await endConfirmation(db, ticket);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
    log.warn({ ticket: ticket.id, problem }, 'a confirmation email was not accepted');
    const isFinal = error instanceof Rejection && error.isFinal;
    await (isFinal ? endConfirmation(db, ticket) : postponeConfirmation(db, ticket));
  }
}
