/** Decides which email addresses and reply domains the inboxes of a user may have. */

import { sql } from 'drizzle-orm';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Transaction } from '../../db/database.ts';
import { mailDomain } from '../../mail/mailbox.ts';
import type { InboxChanges } from '../../settings/stored/inbox.ts';
import { findGranted, listMailClaims } from '../grants/claims.sql.ts';
import { allGranted, claimedEmail, type Granted, withGrants } from '../grants/granted.ts';
import { taken } from '../value-taken.ts';
import type { InboxRow } from './inbox-settings.sql.ts';

/**
 * Who makes a change. What an owner enters and is not granted is stored beside the inbox, and has no effect.
 * @default the operator
 */
export interface ChangedBy {
  readonly isOwner?: boolean;
  /** What the operator grants to the owner now: email addresses and reply domains. */
  readonly granting?: ReadonlySet<string>;
}

/** Where a user may receive mail. */
export interface MailRights {
  readonly granted: Granted;
  /** Whether no other user receives mail at an address. What the user has already is free. */
  isFreeEmail(email: string): boolean;
  isFreeDomain(domain: string): boolean;
}

/** The id of the advisory lock under which the users of a server claim email addresses and reply domains. */
const claimsLock = 4_701_003;

/** Lets no user claim anything before the end of the transaction. */
export async function lockMailClaims(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${claimsLock})`);
}

/** Finds the rights of a user, which stay the same until the end of the transaction. */
export async function findMailRights(tx: Transaction, userId: number, by: ChangedBy): Promise<MailRights> {
  await lockMailClaims(tx);
  const own = await listMailClaims(tx, { of: userId });
  const others = await listMailClaims(tx, { except: userId });
  const granted = by.isOwner ? await findGranted(tx, userId) : allGranted;
  return {
    granted: by.granting ? withGrants(granted, by.granting) : granted,
    isFreeEmail: (email) =>
      isReservedEmail(email) ||
      own.emails.has(claimedEmail(email)) ||
      !(others.emails.has(claimedEmail(email)) || others.replyDomains.has(mailDomain(email))),
    isFreeDomain: (domain) =>
      own.replyDomains.has(domain) || !(others.replyDomains.has(domain) || others.emailDomains.has(domain)),
  };
}

/**
 * Refuses what another user has, unless it waits for the operator already.
 * @throws {Refusal} `Conflict`
 */
export function requireFree(
  rights: MailRights,
  { wantedAddresses, wantedReplyDomain }: InboxRow,
  { addresses = [], replyDomain = null }: Pick<InboxChanges, 'addresses' | 'replyDomain'>,
  { isOwner = false, granting }: ChangedBy,
): void {
  const isWaiting = (name: string) =>
    isOwner &&
    !granting?.has(name) &&
    (name === wantedReplyDomain || wantedAddresses?.includes(name) === true);
  const email = addresses
    .map(foldEmail)
    .find((address) => !rights.isFreeEmail(address) && !isWaiting(address));
  if (email !== undefined) throw claimed('addresses', email);
  if (replyDomain !== null && !rights.isFreeDomain(replyDomain) && !isWaiting(replyDomain))
    throw claimed('replyDomain', replyDomain);
}

const claimed = (field: string, value: string) =>
  taken(field, `Another user of this server receives mail at ${value}.`);
