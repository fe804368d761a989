import { and, eq, notExists, or, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  blockedVisitors,
  oneTimeCodes,
  ticketReads,
  ticketTokens,
  ticketTokenTickets,
  visitorTickets,
} from '../../../db/tables/index.ts';
import type { PersonEmail } from '../email.ts';

/** Removes rows that link tickets to visitors, and ticket tokens without other tickets. Returns the ticket count. */
export async function eraseVisitorTickets(
  tx: Transaction,
  userId: number,
  ticketIds: readonly number[],
): Promise<number> {
  const erased = await tx
    .delete(visitorTickets)
    .where(and(eq(visitorTickets.userId, userId), anyOf(visitorTickets.ticketId, ticketIds)))
    .returning({ id: visitorTickets.ticketId });
  const opening = await tx
    .delete(ticketTokenTickets)
    .where(and(eq(ticketTokenTickets.userId, userId), anyOf(ticketTokenTickets.ticketId, ticketIds)))
    .returning({ hash: ticketTokenTickets.hash });
  const hashes = opening.map(({ hash }) => hash);
  const others = tx
    .select({ one: sql`1` })
    .from(ticketTokenTickets)
    .where(and(eq(ticketTokenTickets.userId, userId), eq(ticketTokenTickets.hash, ticketTokens.hash)));
  await tx
    .delete(ticketTokens)
    .where(and(eq(ticketTokens.userId, userId), anyOf(ticketTokens.hash, hashes), notExists(others)));
  return erased.length;
}

/** Removes a person's read marks, and other visitors' read marks on the person's tickets. */
export async function eraseReads(
  tx: Transaction,
  userId: number,
  ticketIds: readonly number[],
  subs: readonly string[],
): Promise<void> {
  await tx
    .delete(ticketReads)
    .where(
      and(
        eq(ticketReads.userId, userId),
        or(anyOf(ticketReads.ticketId, ticketIds), anyOf(ticketReads.sub, subs)),
      ),
    );
}

/** Removes blocks that keep signed-in visitors from chats. */
export async function eraseVisitorBlocks(
  tx: Transaction,
  userId: number,
  subs: readonly string[],
): Promise<void> {
  const { kind, name } = blockedVisitors;
  await tx
    .delete(blockedVisitors)
    .where(and(eq(blockedVisitors.userId, userId), eq(kind, 'sub'), anyOf(name, subs)));
}

/** Removes the one-time codes that were sent to an email address, and its confirmations. */
export async function eraseOneTimeCodes(
  tx: Transaction,
  userId: number,
  { folded }: PersonEmail,
): Promise<void> {
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.email, folded)));
  await tx
    .update(ticketTokens)
    .set({ confirmedEmail: null })
    .where(and(eq(ticketTokens.userId, userId), eq(ticketTokens.confirmedEmail, folded)));
}
