/** Explains the outcomes of probes to operators: why no server name can be learned, and what to do instead. */

import type { ProbeOutcome } from '../../db/tables/index.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { channelWords } from './channel-words.ts';

export interface OutcomeFacts {
  readonly outcome: ProbeOutcome;
  /** Null if the mail was received by no channel at which names count. */
  readonly channel: TrustedChannel | null;
  /** The suggested server name; null if there is none. */
  readonly authservId: string | null;
  readonly agentEmail: string;
}

const byHand = (channel: string, name: string) =>
  `If you know that the server which receives your mail from outside removes such lines, set MAIL_TRUSTED_AUTHSERV_ID=${channel}:${name} yourself.`;

const without =
  'Else let mail come in by a server that checks DMARC and says so, or take agents’ mail without proof: frontdesk inbox set ID --accept-unverified-agents on, which can be forged.';

/** Returns whole sentences. */
export function outcomeWords({ outcome, channel, authservId, agentEmail }: OutcomeFacts): string {
  const way = channel ?? 'imap';
  const by = channelWords[way];
  const name = authservId ?? 'NAME';
  const domain = agentEmail.slice(agentEmail.lastIndexOf('@') + 1);
  const words: Readonly<Record<ProbeOutcome, string>> = {
    proposed: `An answer came in ${by}.`,
    withstood: `The forged line of ${name} did not count.`,
    'other-sender': `An answer came in ${by}, and not from ${agentEmail} alone. It has to be sent from that address.`,
    'no-results': `The answer came in ${by} without Authentication-Results: no server there checks senders, so nothing can be learned. ${without}`,
    'no-name': `The topmost Authentication-Results of the answer names no server, so nothing can be learned. Only Microsoft 365 is known without a name, at an IMAP mailbox of its own hosts. ${without}`,
    'odd-name': `The topmost Authentication-Results of the answer begins with no valid name of a server, so nothing can be learned. ${without}`,
    'no-pass': `The topmost Authentication-Results of the answer states no single dmarc=pass for ${domain}. Check the SPF, DKIM and DMARC of ${domain}, and that the agent sends by its servers; a colleague with the same mail server as the inbox may have no DMARC result at all. ${without}`,
    'two-servers': `Two servers wrote Authentication-Results into the answer, and the topmost states no dmarc=pass: only the last server’s result can count. Let that one check DMARC. ${without}`,
    'forged-on-top': `A forged line of ${name} stayed on top, as any sender could write it: ${name} is not trusted. ${without}`,
    'other-name-on-top': `The test mail arrived with the line of another server than ${name} on top: mail comes in by two servers, and only one name can be trusted. ${byHand(way, name)}`,
    'not-stamped': `The test mail arrived ${by} without a line of ${name}, so that server is not in front of this way in. ${without}`,
    'not-renamed': `The forged line was not renamed as Microsoft 365 does, so its nameless line is not trusted. ${byHand(way, 'microsoft-365')}`,
    'own-relay': `${name} is also the server that sends our mail, which removes lines of its own name from mail that it sends: a test through it shows nothing of mail from outside. ${byHand(way, name)}`,
    'other-door': `The test mail came in by another way than the answer, so nothing can be learned from it. Let mail to the inbox and its reply addresses come in by one way.`,
  };
  return words[outcome];
}
