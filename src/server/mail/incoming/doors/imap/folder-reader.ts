/**
 * Takes the new mails of one folder, in the order of their numbers: each is stored together with its number, so that
 * none is lost or stored twice, however the connection or the process ends.
 */

import type { FetchMessageObject, FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow';
import { hashOf } from '../../../../../formats/hash.ts';
import type { Log } from '../../../../db/connect.ts';
import type { Database } from '../../../../db/database.ts';
import { mailLimits } from '../../parse/parsed-mail.ts';
import type { ArrivedMail } from '../../store/commands.ts';
import { answeredIdsOf, headOf, recipientsOf } from '../../store/header-fields.ts';
import { findMailboxes, type Mailbox } from '../../store/queries.ts';
import {
  claimFolder,
  type FirstCursor,
  type FolderRow,
  type MailboxClaim,
  moveCursor,
  noteRead,
  storeFetchedMail,
} from './commands.ts';
import { isCommandRefused } from './imap-errors.ts';
import { isAnswer } from './queries.ts';

export interface ReadFolderOptions {
  readonly db: Database;
  readonly log: Log;
  readonly claim: MailboxClaim;
  /** The inbox of mail that names none of the user's. */
  readonly inbox: Mailbox;
  /** The address that everything in the mailbox came to. */
  readonly address: string;
  readonly folder: string;
  /** Whether it holds what is sent from the mailbox, of which only answers to mails of ours are taken. */
  readonly isSent: boolean;
  /** How often a mail could not be fetched, by its folder and number; kept between connections. */
  readonly failures: Map<string, number>;
  readonly onStored: () => void;
  /** Bytes of the largest mail that is taken. @default as by every other way */
  readonly maxBytes?: number | undefined;
}

/** Times that a mail is tried to be fetched: where the server refuses it, and where the connection breaks over it. */
const refusals = 3;
const breaks = 10;

/** Minutes that one mail may take. */
const mostMinutes = 10;

/** Days of which mails are looked at again when their numbers have changed, since the folder was last read. */
const marginDays = 2;
const mostDays = 30;
const dayMs = 86_400_000;

/** @throws {Error} where the connection broke, or the server refuses the folder */
export async function readFolder(client: ImapFlow, options: ReadFolderOptions): Promise<void> {
  const { db, claim, folder } = options;
  const row = await claimFolder(db, claim, folder);
  if (row === null) return;
  const opened = await client.mailboxOpen(folder, { readOnly: true });
  const cursor = await findCursor(opened, row, options);
  const { uidValidity } = cursor;
  for (const uid of await findNewUids(client, opened, cursor)) {
    const lastUid = await takeMail(client, { uidValidity, uid }, options);
    if (lastUid !== null) await moveCursor(db, claim, folder, { uidValidity, lastUid });
  }
  await noteRead(db, claim, folder, newestOf(opened));
}

/** A mailbox that is read for the first time begins with what comes from then on. */
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
    log.warn({ folder }, 'the mails of a mailbox have other numbers now: the last days are read again');
  const days = Math.min((Date.now() - readAt.getTime()) / dayMs + marginDays, mostDays);
  const cursor = isNew
    ? { uidValidity, lastUid: newestOf(opened), since: null }
    : { uidValidity, lastUid: 0, since: new Date(Date.now() - days * dayMs) };
  await moveCursor(db, claim, folder, cursor);
  return cursor;
}

function newestOf({ uidNext }: MailboxObject): number {
  return uidNext - 1;
}

async function findNewUids(
  client: ImapFlow,
  opened: MailboxObject,
  { lastUid, since }: FirstCursor,
): Promise<number[]> {
  if (newestOf(opened) <= lastUid) return [];
  // A mailbox that was put together again may hold old mails as if they had just come.
  const written = since === null ? {} : { since, sentSince: since };
  const found = await client.search({ uid: `${lastUid + 1}:*`, ...written }, { uid: true });
  if (!Array.isArray(found)) throw new Error('the server does not search the folder');
  // A range always holds the last mail, however small its number is.
  return found.filter((uid) => uid > lastUid);
}

