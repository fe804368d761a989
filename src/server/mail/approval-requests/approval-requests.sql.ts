/** Schedules and claims the emails that request approval of agents; a claim reserves a mail for one process. */

import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { type ApprovalReason, approvalRequests, incomingMails, roundedNow } from '../../db/tables/index.ts';
import { confirmationCodeHash } from '../address-confirmations/confirmation-code.ts';
import type { Authentication } from '../incoming/authenticate-sender.ts';
import { isStopped } from '../incoming/decide/needs-approval.ts';
import { approveMail } from '../incoming/pending-approval.sql.ts';
import type { ReadMail } from '../incoming/reader/reader-messages.ts';
import { type ApprovalRequestRow, approvalRequestColumns } from './request-contents.sql.ts';

/** The agent who has to approve a mail, and the reason. */
export interface NeededApproval {
  readonly agentId: number;
  readonly reason: ApprovalReason;
  /** The ids of other agents' messages that stopped the mail. */
  readonly answerIds: readonly number[];
}

interface MailToApprove extends NeededApproval {
  readonly read: ReadMail;
  readonly authentication: Authentication;
}

/** Minutes between two emails to one agent about mails whose sender is not proven. */
const pauseMinutes = 60;

/** Limits the unproven mails in one email; the next email lists the rest. */
const mostInOne = 50;

/** Limits the attempts for each email; with the pauses below they take about a day. */
const maxAttempts = 12;
const maxPauseMinutes = 240;

/** Days for which the code in a link is valid. */
const codeDays = 7;

/** How many of the newest codes of one mail are valid. */
const mostCodes = 20;

const mostFileNames = 100;

/** Schedules the email that requests approval, in the transaction that leaves the mail pending. */
export async function requestApproval(
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
  { agentId, reason, answerIds, read: { mail, body }, authentication }: MailToApprove,
): Promise<void> {
  const stopped = isStopped(reason);
  const lastTried = sql`(select max(${approvalRequests.triedAt}) from ${approvalRequests}
    where ${approvalRequests.userId} = ${userId} and ${approvalRequests.agentId} = ${agentId}
      and not ${approvalRequests.isStopped})`;
  const afterLast = sql`greatest(now(), ${lastTried} + make_interval(mins => ${pauseMinutes}))`;
  const values = {
    agentId,
    isStopped: stopped,
    subject: mail.subject,
    text: body.written.plain,
    authentication,
    fromEmail: mail.from?.address ?? '',
    fileNames: mail.files.slice(0, mostFileNames).map(({ name, type }) => name || type),
    answerIds: [...answerIds],
    nextMailAt: stopped ? sql`now()` : afterLast,
    mailAttempts: 0,
    triedAt: null,
  };
  await tx
    .insert(approvalRequests)
    .values({ userId, mailId: id, ...values })
    .onConflictDoUpdate({ target: [approvalRequests.userId, approvalRequests.mailId], set: values });
}

/** Claims the mails of one email for some seconds: a stopped mail alone, or the agent's unproven mails together. */
export async function claimApprovalRequests(
  db: Database,
  claimSeconds: number,
  busyUsers: readonly number[],
): Promise<ApprovalRequestRow[]> {
  const due = and(
    sql`${approvalRequests.nextMailAt} <= ${roundedNow}`,
    notInArray(approvalRequests.userId, [...busyUsers]),
  );
  const [first] = await db.select({ id: approvalRequests.mailId }).from(approvalRequests).where(due).limit(1);
  if (!first) return [];
  return await db.transaction(async (tx) => {
    // The lock keeps two processes from claiming half each of the mails for one email.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mails handed back', 0))`);
    const [next] = await tx
      .select(approvalRequestColumns)
      .from(approvalRequests)
      .where(due)
      .orderBy(approvalRequests.nextMailAt)
      .limit(1);
    if (!next) return [];
    const { userId, agentId } = next;
    const isWith = and(
      eq(approvalRequests.userId, userId),
      next.isStopped
        ? eq(approvalRequests.mailId, next.mailId)
        : and(
            eq(approvalRequests.agentId, agentId),
            eq(approvalRequests.isStopped, false),
            isNotNull(approvalRequests.nextMailAt),
          ),
    );
    const chosen = tx
      .select({ mailId: approvalRequests.mailId })
      .from(approvalRequests)
      .where(isWith)
      .orderBy(approvalRequests.mailId)
      .limit(mostInOne);
    const claimed = await tx
      .update(approvalRequests)
      .set({
        mailAttempts: sql`${approvalRequests.mailAttempts} + 1`,
        triedAt: sql`now()`,
        nextMailAt: sql`now() + make_interval(secs => ${claimSeconds})`,
      })
      .where(and(eq(approvalRequests.userId, userId), inArray(approvalRequests.mailId, chosen)))
      .returning(approvalRequestColumns);
    if (!next.isStopped) {
      // The next email lists the mails beyond the limit.
      await tx
        .update(approvalRequests)
        .set({ nextMailAt: sql`now() + make_interval(mins => ${pauseMinutes})` })
        .where(
          and(
            isWith,
            notInArray(
              approvalRequests.mailId,
              claimed.map(({ mailId }) => mailId),
            ),
          ),
        );
    }
    return claimed.sort((a, b) => a.mailId - b.mailId);
  });
}

