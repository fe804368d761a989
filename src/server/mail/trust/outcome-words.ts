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
  `If you know that the server which receives your mail from outside removes forged headers of its name, set MAIL_TRUSTED_AUTHSERV_ID=${channel}:${name}.`;

const without =
  'Otherwise receive mail through a server that checks DMARC and adds Authentication-Results, or accept agents’ mail without proof, which can be forged: frontdesk inbox set ID --accept-unverified-agents on.';

/** Explains in full sentences what a probe showed about the mail server, and what the operator can do. */
export function outcomeWords({ outcome, channel, authservId, agentEmail }: OutcomeFacts): string {
  const way = channel ?? 'imap';
  const by = channelWords[way];
  const name = authservId ?? 'NAME';
  const domain = agentEmail.slice(agentEmail.lastIndexOf('@') + 1);
  const words: Readonly<Record<ProbeOutcome, string>> = {
    proposed: `An answer was received ${by}.`,
    withstood: `A test email with a forged header of ${name} was rightly not trusted.`,
    'other-sender': `An answer was received ${by} that is not from ${agentEmail} alone. It has to be sent from that email address.`,
    'no-results': `The answer was received ${by} without Authentication-Results: no server there checks senders, so nothing can be learned. ${without}`,
    'no-name': `The topmost Authentication-Results of the answer names no server, so nothing can be learned. A header without a name is recognised only from Microsoft 365, at an IMAP mailbox on its own hosts. ${without}`,
    'odd-name': `The topmost Authentication-Results of the answer begins with no valid server name, so nothing can be learned. ${without}`,
    'no-pass': `The topmost Authentication-Results of the answer states no single dmarc=pass for ${domain}. Check the SPF, DKIM and DMARC of ${domain}, and that the agent sends through its servers. Mail from an agent whose mail server is also the inbox’s may have no DMARC result at all. ${without}`,
    'two-servers': `Two servers added Authentication-Results to the answer, and the topmost states no dmarc=pass: only the last server’s result can count. Let the last server check DMARC. ${without}`,
    'forged-on-top': `A forged header of ${name} stayed on top, as any sender could write it: ${name} is not trusted. ${without}`,
    'other-name-on-top': `The test email was received with the header of a server other than ${name} on top: mail is received through two servers, and only one name can be trusted. ${byHand(way, name)}`,
    'not-stamped': `The test email was received ${by} without a header of ${name}, so mail of this channel does not go through ${name}. ${without}`,
    'not-renamed': `The forged header was not renamed as Microsoft 365 does, so headers without a name are not trusted. ${byHand(way, 'microsoft-365')}`,
    'own-relay': `${name} is also the server through which Frontdesk sends email. It removes headers of its own name from email that it sends, so the test says nothing about mail from outside. ${byHand(way, name)}`,
    'other-door': `The test email was received through another channel than the answer, so nothing can be learned from it. Receive mail to the inbox and to its reply addresses through one channel.`,
  };
  return words[outcome];
}
