/**
 * Whether a server keeps its name to itself: what became of the line of that name which our own mail carried. Our relay
 * may have removed it, and not the receiving server: so a relay's own name is no receiving server's by that alone.
 */

import type { ProbeOutcome } from '../../db/tables/index.ts';
import type { TrustedDoor } from '../../settings/server/named-servers.ts';
import { microsoft365, serverNamedIn } from '../incoming/authenticate/authenticate-sender.ts';
import { type HeaderField, hostOfReceived, valuesNamed } from './header-fields.ts';

export interface ForgeryFacts {
  /** Of the mail as it arrived. */
  readonly fields: readonly HeaderField[];
  /** What the forged line says, and nothing else does. */
  readonly mark: string;
  /** The name in the forged line. */
  readonly authservId: string;
  readonly door: TrustedDoor;
  /** The host of `SMTP_URL`. */
  readonly relayHost: string;
  /** The host that the agent's answer was received by last; null: it does not say. */
  readonly answerReceivedBy: string | null;
}

export function judgeForgery(facts: ForgeryFacts): ProbeOutcome {
  const { fields, mark, authservId, door } = facts;
  const results = valuesNamed(fields, 'authentication-results');
  const forgedAt = results.findIndex((value) => hasMark(value, mark));
  if (authservId === microsoft365)
    return isRenamed(fields, mark) && forgedAt < 0 ? 'withstood' : 'not-renamed';
  if (forgedAt === 0) return 'forged-on-top';
  const [topmost] = results;
  const nameOnTop = topmost === undefined ? undefined : serverNamedIn(topmost);
  if (nameOnTop !== undefined && nameOnTop !== authservId) return 'other-name-on-top';
  // Where anybody may connect, only the server's own line shows that it stands before the door.
  if (nameOnTop === undefined && door === 'smtp') return 'not-stamped';
  return isOwnRelay(facts) && !isReceiver(facts) ? 'own-relay' : 'withstood';
}

/** Whether the name is that of the server that our mail is sent through, by any of the places where it says its own. */
function isOwnRelay({ fields, authservId, relayHost }: ForgeryFacts): boolean {
  const firstHop = valuesNamed(fields, 'received').at(-1);
  const submissions = valuesNamed(fields, 'authentication-results').filter((value) =>
    /[;\s]auth\s*=/i.test(value),
  );
  const names = [
    relayHost.toLowerCase(),
    firstHop === undefined ? null : hostOfReceived(firstHop),
    ...submissions.map(serverNamedIn),
  ];
  return names.includes(authservId);
}

/**
 * Whether the relay is the receiving server too: the last to have had both mails. At the SMTP listener, a sender who
 * reaches it writes the topmost `Received` as well.
 */
function isReceiver({ fields, authservId, door, answerReceivedBy }: ForgeryFacts): boolean {
  const [lastHop] = valuesNamed(fields, 'received');
  const receivedBy = lastHop === undefined ? null : hostOfReceived(lastHop);
  return door !== 'smtp' && receivedBy === authservId && answerReceivedBy === authservId;
}

/** Whether the forged line stands under another name: `Authentication-Results-Original`, `X-…`. */
function isRenamed(fields: readonly HeaderField[], mark: string): boolean {
  return fields.some(
    ({ name, value }) =>
      name !== 'authentication-results' && name.includes('authentication-results') && hasMark(value, mark),
  );
}

function hasMark(value: string, mark: string): boolean {
  return value.toLowerCase().includes(mark);
}
