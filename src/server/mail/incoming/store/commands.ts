/** Keeps mail as it came. Nothing is read of it yet, so that whoever brings it can be told at once that it is safe. */

import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import { incomingMails } from '../../../db/tables/index.ts';
import { identityOf } from './mail-hash.ts';
import { findMailboxes } from './queries.ts';

/** A mail as a door takes it in. */
export interface ArrivedMail {
  readonly door: (typeof incomingMails.$inferInsert)['door'];
  /** Of its envelope; empty: it is a bounce. Null: the door does not tell. */
  readonly envelopeFrom: string | null;
  /** Whom it is for, by its envelope. */
  readonly envelopeTo: readonly string[];
  readonly raw: Buffer;
}

/**
 * Stores a mail for each inbox that it came to; one that is there already is not stored again. Returns false where none
 * of the addresses is an inbox's.
 */
export async function storeMail(
  db: Database,
  { door, envelopeFrom, envelopeTo, raw }: ArrivedMail,
): Promise<boolean> {
  const mailboxes = await findMailboxes(db, envelopeTo);
  if (mailboxes.length === 0) return false;
  const { messageId, hash } = identityOf(raw);
  await db
    .insert(incomingMails)
    .values(
      mailboxes.map((mailbox) => ({
        ...mailbox,
        ...{ door, raw, hash, internetMessageId: messageId },
        envelopeFrom: envelopeFrom?.slice(0, 320) ?? null,
        envelopeTo: envelopeTo.slice(0, 200).map((address) => address.slice(0, 320)),
      })),
    )
    .onConflictDoNothing();
  return true;
}

/** Removes mails as they came, a month after they became what they are. Their ids stay, by which answers are found. */
export async function removeOldRawMail(db: Queryable): Promise<void> {
  await db
    .update(incomingMails)
    .set({ raw: Buffer.alloc(0) })
    .where(
      sql`${incomingMails.state} = 'done' and octet_length(${incomingMails.raw}) > 0
        and ${incomingMails.receivedAt} < now() - interval '30 days'`,
    );
}
