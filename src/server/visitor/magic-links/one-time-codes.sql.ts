/** One-time codes that open tickets: created for an email or for a site, and used up by one request. */

import { and, desc, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import {
  oneTimeCodes,
  tickets,
  ticketTokens,
  ticketTokenTickets,
  visitorTickets,
} from '../../db/tables/index.ts';
import { hashOfTicketToken, newTicketToken } from '../records/ticket-token.ts';
import { newOneTimeCode, oneTimeCodeHash } from './one-time-code.ts';

/** How many of the newest codes of one email address are stored: only repeated emails create more. */
const maxCodesPerEmail = 50;

/** Days for which a used or expired code is stored, so that its page can send a new one. */
const knownDays = 30;

export type OneTimeCodeRow = typeof oneTimeCodes.$inferSelect;

export interface NewOneTimeCode extends Pick<OneTimeCodeRow, 'userId' | 'kind' | 'email' | 'helpCenterId'> {
  /** The ids of the tickets that the code opens; the first is shown. */
  readonly ticketIds: readonly number[];
  readonly goodForSeconds: number;
}

/** Creates a code and returns it. Only its hash is stored. */
export async function createOneTimeCode(
  db: Queryable,
  { goodForSeconds, ticketIds, ...code }: NewOneTimeCode,
): Promise<string> {
  const text = newOneTimeCode();
  await db.insert(oneTimeCodes).values({
    ...code,
    ticketIds: [...ticketIds],
    hash: oneTimeCodeHash(text),
    endsAt: sql`now() + make_interval(secs => ${goodForSeconds})`,
  });
  const { userId, email } = code;
  const isOfAddress = and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.email, email));
  const newest = db
    .select({ hash: oneTimeCodes.hash })
    .from(oneTimeCodes)
    .where(isOfAddress)
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(maxCodesPerEmail);
  await db.delete(oneTimeCodes).where(and(isOfAddress, notInArray(oneTimeCodes.hash, newest)));
  return text;
}

export interface CodeUse {
  readonly userId: number;
  readonly code: string;
  readonly kind: OneTimeCodeRow['kind'];
  /** The hash of the browser's ticket token, which gets access to the tickets; null to create a new token. */
  readonly shownToken: string | null;
}

export interface UsedCode {
  readonly ticketId: number;
  readonly helpCenterId: number;
  /** The new ticket token for the browser; null if the browser's own token gives access. */
  readonly newToken: { readonly token: string; readonly hash: string } | null;
}

/** Uses up a code, for one request only, and confirms its email address; null if it is invalid or has no tickets. */
export async function useOneTimeCode(db: Database, use: CodeUse): Promise<UsedCode | null> {
  const { userId, kind } = use;
  return await db.transaction(async (tx) => {
    const [code] = await tx
      .update(oneTimeCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(oneTimeCodes.userId, userId),
          eq(oneTimeCodes.hash, oneTimeCodeHash(use.code)),
          eq(oneTimeCodes.kind, kind),
          isNull(oneTimeCodes.usedAt),
          gt(oneTimeCodes.endsAt, sql`now()`),
        ),
      )
      .returning();
    if (!code) return null;
    const found = await tx
      .select({ id: tickets.id, sender: tickets.sender, openedBy: tickets.openedBy })
      .from(tickets)
      .where(and(eq(tickets.userId, userId), inArray(tickets.id, code.ticketIds)))
      .orderBy(tickets.id)
      .for('update');
    // A site's code may open the tickets that the page opened; an email's code only those of its email address.
    const opened = found.filter(({ sender }) => kind === 'site' || sender === code.email);
    const ticketId = code.ticketIds.find((id) => opened.some((ticket) => ticket.id === id));
    if (ticketId === undefined) return null;
    const unconfirmed = opened.filter(
      ({ sender, openedBy }) => openedBy === 'anonymous' && sender === code.email,
    );
    await confirmSender(tx, userId, listIds(unconfirmed));
    const made = use.shownToken === null ? newToken() : null;
    await openWithToken(tx, code, made?.hash ?? use.shownToken ?? '', listIds(opened));
    return { ticketId, helpCenterId: code.helpCenterId, newToken: made };
  });
}

/** Confirms the sender's email address. Earlier ticket tokens lose access: another person may have typed it. */
async function confirmSender(tx: Transaction, userId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(tickets)
    .set({ openedBy: 'confirmed' })
    .where(and(eq(tickets.userId, userId), inArray(tickets.id, ids)));
  await tx
    .delete(ticketTokenTickets)
    .where(and(eq(ticketTokenTickets.userId, userId), inArray(ticketTokenTickets.ticketId, ids)));
  await tx
    .update(visitorTickets)
    .set({ sub: null })
    .where(and(eq(visitorTickets.userId, userId), inArray(visitorTickets.ticketId, ids)));
}

async function openWithToken(
  tx: Transaction,
  { userId, email, kind, helpCenterId }: OneTimeCodeRow,
  hash: string,
  ids: readonly number[],
): Promise<void> {
  await tx
    .insert(ticketTokens)
    .values({
      userId,
      hash,
      confirmedEmail: email,
      helpCenterId: kind === 'mail' ? helpCenterId : null,
    })
    .onConflictDoUpdate({
      target: [ticketTokens.userId, ticketTokens.hash],
      set: { confirmedEmail: email },
    });
  await tx
    .insert(ticketTokenTickets)
    .values(ids.map((ticketId) => ({ userId, hash, ticketId })))
    .onConflictDoNothing();
}

function newToken(): { readonly token: string; readonly hash: string } {
  const token = newTicketToken();
  return { token, hash: hashOfTicketToken(token) };
}

function listIds(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** Finds the email address that received a code, valid or not; null for an unknown code. */
export async function findCodeEmail(db: Queryable, userId: number, code: string): Promise<string | null> {
  const [row] = await db
    .select({ email: oneTimeCodes.email })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.hash, oneTimeCodeHash(code)),
        eq(oneTimeCodes.kind, 'mail'),
      ),
    );
  return row?.email ?? null;
}

export async function removeOldOneTimeCodes(db: Queryable): Promise<void> {
  await db
    .delete(oneTimeCodes)
    .where(lt(oneTimeCodes.createdAt, sql`now() - make_interval(days => ${knownDays})`));
}