interface MailNumber {
  readonly uidValidity: number;
  readonly uid: number;
}

/** Returns the number where nothing was stored, and so nothing says yet that the mail was looked at. */
async function takeMail(
  client: ImapFlow,
  { uidValidity, uid }: MailNumber,
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
    mail = { raw: Buffer.alloc(0), reason: 'the mail server does not give it out' };
  }
  failures.delete(key);
  if (mail === null) return uid;
  const { raw, reason } = mail;
  if (reason !== null) log.warn({ folder, uid, reason }, 'a mail goes aside');
  const arrived: ArrivedMail = {
    door: isSent ? 'imap-sent' : 'imap',
    envelopeFrom: null,
    envelopeTo: [options.address],
    raw,
    aside: reason === null ? null : { reason, hash: hashOf(`${claim.mailbox} ${key}`) },
  };
  const mailboxes = await inboxesOf(raw, options);
  await storeFetchedMail(db, claim, folder, {
    cursor: { uidValidity, lastUid: uid },
    mailboxes,
    mail: arrived,
  });
  onStored();
  return null;
}

interface FetchedMail {
  /** Its headers where it is too large. */
  readonly raw: Buffer;
  /** Why it goes aside; null: it does not. */
  readonly reason: string | null;
}

/** Null where it is gone, or not ours to read. */
async function fetchMail(
  client: ImapFlow,
  uid: number,
  { db, claim, isSent, maxBytes = mailLimits.bytes }: ReadFolderOptions,
): Promise<FetchedMail | null> {
  const query = { size: true, ...(isSent && { headers: ['In-Reply-To', 'References'] }) };
  const found = await fetchOne(client, uid, query);
  if (!found) return null;
  const { size = 0, headers = Buffer.alloc(0) } = found;
  if (isSent && !(await isAnswer(db, claim.userId, answeredIdsOf(headers)))) return null;
  if (size > maxBytes) return await fetchHead(client, uid, size);
  // No more than that, whatever the server says of its size.
  const whole = await fetchOne(client, uid, { source: { maxLength: maxBytes + 1 } });
  if (!whole) return null;
  if (whole.source === undefined) throw new Error('the server answered without the mail');
  const isTooLarge = whole.source.length > maxBytes;
  return isTooLarge ? await fetchHead(client, uid, whole.source.length) : { raw: whole.source, reason: null };
}

async function fetchHead(client: ImapFlow, uid: number, size: number): Promise<FetchedMail | null> {
  const found = await fetchOne(client, uid, { source: { maxLength: 128_000 } });
  if (!found) return null;
  const reason = `it is too large: ${Math.ceil(size / 1_000_000)} MB`;
  return { raw: headOf(found.source ?? Buffer.alloc(0)), reason };
}

async function fetchOne(
  client: ImapFlow,
  uid: number,
  query: FetchQueryObject,
): Promise<FetchMessageObject | false> {
  return await client.fetchOne(uid, { uid: true, ...query }, { uid: true });
}

/** A server that sends a byte now and then would hold up all mails behind this one. */
async function withinTime<Found>(client: ImapFlow, fetching: Promise<Found>): Promise<Found> {
  const timer = setTimeout(() => client.close(), mostMinutes * 60_000);
  return await fetching.finally(() => clearTimeout(timer));
}

/** The inboxes that a mail names, of the one user whom the mailbox belongs to; else that of the mailbox. */
async function inboxesOf(raw: Buffer, { db, inbox, isSent }: ReadFolderOptions): Promise<Mailbox[]> {
  const named = isSent ? [] : await findMailboxes(db, recipientsOf(raw));
  const own = named.filter(({ userId }) => userId === inbox.userId);
  return own.length > 0 ? own : [inbox];
}
