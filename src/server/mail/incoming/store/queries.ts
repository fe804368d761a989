/** Which inboxes an address leads to: those of any user, as a mail does not say whose it is. */

import { and, eq, inArray } from 'drizzle-orm';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { inboxAddresses, inboxes } from '../../../db/tables/index.ts';
import { mailboxOf } from '../../mailbox.ts';
import { tokenPartOf } from '../../reply-address/address.ts';
import { readToken } from '../../reply-address/token.ts';

/** An inbox that a mail came to. */
export interface Mailbox {
  readonly userId: number;
  readonly inboxId: number;
}

/** Addresses of one mail that are looked at. */
const mostAddresses = 200;

/** The inboxes of some addresses, each once. */
export async function findMailboxes(db: Queryable, addresses: readonly string[]): Promise<Mailbox[]> {
  const looked = [...new Set(addresses.map(foldEmail))].slice(0, mostAddresses);
  if (looked.length === 0) return [];
  const named = await db
    .select({ userId: inboxAddresses.userId, inboxId: inboxAddresses.inboxId })
    .from(inboxAddresses)
    .where(inArray(inboxAddresses.address, [...looked, ...looked.map(mailboxOf)]));
  const found = [...named, ...(await findCatchAll(db, looked))];
  return [...new Map(found.map((mailbox) => [`${mailbox.userId} ${mailbox.inboxId}`, mailbox])).values()];
}

/** Those of which every address of a domain is theirs: what stands before the `@` says whose. */
async function findCatchAll(db: Queryable, addresses: readonly string[]): Promise<Mailbox[]> {
  const found: Mailbox[] = [];
  for (const address of addresses) {
    const token = readToken(tokenPartOf(address));
    if (token === null) continue;
    const rows = await db
      .select({ userId: inboxes.userId, inboxId: inboxes.id })
      .from(inboxes)
      .where(
        and(
          eq(inboxes.userId, token.userId),
          eq(inboxes.replyForm, 'catch-all'),
          eq(inboxes.replyDomain, address.slice(address.lastIndexOf('@') + 1)),
        ),
      )
      .limit(1);
    found.push(...rows);
  }
  return found;
}
