import { eq, ne, sql } from 'drizzle-orm';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Queryable } from '../../db/database.ts';
import { firstOfAll } from '../../db/site-places.sql.ts';
import { helpCenters, inboxAddresses, inboxes, users } from '../../db/tables/index.ts';
import { mailDomain } from '../../mail/mailbox.ts';
import { defaultPath } from '../../sites/site-path.ts';
import { listHelpCenters } from '../help-centers/help-center-settings.sql.ts';
import { listInboxes } from '../inboxes/inbox-settings.sql.ts';
import { claimedEmail, type Granted } from './granted.ts';
import { type RequestedClaim, requestedByHelpCenter, requestedByInbox } from './requested.ts';

/** Where users of the server receive mail. */
export interface MailClaims {
  /** As `claimedEmail` returns them. */
  readonly emails: ReadonlySet<string>;
  /** The domains of the addresses. */
  readonly emailDomains: ReadonlySet<string>;
  readonly replyDomains: ReadonlySet<string>;
}

/** Returns the claims of one user, or those of all others; reserved addresses, which have no mailbox, are omitted. */
export async function listMailClaims(
  db: Queryable,
  of: { readonly of: number } | { readonly except: number },
): Promise<MailClaims> {
  const isOf = (userId: typeof inboxes.userId | typeof inboxAddresses.userId) =>
    'of' in of ? eq(userId, of.of) : ne(userId, of.except);
  const addresses = await db
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(isOf(inboxAddresses.userId));
  const domains = await db
    .selectDistinct({ replyDomain: inboxes.replyDomain })
    .from(inboxes)
    .where(isOf(inboxes.userId));
  const received = addresses.map(({ address }) => address).filter((address) => !isReservedEmail(address));
  return {
    emails: new Set(received.map(claimedEmail)),
    emailDomains: new Set(received.map(mailDomain)),
    replyDomains: new Set(domains.flatMap(({ replyDomain }) => replyDomain ?? [])),
  };
}

/** Whether the server has no user besides this one. */
export async function isOnlyUser(db: Queryable, userId: number): Promise<boolean> {
  const others = await db
    .select({ userId: users.userId })
    .from(users)
    .where(ne(users.userId, userId))
    .limit(1);
  return others.length === 0;
}

/** Finds what is granted to the owners of a user: what the user has, and what the operator has stored with it. */
export async function findGranted(db: Queryable, userId: number): Promise<Granted> {
  const [user] = await db
    .select({ mailDomains: users.mailDomains, hosts: users.hosts })
    .from(users)
    .where(eq(users.userId, userId));
  const { mailDomains = [], hosts = [] } = user ?? {};
  const { emails, replyDomains } = await listMailClaims(db, { of: userId });
  const domains = new Set([...mailDomains, ...replyDomains]);
  const places = await db
    .select({
      host: helpCenters.host,
      path: helpCenters.path,
      isAtDefault: sql<boolean>`(${helpCenters.userId}, ${helpCenters.id}) in (${firstOfAll})`,
    })
    .from(helpCenters)
    .where(eq(helpCenters.userId, userId));
  return {
    isAll: await isOnlyUser(db, userId),
    emails,
    emailDomains: domains,
    replyDomains: domains,
    hosts: new Set([...hosts, ...places.flatMap(({ host }) => host ?? [])]),
    paths: new Set(
      places.flatMap(({ host, path, isAtDefault }) =>
        host === null ? (path ?? (isAtDefault ? defaultPath : [])) : [],
      ),
    ),
  };
}

/** Lists what owners of one user or of all users asked for and are not granted. */
export async function listRequested(db: Queryable, userId?: number): Promise<RequestedClaim[]> {
  const ofInboxes = (await listInboxes(db, userId)).flatMap(requestedByInbox);
  const ofHelpCenters = (await listHelpCenters(db, userId)).flatMap(requestedByHelpCenter);
  return [...ofInboxes, ...ofHelpCenters].toSorted((one, other) => one.userId - other.userId);
}
