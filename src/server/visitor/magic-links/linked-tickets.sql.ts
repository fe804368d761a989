/** Finds the tickets that a one-time code may open, and the site that shows them. Every query filters by user. */

import { and, asc, desc, eq, exists, isNotNull, sql } from 'drizzle-orm';
import { isListed } from '../../../api/shared/origins.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Queryable } from '../../db/database.ts';
import {
  apiKeys,
  helpCenters,
  inboxAddresses,
  ticketMessages,
  tickets,
  ticketTokens,
  ticketTokenTickets,
} from '../../db/tables/index.ts';

/** How many tickets of one email address a link opens: those that changed last. */
const maxTickets = 20;

/** Lists the tickets of an email address that have a message for visitors, the newest first. */
export async function listTicketIdsByEmail(db: Queryable, userId: number, email: string): Promise<number[]> {
  const isReadable = exists(
    db
      .select({ found: sql`1` })
      .from(ticketMessages)
      .where(
        and(
          eq(ticketMessages.userId, tickets.userId),
          eq(ticketMessages.ticketId, tickets.id),
          eq(ticketMessages.type, 'external'),
        ),
      ),
  );
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.sender, email), isReadable))
    .orderBy(desc(tickets.lastActionAt), desc(tickets.id))
    .limit(maxTickets);
  return rows.map(({ id }) => id);
}

export interface MagicLinkHelpCenter {
  readonly id: number;
  /** The help center's own host; null for the deployment's. */
  readonly host: string | null;
}

/**
 * Finds the help center whose page shows the tickets of an inbox: one that takes messages, to that inbox if possible.
 * Returns null if there is none, or if no page may show the user's help: without a public key it is private.
 */
export async function findMagicLinkHelpCenter(
  db: Queryable,
  userId: number,
  inboxId: number,
): Promise<MagicLinkHelpCenter | null> {
  const isPublic = exists(
    db
      .select({ found: sql`1` })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.kind, 'public'), eq(apiKeys.isRevoked, false))),
  );
  const [row] = await db
    .select({ id: helpCenters.id, host: helpCenters.host })
    .from(helpCenters)
    .leftJoin(
      inboxAddresses,
      and(
        eq(inboxAddresses.userId, helpCenters.userId),
        eq(inboxAddresses.address, sql`lower(${helpCenters.contactEmail} collate "C")`),
      ),
    )
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.contactEnabled, true), isPublic))
    .orderBy(sql`${inboxAddresses.inboxId} is distinct from ${inboxId}`, asc(helpCenters.id))
    .limit(1);
  return row ?? null;
}

/** Returns the URL of a help center's site, if a public key of the user allows its pages; else null. */
export async function findSite(db: Queryable, userId: number, helpCenterId: number): Promise<URL | null> {
  const [row] = await db
    .select({ siteUrl: helpCenters.siteUrl })
    .from(helpCenters)
    .where(
      and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId), isNotNull(helpCenters.siteUrl)),
    );
  const site = row?.siteUrl ? parseUrl(row.siteUrl) : null;
  return site && (await isKeyOrigin(db, userId, site.origin)) ? site : null;
}

/** Whether a public key of the user allows pages of an origin. */
export async function isKeyOrigin(db: Queryable, userId: number, origin: string): Promise<boolean> {
  const keys = await db
    .select({ origins: apiKeys.origins })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.kind, 'public'), eq(apiKeys.isRevoked, false)));
  return keys.some(({ origins }) => isListed(origin, origins));
}

export interface PageToken {
  readonly helpCenterId: number;
  /** The email address that the token's holder has confirmed. */
  readonly email: string;
  readonly ticketIds: readonly number[];
}

/** Reads the ticket token of a first-party page; null for any other token. */
export async function findPageToken(db: Queryable, userId: number, hash: string): Promise<PageToken | null> {
  const rows = await db
    .select({
      helpCenterId: ticketTokens.helpCenterId,
      email: ticketTokens.confirmedEmail,
      ticketId: ticketTokenTickets.ticketId,
    })
    .from(ticketTokens)
    .innerJoin(
      ticketTokenTickets,
      and(eq(ticketTokenTickets.userId, ticketTokens.userId), eq(ticketTokenTickets.hash, ticketTokens.hash)),
    )
    .where(and(eq(ticketTokens.userId, userId), eq(ticketTokens.hash, hash)))
    .orderBy(desc(ticketTokenTickets.ticketId))
    .limit(maxTickets);
  const [first] = rows;
  if (!first || first.helpCenterId === null || first.email === null) return null;
  return {
    helpCenterId: first.helpCenterId,
    email: first.email,
    ticketIds: rows.map(({ ticketId }) => ticketId),
  };
}
