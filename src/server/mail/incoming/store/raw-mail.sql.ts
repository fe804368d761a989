/**
 * Stores mail before it is parsed, so that it can be acknowledged at once, for the inboxes of its email addresses; these
 * are found among all users, as a mail does not identify a user.
 */

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import {
  type IncomingState,
  inboxAddresses,
  inboxes,
  incomingMails,
  type MailChannel,
} from '../../../db/tables/index.ts';
import { mailboxAddress } from '../../mailbox.ts';
import { tokenPart } from '../../reply-address/address.ts';
import { readToken } from '../../reply-address/token.ts';
import { readSender } from './header-fields.ts';
import { copyMinutes, identifyMail } from './mail-hash.ts';

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

/** A mail as it was received. */
export interface ArrivedMail {
  readonly channel: MailChannel;
  /** The user and host of the mailbox from which the mail was fetched. @default none */
  readonly mailbox?: string;
  /** The envelope's sender; empty if the mail is a bounce, null if the channel does not report it. */
  readonly envelopeFrom: string | null;
  readonly envelopeTo: readonly string[];
  readonly raw: Buffer;
  /** Why the mail is quarantined unread, and its hash; null or absent if it is to be read. */
  readonly quarantine?: { readonly reason: string; readonly hash: string } | null;
}

/** Stores a mail for each inbox it was sent to, unless the inbox has it already; false if it was sent to none. */
export async function storeMail(db: Database, mail: ArrivedMail): Promise<boolean> {
  const mailboxes = await findMailboxes(db, mail.envelopeTo);
  if (mailboxes.length === 0) return false;
  await insertMail(db, mailboxes, mail);
  return true;
}

/** Stores a mail for some inboxes, unless they have it already. */
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

/** Bytes of one statement's parameter: pg copies each parameter twice, without yielding to the event loop. */
const pieceBytes = 1_048_576;

/** Uploads a large mail in pieces as a PostgreSQL large object, which the caller unlinks; returns its number. */
async function createLargeObject(tx: Transaction, raw: Buffer): Promise<number> {
  const { rows } = await tx.execute<{ object: number }>(sql`select lo_create(0) as object`);
  const object = rows[0]?.object;
  if (object === undefined) throw new Error('the database created no large object for the mail');
  for (let start = 0; start < raw.length; start += pieceBytes) {
    const piece = raw.subarray(start, start + pieceBytes);
    await tx.execute(sql`select lo_put(${object}::oid, ${start}::bigint, ${piece}::bytea)`);
  }
  return object;
}

/** @param value the bytes of the mail, or an SQL expression for them */
async function insertRows(
  db: Queryable,
  mailboxes: readonly Mailbox[],
  { channel, mailbox: source, envelopeFrom, envelopeTo, raw, quarantine = null }: ArrivedMail,
  value: Buffer | SQL,
): Promise<void> {
  const identity = await identifyMail(raw, { channel, receivedAt: new Date() });
  const hash = quarantine?.hash ?? identity.hash;
  const state: IncomingState = quarantine === null ? 'new' : 'aside';
  if (identity.isUndated && quarantine === null) await retireOlderCopies(db, mailboxes, hash);
  const inserting = db.insert(incomingMails).values(
    mailboxes.map((mailbox) => ({
      ...mailbox,
      channel,
      mailbox: source,
      raw: value,
      internetMessageId: identity.messageId,
      hash,
      // The sender is stored before the mail is processed, so that mails of one sender keep their order.
      sender: quarantine === null ? readSender(raw) : null,
      state,
      error: quarantine?.reason,
      waitingSince: quarantine === null ? undefined : sql`now()`,
      envelopeFrom: envelopeFrom?.slice(0, 320) ?? null,
      envelopeTo: envelopeTo.slice(0, 200).map((address) => address.slice(0, 320)),
    })),
  );
  if (channel !== 'imap-sent') {
    await inserting.onConflictDoNothing();
    return;
  }
  // The same mail may be pending approval for want of proof: the folder of sent mail proves its sender.
  await inserting.onConflictDoUpdate({
    target: [incomingMails.userId, incomingMails.inboxId, incomingMails.hash],
    set: { channel, state: 'new', attempts: 0, error: null },
    setWhere: eq(incomingMails.state, 'held'),
  });
}

/**
 * Changes the hash of older mails with the same hash, so that the next one is stored as a new mail. Of two processes
 * that store a copy at the same moment, the second finds the row of the first.
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

/** Days for which the bytes of a processed mail are kept. */
export const rawMailDays = 30;

/** Removes the bytes of processed mails after a month. The ids stay, as answers are recognised by them. */
export async function removeOldRawMail(db: Queryable): Promise<void> {
  await db
    .update(incomingMails)
    .set({ raw: Buffer.alloc(0) })
    .where(
      sql`${incomingMails.state} = 'done' and octet_length(${incomingMails.raw}) > 0
        and ${incomingMails.receivedAt} < now() - make_interval(days => ${rawMailDays})`,
    );
}
