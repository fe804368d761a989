/**
 * Mail to addresses that anybody may have typed: how much of it goes to one mailbox, to one domain, and on behalf of one
 * network. Every process counts in the same table.
 */

import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { hashOf } from '../../../formats/hash.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { unconfirmedMails } from '../../db/tables/index.ts';
import type { StoppedMail, UnconfirmedMailLimits } from '../../settings/server/subjects/mail.ts';
import { countedMailboxOf, mailDomainOf } from '../mailbox.ts';
import { largeProviders } from './large-providers.ts';

/** Times as many mails as in an hour that a day may have. */
const hoursOfDay = 5;

/** Times as many mails that a large provider of mailboxes may get. */
const timesForProvider = 20;

export interface UnconfirmedMail {
  readonly userId: number;
  readonly kind: StoppedMail['kind'];
  readonly email: string;
  /** Of the request that causes it; null: a mail or a back office does. */
  readonly network: string | null;
}

/**
 * Notes a mail that is about to be sent, if neither its domain nor its network had too many. Mails that one network
 * causes at the same time are counted one after the other; those to one domain are not, so that the mailboxes of a large
 * provider do not wait for each other: a few more than the limit may go there.
 * @param limits absent: every mail is admitted
 * @returns false for one mail too many: it is not to be sent
 */
export async function admitUnconfirmedMail(
  tx: Transaction,
  { userId, kind, email, network }: UnconfirmedMail,
  limits: UnconfirmedMailLimits | undefined,
): Promise<boolean> {
  const domain = mailDomainOf(email);
  const domainHash = hashOf(domain);
  const networkHash = network === null ? null : hashOf(network);
  const { perDomain = 0, perNetwork = 0 } = limits ?? {};
  const stop = (limit: StoppedMail['limit']) => {
    limits?.onStopped?.({ userId, kind, domain, limit });
    return false;
  };
  if (networkHash !== null && perNetwork > 0) {
    const lock = `mail for ${networkHash}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const ofNetwork = await countMails(tx, eq(unconfirmedMails.networkHash, networkHash));
    if (isEnough(ofNetwork, perNetwork)) return stop('network');
  }
  if (perDomain > 0) {
    const most = largeProviders.has(domain) ? perDomain * timesForProvider : perDomain;
    const ofDomain = and(eq(unconfirmedMails.userId, userId), eq(unconfirmedMails.domainHash, domainHash));
    if (isEnough(await countMails(tx, ofDomain), most)) return stop('domain');
  }
  await tx
    .insert(unconfirmedMails)
    .values({ userId, kind, mailboxHash: hashOf(countedMailboxOf(email)), domainHash, networkHash });
  return true;
}

export interface MailCount {
  readonly inAnHour: number;
  readonly inADay: number;
}

/** The mails of one kind to the mailbox of an address, however it is written. */
export async function countMailsToMailbox(
  db: Queryable,
  { userId, kind, email }: Pick<UnconfirmedMail, 'userId' | 'kind' | 'email'>,
): Promise<MailCount> {
  const isOfKind = and(eq(unconfirmedMails.userId, userId), eq(unconfirmedMails.kind, kind));
  const mailboxHash = hashOf(countedMailboxOf(email));
  return await countMails(db, and(isOfKind, eq(unconfirmedMails.mailboxHash, mailboxHash)));
}

async function countMails(db: Queryable, condition: SQL | undefined): Promise<MailCount> {
  const [counted] = await db
    .select({
      inADay: sql<number>`count(*)::int`,
      inAnHour: sql<number>`(count(*) filter (where ${unconfirmedMails.createdAt} > now() - interval '1 hour'))::int`,
    })
    .from(unconfirmedMails)
    .where(and(condition, gt(unconfirmedMails.createdAt, sql`now() - interval '1 day'`)));
  return counted ?? { inAnHour: 0, inADay: 0 };
}

function isEnough({ inAnHour, inADay }: MailCount, perHour: number): boolean {
  return inAnHour >= perHour || inADay >= perHour * hoursOfDay;
}

/** Forgets mails that no limit counts any more. */
export async function removeOldUnconfirmedMails(db: Queryable): Promise<void> {
  await db.delete(unconfirmedMails).where(lt(unconfirmedMails.createdAt, sql`now() - interval '1 day'`));
}