/** A mail and the code in its link, stored before the email with the link is sent. */
export interface NotedCode {
  readonly row: ApprovalRequestRow;
  readonly code: string;
}

/** Stores codes. Returns false if another process has claimed one of the mails in the meantime. */
export async function noteCodes(
  db: Database,
  codes: readonly NotedCode[],
  messageId: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    for (const { row, code } of codes) {
      const codeHashes = sql`(array_append(${approvalRequests.codeHashes}, ${confirmationCodeHash(code)}::text))[
        greatest(1, cardinality(${approvalRequests.codeHashes}) + 2 - ${mostCodes}::int):]`;
      const noted = await tx
        .update(approvalRequests)
        .set({ codeHashes, codesEndAt: sql`now() + make_interval(days => ${codeDays})`, messageId })
        .where(isAttempt(row))
        .returning({ mailId: approvalRequests.mailId });
      if (noted.length === 0) return false;
    }
    return true;
  });
}

/** Schedules no further email for requests that were sent, or need not be. */
export async function endApprovalRequests(db: Queryable, rows: readonly ApprovalRequestRow[]): Promise<void> {
  for (const row of rows) await db.update(approvalRequests).set({ nextMailAt: null }).where(isAttempt(row));
}

/** Schedules another attempt, unless this was the last. */
export async function postponeApprovalRequests(
  db: Queryable,
  rows: readonly ApprovalRequestRow[],
): Promise<void> {
  for (const row of rows) {
    const pause = Math.min(2 ** (row.mailAttempts - 1), maxPauseMinutes);
    const isLast = row.mailAttempts >= maxAttempts;
    await db
      .update(approvalRequests)
      .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
      .where(isAttempt(row));
  }
}

/** Matches the row unless it was claimed again. */
function isAttempt({ userId, mailId, mailAttempts }: ApprovalRequestRow) {
  return and(
    eq(approvalRequests.userId, userId),
    eq(approvalRequests.mailId, mailId),
    eq(approvalRequests.mailAttempts, mailAttempts),
    isNotNull(approvalRequests.nextMailAt),
  );
}

/** An agent's verdict on a mail pending approval. */
export type Verdict = 'approve' | 'not-mine' | 'discard';

interface SettledMail extends Pick<ApprovalRequestRow, 'userId' | 'mailId'> {
  /** The agent in whose name the mail is approved; null if there is none. */
  readonly agentId: number | null;
}

/** Carries out a verdict if the mail is still pending approval, and returns whether it was; `not-mine` quarantines the mail. */
export async function settleApprovalRequest(
  db: Queryable,
  { userId, mailId, agentId }: SettledMail,
  verdict: Verdict,
): Promise<boolean> {
  if (verdict === 'approve') return await approveMail(db, userId, mailId, agentId);
  const isQuarantined = verdict === 'not-mine';
  const settled = await db
    .update(incomingMails)
    .set({
      state: isQuarantined ? 'aside' : 'done',
      error: isQuarantined ? 'not theirs' : 'discarded',
      waitingSince: isQuarantined ? sql`now()` : null,
    })
    .where(
      and(eq(incomingMails.userId, userId), eq(incomingMails.id, mailId), eq(incomingMails.state, 'held')),
    )
    .returning({ id: incomingMails.id });
  return settled.length > 0;
}
