import { channelWords } from '../../mail/trust/channel-words.ts';
import { findUnprovenInboxes } from '../../mail/trust/unproven-inboxes.ts';
import { expectedIndexBytes, indexMemory } from '../../search/indexes/index-memory.ts';
import type { Config } from '../../settings/server/config.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';
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
import type * as queries from './doctor.sql.ts';
import { formatBytes, formatDuration } from './format-amounts.ts';

type Counts<Name extends keyof typeof queries> = Awaited<ReturnType<(typeof queries)[Name]>>;

/** Returns a warning that begins with the count, or nothing for zero. */
const warningIfAny = (count: number, seen: string, advice: string): Finding[] =>
  warningIf(count > 0, `${count} ${seen}`, advice);

export function judgeKeys(counts: Counts<'countKeys'>): Findings {
  const { users, secretKeys, publicKeys, forEverySite, withoutTls } = counts;
  if (users === 0)
    return warning(
      'The database has no user yet.',
      'frontdesk keys create creates a user together with the first key.',
    );
  if (secretKeys + publicKeys === 0)
    return warning(
      'There is no valid key, so no client can call the interface.',
      'frontdesk keys create creates a key.',
    );
  return [
    ok(`${secretKeys} secret and ${publicKeys} public keys are in use.`),
    ...warningIf(
      forEverySite.length > 0,
      `Pages of all sites may use these public keys: ${keyNames(forEverySite)}.`,
      'Replace each of them by a key whose --origins are your own sites, and revoke it.',
    ),
    ...warningIf(
      withoutTls.length > 0,
      `Pages without TLS (http:) may use these public keys: ${keyNames(withoutTls)}.`,
      'Replace each of them by a key with https: origins, and revoke it.',
    ),
  ];
}

const keyNames = (keys: Counts<'countKeys'>['withoutTls']) =>
  keys.map(({ userId, id }) => `${id} of user ${userId}`).join(', ');

/** Judges what is unique on the server. With one user, nothing is to be granted. */
export function judgeClaims({ users, duplicates, requested }: Counts<'listClaims'>): Findings {
  if (users < 2) return [];
  const found = [
    ...warningIf(
      duplicates.length > 0,
      `Several users receive mail at ${claimNames(duplicates)}.`,
      'Within an hour, running servers leave an address with the oldest inbox. If it is another user’s, remove it there (frontdesk inbox set), and grant it (frontdesk users grant). A reply domain stays with all until you change one.',
    ),
    ...warningIf(
      requested.length > 0,
      `Owners asked for ${claimNames(requested)}.`,
      'frontdesk users requests lists everything with the commands that grant it.',
    ),
  ];
  return orWell(
    found,
    'Each email address and reply domain belongs to one user, and owners wait for nothing.',
  );
}

/** The maximum number of claims that a finding names. */
const mostClaims = 5;

