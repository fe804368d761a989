import type { Queryable } from '../db/database.ts';
import { findUnconfirmedIds } from './address-confirmations/address-confirmations.sql.ts';
import { findApprovalRequestsSince } from './approval-requests/request-contents.sql.ts';
import { findMailsSince } from './outgoing/mail-contents.sql.ts';
import { findNoticedSince } from './pending-approval-notices/notices.sql.ts';
import { listKeptMails, removeKeptMail } from './transport/folder.ts';

/** Days for which an email is kept as a file. */
const keptDays = 30;

/** Removes the files of emails that are a month old, or no longer in the database because a person was erased. */
export async function removeOldKeptMail(db: Queryable, folder: string): Promise<void> {
  const kept = await listKeptMails(folder);
  const ids = kept.map(({ id }) => id);
  const known = await findMailsSince(db, ids, keptDays);
  const unconfirmed = await findUnconfirmedIds(db, ids);
  const noticed = await findNoticedSince(db, ids, keptDays);
  const approvalRequests = await findApprovalRequestsSince(db, ids, keptDays);
  const isKnown = new Set(
    [...known, ...unconfirmed, ...noticed, ...approvalRequests].map(({ userId, id }) => `${userId}-${id}`),
  );
  for (const mail of kept) {
    if (!isKnown.has(`${mail.userId}-${mail.id}`)) await removeKeptMail(folder, mail);
  }
}
