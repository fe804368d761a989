/** Claims members who are due a notification of waiting mails: a claim reserves a member for one process. */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { inboxMembers, incomingMails, roundedNow } from '../../db/tables/index.ts';

export type MemberRow = typeof inboxMembers.$inferSelect;

/** Minutes that a mail waits before a notification counts it, so that one notification counts all mails of a burst. */
export const settledMinutes = 10;

const dayMinutes = 1440;

/** Claims a member whose last notification is a day old, and whose inbox has mails that wait since; null if none. */
export async function claimMember(db: Queryable, claimSeconds: number): Promise<MemberRow | null> {
  const waiting = sql`select from ${incomingMails} mail
    where mail.user_id = member.user_id and mail.inbox_id = member.inbox_id and mail.state in ('aside', 'held')
      and mail.waiting_since > coalesce(member.noticed_until, '-infinity')
      and mail.waiting_since <= now() - make_interval(mins => ${settledMinutes})`;
  const due = sql`select member.user_id, member.inbox_id, member.agent_id from ${inboxMembers} member
    where (member.next_notice_at is null or member.next_notice_at <= ${roundedNow}) and exists (${waiting})
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
