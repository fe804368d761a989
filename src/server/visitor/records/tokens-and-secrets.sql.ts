/** Stores the owners of tickets, ticket tokens, and the secrets that sign visitor tokens. */

import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { TicketOwner } from '../../../api/service.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  tickets,
  ticketTokens,
  ticketTokenTickets,
  users,
  visitorSecrets,
  visitorTickets,
} from '../../db/tables/index.ts';

/** Days after its last use during which a ticket token is valid. */
const ticketTokenDays = 30;

export interface OwnedTicket {
  readonly userId: number;
  readonly ticketId: number;
  readonly owner: TicketOwner;
  /** The email address of the owner's first message. */
  readonly sender: string;
}

/** Stores the owner of a ticket, unless it has one. */
export async function noteTicketOwner(
  tx: Transaction,
  { userId, ticketId, owner, sender }: OwnedTicket,
): Promise<void> {
  await tx
    .insert(visitorTickets)
    .values({
      userId,
      ticketId,
      openedBy: owner.openedBy,
      sub: owner.openedBy === 'identified' ? owner.sub : null,
      sender,
    })
    .onConflictDoNothing();
  if (owner.openedBy === 'identified') return;
  const { ticketToken: hash } = owner;
  await tx.insert(ticketTokens).values({ userId, hash }).onConflictDoNothing();
  // Marks the ticket as confirmed if the holder of this token confirmed the email address before.
  await tx
    .update(tickets)
    .set({ openedBy: 'confirmed' })
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.id, ticketId),
        eq(tickets.openedBy, 'anonymous'),
        isConfirmedBy(userId, hash),
      ),
    );
  // A repeated request must not open a ticket that another person has confirmed or received in the meantime.
  await tx.execute(sql`
    insert into ${ticketTokenTickets} (user_id, hash, ticket_id)
    select ${userId}, ${hash}, ${ticketId} where not exists (
      select from ${tickets} where ${tickets.userId} = ${userId} and ${tickets.id} = ${ticketId}
        and ${tickets.openedBy} = 'confirmed' and not ${isConfirmedBy(userId, hash)})
      and not exists (
        select from ${visitorTickets} where ${visitorTickets.userId} = ${userId}
          and ${visitorTickets.ticketId} = ${ticketId} and ${visitorTickets.sub} is not null)
    on conflict do nothing`);
}

/** Whether the holder of a token has confirmed the email address of a row of `tickets`. */
function isConfirmedBy(userId: number, hash: string): SQL {
  return sql`exists (
    select from ${ticketTokens} where ${ticketTokens.userId} = ${userId} and ${ticketTokens.hash} = ${hash}
      and ${ticketTokens.confirmedEmail} = ${tickets.sender})`;
}

/** The shortest time between two updates of a token's last use: an update each time would make every read a write. */
const notedEvery = sql`interval '1 hour'`;

/** A valid ticket token. */
export interface KnownTicketToken {
  /** The help center whose first-party page uses the token; null if a visitor of the site uses it. */
  readonly helpCenterId: number | null;
}

/** Finds a ticket token and renews its validity; null if it is invalid. */
export async function useTicketToken(
  db: Database,
  userId: number,
  hash: string,
): Promise<KnownTicketToken | null> {
  const [row] = await db
    .select({
      helpCenterId: ticketTokens.helpCenterId,
      isDue: sql<boolean>`${ticketTokens.usedAt} < now() - ${notedEvery}`,
    })
    .from(ticketTokens)
    .where(
      and(eq(ticketTokens.userId, userId), eq(ticketTokens.hash, hash), gt(ticketTokens.usedAt, oldestUse())),
    );
  if (row?.isDue) {
    await db
      .update(ticketTokens)
      .set({ usedAt: sql`now()` })
      .where(and(eq(ticketTokens.userId, userId), eq(ticketTokens.hash, hash)));
  }
  return row ?? null;
}

