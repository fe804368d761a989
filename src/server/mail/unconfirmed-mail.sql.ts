/** Limits email to unconfirmed email addresses, typed by anybody: per mailbox, domain and requesting network. */

import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { sha256 } from '../../formats/hash.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { unconfirmedMails } from '../db/tables/index.ts';
import type { StoppedMail, UnconfirmedMailLimits } from '../settings/server/subjects/mail.ts';
import { countedMailbox, mailDomain } from './mailbox.ts';

/** The limit per day, as a multiple of the limit per hour. */
const hoursOfDay = 5;

/** The limit of a large mailbox provider, as a multiple of a domain's limit. */
const timesForProvider = 20;

export interface UnconfirmedMail {
  readonly userId: number;
  readonly kind: StoppedMail['kind'];
  readonly email: string;
  /** The IP network of the request; null if a mail or a back office caused the email. */
  readonly network: string | null;
}

/**
 * Counts an email before it is sent; false if it must not be sent, as its domain or network has reached a limit. Emails
 * that one network causes at the same time are counted one after another. Those to one domain are not, so that
 * mailboxes at a large provider do not wait for each other: a few emails too many may be sent there.
 * @param limits all emails are admitted if undefined
 */
export async function admitUnconfirmedMail(
  tx: Transaction,
  { userId, kind, email, network }: UnconfirmedMail,
  limits: UnconfirmedMailLimits | undefined,
): Promise<boolean> {
  const domain = mailDomain(email);
  const domainHash = sha256(domain);
  const networkHash = network === null ? null : sha256(network);
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
    .values({ userId, kind, mailboxHash: sha256(countedMailbox(email)), domainHash, networkHash });
  return true;
}

export interface MailCount {
  readonly inAnHour: number;
  readonly inADay: number;
}

/** Counts the emails of one kind to a mailbox, over all spellings of its email address. */
export async function countMailsToMailbox(
  db: Queryable,
  { userId, kind, email }: Pick<UnconfirmedMail, 'userId' | 'kind' | 'email'>,
): Promise<MailCount> {
  const isOfKind = and(eq(unconfirmedMails.userId, userId), eq(unconfirmedMails.kind, kind));
  const mailboxHash = sha256(countedMailbox(email));
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

/** Removes records that no limit counts any more. */
export async function removeOldUnconfirmedMails(db: Queryable): Promise<void> {
  await db.delete(unconfirmedMails).where(lt(unconfirmedMails.createdAt, sql`now() - interval '1 day'`));
}

/** Providers with millions of unrelated mailboxes, which need a higher limit than a company's domain. */
const largeProviders: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.co.uk hotmail.fr',
    'hotmail.de hotmail.es hotmail.se live.se live.fr outlook.de outlook.fr outlook.es yahoo.com',
    'ymail.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.se yahoo.co.jp yahoo.co.in yahoo.com.br',
    'aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com zoho.com hey.com',
    'tuta.com tutanota.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de',
    'mailbox.org orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it telia.com',
    'bredband.net comhem.se spray.se online.no mail.dk ziggo.nl kpnmail.nl telenet.be skynet.be',
    'bluewin.ch btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net',
    'cox.net shaw.ca rogers.com bigpond.com terra.com.br uol.com.br bol.com.br seznam.cz wp.pl o2.pl',
    'onet.pl interia.pl mail.ru yandex.ru yandex.com ukr.net abv.bg qq.com 163.com 126.com sina.com',
    'naver.com daum.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com',
  ].flatMap((line) => line.split(' ')),
);
