/** Stores the new mails of a folder, each in one transaction with its UID, so that none is lost or stored twice. */

import type { FetchMessageObject, FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow';
import { sha256 } from '../../../../../formats/hash.ts';
import type { Log } from '../../../../db/connect.ts';
import type { Database } from '../../../../db/database.ts';
import { mailLimits } from '../../parse/parsed-mail.ts';
import { cutHead, readAnsweredIds, readRecipients } from '../../store/header-fields.ts';
import type { ArrivedMail } from '../../store/raw-mail.sql.ts';
import { findMailboxes, type Mailbox } from '../../store/raw-mail.sql.ts';
import { isCommandRefused } from './imap-errors.ts';
import {
  claimFolder,
  type FirstCursor,
  type FolderRow,
  isAnswer,
  type MailboxClaim,
  moveCursor,
  noteRead,
  storeFetchedMail,
} from './mailboxes.sql.ts';

export interface ReadFolderOptions {
  readonly db: Database;
  readonly log: Log;
  readonly claim: MailboxClaim;
  /** The inbox of mails that name no email address of another inbox of its user. */
  readonly inbox: Mailbox;
  /** The email address of the mailbox, the recipient of all its mail. */
  readonly address: string;
  readonly folder: string;
  /** Whether the folder contains sent mail. From such a folder only answers to stored mails are read. */
  readonly isSent: boolean;
  /** Counts failed fetches per folder and UID; kept between connections. */
  readonly failures: Map<string, number>;
  readonly onStored: () => void;
  /** Bytes of the largest mail that is read whole. @default `mailLimits.bytes` */
  readonly maxBytes?: number | undefined;
}

/** Limits the attempts to fetch a mail: those that the server refuses, and those during which the connection breaks. */
const refusals = 3;
const breaks = 10;

/** Limits the minutes for fetching one mail. */
const mostMinutes = 10;

/** Limits which mails are read again after the server changed all UIDs: days before the last reading, and in all. */
const marginDays = 2;
const mostDays = 30;
const dayMs = 86_400_000;

/** @throws {Error} if the connection broke, or the server refuses the folder */
export async function readFolder(client: ImapFlow, options: ReadFolderOptions): Promise<void> {
  const { db, claim, folder } = options;
  const row = await claimFolder(db, claim, folder);
  if (row === null) return;
  const opened = await client.mailboxOpen(folder, { readOnly: true });
  const cursor = await findCursor(opened, row, options);
  const { uidValidity } = cursor;
  for (const uid of await findNewUids(client, opened, cursor)) {
    const lastUid = await storeOne(client, { uidValidity, uid }, options);
    if (lastUid !== null) await moveCursor(db, claim, folder, { uidValidity, lastUid });
  }
  await noteRead(db, claim, folder, newestUid(opened));
}

/** Returns the cursor. A mailbox that was never read begins at its newest mail. */
async function findCursor(
  opened: MailboxObject,
  row: FolderRow,
  { db, log, claim, folder }: ReadFolderOptions,
): Promise<FirstCursor> {
  const { lastUid, readAt, since } = row;
  const uidValidity = Number(opened.uidValidity);
  if (row.uidValidity === uidValidity) return { uidValidity, lastUid, since };
  const isNew = row.uidValidity === null;
  if (!isNew)
    log.warn({ folder }, 'the mailbox has given its mails new UIDs: mails of the last days are read again');
  const days = Math.min((Date.now() - readAt.getTime()) / dayMs + marginDays, mostDays);
  const cursor = isNew
    ? { uidValidity, lastUid: newestUid(opened), since: null }
    : { uidValidity, lastUid: 0, since: new Date(Date.now() - days * dayMs) };
  await moveCursor(db, claim, folder, cursor);
  return cursor;
}

function newestUid({ uidNext }: MailboxObject): number {
  return uidNext - 1;
}

async function findNewUids(
  client: ImapFlow,
  opened: MailboxObject,
  { lastUid, since }: FirstCursor,
): Promise<number[]> {
  if (newestUid(opened) <= lastUid) return [];
  // In a restored mailbox, old mails may have new arrival dates.
  const written = since === null ? {} : { since, sentSince: since };
  const found = await client.search({ uid: `${lastUid + 1}:*`, ...written }, { uid: true });
  if (!Array.isArray(found)) throw new Error('the server did not search the folder');
  // A range that ends with `*` always includes the last mail, however small its UID is.
  return found.filter((uid) => uid > lastUid);
}

interface MailKey {
  readonly uidValidity: number;
  readonly uid: number;
}

/** Returns the UID if nothing was stored, and the caller has to move the cursor; else null. */
async function storeOne(
  client: ImapFlow,
  { uidValidity, uid }: MailKey,
  options: ReadFolderOptions,
): Promise<number | null> {
  const { db, log, claim, folder, isSent, failures, onStored } = options;
  const key = `${folder} ${uidValidity} ${uid}`;
  let mail: FetchedMail | null;
  try {
    mail = await withinTime(client, fetchMail(client, uid, options));
  } catch (error) {
    const times = (failures.get(key) ?? 0) + 1;
    failures.set(key, times);
    if (times < (isCommandRefused(error) ? refusals : breaks)) throw error;
    mail = { raw: Buffer.alloc(0), reason: 'the mail server refused to send it' };
  }
  failures.delete(key);
  if (mail === null) return uid;
  const { raw, reason } = mail;
  if (reason !== null) log.warn({ folder, uid, reason }, 'a mail is quarantined');
  const arrived: ArrivedMail = {
    channel: isSent ? 'imap-sent' : 'imap',
    mailbox: claim.mailbox,
    envelopeFrom: null,
    envelopeTo: [options.address],
    raw,
    quarantine: reason === null ? null : { reason, hash: sha256(`${claim.mailbox} ${key}`) },
  };
  const mailboxes = await findInboxes(raw, options);
  await storeFetchedMail(db, claim, folder, {
    cursor: { uidValidity, lastUid: uid },
    mailboxes,
    mail: arrived,
  });
  onStored();
  return null;
}

interface FetchedMail {
  /** The whole mail, or only its headers if it is too large. */
  readonly raw: Buffer;
  /** Why the mail is quarantined; null if it is not. */
  readonly reason: string | null;
}

/** Returns null if the mail was deleted, or is a sent mail that answers no stored mail. */
async function fetchMail(
  client: ImapFlow,
  uid: number,
  { db, claim, isSent, maxBytes = mailLimits.bytes }: ReadFolderOptions,
): Promise<FetchedMail | null> {
  const query = { size: true, headers: isSent ? ['In-Reply-To', 'References'] : undefined };
  const found = await fetchOne(client, uid, query);
  if (!found) return null;
  const { size = 0, headers = Buffer.alloc(0) } = found;
  if (isSent && !(await isAnswer(db, claim.userId, readAnsweredIds(headers)))) return null;
  if (size > maxBytes) return await fetchHead(client, uid, size);
  // Limits the fetch too, as the server may send more bytes than it announced.
  const whole = await fetchOne(client, uid, { source: { maxLength: maxBytes + 1 } });
  if (!whole) return null;
  if (whole.source === undefined) throw new Error('the server responded without the mail');
  const isTooLarge = whole.source.length > maxBytes;
  return isTooLarge ? await fetchHead(client, uid, whole.source.length) : { raw: whole.source, reason: null };
}

async function fetchHead(client: ImapFlow, uid: number, size: number): Promise<FetchedMail | null> {
  const found = await fetchOne(client, uid, { source: { maxLength: 128_000 } });
  if (!found) return null;
  const reason = `it is too large: ${Math.ceil(size / 1_000_000)} MB`;
  return { raw: cutHead(found.source ?? Buffer.alloc(0)), reason };
}

async function fetchOne(
  client: ImapFlow,
  uid: number,
  query: FetchQueryObject,
): Promise<FetchMessageObject | false> {
  return await client.fetchOne(uid, { uid: true, ...query }, { uid: true });
}

/** Closes the connection after some minutes: a server that sends single bytes would delay all later mails. */
async function withinTime<Found>(client: ImapFlow, fetching: Promise<Found>): Promise<Found> {
  const timer = setTimeout(() => client.close(), mostMinutes * 60_000);
  return await fetching.finally(() => clearTimeout(timer));
}

/** Returns the inboxes of the mailbox's user that the mail is addressed to; if none, the mailbox's own inbox. */
async function findInboxes(raw: Buffer, { db, inbox, isSent }: ReadFolderOptions): Promise<Mailbox[]> {
  const named = isSent ? [] : await findMailboxes(db, readRecipients(raw));
  const own = named.filter(({ userId }) => userId === inbox.userId);
  return own.length > 0 ? own : [inbox];
}
