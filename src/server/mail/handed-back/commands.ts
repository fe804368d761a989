/**
 * Hands held mails back, by mail, to the agents in whose names they came. Several processes may do so: a claim keeps a
 * mail for one of them for a while.
 */

import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { type HoldReason, handedBackMails, incomingMails, roundedNow } from '../../db/tables/index.ts';
import { confirmationCodeHash } from '../confirmations/confirmation-code.ts';
import type { Authentication } from '../incoming/authenticate/authenticate-sender.ts';
import { isStopped } from '../incoming/decide/is-stopped.ts';
import type { ReadMail } from '../incoming/reader/reader-messages.ts';
import { approveMail } from '../incoming/waiting/commands.ts';
import { type HandedBackRow, handedBackColumns } from './queries.ts';

/** The agent to whom a held mail is handed back, and why. */
export interface HandBack {
  readonly agentId: number;
  readonly reason: HoldReason;
  /** The messages of other agents that stopped the mail. */
  readonly answerIds: readonly number[];
}

interface HeldMail extends HandBack {
  readonly read: ReadMail;
  readonly authentication: Authentication;
}

/** Minutes between two mails about unproven mails to one agent. */
const pauseMinutes = 60;

/** Unproven mails in one mail at most; the next mail has the others. */
const mostInOne = 50;

/** Attempts for each mail, which last about a day with the pauses below. */
const maxAttempts = 12;
const maxPauseMinutes = 240;

/** Days for which a code is good. */
const codeDays = 7;

/** The newest codes of one mail that still open it. */
const mostCodes = 20;

const mostFileNames = 100;

/** Schedules a mail to be handed back, in the transaction that holds it. */
export async function handBack(
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
  { agentId, reason, answerIds, read: { mail, body }, authentication }: HeldMail,
): Promise<void> {
  const stopped = isStopped(reason);
  const lastTried = sql`(select max(${handedBackMails.triedAt}) from ${handedBackMails}
    where ${handedBackMails.userId} = ${userId} and ${handedBackMails.agentId} = ${agentId}
      and not ${handedBackMails.isStopped})`;
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
    .insert(handedBackMails)
    .values({ userId, mailId: id, ...values })
    .onConflictDoUpdate({ target: [handedBackMails.userId, handedBackMails.mailId], set: values });
}

/**
 * Claims for some seconds the mails of one mail to an agent: a stopped mail alone, or the agent's unproven ones
 * together. Returns none where no mail is due.
 */
export async function claimHandedBack(db: Database, claimSeconds: number): Promise<HandedBackRow[]> {
  const due = sql`${handedBackMails.nextMailAt} <= ${roundedNow}`;
  const [first] = await db.select({ id: handedBackMails.mailId }).from(handedBackMails).where(due).limit(1);
  if (!first) return [];
  return await db.transaction(async (tx) => {
    // The lock keeps two processes from claiming half each of the mails that belong together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mails handed back', 0))`);
    const [next] = await tx
      .select(handedBackColumns)
      .from(handedBackMails)
      .where(due)
      .orderBy(handedBackMails.nextMailAt)
      .limit(1);
    if (!next) return [];
    const { userId, agentId } = next;
    const isWith = and(
      eq(handedBackMails.userId, userId),
      next.isStopped
        ? eq(handedBackMails.mailId, next.mailId)
        : and(
            eq(handedBackMails.agentId, agentId),
            eq(handedBackMails.isStopped, false),
            isNotNull(handedBackMails.nextMailAt),
          ),
    );
    const chosen = tx
      .select({ mailId: handedBackMails.mailId })
      .from(handedBackMails)
      .where(isWith)
      .orderBy(handedBackMails.mailId)
      .limit(mostInOne);
    const claimed = await tx
      .update(handedBackMails)
      .set({
        mailAttempts: sql`${handedBackMails.mailAttempts} + 1`,
        triedAt: sql`now()`,
        nextMailAt: sql`now() + make_interval(secs => ${claimSeconds})`,
      })
      .where(and(eq(handedBackMails.userId, userId), inArray(handedBackMails.mailId, chosen)))
      .returning(handedBackColumns);
    if (!next.isStopped) {
      // The next mail has those beyond the limit.
      await tx
        .update(handedBackMails)
        .set({ nextMailAt: sql`now() + make_interval(mins => ${pauseMinutes})` })
        .where(
          and(
            isWith,
            notInArray(
              handedBackMails.mailId,
              claimed.map(({ mailId }) => mailId),
            ),
          ),
        );
    }
    return claimed.sort((a, b) => a.mailId - b.mailId);
  });
}

/** The facts that are noted before the mail that hands others back leaves. */
export interface NotedCode {
  readonly row: HandedBackRow;
  readonly code: string;
}

/** Returns false where another process has claimed one of the mails by now. */
export async function noteCodes(
  db: Database,
  codes: readonly NotedCode[],
  messageId: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    for (const { row, code } of codes) {
      const codeHashes = sql`(array_append(${handedBackMails.codeHashes}, ${confirmationCodeHash(code)}::text))[
        greatest(1, cardinality(${handedBackMails.codeHashes}) + 2 - ${mostCodes}::int):]`;
      const noted = await tx
        .update(handedBackMails)
        .set({ codeHashes, codesEndAt: sql`now() + make_interval(days => ${codeDays})`, messageId })
        .where(isAttempt(row))
        .returning({ mailId: handedBackMails.mailId });
      if (noted.length === 0) return false;
    }
    return true;
  });
}

/** Ends handing mails back: they were mailed, or need not be. */
export async function endHandingBack(db: Queryable, rows: readonly HandedBackRow[]): Promise<void> {
  for (const row of rows) await db.update(handedBackMails).set({ nextMailAt: null }).where(isAttempt(row));
}

/** Leaves mails for a later attempt, if one is left. */
export async function postponeHandingBack(db: Queryable, rows: readonly HandedBackRow[]): Promise<void> {
  for (const row of rows) {
    const pause = Math.min(2 ** (row.mailAttempts - 1), maxPauseMinutes);
    const isLast = row.mailAttempts >= maxAttempts;
    await db
      .update(handedBackMails)
      .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
      .where(isAttempt(row));
  }
}

/** The mail, unless it was claimed again. */
function isAttempt({ userId, mailId, mailAttempts }: HandedBackRow) {
  return and(
    eq(handedBackMails.userId, userId),
    eq(handedBackMails.mailId, mailId),
    eq(handedBackMails.mailAttempts, mailAttempts),
    isNotNull(handedBackMails.nextMailAt),
  );
}

/** An agent's verdict on a mail that was handed back. */
export type Verdict = 'approve' | 'not-mine' | 'discard';

/**
 * Carries out the agent's verdict if the mail is still held, and returns whether it was. A mail that is not the agent's
 * is set aside; a discarded one is done.
 */
export async function settleHandedBack(
  db: Queryable,
  { userId, mailId, agentId }: Pick<HandedBackRow, 'userId' | 'mailId' | 'agentId'>,
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
