/** Reads the mail server's name in an agent's answer to a probe. */

import { foldEmail } from '../../../formats/fold-email.ts';
import type { ProbeOutcome } from '../../db/tables/index.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { authenticateSender, microsoft365, serverNamedIn } from '../incoming/authenticate-sender.ts';
import type { ParsedMail } from '../incoming/parse/parsed-mail.ts';

export interface ProbeAnswerFacts {
  readonly mail: ParsedMail;
  readonly channel: TrustedChannel;
  /** The user and host of the mailbox for `imap`; else empty. */
  readonly mailbox: string;
  /** The email address of the agent who was asked, in lower case; null if the agent has none. */
  readonly agentEmail: string | null;
}

export interface ProbeAnswer {
  readonly outcome: ProbeOutcome;
  /** The suggested server name; null if there is none. */
  readonly authservId: string | null;
  /** The domain with a DMARC pass; null if there is none. */
  readonly domain: string | null;
}

/** Hosts of Microsoft 365, which writes no server name: its header is recognised by the mailbox's host. */
const microsoftHosts: ReadonlySet<string> = new Set([
  'outlook.office365.com',
  'outlook.office365.us',
  'outlook-dod.office365.us',
  'partner.outlook.cn',
]);

/** Matches a valid server name: with `=` or quotes, a result could pass for a name. */
const plainName = /^[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?$/;

export function readProbeAnswer({ mail, channel, mailbox, agentEmail }: ProbeAnswerFacts): ProbeAnswer {
  const because = (outcome: ProbeOutcome): ProbeAnswer => ({ outcome, authservId: null, domain: null });
  const from = mail.from === null ? null : foldEmail(mail.from.address);
  if (from === null || from !== agentEmail || !mail.hasOneSender) return because('other-sender');
  const [topmost, ...others] = mail.authenticationResults;
  if (topmost === undefined) return because('no-results');
  const named = serverNamedIn(topmost);
  if (named === null && !isAtMicrosoft(channel, mailbox)) return because('no-name');
  // A header that names `microsoft-365` itself is forged: the word stands for headers without a name.
  if (named !== null && (!isPlainName(named, topmost) || named === microsoft365)) return because('odd-name');
  const authservId = named ?? microsoft365;
  if (authenticateSender(mail, authservId) === 'pass')
    return { outcome: 'proposed', authservId, domain: from.slice(from.lastIndexOf('@') + 1) };
  const isOthersWord = others.some(
    (value) => serverNamedIn(value) !== named && /dmarc\s*=\s*pass/i.test(value),
  );
  return because(isOthersWord ? 'two-servers' : 'no-pass');
}

/** Whether a header begins with the plain name, and not with quotes or comments that read like it. */
function isPlainName(named: string, line: string): boolean {
  const written = /^\s*([^\s;]*)/.exec(line)?.[1] ?? '';
  return plainName.test(named) && written.toLowerCase() === named;
}

function isAtMicrosoft(channel: TrustedChannel, mailbox: string): boolean {
  return channel === 'imap' && microsoftHosts.has(mailbox.slice(mailbox.lastIndexOf('@') + 1).toLowerCase());
}
