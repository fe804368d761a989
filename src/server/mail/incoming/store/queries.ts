/** Finds the inboxes of email addresses among all users, as a mail does not identify a user. */

import { and, eq, inArray } from 'drizzle-orm';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { inboxAddresses, inboxes } from '../../../db/tables/index.ts';
import { mailboxAddress } from '../../mailbox.ts';
import { tokenPart } from '../../reply-address/address.ts';
import { readToken } from '../../reply-address/token.ts';

/** An inbox that a mail was sent to. */
export interface Mailbox {
  readonly userId: number;
  readonly inboxId: number;
}

/** Limits the email addresses of one mail that are looked up. */
const mostAddresses = 200;

/** Returns the inboxes with one of the email addresses, each once. */
export async function findMailboxes(db: Queryable, addresses: readonly string[]): Promise<Mailbox[]> {
  const looked = [...new Set(addresses.map(foldEmail))].slice(0, mostAddresses);
  if (looked.length === 0) return [];
  const named = await db
    .select({ userId: inboxAddresses.userId, inboxId: inboxAddresses.inboxId })
    .from(inboxAddresses)
    .where(inArray(inboxAddresses.address, [...looked, ...looked.map(mailboxAddress)]));
  const found = [...named, ...(await findCatchAll(db, looked))];
  return [...new Map(found.map((mailbox) => [`${mailbox.userId} ${mailbox.inboxId}`, mailbox])).values()];
}

/** Finds inboxes that have a mail domain of their own by the token before the `@`. */
async function findCatchAll(db: Queryable, addresses: readonly string[]): Promise<Mailbox[]> {
  const found: Mailbox[] = [];
  for (const address of addresses) {
    const token = readToken(tokenPart(address));
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