function claimNames(claims: Counts<'listClaims'>['requested']): string {
  const names = claims.slice(0, mostClaims).map(({ userId, value }) => `${value} (user ${userId})`);
  const more = claims.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Seconds that mail may wait: servers query for due mail every few seconds, and read a mailbox within minutes. */
const longWait = 15 * 60;

export function judgeOutbox({ due, oldestSeconds, failed, held }: Counts<'countOutbox'>): Findings {
  return [
    oldestSeconds > longWait
      ? problem(
          `${due} messages wait to be sent, the oldest for ${formatDuration(oldestSeconds)}.`,
          'Check that a server with SMTP_URL is running, and read its log.',
        )
      : ok('No outgoing mail waits too long.'),
    ...warningIfAny(
      failed,
      'outgoing messages of the last 7 days were refused, failed or bounced.',
      'frontdesk mail failed lists them, and frontdesk mail retry sends them again.',
    ),
    ...warningIfAny(
      held,
      'outgoing messages are held back, because their recipients got too many.',
      'frontdesk mail failed lists them, and frontdesk mail retry sends them.',
    ),
  ];
}

export function judgeIncomingMail(
  { unread, oldestSeconds, quarantined, pendingApproval, mailboxSeconds }: Counts<'countIncomingMail'>,
  { incomingMail }: Config,
): Findings {
  const hasMailbox = incomingMail !== null && incomingMail.imap !== null;
  const lastRead = Number.isFinite(mailboxSeconds) ? `${formatDuration(mailboxSeconds)} ago` : 'never';
  const advice = 'Check that a server is running, and read its log.';
  const found = [
    ...problemIf(
      oldestSeconds > longWait,
      `${unread} received messages are not processed, the oldest for ${formatDuration(oldestSeconds)}.`,
      advice,
    ),
    ...problemIf(
      hasMailbox && mailboxSeconds > longWait,
      `Last time all mail of the mailbox was fetched: ${lastRead}.`,
      advice,
    ),
    ...warningIfAny(
      quarantined,
      'received messages are quarantined, because they could not be processed or assigned to an inbox.',
      'frontdesk mail aside lists them with the reasons.',
    ),
    ...warningIfAny(
      pendingApproval,
      'received messages are held until an agent approves them or their senders confirm them.',
      'frontdesk mail held lists them, and frontdesk mail approve ID --user-id N approves one.',
    ),
  ];
  return orWell(found, 'No received mail waits to be processed or approved.');
}

/** The maximum number of inboxes with a line in the report. */
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
    const others = index === mostShown - 1 && more > 0 ? ` The same applies to ${more} more inboxes.` : '';
    return warning(
      `Agents’ replies by mail in inbox ${inboxId} of user ${userId} are held if they are received ${ways}: no mail server is trusted to verify their senders.${others}`,
      `An owner learns one at the desk under Settings, Email. Or, while a server is running, run frontdesk mail trust ${email} --user-id ${userId}.`,
    );
  });
  return orWell(found, 'No inbox lacks a trusted mail server that verifies agents’ replies.');
}

export function judgeSearch(counts: Counts<'countSearch'>, { search }: Pick<Config, 'search'>): Findings {
  const { articles, largest, old, notIndexed, notEmbedded, oldPages } = counts;
  const needed = expectedIndexBytes(largest);
  const advice =
    'A running server updates them in the background. If their number does not fall, read its log.';
  const found = [
    ...warningIfAny(
      notIndexed,
      'published articles are missing from the search index.',
      'Import or load these articles again.',
    ),
    ...warningIfAny(old, 'articles have a search index of an earlier release.', advice),
    ...warningIfAny(notEmbedded, 'articles have no embedding of the configured model yet.', advice),
    ...warningIfAny(oldPages, 'article pages were rendered by an earlier release.', advice),
    ...warningIf(
      needed > indexMemory(search),
      `The largest search index has ${largest} articles, and takes about ${formatBytes(needed)} of memory; all indexes of a server together may take ${formatBytes(indexMemory(search))}.`,
      'Raise SEARCH_MEMORY_MB, on a machine with more memory: a server keeps such an index alone, and assembles all others again for each search.',
    ),
  ];
  return orWell(found, `${articles} articles are in the search index.`);
}

export function judgeWebhooks(counts: Counts<'countWebhooks'>): Findings {
  const { webhooks, disabled, failing, dueDeliveries } = counts;
  if (webhooks === 0) return [];
  if (disabled + failing === 0)
    return ok(`All ${webhooks} webhooks work; ${dueDeliveries} deliveries wait to be sent.`);
  return warning(
    `Of ${webhooks} webhooks, ${failing} fail and ${disabled} are turned off; ${dueDeliveries} deliveries wait to be sent.`,
    'frontdesk webhooks list lists them, and frontdesk webhooks deliveries shows the responses.',
  );
}

/** Hours that expired rows may remain: servers remove them every hour. */
const allowedHours = 3;

export function judgeLeftovers({ lateHours, oldMarkup }: Counts<'countLeftovers'>): Findings {
  const found = [
    ...warningIf(
      lateHours > allowedHours,
      `Expired data is not removed: the oldest is overdue by ${formatDuration(lateHours * 3600)}.`,
      'A running server removes it every hour. If one is running, look for “housekeeping failed” in its log.',
    ),
    ...warningIfAny(
      oldMarkup,
      'articles and messages are stored by the rules for markup of an earlier release.',
      'A running server updates them in the background.',
    ),
  ];
  return orWell(found, 'No expired data is left.');
}
