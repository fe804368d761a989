/**
 * Judges, by the forged header in a test email, whether a mail server removes forged `Authentication-Results` with its
 * own name. The sending relay may have removed it instead, so the test does not prove the relay's own name.
 */

import type { ProbeOutcome } from '../../db/tables/index.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { microsoft365, serverNamedIn } from '../incoming/authenticate-sender.ts';
import { type HeaderField, receivingHost, valuesNamed } from './header-fields.ts';

export interface ForgeryFacts {
  /** The headers of the email as it was received. */
  readonly fields: readonly HeaderField[];
  /** The domain in the forged header, which occurs in no other header. */
  readonly mark: string;
  /** The server name in the forged header. */
  readonly authservId: string;
  readonly channel: TrustedChannel;
  /** The host of `SMTP_URL`, the sending relay. */
  readonly relayHost: string;
  /** The host that received the agent's answer last; null if the answer's headers do not say. */
  readonly answerReceivedBy: string | null;
}

export function judgeForgery(facts: ForgeryFacts): ProbeOutcome {
  const { fields, mark, authservId, channel } = facts;
  const results = valuesNamed(fields, 'authentication-results');
  const forgedAt = results.findIndex((value) => hasMark(value, mark));
  if (authservId === microsoft365)
    return isRenamed(fields, mark) && forgedAt < 0 ? 'withstood' : 'not-renamed';
  if (forgedAt === 0) return 'forged-on-top';
  const [topmost] = results;
  const nameOnTop = topmost === undefined ? undefined : serverNamedIn(topmost);
  if (nameOnTop !== undefined && nameOnTop !== authservId) return 'other-name-on-top';
  // At an SMTP listener, which anybody may reach, only the server's own header proves that mail passes that server.
  if (nameOnTop === undefined && channel === 'smtp') return 'not-stamped';
  return isOwnRelay(facts) && !isReceiver(facts) ? 'own-relay' : 'withstood';
}

/** Whether the name is the sending relay's, according to any of the headers in which the relay writes its name. */
function isOwnRelay({ fields, authservId, relayHost }: ForgeryFacts): boolean {
  const firstHop = valuesNamed(fields, 'received').at(-1);
  const submissions = valuesNamed(fields, 'authentication-results').filter((value) =>
    /[;\s]auth\s*=/i.test(value),
  );
  const names = [
    relayHost.toLowerCase(),
    firstHop === undefined ? null : receivingHost(firstHop),
    ...submissions.map(serverNamedIn),
  ];
  return names.includes(authservId);
}

/** Whether the relay received both mails last; never by SMTP, where a sender may write the topmost `Received`. */
function isReceiver({ fields, authservId, channel, answerReceivedBy }: ForgeryFacts): boolean {
  const [lastHop] = valuesNamed(fields, 'received');
  const receivedBy = lastHop === undefined ? null : receivingHost(lastHop);
  return channel !== 'smtp' && receivedBy === authservId && answerReceivedBy === authservId;
}

/** Whether the forged header was renamed, such as to `Authentication-Results-Original` or `X-…`. */
function isRenamed(fields: readonly HeaderField[], mark: string): boolean {
  return fields.some(
    ({ name, value }) =>
      name !== 'authentication-results' && name.includes('authentication-results') && hasMark(value, mark),
  );
}

function hasMark(value: string, mark: string): boolean {
  return value.toLowerCase().includes(mark);
}
