/** Keeps mail as it came. Nothing is read of it yet, so that whoever brings it can be told at once that it is safe. */

import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import { incomingMails, type MailDoor } from '../../../db/tables/index.ts';
import { senderOf } from './header-fields.ts';
import { copyMinutes, identityOf } from './mail-hash.ts';
import { findMailboxes, type Mailbox } from './queries.ts';

/** A mail as a door takes it in. */
export interface ArrivedMail {
  readonly door: MailDoor;
  /** Of its envelope; empty: it is a bounce. Null: the door does not tell. */
  readonly envelopeFrom: string | null;
  /** Whom it is for, by its envelope. */
  readonly envelopeTo: readonly string[];
  readonly raw: Buffer;
  /** Why it is not read, and what it is known by; null or absent: it is. */
  readonly aside?: { readonly reason: string; readonly hash: string } | null;
}

/**
 * Stores a mail for each inbox that it came to; one that is there already is not stored again. Returns false where none
 * of the addresses is an inbox's.
 */
export async function storeMail(db: Database, mail: ArrivedMail): Promise<boolean> {
  const mailboxes = await findMailboxes(db, mail.envelopeTo);
  if (mailboxes.length === 0) return false;
  await insertMail(db, mailboxes, mail);
  return true;
}

/** Stores a mail for some inboxes; one that is there already is not stored again. */
export async function insertMail(
  db: Queryable,
  mailboxes: readonly Mailbox[],
  mail: ArrivedMail,
): Promise<void> {
  if (mail.raw.length <= pieceBytes) return await insertRows(db, mailboxes, mail, mail.raw);
  await db.transaction(async (tx) => {
    const object = await createLargeObject(tx, mail.raw);
    await insertRows(tx, mailboxes, mail, sql`lo_get(${object}::oid)`);
    await tx.execute(sql`select lo_unlink(${object}::oid)`);
  });
}

/** Bytes that the database is handed at a time: pg copies each parameter of a statement twice, and all at a stretch. */
const pieceBytes = 1_048_576;

/** Gathers a large mail in the database, until the end of the transaction or until it is unlinked. Returns its number. */
async function createLargeObject(tx: Transaction, raw: Buffer): Promise<number> {
  const { rows } = await tx.execute<{ object: number }>(sql`select lo_create(0) as object`);
  const object = rows[0]?.object;
  if (object === undefined) throw new Error('the mail was not taken');
  for (let start = 0; start < raw.length; start += pieceBytes) {
    const piece = raw.subarray(start, start + pieceBytes);
    await tx.execute(sql`select lo_put(${object}::oid, ${start}::bigint, ${piece}::bytea)`);
  }
  return object;
}

/** @param value the bytes of the mail, or what the database takes them from */
async function insertRows(
  db: Queryable,
  mailboxes: readonly Mailbox[],
  { door, envelopeFrom, envelopeTo, raw, aside = null }: ArrivedMail,
  value: Buffer | SQL,
): Promise<void> {
  const identity = await identityOf(raw, { door, receivedAt: new Date() });
  const hash = aside?.hash ?? identity.hash;
  if (identity.isUndated && aside === null) await retireOlderCopies(db, mailboxes, hash);
  const inserting = db.insert(incomingMails).values(
    mailboxes.map((mailbox) => ({
      ...mailbox,
      door,
      raw: value,
      internetMessageId: identity.messageId,
      hash,
      // Known before it is read, so that mails of one sender keep their order.
      sender: aside === null ? senderOf(raw) : null,
      ...(aside && { state: 'aside' as const, error: aside.reason, waitingSince: sql`now()` }),
      envelopeFrom: envelopeFrom?.slice(0, 320) ?? null,
      envelopeTo: envelopeTo.slice(0, 200).map((address) => address.slice(0, 320)),
    })),
  );
  if (door !== 'imap-sent') {
    await inserting.onConflictDoNothing();
    return;
  }
  // It came to the inbox too, and was held as anybody could have written it: now it is known who did.
  await inserting.onConflictDoUpdate({
    target: [incomingMails.userId, incomingMails.inboxId, incomingMails.hash],
    set: { door, state: 'new', attempts: 0, error: null },
    setWhere: eq(incomingMails.state, 'held'),
  });
}

/**
 * Gives the mails of a hash that came more than some minutes ago another one, so that the next of it is a mail of its own.
 * Of two processes that store a copy at once, the second finds the first one's row.
 */
async function retireOlderCopies(db: Queryable, mailboxes: readonly Mailbox[], hash: string): Promise<void> {
  await db
    .update(incomingMails)
    .set({ hash: sql`${incomingMails.hash} || ' ' || ${incomingMails.id}` })
    .where(
      and(
        or(...mailboxes.map(isOfMailbox)),
        eq(incomingMails.hash, hash),
        sql`${incomingMails.receivedAt} <= now() - make_interval(mins => ${copyMinutes})`,
      ),
    );
}

function isOfMailbox({ userId, inboxId }: Mailbox) {
  return and(eq(incomingMails.userId, userId), eq(incomingMails.inboxId, inboxId));
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
