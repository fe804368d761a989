/** Sends approval requests to the agents in whose names mails came. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { startWorkers } from '../../jobs/workers.ts';
import { newConfirmationCode } from '../address-confirmations/confirmation-code.ts';
import { createMessageId } from '../queue/message-ids.ts';
import { type MailRoutes, ownersAtOnce } from '../transport/mail-routes.ts';
import { Rejection } from '../transport/transport.ts';
import {
  claimApprovalRequests,
  endApprovalRequests,
  noteCodes,
  postponeApprovalRequests,
} from './approval-requests.sql.ts';
import {
  type ApprovalRequestRow,
  findApprovalRequestAddresses,
  findApprovalRequests,
  findReplyAddress,
} from './request-contents.sql.ts';
import { composeApprovalRequest } from './request-mail.ts';

export interface ApprovalRequestOptions {
  readonly db: Database;
  readonly log: Log;
  readonly routes: MailRoutes;
  /** The URL of this deployment; null if unknown: emails then show a command instead of a link. */
  readonly publicUrl: string | null;
  /** Milliseconds between two checks for due requests. */
  readonly everyMs: number;
}

/** Seconds of a claim: longer than a mail server may take, so that only emails of a dead process are claimed twice. */
const claimSeconds = 180;

export function startApprovalRequests(options: ApprovalRequestOptions): Background {
  const { db, log, everyMs } = options;
  return startWorkers<readonly ApprovalRequestRow[]>({
    name: 'requesting approval',
    atOnce: ownersAtOnce,
    everyMs,
    log,
    async claim(underWay) {
      const busyUsers = underWay.flatMap((requests) => requests.map(({ userId }) => userId));
      const rows = await claimApprovalRequests(db, claimSeconds, busyUsers);
      return rows.length === 0 ? null : rows;
    },
    work: (rows) => sendRequest(rows, options),
  });
}

async function sendRequest(
  rows: readonly ApprovalRequestRow[],
  options: ApprovalRequestOptions,
): Promise<void> {
  const { db, log, routes, publicUrl } = options;
  const [row] = rows;
  if (!row) return;
  const { userId, mailId } = row;
  let isHandedOver = false;
  try {
    const found = await findApprovalRequests(
      db,
      userId,
      rows.map(({ mailId: id }) => id),
    );
    // An agent may have settled some of the mails since the claim.
    const coded = found
      .filter(({ state }) => state === 'held')
      .map((mail) => ({ mail, code: newConfirmationCode() }));
    const [first] = coded;
    const addresses = first ? await findApprovalRequestAddresses(db, row, first.mail.inbox.id) : null;
    if (!first || addresses === null) return await endApprovalRequests(db, rows);
    const { transport, from, dkim } = await routes.forInbox({ userId, inboxId: first.mail.inbox.id });
    const address = from?.address ?? addresses.inboxAddress;
    if (address === null) return await endApprovalRequests(db, rows);
    const { to, inboxAddress } = addresses;
    // Only the answer to a stopped mail goes to the customer; an answer about unproven mails must not.
    const replyTo =
      row.isStopped && !first.mail.isHidden
        ? await findReplyAddress(db, first.mail, { to, address: inboxAddress ?? address })
        : null;
    const messageId = createMessageId(address);
    const sender = { address, name: from?.name ?? '' };
    await transport.send({
      userId,
      id: mailId,
      ...(await composeApprovalRequest(coded, { from: sender, to, replyTo, messageId, dkim, publicUrl })),
      async beforeEnd() {
        const codes = coded.map(({ mail, code }) => ({ row: mail.row, code }));
        if (!(await noteCodes(db, codes, messageId)))
          throw new Error('another process has claimed the mails');
        isHandedOver = true;
      },
    });
    await endApprovalRequests(db, rows);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
    log.warn({ user: userId, mail: mailId, problem }, 'an approval request was not accepted');
    // An email that the server may have accepted is not sent again: the daily notification counts its mails too.
    const isOver = error instanceof Rejection ? error.isFinal : isHandedOver;
    await (isOver ? endApprovalRequests(db, rows) : postponeApprovalRequests(db, rows));
  }
}
