/** Mails that wait for approval, as agents list them. Every query is limited to one user. */

import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { maxViewCount } from '../../../../api/limits.ts';
import type { Queryable } from '../../../db/database.ts';
import { approvalRequests, type IncomingState, inboxes, incomingMails } from '../../../db/tables/index.ts';
import { isOfVisibleTicket, isVisible } from '../../../db/visible-tickets.sql.ts';
import {
  type ApprovalRequest,
  findApprovalRequests,
} from '../../../mail/approval-requests/request-contents.sql.ts';
import { findAgentNames } from '../lists/summaries.sql.ts';

/** Counts mails that wait for approval, up to `maxViewCount`. @param hidden the inboxes whose mails are not counted */
export async function countHeldMails(
  db: Queryable,
  userId: number,
  hidden: readonly number[],
): Promise<number> {
  const held = db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(isHeld(userId, hidden))
    .limit(maxViewCount)
    .as('held');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(held);
  return row?.count ?? 0;
}

/** Whether a mail waits for approval, in a visible inbox and for no ticket of a hidden one. */
function isHeld(userId: number, hidden: readonly number[]): SQL | undefined {
  return and(
    eq(incomingMails.userId, userId),
    eq(incomingMails.state, 'held'),
    isVisible(hidden, incomingMails.inboxId),
    isOfVisibleTicket(hidden, incomingMails.userId, incomingMails.ticketId),
  );
}

export interface HeldMail {
  readonly id: number;
  readonly inboxName: string;
  readonly sender: string | null;
  readonly ticketId: number | null;
  readonly reason: string | null;
  readonly receivedAt: Date;
  /** The agent in whose name the mail came; null if there is none. */
  readonly agent: { readonly agentId: number; readonly name: string } | null;
  /** The question that the agent was mailed; null if no agent was asked. */
  readonly request: ApprovalRequest | null;
}

export interface HeldMailsPage {
  /** The inboxes whose mails are not listed. */
  readonly hidden: readonly number[];
  /** The id of a mail: only older ones are listed. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Lists mails that wait for approval, the newest first. */
export async function listHeldMails(
  db: Queryable,
  userId: number,
  { hidden, before, limit }: HeldMailsPage,
): Promise<{ readonly mails: HeldMail[]; readonly hasEarlier: boolean }> {
  const { id, sender, ticketId, error: reason, receivedAt } = incomingMails;
  const rows = await db
    .select({ id, inboxName: inboxes.name, sender, ticketId, reason, receivedAt })
    .from(incomingMails)
    .innerJoin(inboxes, and(eq(inboxes.userId, incomingMails.userId), eq(inboxes.id, incomingMails.inboxId)))
    .where(and(isHeld(userId, hidden), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit + 1);
  const hasEarlier = rows.length > limit;
  if (hasEarlier) rows.pop();
  const requests = await findApprovalRequests(
    db,
    userId,
    rows.map((row) => row.id),
  );
  const byMail = new Map(requests.map((request) => [request.row.mailId, request]));
  const names = await findAgentNames(
    db,
    userId,
    requests.map(({ row }) => row.agentId),
  );
  const mails = rows.map((row) => {
    const request = byMail.get(row.id) ?? null;
    const agentId = request?.row.agentId;
    const name = agentId === undefined ? undefined : names.get(agentId);
    return { ...row, request, agent: agentId === undefined ? null : { agentId, name: name ?? '' } };
  });
  return { mails, hasEarlier };
}

/** What a decision about a mail depends on. */
export interface MailToSettle {
  readonly state: IncomingState;
  readonly error: string | null;
  readonly isApproved: boolean;
  /** The agent in whose name the mail came; null if there is none. */
  readonly agentId: number | null;
  /** Whether the mail is proven to be the agent's. */
  readonly isStopped: boolean;
}

/** Returns a mail that waits or has waited for approval; undefined if there is no such mail. */
export async function findMailToSettle(
  db: Queryable,
  userId: number,
  mailId: number,
): Promise<MailToSettle | undefined> {
  const { agentId, isStopped } = approvalRequests;
  const { state, error, approvedReasons } = incomingMails;
  const isApproved = sql<boolean>`cardinality(${approvedReasons}) > 0`;
  const [found] = await db
    .select({ state, error, isApproved, agentId, isStopped })
    .from(incomingMails)
    .leftJoin(
      approvalRequests,
      and(eq(approvalRequests.userId, incomingMails.userId), eq(approvalRequests.mailId, incomingMails.id)),
    )
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, mailId)));
  return found && { ...found, isStopped: found.isStopped ?? false };
}
