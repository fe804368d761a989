/** Claims links that agents asked for, to mail them. A claim reserves a link for one process. */

import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { reservedEmailDomain } from '../../../api/shared/reserved-email.ts';
import type { Database, Queryable } from '../../db/database.ts';
import {
  agents,
  deskLinks,
  inboxAddresses,
  inboxes,
  inboxMembers,
  type LinkKey,
  roundedNow,
  users,
} from '../../db/tables/index.ts';
import { newSecret } from '../secrets.ts';

export interface SignInContent {
  readonly agent: { readonly name: string; readonly email: string };
  /** The user's name, or the inbox's. */
  readonly name: string;
  readonly language: string;
  readonly color: string | null;
  /**
   * The email address of an inbox of the agent, or of the user's first inbox, one that receives mail if there is such a one;
   * null without an inbox.
   */
  readonly inboxAddress: string | null;
}

/** Returns null if the agent has no email address. */
export async function findSignInContent(
  db: Queryable,
  { userId, agentId }: Pick<DeskLinkRow, 'userId' | 'agentId'>,
): Promise<SignInContent | null> {
  const [agent] = await db
    .select({ name: agents.name, email: agents.email, userName: users.name })
    .from(agents)
    .innerJoin(users, eq(users.userId, agents.userId))
    .where(and(eq(agents.userId, userId), eq(agents.id, agentId)));
  if (!agent || agent.email === null) return null;
  const isReserved = sql`${inboxAddresses.address} like ${`%@${reservedEmailDomain}`}`;
  const [inbox] = await db
    .select({
      name: inboxes.name,
      language: inboxes.language,
      color: inboxes.color,
      address: inboxAddresses.address,
    })
    .from(inboxes)
    .innerJoin(
      inboxAddresses,
      and(eq(inboxAddresses.userId, inboxes.userId), eq(inboxAddresses.inboxId, inboxes.id)),
    )
    .leftJoin(
      inboxMembers,
      and(
        eq(inboxMembers.userId, inboxes.userId),
        eq(inboxMembers.inboxId, inboxes.id),
        eq(inboxMembers.agentId, agentId),
      ),
    )
    .where(eq(inboxes.userId, userId))
    .orderBy(isReserved, sql`${inboxMembers.agentId} is null`, asc(inboxes.id), asc(inboxAddresses.position))
    .limit(1);
  return {
    agent: { name: agent.name, email: agent.email },
    name: agent.userName || (inbox?.name ?? 'Frontdesk'),
    language: inbox?.language ?? 'en',
    color: inbox?.color ?? null,
    inboxAddress: inbox?.address ?? null,
  };
}

/** Limits the attempts for each mail: with the pauses below they end before the link does. */
const maxAttempts = 4;

export type DeskLinkRow = typeof deskLinks.$inferSelect;

interface MailedLink {
  readonly link: DeskLinkRow;
  /** The code in this mail; codes of earlier attempts become invalid. */
  readonly code: string;
}

export interface ClaimedLink extends MailedLink {
  /** Links to the agent's other desks. */
  readonly others: readonly MailedLink[];
}

/** Claims the link that has been due longest; null if none is due. @param seconds the duration of the claim */
export async function claimLink(
  db: Database,
  seconds: number,
  busyUsers: readonly number[],
): Promise<ClaimedLink | null> {
  return await db.transaction(async (tx) => {
    const [due] = await tx
      .select({ userId: deskLinks.userId, id: deskLinks.id })
      .from(deskLinks)
      .where(
        and(
          sql`${deskLinks.nextMailAt} <= ${roundedNow}`,
          notInArray(deskLinks.userId, [...busyUsers]),
          sql`${deskLinks.endsAt} > now()`,
          sql`${deskLinks.usedAt} is null`,
        ),
      )
      .orderBy(deskLinks.nextMailAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const claimed = await setCode(tx, due, {
      mailAttempts: sql`${deskLinks.mailAttempts} + 1`,
      nextMailAt: sql`now() + make_interval(secs => ${seconds})`,
    });
    if (!claimed) return null;
    const others: MailedLink[] = [];
    for (const key of claimed.link.mailedWith) {
      const other = await setCode(tx, key);
      if (other) others.push(other);
    }
    return { ...claimed, others };
  });
}

/** Gives a link that can be used another code. Returns null if it was used, has ended or is gone with its agent. */
async function setCode(
  tx: Queryable,
  { userId, id }: LinkKey,
  more: PgUpdateSetSource<typeof deskLinks> = {},
): Promise<MailedLink | null> {
  const { text: code, hash: codeHash } = newSecret('link', userId);
  const [link] = await tx
    .update(deskLinks)
    .set({ ...more, codeHash })
    .where(
      and(
        eq(deskLinks.userId, userId),
        eq(deskLinks.id, id),
        sql`${deskLinks.endsAt} > now()`,
        sql`${deskLinks.usedAt} is null`,
      ),
    )
    .returning();
  return link ? { link, code } : null;
}

/** Schedules a mail of its own for each of some links that no mail was sent for. */
export async function mailApart(db: Queryable, links: readonly MailedLink[]): Promise<void> {
  for (const { link } of links) {
    await db
      .update(deskLinks)
      .set({ nextMailAt: sql`now()` })
      .where(and(isAttempt(link), eq(deskLinks.mailAttempts, 0)));
  }
}

/** Schedules no further mail. */
export async function endMailing(db: Queryable, link: DeskLinkRow): Promise<void> {
  await db.update(deskLinks).set({ nextMailAt: null }).where(isAttempt(link));
}

/** Schedules another attempt, unless this was the last. */
export async function postponeMailing(db: Queryable, link: DeskLinkRow): Promise<void> {
  const pause = 2 ** (link.mailAttempts - 1);
  const isLast = link.mailAttempts >= maxAttempts;
  await db
    .update(deskLinks)
    .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isAttempt(link));
}

/** Whether a link was not claimed again. */
export async function isStillClaimed(db: Queryable, link: DeskLinkRow): Promise<boolean> {
  const rows = await db.select({ id: deskLinks.id }).from(deskLinks).where(isAttempt(link));
  return rows.length > 0;
}

function isAttempt({ userId, id, mailAttempts }: DeskLinkRow) {
  return and(eq(deskLinks.userId, userId), eq(deskLinks.id, id), eq(deskLinks.mailAttempts, mailAttempts));
}