/** Revokes every ticket token that gives access to a ticket. Returns how many there were. */
export async function revokeTicketTokens(db: Database, userId: number, ticketId: number): Promise<number> {
  const opening = db
    .select({ hash: ticketTokenTickets.hash })
    .from(ticketTokenTickets)
    .where(and(eq(ticketTokenTickets.userId, userId), eq(ticketTokenTickets.ticketId, ticketId)));
  const ended = await db
    .delete(ticketTokens)
    .where(and(eq(ticketTokens.userId, userId), inArray(ticketTokens.hash, opening)))
    .returning({ hash: ticketTokens.hash });
  return ended.length;
}

/** Removes expired ticket tokens and secrets. */
export async function removeEnded(db: Database): Promise<void> {
  await db.delete(ticketTokens).where(lt(ticketTokens.usedAt, oldestUse()));
  await db.delete(visitorSecrets).where(lt(visitorSecrets.endsAt, sql`now()`));
}

/** SQL for the time of last use before which ticket tokens are invalid. */
export function oldestUse(): SQL {
  return sql`now() - make_interval(days => ${ticketTokenDays})`;
}

/** Limits the valid secrets of one user: the new one and the previous one, during a rotation. */
const maxVisitorSecrets = 2;

export interface NewVisitorSecret {
  readonly kid: string;
  /** The secret, which is shown once, at its creation; whoever has it can sign for any visitor. */
  readonly secret: string;
}

/** @throws {Refusal} `BadRequest` for an unknown user, `Conflict` if there are two secrets already */
export async function createVisitorSecret(db: Database, userId: number): Promise<NewVisitorSecret> {
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await validSecrets(tx, userId)).length >= maxVisitorSecrets) {
      throw new Refusal('Conflict', `User ${userId} already has two secrets: revoke one, or rotate.`);
    }
    return await insertSecret(tx, userId);
  });
}

/**
 * Creates a secret. The previous one stays valid for some more seconds; older ones become invalid at once.
 * @throws {Refusal} `BadRequest` for an unknown user
 */
export async function rotateVisitorSecret(
  db: Database,
  userId: number,
  overlap: number,
): Promise<NewVisitorSecret> {
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [newest, ...older] = await validSecrets(tx, userId);
    if (newest) await endSecret(tx, userId, newest.id, overlap);
    for (const { id } of older) await endSecret(tx, userId, id, 0);
    return await insertSecret(tx, userId);
  });
}

/** Revokes a secret at once. Returns whether it existed. */
export async function revokeVisitorSecret(db: Database, userId: number, kid: string): Promise<boolean> {
  const ended = await db
    .delete(visitorSecrets)
    .where(and(eq(visitorSecrets.userId, userId), eq(visitorSecrets.id, kid)))
    .returning({ id: visitorSecrets.id });
  return ended.length > 0;
}

async function lockUser(tx: Transaction, userId: number): Promise<void> {
  const [user] = await tx
    .select({ id: users.userId })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  if (!user) throw new Refusal('BadRequest', `There is no user ${userId}.`);
}

async function validSecrets(tx: Transaction, userId: number): Promise<{ id: string }[]> {
  return await tx
    .select({ id: visitorSecrets.id })
    .from(visitorSecrets)
    .where(
      and(
        eq(visitorSecrets.userId, userId),
        or(isNull(visitorSecrets.endsAt), gt(visitorSecrets.endsAt, sql`now()`)),
      ),
    )
    .orderBy(desc(visitorSecrets.createdAt), desc(visitorSecrets.id));
}

async function insertSecret(tx: Transaction, userId: number): Promise<NewVisitorSecret> {
  const made = {
    kid: `vs_${randomBytes(6).toString('hex')}`,
    secret: `fdv_${randomBytes(32).toString('base64url')}`,
  };
  // Uses the clock instead of the transaction's time: of two secrets created at the same moment, one must be newer.
  await tx
    .insert(visitorSecrets)
    .values({ userId, id: made.kid, secret: made.secret, createdAt: sql`clock_timestamp()` });
  return made;
}

async function endSecret(tx: Transaction, userId: number, kid: string, seconds: number): Promise<void> {
  await tx
    .update(visitorSecrets)
    .set({ endsAt: sql`least(${visitorSecrets.endsAt}, now() + make_interval(secs => ${seconds}))` })
    .where(and(eq(visitorSecrets.userId, userId), eq(visitorSecrets.id, kid)));
}
