/**
 * Finds the content of a notification to a member of an inbox, and claims members who are due one: a claim reserves a
 * member for one process.
 */

import { and, eq, inArray, sql } from 'drizzle-orm';
import { isEmail } from '../../../api/shared/email.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  inboxes,
  inboxMembers,
  incomingMails,
  maySeeInbox,
  roundedNow,
} from '../../db/tables/index.ts';
import { findFromAddress, type InboxRow, isInboxAddress } from '../inboxes/inboxes.sql.ts';
import { mailboxAddress } from '../mailbox.ts';

/** Limits how many mails of each kind are counted, to as many as the commands list. */
export const mostCounted = 1000;

export interface WaitingCounts {
  readonly quarantined: number;
  readonly pendingApproval: number;
  /** The time from which the next notification counts. */
  readonly countedUntil: Date;
}

export interface NoticeContent {
  readonly inbox: InboxRow;
  /** Null if the inbox has no email address. */
  readonly inboxAddress: string | null;
  /** The member's email address. */
  readonly email: string;
  readonly counts: WaitingCounts;
}

export async function countWaitingMails(
  db: Queryable,
  { userId, inboxId }: MemberRow,
): Promise<WaitingCounts> {
  const settled = sql`(now() - make_interval(mins => ${settledMinutes}))`;
  const countState = (state: 'aside' | 'held') => sql<number>`(select count(*)::int from (
    select from ${incomingMails} mail
    where mail.user_id = ${userId} and mail.inbox_id = ${inboxId} and mail.state = ${state}
      and mail.waiting_since <= ${settled}
    limit ${mostCounted}) counted)`;
  const { rows } = await db.execute<{ quarantined: number; pendingApproval: number; ms: number }>(sql`select
    ${countState('aside')} as quarantined, ${countState('held')} as "pendingApproval",
    (extract(epoch from ${settled}) * 1000)::float8 as ms`);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  return {
    quarantined: found.quarantined,
    pendingApproval: found.pendingApproval,
    countedUntil: new Date(Math.floor(found.ms)),
  };
}

/** Returns null if the member has no usable email address, mail to it would come back to an inbox, or they may not see it. */
export async function findNoticeContent(
  db: Queryable,
  member: MemberRow,
  counts: WaitingCounts,
): Promise<NoticeContent | null> {
  const { userId, inboxId, agentId } = member;
  const [found] = await db
    .select({ inbox: inboxes, email: agents.email })
    .from(inboxMembers)
    .innerJoin(inboxes, and(eq(inboxes.userId, inboxMembers.userId), eq(inboxes.id, inboxMembers.inboxId)))
    .innerJoin(agents, and(eq(agents.userId, inboxMembers.userId), eq(agents.id, inboxMembers.agentId)))
    .where(
      and(
        eq(inboxMembers.userId, userId),
        eq(inboxMembers.inboxId, inboxId),
        eq(inboxMembers.agentId, agentId),
        maySeeInbox(),
      ),
    );
  const email = found?.email ?? '';
  if (!found || !isEmail(email) || (await isInboxAddress(db, userId, mailboxAddress(email)))) return null;
  return {
    inbox: found.inbox,
    inboxAddress: await findFromAddress(db, userId, inboxId),
    email,
    counts,
  };
}

/** Whether an id, in brackets, belongs to a notification, which may come back as a bounce or by forwarding. */
export async function isNotice(db: Queryable, userId: number, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await db
    .select({ agentId: inboxMembers.agentId })
    .from(inboxMembers)
    .where(and(eq(inboxMembers.userId, userId), inArray(inboxMembers.noticeMessageId, [...ids])))
    .limit(1);
  return found.length > 0;
}

/** Returns the ids of agents who got a notification within the last `days`. */
export async function findNoticedSince(
  db: Queryable,
  ids: readonly number[],
  days: number,
): Promise<{ readonly userId: number; readonly id: number }[]> {
  return await db
    .select({ userId: inboxMembers.userId, id: inboxMembers.agentId })
    .from(inboxMembers)
    .where(
      and(
        anyOf(inboxMembers.agentId, ids),
        sql`${inboxMembers.noticedUntil} > now() - make_interval(days => ${days})`,
      ),
    );
}

export type MemberRow = typeof inboxMembers.$inferSelect;

/** Minutes that a mail waits before a notification counts it, so that one notification counts all mails of a burst. */
const settledMinutes = 10;

const dayMinutes = 1440;

/** Claims a member whose last notification is a day old, and whose inbox has mails that wait since; null if none. */
export async function claimMember(
  db: Queryable,
  claimSeconds: number,
  busyUsers: readonly number[],
): Promise<MemberRow | null> {
  const waiting = sql`select from ${incomingMails} mail
    where mail.user_id = member.user_id and mail.inbox_id = member.inbox_id and mail.state in ('aside', 'held')
      and mail.waiting_since > coalesce(member.noticed_until, '-infinity')
      and mail.waiting_since <= now() - make_interval(mins => ${settledMinutes})`;
  const due = sql`select member.user_id, member.inbox_id, member.agent_id from ${inboxMembers} member
    where (member.next_notice_at is null or member.next_notice_at <= ${roundedNow}) and exists (${waiting})
      and member.user_id <> all(${sql.param([...busyUsers])}::bigint[])
    limit 1 for update skip locked`;
  const { userId, inboxId, agentId } = inboxMembers;
  const [claimed] = await db
    .update(inboxMembers)
    .set({ nextNoticeAt: sql`now() + make_interval(secs => ${claimSeconds})` })
    // The nested select keeps PostgreSQL from computing the limited query more than once.
    .where(sql`(${userId}, ${inboxId}, ${agentId}) = (select user_id, inbox_id, agent_id from (${due}) due)`)
    .returning();
  return claimed ?? null;
}

/** Stores a notification's id before it is sent; false if the member was removed, or claimed by another process. */
export async function noteNoticeId(db: Queryable, member: MemberRow, messageId: string): Promise<boolean> {
  const noted = await db
    .update(inboxMembers)
    .set({ noticeMessageId: messageId })
    .where(isClaimed(member))
    .returning({ agentId: inboxMembers.agentId });
  return noted.length > 0;
}

/** Schedules the member's next notification in a day; it counts mails that began to wait after `countedUntil`. */
export async function endNotice(db: Queryable, member: MemberRow, countedUntil: Date): Promise<void> {
  await db
    .update(inboxMembers)
    .set({
      noticedUntil: countedUntil,
      nextNoticeAt: sql`now() + make_interval(mins => ${dayMinutes})`,
    })
    .where(isClaimed(member));
}

/** Schedules another attempt in some minutes. */
export async function postponeNotice(db: Queryable, member: MemberRow, minutes: number): Promise<void> {
  await db
    .update(inboxMembers)
    .set({ nextNoticeAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(isClaimed(member));
}

function isClaimed({ userId, inboxId, agentId, nextNoticeAt }: MemberRow) {
  return and(
    eq(inboxMembers.userId, userId),
    eq(inboxMembers.inboxId, inboxId),
    eq(inboxMembers.agentId, agentId),
    nextNoticeAt === null ? undefined : eq(inboxMembers.nextNoticeAt, nextNoticeAt),
  );
}
