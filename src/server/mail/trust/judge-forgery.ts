/**
 * Judges whether a server removes forged lines with its name, by the line that our own mail carried. The sending relay
 * may have removed the line in place of the receiving server: so the relay's own name is not trusted by that alone.
 */

import type { ProbeOutcome } from '../../db/tables/index.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { microsoft365, serverNamedIn } from '../incoming/authenticate/authenticate-sender.ts';
import { type HeaderField, receivingHost, valuesNamed } from './header-fields.ts';

export interface ForgeryFacts {
  /** The fields of the mail as it arrived. */
  readonly fields: readonly HeaderField[];
  /** The domain in the forged line, and in no other. */
  readonly mark: string;
  /** The name in the forged line. */
  readonly authservId: string;
  readonly channel: TrustedChannel;
  /** The host of `SMTP_URL`. */
  readonly relayHost: string;
  /** The host that received the agent's answer last; null: the answer does not say. */
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
  // At a public SMTP channel, only the server's own line proves that the server is in front of the channel.
  if (nameOnTop === undefined && channel === 'smtp') return 'not-stamped';
  return isOwnRelay(facts) && !isReceiver(facts) ? 'own-relay' : 'withstood';
}

/** Whether the name is the sending relay's, by any of the fields in which the relay names itself. */
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

/**
 * Whether the relay is the receiving server too, which received both mails last. At the SMTP listener, a sender may
 * write the topmost `Received`, which then proves nothing.
 */
function isReceiver({ fields, authservId, channel, answerReceivedBy }: ForgeryFacts): boolean {
  const [lastHop] = valuesNamed(fields, 'received');
  const receivedBy = lastHop === undefined ? null : receivingHost(lastHop);
  return channel !== 'smtp' && receivedBy === authservId && answerReceivedBy === authservId;
}

/** Whether the forged line was renamed: `Authentication-Results-Original`, `X-…`. */
function isRenamed(fields: readonly HeaderField[], mark: string): boolean {
  return fields.some(
    ({ name, value }) =>
      name !== 'authentication-results' && name.includes('authentication-results') && hasMark(value, mark),
  );
}

function hasMark(value: string, mark: string): boolean {
  return value.toLowerCase().includes(mark);
}
