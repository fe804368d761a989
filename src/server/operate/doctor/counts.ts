/** Judges the counts of `queries.ts`: what waits, what failed and what is left over in the tables. */

import { channelWords } from '../../mail/trust/channel-words.ts';
import { findUnprovenInboxes } from '../../mail/trust/unproven-inboxes.ts';
import type { Config } from '../../settings/server/config.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { timeWords } from './amount-words.ts';
import {
  type CheckContext,
  type Finding,
  type Findings,
  ok,
  orWell,
  problem,
  problemIf,
  warning,
  warningIf,
} from './check.ts';
import type * as queries from './queries.ts';

/** What a function of `queries.ts` reads. */
type Counts<Name extends keyof typeof queries> = Awaited<ReturnType<(typeof queries)[Name]>>;

/** Begins the sentence with the count. */
const warningIfAny = (count: number, seen: string, advice: string): Finding[] =>
  warningIf(count > 0, `${count} ${seen}`, advice);

export function judgeKeys(counts: Counts<'countKeys'>): Findings {
  const { users, secretKeys, publicKeys, forEverySite, withoutTls } = counts;
  if (users === 0)
    return warning('There is no user yet.', 'frontdesk keys create makes one with its first key.');
  if (secretKeys + publicKeys === 0)
    return warning(
      'There is no key, so the interface cannot be called.',
      'frontdesk keys create creates one.',
    );
  return [
    ok(`${secretKeys} secret and ${publicKeys} public keys are in use.`),
    ...warningIf(
      forEverySite.length > 0,
      `Pages of every site may use the public key ${keyNames(forEverySite)}.`,
      'Make one with --origins of your own sites, and revoke it.',
    ),
    ...warningIf(
      withoutTls.length > 0,
      `Pages without TLS (http:) may use the public key ${keyNames(withoutTls)}.`,
      'Make one for https: origins, and revoke it.',
    ),
  ];
}

const keyNames = (keys: Counts<'countKeys'>['withoutTls']) =>
  keys.map(({ userId, id }) => `${id} of user ${userId}`).join(', ');

/** Seconds that mail may wait: servers look for it every few seconds, and read a mailbox within minutes. */
const longWait = 15 * 60;

export function judgeOutbox({ due, oldestSeconds, failed, held }: Counts<'countOutbox'>): Findings {
  return [
    oldestSeconds > longWait
      ? problem(
          `${due} mails are due, the oldest for ${timeWords(oldestSeconds)}.`,
          'Look whether a server runs with SMTP_URL, and into its log.',
        )
      : ok('No mail waits longer than it should.'),
    ...warningIfAny(
      failed,
      'mails of the last week were refused, failed or bounced.',
      'frontdesk mail failed lists them, frontdesk mail retry sends them again.',
    ),
    ...warningIfAny(
      held,
      'mails are held, because their recipients had too many.',
      'frontdesk mail failed lists them, frontdesk mail retry lets them go.',
    ),
  ];
}

export function judgeIncomingMail(
  { unread, oldestSeconds, aside, held, mailboxSeconds }: Counts<'countIncomingMail'>,
  { incomingMail }: Config,
): Findings {
  const hasMailbox = incomingMail !== null && incomingMail.imap !== null;
  const lastRead = Number.isFinite(mailboxSeconds) ? `last ${timeWords(mailboxSeconds)} ago` : 'never';
  const advice = 'Look whether a server runs, and into its log.';
  const found = [
    ...problemIf(
      oldestSeconds > longWait,
      `${unread} mails that came in are not read, the oldest for ${timeWords(oldestSeconds)}.`,
      advice,
    ),
    ...problemIf(
      hasMailbox && mailboxSeconds > longWait,
      `The mailbox was read to its end ${lastRead}.`,
      advice,
    ),
    ...warningIfAny(
      aside,
      'mails were put aside, because they belong nowhere.',
      'frontdesk mail aside lists them.',
    ),
    ...warningIfAny(
      held,
      'mails are held until their senders are confirmed.',
      'frontdesk mail held lists them, frontdesk mail approve ID --user-id N approves one.',
    ),
  ];
  return orWell(found, 'No mail that came in waits for anybody.');
}

/** Inboxes that have a line of their own. */
const mostShown = 5;

export async function judgeAgentAnswers(
  incoming: IncomingMailSettings,
  { read }: Pick<CheckContext, 'read'>,
): Promise<Findings> {
  const inboxes = await read((tx) => findUnprovenInboxes(tx, incoming));
  if (!inboxes) return [];
  const more = inboxes.length - mostShown;
  const found = inboxes.slice(0, mostShown).map(({ userId, inboxId, email, channels }, index) => {
    const ways = channels.map((channel) => channelWords[channel]).join(', ');
    const others = index === mostShown - 1 && more > 0 ? ` So it is with ${more} more inboxes.` : '';
    return warning(
      `What agents answer by mail in inbox ${inboxId} of user ${userId} is held where it comes ${ways}: no mail server is trusted to say who sent it.${others}`,
      `While a server runs: frontdesk mail trust ${email} --user-id ${userId}.`,
    );
  });
  return orWell(found, 'No agent’s answer by mail is held for want of a trusted mail server.');
}

export function judgeSearch(counts: Counts<'countSearch'>): Findings {
  const { articles, old, notIndexed, notEmbedded, oldPages } = counts;
  const advice = 'A running server does that by itself; if not, look into its log.';
  const found = [
    ...warningIfAny(notIndexed, 'published articles are in no search index.', 'Import or load them again.'),
    ...warningIfAny(old, 'articles are indexed by an earlier release.', advice),
    ...warningIfAny(notEmbedded, 'articles are not embedded by the model yet.', advice),
    ...warningIfAny(oldPages, 'pages of articles were made by an earlier release.', advice),
  ];
  return orWell(found, `${articles} articles are in the search index.`);
}

export function judgeWebhooks(counts: Counts<'countWebhooks'>): Findings {
  const { webhooks, disabled, failing, dueDeliveries } = counts;
  if (webhooks === 0) return [];
  if (disabled + failing === 0)
    return ok(`${webhooks} webhooks are in use, ${dueDeliveries} deliveries are due.`);
  return warning(
    `Of ${webhooks} webhooks, ${failing} fail and ${disabled} are turned off; ${dueDeliveries} deliveries are due.`,
    'frontdesk webhooks list shows them, frontdesk webhooks deliveries what they answered.',
  );
}

/** Hours that ended rows may stay: servers remove them every hour. */
const allowedHours = 3;

export function judgeLeftovers({ lateHours, oldMarkup }: Counts<'countLeftovers'>): Findings {
  const found = [
    ...warningIf(
      lateHours > allowedHours,
      `What should be removed after a day has been there for ${timeWords(lateHours * 3600)} longer.`,
      'A running server removes it every hour; if one runs, look for “housekeeping failed” in its log.',
    ),
    ...warningIfAny(
      oldMarkup,
      'articles and messages are stored as an earlier release did.',
      'A running server does the rest by itself.',
    ),
  ];
  return orWell(found, 'Nothing is left that should be gone.');
}
