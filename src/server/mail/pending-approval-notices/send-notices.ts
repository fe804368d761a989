/** Notifies members of inboxes, at most once a day, how many mails wait for a person's decision. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { startWorkers } from '../../jobs/workers.ts';
import { createMessageId } from '../queue/message-ids.ts';
import { type MailRoutes, ownersAtOnce } from '../transport/mail-routes.ts';
import { Rejection } from '../transport/transport.ts';
import { composeNotice } from './notice-mail.ts';
import {
  claimMember,
  countWaitingMails,
  endNotice,
  findNoticeContent,
  type MemberRow,
  noteNoticeId,
  postponeNotice,
} from './notices.sql.ts';

export interface WaitingNoticeOptions {
  readonly db: Database;
  readonly log: Log;
  readonly routes: MailRoutes;
  /** Milliseconds between two checks for waiting mails. */
  readonly everyMs: number;
}

/** Seconds of a claim: longer than a mail server may take, so that only a dead process's members are claimed twice. */
const claimSeconds = 180;

/** Minutes until the next attempt: after a temporary refusal; and after a final one, or an unknown outcome. */
const retryMinutes = 30;
const lateRetryMinutes = 1440;

export function startWaitingNotices(options: WaitingNoticeOptions): Background {
  const { db, log, everyMs } = options;
  return startWorkers<MemberRow>({
    name: 'notifying of waiting mails',
    atOnce: ownersAtOnce,
    everyMs,
    log,
    claim: (underWay) =>
      claimMember(
        db,
        claimSeconds,
        underWay.map(({ userId }) => userId),
      ),
    work: (member) => notify(member, options),
  });
}

async function notify(member: MemberRow, options: WaitingNoticeOptions): Promise<void> {
  const { db, log, routes } = options;
  const { userId, agentId } = member;
  let isHandedOver = false;
  try {
    const counts = await countWaitingMails(db, member);
    const content = await findNoticeContent(db, member, counts);
    // An operator may have settled the waiting mails since the claim.
    const isNeeded = counts.quarantined + counts.pendingApproval > 0;
    if (!content || !isNeeded) return await endNotice(db, member, counts.countedUntil);
    const { transport, from, dkim } = await routes.forInbox(member);
    const address = from?.address ?? content.inboxAddress;
    if (address === null) return await endNotice(db, member, counts.countedUntil);
    const messageId = createMessageId(address);
    const sender = { address, name: from?.name ?? '' };
    await transport.send({
      userId,
      id: agentId,
      ...(await composeNotice(content, { from: sender, messageId, dkim })),
      async beforeEnd() {
        if (!(await noteNoticeId(db, member, messageId)))
          throw new Error('another process has claimed the notification');
        isHandedOver = true;
      },
    });
    await endNotice(db, member, counts.countedUntil);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
    log.warn({ user: userId, agent: agentId, problem }, 'a notification of waiting mails was not accepted');
    const isOver = error instanceof Rejection ? error.isFinal : isHandedOver;
    await postponeNotice(db, member, isOver ? lateRetryMinutes : retryMinutes);
  }
}
