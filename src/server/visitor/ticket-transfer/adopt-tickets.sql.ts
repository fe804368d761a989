/** Moves the tickets of a ticket token to a visitor who signed in afterwards. */

import { and, desc, eq, gt, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { OfferedTickets } from '../../../api/schemas/visitor.ts';
import type { VisitorIdentity } from '../../../api/service.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  ticketReads,
  tickets,
  ticketTokens,
  ticketTokenTickets,
  visitorTickets,
} from '../../db/tables/index.ts';
import { oldestUse } from '../records/tokens-and-secrets.sql.ts';
import { groupBySender, type OpenedTicket, presentOffer } from './offered-tickets.ts';

/** Limits how many of a token's newest tickets are read. */
const maxTickets = 1000;

/** Limits the email addresses offered at once, to those of the newest tickets: nobody reads a longer list. */
const maxOffered = 5;

export interface Adoption {
  readonly userId: number;
  /** The hash of the ticket token that gave access to the tickets so far. */
  readonly hash: string;
  readonly identity: VisitorIdentity;
  /** Whether the visitor has confirmed that the offered tickets are theirs. */
  readonly isMine: boolean;
}

/**
 * Moves the tickets under the visitor's own email address, and if `isMine` the offered ones too. No ticket token gives
 * access to a moved ticket any more: the visitor's next messages in it are private.
 * @returns the tickets that are still offered, the newest first; empty for an unknown or expired token
 */
export async function adoptTickets(
  db: Database,
  { userId, hash, identity, isMine }: Adoption,
): Promise<OfferedTickets[]> {
  return await db.transaction(async (tx) => {
    if (!(await lockToken(tx, userId, hash))) return [];
    const groups = groupBySender(await listOpened(tx, { userId, hash, sub: identity.sub }));
    const own = groups.filter(({ email }) => email === identity.email);
    const others = groups.filter(({ email }) => email !== identity.email);
    const said = isMine ? others.slice(0, maxOffered) : [];
    const left = others.slice(said.length);
    const ownIds = own.flatMap(({ ids }) => ids);
    await moveTickets(tx, { userId, hash, sub: identity.sub }, [
      ...ownIds,
      ...said.flatMap(({ ids }) => ids),
    ]);
    await confirmOpener(tx, userId, ownIds);
    if (left.length === 0) await tx.delete(ticketTokens).where(isToken(userId, hash));
    return left.slice(0, maxOffered).map(presentOffer);
  });
}

function isToken(userId: number, hash: string): SQL | undefined {
  return and(eq(ticketTokens.userId, userId), eq(ticketTokens.hash, hash));
}

/** Locks the token, and returns whether it is valid. A second request with it waits until the first is done. */
async function lockToken(tx: Transaction, userId: number, hash: string): Promise<boolean> {
  const found = await tx
    .select({ hash: ticketTokens.hash })
    .from(ticketTokens)
    .where(and(isToken(userId, hash), gt(ticketTokens.usedAt, oldestUse())))
    .for('update');
  return found.length > 0;
}

interface Receiver {
  readonly userId: number;
  readonly hash: string;
  readonly sub: string;
}

/** Lists the token's tickets that do not belong to the visitor yet, the newest first. */
async function listOpened(tx: Transaction, { userId, hash, sub }: Receiver): Promise<OpenedTicket[]> {
  return await tx
    .select({
      id: visitorTickets.ticketId,
      sender: visitorTickets.sender,
      createdAt: visitorTickets.createdAt,
    })
    .from(ticketTokenTickets)
    .innerJoin(
      visitorTickets,
      and(
        eq(visitorTickets.userId, ticketTokenTickets.userId),
        eq(visitorTickets.ticketId, ticketTokenTickets.ticketId),
      ),
    )
    .where(
      and(
        eq(ticketTokenTickets.userId, userId),
        eq(ticketTokenTickets.hash, hash),
        sql`${visitorTickets.sub} is distinct from ${sub}`,
      ),
    )
    .orderBy(desc(visitorTickets.createdAt), desc(visitorTickets.ticketId))
    .limit(maxTickets);
}

async function moveTickets(tx: Transaction, { userId, hash, sub }: Receiver, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(visitorTickets)
    .set({ sub })
    .where(and(eq(visitorTickets.userId, userId), inArray(visitorTickets.ticketId, ids)));
  // Marks as read by the visitor what the holder of the token has read.
  await tx.execute(sql`
    insert into ${ticketReads} (user_id, sub, ticket_id, read_at)
    select user_id, ${sub}, ticket_id, read_at from ${ticketTokenTickets}
    where ${ticketTokenTickets.userId} = ${userId} and ${ticketTokenTickets.hash} = ${hash}
      and ${inArray(ticketTokenTickets.ticketId, ids)} and ${ticketTokenTickets.readAt} is not null
    on conflict (user_id, sub, ticket_id)
      do update set read_at = greatest(${ticketReads.readAt}, excluded.read_at)`);
  const isConfirmed = tx
    .select({ found: sql`1` })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, ticketTokenTickets.userId),
        eq(tickets.id, ticketTokenTickets.ticketId),
        eq(tickets.openedBy, 'confirmed'),
      ),
    );
  await tx.delete(ticketTokenTickets).where(
    and(
      eq(ticketTokenTickets.userId, userId),
      inArray(ticketTokenTickets.ticketId, ids),
      // Any other token of a confirmed ticket belongs to a reader of the same mailbox, and stays.
      or(eq(ticketTokenTickets.hash, hash), notExists(isConfirmed)),
    ),
  );
}

/** Marks the email address of tickets as confirmed by the visitor token. */
async function confirmOpener(tx: Transaction, userId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(visitorTickets)
    .set({ openedBy: 'identified' })
    .where(and(eq(visitorTickets.userId, userId), inArray(visitorTickets.ticketId, ids)));
  await tx
    .update(tickets)
    .set({ openedBy: 'identified' })
    .where(and(eq(tickets.userId, userId), inArray(tickets.id, ids)));
}
