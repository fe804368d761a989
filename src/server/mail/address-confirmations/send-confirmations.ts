/** Sends the emails with links that confirm email addresses. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { startWorkers } from '../../jobs/workers.ts';
import type { DkimSettings } from '../../settings/server/subjects/mail.ts';
import { type MailTransport, Rejection } from '../transport/transport.ts';
import {
  claimConfirmation,
  endConfirmation,
  findConfirmationContent,
  isStillClaimed,
  postponeConfirmation,
  type UnconfirmedTicketRow,
} from './address-confirmations.sql.ts';
import { confirmationCodeHash, newConfirmationCode } from './confirmation-code.ts';
import { type ConfirmationFrom, composeConfirmation } from './confirmation-mail.ts';

export interface ConfirmationOptions extends ConfirmationFrom {
  readonly db: Database;
  readonly log: Log;
  readonly transport: MailTransport;
  readonly dkim: DkimSettings | null;
  /** Milliseconds between two checks for due emails. */
  readonly everyMs: number;
}

/** Limits the emails that a process sends at the same time. */
const atOnce = 2;

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
    atOnce,
    everyMs,
    log,
    async claim() {
      const code = newConfirmationCode();
      const ticket = await claimConfirmation(db, {
        codeHash: confirmationCodeHash(code),
        seconds: claimSeconds,
      });
      return ticket && { ticket, code };
    },
    work: (claimed) => send(claimed, options),
  });
}

async function send({ ticket, code }: Claimed, options: ConfirmationOptions): Promise<void> {
  const { db, log, transport } = options;
  try {
    const content = await findConfirmationContent(db, ticket);
    if (!content) return await endConfirmation(db, ticket);
    await transport.send({
      userId: ticket.userId,
      id: ticket.id,
      ...(await composeConfirmation(content, code, options)),
      async beforeEnd() {
        if (!(await isStillClaimed(db, ticket))) throw new Error('the email is no longer to be sent');
      },
    });
    await endConfirmation(db, ticket);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
    log.warn({ ticket: ticket.id, problem }, `${transport.name} did not accept a confirmation email`);
    const isFinal = error instanceof Rejection && error.isFinal;
    await (isFinal ? endConfirmation(db, ticket) : postponeConfirmation(db, ticket));
  }
}
