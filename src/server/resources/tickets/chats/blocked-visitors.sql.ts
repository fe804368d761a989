/** Visitors whose messages are spam for a day, by device and network: an address is made up in a second. */

import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import {
  blockedVisitors,
  conversations,
  ticketTokenTickets,
  visitorTickets,
} from '../../../db/tables/index.ts';
import type { TicketRow } from '../tickets.sql.ts';

/** What tells visitors apart. Null members are unknown. */
export interface VisitorDevice {
  /** The hash of the ticket token. */
  readonly token: string | null;
  /** The `sub` of the visitor token. */
  readonly sub: string | null;
  readonly network: string | null;
}

type Name = Pick<typeof blockedVisitors.$inferSelect, 'kind' | 'name'>;

function namesOf({ token, sub, network }: VisitorDevice): Name[] {
  const names = [
    { kind: 'token' as const, name: token },
    { kind: 'sub' as const, name: sub },
    { kind: 'network' as const, name: network },
  ];
  return names.flatMap(({ kind, name }) => (name === null ? [] : [{ kind, name }]));
}

export async function isVisitorBlocked(
  db: Queryable,
  userId: number,
  device: VisitorDevice,
): Promise<boolean> {
  const names = namesOf(device);
  if (names.length === 0) return false;
  const found = await db
    .select({ name: blockedVisitors.name })
    .from(blockedVisitors)
    .where(
      and(
        eq(blockedVisitors.userId, userId),
        sql`(${blockedVisitors.kind}, ${blockedVisitors.name}) in (${sql.join(
          names.map(({ kind, name }) => sql`(${kind}, ${name})`),
          sql`, `,
        )})`,
        gt(blockedVisitors.blockedUntil, sql`now()`),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Blocks the devices and the network from which a ticket's visitor wrote. */
export async function blockVisitorOf(
  tx: Transaction,
  ticket: Pick<TicketRow, 'userId' | 'id'>,
): Promise<void> {
  const names = await listNames(tx, ticket);
  if (names.length === 0) return;
  const blockedUntil = sql`now() + interval '1 day'`;
  await tx
    .insert(blockedVisitors)
    .values(names.map((name) => ({ userId: ticket.userId, ...name, blockedUntil })))
    .onConflictDoUpdate({
      target: [blockedVisitors.userId, blockedVisitors.kind, blockedVisitors.name],
      set: { blockedUntil },
    });
}

export async function unblockVisitorOf(
  tx: Transaction,
  ticket: Pick<TicketRow, 'userId' | 'id'>,
): Promise<void> {
  const names = await listNames(tx, ticket);
  if (names.length === 0) return;
  await tx.delete(blockedVisitors).where(
    and(
      eq(blockedVisitors.userId, ticket.userId),
      inArray(
        blockedVisitors.name,
        names.map(({ name }) => name),
      ),
    ),
  );
}

async function listNames(tx: Transaction, { userId, id }: Pick<TicketRow, 'userId' | 'id'>): Promise<Name[]> {
  const tokens = await tx
    .select({ name: ticketTokenTickets.hash })
    .from(ticketTokenTickets)
    .where(and(eq(ticketTokenTickets.userId, userId), eq(ticketTokenTickets.ticketId, id)));
  const subs = await tx
    .select({ name: visitorTickets.sub })
    .from(visitorTickets)
    .where(and(eq(visitorTickets.userId, userId), eq(visitorTickets.ticketId, id)));
  const networks = await tx
    .selectDistinct({ name: conversations.network })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.ticketId, id)));
  return [
    ...tokens.flatMap(({ name }) => namesOf({ token: name, sub: null, network: null })),
    ...subs.flatMap(({ name }) => namesOf({ token: null, sub: name, network: null })),
    ...networks.flatMap(({ name }) => namesOf({ token: null, sub: null, network: name })),
  ];
}
