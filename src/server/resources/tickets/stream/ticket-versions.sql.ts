/** Queries of tickets' versions. Every query is limited to one user. */

import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Ownership } from '../../../../api/service.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { tickets } from '../../../db/tables/index.ts';
import { isVisible } from '../../../db/visible-tickets.sql.ts';
import { isOwn } from '../tickets.sql.ts';

export interface TicketVersion {
  readonly id: number;
  readonly version: number;
}

export interface WatchedTickets {
  /** The caller's own tickets; undefined for all tickets of the user. */
  readonly own: Ownership | undefined;
  /** The inboxes whose tickets are left out. */
  readonly hidden: readonly number[];
  /** The ids of the requested tickets; null for all tickets. */
  readonly named: ReadonlySet<number> | null;
}

/** Returns the versions of the tickets that a caller may read, the last changed ones first, up to a limit. */
export async function listVersions(
  db: Queryable,
  userId: number,
  { own, hidden, named }: WatchedTickets,
  limit: number,
): Promise<TicketVersion[]> {
  return await db
    .select({ id: tickets.id, version: tickets.version })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        isOwn(own),
        isVisible(hidden),
        named ? inArray(tickets.id, [...named]) : undefined,
      ),
    )
    .orderBy(desc(tickets.changedAt), desc(tickets.id))
    .limit(limit);
}

/** Returns the versions of tickets by id. Missing tickets are left out. */
export async function findVersions(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tickets.id, version: tickets.version })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, ids)));
  return new Map(rows.map(({ id, version }) => [id, version]));
}
